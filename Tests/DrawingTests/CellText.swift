/// A reader of its own for cells with the upper or lower half of two colours.
struct CellText {
  struct Failure: Error { let message: String }

  /// In each row, the upper and the lower pixel of each cell; `nil` for the terminal's own background.
  private(set) var rows: [[(upper: [Int]?, lower: [Int]?)]] = []

  init(_ bytes: [UInt8]) throws {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    var (ink, ground): ([Int]?, [Int]?) = (nil, nil)
    var row: [(upper: [Int]?, lower: [Int]?)] = []
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}":
        guard rest.popFirst() == "[", let end = rest.firstIndex(of: "m") else { throw Failure(message: "not a colour") }
        var numbers = rest[..<end].split(separator: ";").map { Int($0) ?? -1 }[...]
        rest = rest[rest.index(after: end)...]
        while let number = numbers.popFirst() {
          switch number {
          case 0: (ink, ground) = (nil, nil)
          case 49: ground = nil
          case 38, 48:
            let count = numbers.popFirst() == 2 ? 3 : 1
            let color = Array(numbers.prefix(count))
            guard color.count == count, color.allSatisfy({ (0...255).contains($0) }) else { throw Failure(message: "not a colour") }
            numbers = numbers.dropFirst(count)
            if number == 38 { ink = color } else { ground = color }
          default: throw Failure(message: "an attribute \(number)")
          }
        }
      case "▀": row.append((ink, ground))
      case "▄": row.append((ground, ink))
      case " ": row.append((ground, ground))
      case "\n":
        guard ink == nil, ground == nil else { throw Failure(message: "colours go on after the line") }
        rows.append(row)
        row = []
      default: throw Failure(message: "a character \(character)")
      }
    }
    guard row.isEmpty else { throw Failure(message: "a line that does not end") }
  }
}
