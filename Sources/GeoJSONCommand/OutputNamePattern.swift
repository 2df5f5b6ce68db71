import CommandLineArguments
import GeoConversion

/// What the outputs of a folder are called: each like its input, or each feature's by values of the feature.
struct OutputNamePattern: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case stem, ending, layer
    case property(String)
  }

  private let pieces: [Piece]

  static let standard = OutputNamePattern(pieces: [.stem, .text("."), .ending])

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// - Throws: `UsageError` that says what is wrong with the text.
  init(parsing argument: String) throws(UsageError) {
    var pieces: [Piece] = []
    var rest = argument[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { throw UsageError("a { of the pattern has no }") }
      switch rest[rest.index(after: open)..<close] {
      case "stem": pieces.append(.stem)
      case "ext": pieces.append(.ending)
      case "layer": pieces.append(.layer)
      case "": throw UsageError("the pattern has {}; expected {stem}, {ext}, {layer} or the name of a property")
      case let name: pieces.append(.property(String(name)))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    let texts = pieces.compactMap { if case .text(let text) = $0 { text } else { nil } }
    if texts.contains(where: { $0.contains("/") || $0.contains("\0") }) {
      throw UsageError("a pattern is a file name, without folders")
    }
    self.pieces = pieces
    if !hasStem, !isPartition { throw UsageError("a pattern needs {stem}, {layer} or a property, or all outputs would have one name") }
  }

  var hasStem: Bool { pieces.contains { if case .stem = $0 { true } else { false } } }

  /// Whether values of the features are in the name, so that one input has several outputs, and one output several inputs.
  var isPartition: Bool {
    pieces.contains { piece in
      switch piece {
      case .layer, .property: true
      case .text, .stem, .ending: false
      }
    }
  }

  /// The properties whose values are in the name.
  var properties: [String] { pieces.compactMap { if case .property(let name) = $0 { name } else { nil } } }

  /// The pattern as it was typed, where outputs are called like inputs.
  var text: String { name(stem: "{stem}", ending: "{ext}") }

  /// The name of an input's output.
  func name(stem: String, ending: String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .stem: stem
      case .ending: ending
      case .layer: "layer"
      case .property(let name): name
      }
    }.joined()
  }

  /// The names of the outputs that the features of an input go to.
  ///
  /// - Parameters:
  ///   - folder: that of the input below the one that was named, which its outputs are in if they are called like it.
  ///   - layer: of features that are in none.
  func partition(folder: String, stem: String, ending: String, layer: String) -> PartitionName {
    let start: [PartitionName.Piece] = hasStem && !folder.isEmpty ? [.text(folder)] : []
    return PartitionName(
      start
        + pieces.map { piece in
          switch piece {
          case .text(let text): .text(text)
          case .stem: .text(stem)
          case .ending: .text(ending)
          case .layer: .layer
          case .property(let name): .property(name)
          }
        }, layer: layer)
  }
}
