/// Files of elements in angle brackets, which are known by their root.
enum Markup {
  enum Verdict: Equatable {
    case none
    /// More bytes are needed.
    case undecided
    case found(format: String, tool: String?)
  }

  /// How far the root is looked for, after comments and declarations.
  private static let enough = 4096

  /// The names of roots, in lower case and without a prefix, by which formats are known.
  private static let roots: [String: (format: String, tool: String?)] = [
    "kml": ("KML", "ogr2ogr"), "gpx": ("GPX", "ogr2ogr"), "gml": ("GML", "ogr2ogr"), "featurecollection": ("GML", "ogr2ogr"),
    "osm": ("OpenStreetMap XML", "ogr2ogr or osmtogeojson"), "trainingcenterdatabase": ("TCX", "gpsbabel"), "svg": ("SVG", nil),
    "html": ("HTML", nil),
    "rss": ("RSS", nil), "feed": ("Atom", nil), "serviceexceptionreport": ("the error message of a map server, XML", nil),
    "exceptionreport": ("the error message of a map server, XML", nil)
  ]

  /// - Parameter isWhole: whether nothing follows.
  static func judge(_ start: UnsafeRawBufferPointer, isWhole: Bool) -> Verdict {
    var at = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isDeclared = false
    let isLast = isWhole || start.count >= enough
    func unknown() -> Verdict { isDeclared ? .found(format: "XML", tool: "ogr2ogr") : .none }
    while true {
      while at < start.count, [0x20, 0x09, 0x0A, 0x0D].contains(start[at]) { at += 1 }
      // Of white space alone, nothing is known and nothing is waited for.
      if at == start.count { return isDeclared ? isLast ? unknown() : .undecided : .none }
      guard start[at] == UInt8(ascii: "<") else { return unknown() }
      guard at + 1 < start.count else { return isLast ? unknown() : .undecided }
      switch start[at + 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        let isComment = start[at...].starts(with: "<!--".utf8), isXML = start[at...].starts(with: "<?xml".utf8)
        if name(start, from: at + 2) == "doctype", start[at...].dropFirst(9).prefix(16).map({ $0 | 0x20 }).starts(with: " html".utf8) {
          return .found(format: "HTML", tool: nil)
        }
        isDeclared = isDeclared || isXML
        guard let end = end(of: isComment ? "-->" : ">", in: start, from: at + 2) else { return isLast ? unknown() : .undecided }
        at = end
      default:
        guard let name = name(start, from: at + 1) else { return isLast ? unknown() : .undecided }
        return roots[name].map { .found(format: $0.format, tool: $0.tool) } ?? unknown()
      }
    }
  }

  /// The name at a place, in lower case and without a prefix; `nil` where the bytes end within it.
  private static func name(_ bytes: UnsafeRawBufferPointer, from start: Int) -> String? {
    let name = bytes[start...].prefix { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): true
      default: byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
      }
    }
    if name.endIndex == bytes.endIndex { return nil }
    return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self).lowercased()
  }

  private static func end(of mark: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let mark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
    var at = start
    while at + mark.count <= bytes.count {
      if bytes[at..<at + mark.count].elementsEqual(mark) { return at + mark.count }
      at += 1
    }
    return nil
  }
}
