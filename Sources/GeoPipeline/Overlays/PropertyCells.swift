internal import Overlays

/// One property of several features, each value with its own type, until all values of a batch are known (``Overlays/PropertyColumn``).
public struct PropertyCells: Sendable {
  /// One value.
  public enum Cell: Sendable, Hashable {
    /// The feature has no such member.
    case absent
    case null
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// The double nearest to any other number.
    case number(Double)
    /// The characters, without escapes.
    case text
    /// An array, an object, or a number that doubles cannot hold or that has more digits before its point than they have.
    case json
  }

  public private(set) var cells: [Cell] = []
  /// Characters of strings, the JSON text of all other values.
  private var texts = TextColumn()

  public init() {}

  /// Those of features that do not have the property.
  init(absent count: Int) {
    for _ in 0..<count { append(.absent, text: []) }
  }

  /// - Parameters:
  ///   - cell: the type of the value; a number or truth value is in it.
  ///   - text: the characters of a string, the JSON text of any other value.
  public mutating func append(_ cell: Cell, text: some Collection<UInt8>) {
    cells.append(cell)
    texts.append(text)
  }

  /// How many bytes a value has, its type included.
  func byteCount(of index: Int) -> Int { texts.bytes(of: index).count + 9 }

  /// The characters of a string, the JSON text of another value; `nil` for none.
  func value(of index: Int) -> [UInt8]? {
    cells[index] == .absent || cells[index] == .null ? nil : Array(texts.bytes(of: index))
  }

  mutating func append(_ other: PropertyCells, _ range: Range<Int>) {
    cells += other.cells[range]
    texts.append(other.texts, range)
  }

  /// A column of the narrowest type that holds all values: doubles if some numbers are whole and others not, text for a mixture, and where
  /// a whole number would lose digits as a double: identifiers of 64 bits arrive byte for byte.
  func column(named name: String) -> PropertyColumn {
    var (booleans, integers, numbers, others) = (0, 0, 0, 0)
    var fitsDoubles = true
    for cell in cells {
      switch cell {
      case .absent, .null: break
      case .boolean: booleans += 1
      case .integer(let value):
        integers += 1
        if Int64(exactly: Double(value)) != value { fitsDoubles = false }
      case .number: numbers += 1
      case .text, .json: others += 1
      }
    }
    let values: PropertyColumn.Values
    if others > 0 || (booleans > 0 && integers + numbers > 0) || booleans + integers + numbers == 0 || (numbers > 0 && !fitsDoubles) {
      values = .text(texts)
    } else if booleans > 0 {
      values = .boolean(cells.map { $0 == .boolean(true) })
    } else if numbers > 0 {
      values = .number(
        cells.map {
          switch $0 {
          case .integer(let value): Double(value)
          case .number(let value): value
          default: 0
          }
        })
    } else {
      values = .integer(cells.map { if case .integer(let value) = $0 { value } else { 0 } })
    }
    return PropertyColumn(
      name: name, values: values, isPresent: cells.map { $0 != .absent && $0 != .null }, isNamed: cells.contains { $0 != .absent })
  }
}
