/// The path of an output, with places for what the input is called.
struct OutputPattern {
  private enum Piece {
    case text(Substring)
    case stem, ending, folder
  }

  private var pieces: [Piece] = []
  /// What is wrong with it.
  private(set) var mistake: String?

  init(_ text: String) {
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(rest[..<open])) }
      guard let close = rest[open...].firstIndex(of: "}") else {
        mistake = "found \"{\" without \"}\" after it"
        break
      }
      switch rest[rest.index(after: open)..<close] {
      case "stem": pieces.append(.stem)
      case "ext": pieces.append(.ending)
      case "folder": pieces.append(.folder)
      case let name: mistake = mistake ?? "found {\(name)}; expected {stem}, {ext} or {folder}"
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(rest)) }
    if mistake == nil, !namesInput, pieces.contains(where: { if case .text = $0 { false } else { true } }) {
      mistake = "found {ext} or {folder} without {stem}, which names a file for each input"
    }
  }

  /// Whether inputs have outputs of their own.
  var namesInput: Bool { pieces.contains { if case .stem = $0 { true } else { false } } }

  /// A path whose ending is that of all paths, where the pattern says it.
  var shape: String { path(stem: "x", ending: "", folder: "") }

  /// - Parameter folder: empty, or with a slash at its end.
  func path(stem: String, ending: String, folder: String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): String(text)
      case .stem: stem
      case .ending: ending
      case .folder: folder
      }
    }.joined()
  }
}
