import GeoModel

/// Reads geometries from well-known text (OGC 06-103r4 §7) into a column; the suites are written so. Empty elements
/// become parts without paths, a LINEARRING a polygon.
struct WellKnownText {
  private var rest: Substring
  private var column = GeometryColumn()

  /// - Returns: `nil` if the text is not a geometry.
  static func read(_ text: String) -> GeometryColumn? {
    var reader = WellKnownText(rest: text[...])
    return reader.geometry() ? reader.column : nil
  }

  private mutating func geometry() -> Bool {
    switch word() {
    case "POINT": return points(.point)
    case "MULTIPOINT": return points(.multiPoint)
    case "LINESTRING": return text(.lineString) { $0.path() }
    case "LINEARRING": return text(.polygon) { $0.path() }
    case "MULTILINESTRING": return text(.multiLineString) { $0.list { $0.path(endsPart: true) } }
    case "POLYGON": return text(.polygon) { $0.list { $0.path(endsPart: false) } }
    case "MULTIPOLYGON":
      return text(.multiPolygon) {
        $0.list {
          guard $0.list({ $0.path(endsPart: false) }) else { return false }
          $0.column.endPart()
          return true
        }
      }
    case "GEOMETRYCOLLECTION": return list { $0.geometry() }
    default: return false
    }
  }

  private mutating func text(_ kind: GeometryKind, _ body: (inout Self) -> Bool) -> Bool {
    if !isEmptyNext() {
      guard body(&self) else { return false }
      if !kind.isMulti { column.endPart() }
    }
    column.endGeometry(kind)
    return true
  }

  private mutating func points(_ kind: GeometryKind) -> Bool {
    if !isEmptyNext() {
      let isRead = list { reader in
        if reader.isEmptyNext() { return true }
        let isNested = reader.take("(")
        guard reader.position() else { return false }
        if isNested, !reader.take(")") { return false }
        reader.column.endPath()
        reader.column.endPart()
        return true
      }
      guard isRead else { return false }
    }
    column.endGeometry(kind)
    return true
  }

  private mutating func path(endsPart: Bool = false) -> Bool {
    guard list({ $0.position() }) else { return false }
    column.endPath()
    if endsPart { column.endPart() }
    return true
  }

  private mutating func position() -> Bool {
    guard let x = number(), let y = number() else { return false }
    column.append(Position(x: x, y: y))
    return true
  }

  private mutating func list(_ element: (inout Self) -> Bool) -> Bool {
    if isEmptyNext() { return true }
    guard take("(") else { return false }
    repeat {
      guard element(&self) else { return false }
    } while take(",")
    return take(")")
  }

  private mutating func isEmptyNext() -> Bool {
    skipSpace()
    guard rest.hasPrefix("EMPTY") else { return false }
    rest.removeFirst(5)
    return true
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func word() -> Substring {
    skipSpace()
    let word = rest.prefix { $0.isLetter }
    rest = rest[word.endIndex...]
    return word
  }

  private mutating func number() -> Double? {
    skipSpace()
    let text = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != ")" }
    rest = rest[text.endIndex...]
    return Double(text)
  }

  private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }
}
