internal import ByteStreams
internal import GeoJSON
internal import GeoModel
internal import TopoJSON

/// Text of another format than GeoJSON, known by its beginning.
enum ForeignText {
  /// The most bytes that are looked at.
  static let enough = TopologySigns.enough

  /// - Parameter isWhole: whether nothing follows.
  static func judge(_ beginning: [UInt8], isWhole: Bool) -> ForeignVerdict {
    if let refusal = Compression.refusal(of: beginning, isWhole: isWhole || beginning.count >= enough) {
      return refusal.isEmpty ? .undecided : .found(refusal)
    }
    let isLast = isWhole || beginning.count >= enough
    let text = beginning.dropFirst(beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { $0 <= 0x20 && $0 != .recordSeparator }
    guard let first = text.first else { return .none }
    switch first {
    case .openBrace:
      let padded = Array(text) + [UInt8](repeating: 0, count: SliceGroup.padding)
      var judge = ForeignJSON()
      let verdict = padded.withUnsafeBufferPointer { all in all.baseAddress.map { judge.judge($0, count: text.count) } ?? .none }
      return verdict == .undecided && isLast ? judge.verdict(ofWhole: isWhole) : verdict
    case .openBracket, .recordSeparator, UInt8(ascii: "#"): return .none
    default:
      if let name = wellKnownText(text) { return .found("this is \(name), \(Compression.advice("ogr2ogr"))") }
      return table(text, isLast: isLast)
    }
  }

  private static let shapes = ["POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON", "GEOMETRYCOLLECTION"]

  /// Whether a text begins with a geometry as WKT, or EWKT.
  private static func wellKnownText(_ text: ArraySlice<UInt8>) -> String? {
    let words = String(decoding: text.prefix(80), as: UTF8.self).uppercased().split { $0.isWhitespace || $0 == "(" || $0 == ";" }
    guard let first = words.first else { return nil }
    let shape = first.hasPrefix("SRID=") ? words.dropFirst().first ?? "" : first
    let name = shape.hasSuffix("ZM") ? shape.dropLast(2) : shape.hasSuffix("Z") || shape.hasSuffix("M") ? shape.dropLast() : shape
    return shapes.contains(String(name)) && (text.prefix(80).contains(UInt8(ascii: "(")) || words.contains("EMPTY")) ? "WKT" : nil
  }

  /// Whether a text is a table: its first two lines have the same columns, one of which at least a separator divides from the
  /// next, and no line is an object or an array.
  private static func table(_ text: ArraySlice<UInt8>, isLast: Bool) -> ForeignVerdict {
    let lines = text.split(maxSplits: 2, omittingEmptySubsequences: true) { $0 == .lineFeed || $0 == 0x0D }
    guard let header = lines.first else { return .none }
    // A line that is not at hand as a whole says nothing.
    if lines.count < 3, !isLast { return header.contains(.openBrace) ? .none : .undecided }
    guard lines.count >= 2, !header.contains(.openBrace), !header.contains(.openBracket), let row = lines.dropFirst().first,
      row.first != .openBrace,
      String(validating: header, as: UTF8.self) != nil, !header.contains(where: { $0 < 0x20 && $0 != 0x09 })
    else { return .none }
    for (separator, name) in [(UInt8(ascii: ","), "CSV"), (UInt8(ascii: ";"), "CSV, with semicolons"), (0x09, "TSV")] {
      let columns = columns(header, separator)
      if columns > 1, columns == Self.columns(row, separator) {
        return .found("this is a table (\(name)), \(Compression.advice("ogr2ogr"))")
      }
    }
    return .none
  }

  private static func columns(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> Int {
    var isQuoted = false
    return line.reduce(1) { count, byte in
      if byte == .quote { isQuoted.toggle() }
      return byte == separator && !isQuoted ? count + 1 : count
    }
  }
}
