import GeoToolkit

/// Reads the lines: some whole ones at a time.
struct PlacesReading: FormatReading {
  struct Piece: Sendable {
    let text: [UInt8]
    let byteOffset: Int
    let firstOrdinal: Int
  }

  static let line = Rule(
    "PL101", "places.line", .error, reference: "places", summary: "a line is no place", remedy: "write longitude, latitude and a name",
    explanation: "What stands for no place cannot be drawn.")

  private static let header = Array("longitude,latitude,name".utf8)

  /// What was read and is in no piece yet, and where it begins.
  private var rest: [UInt8]
  private var byteOffset = 0
  private var ordinal = 0
  private var isAtEnd = false

  private init(_ beginning: [UInt8]) { rest = beginning }

  static func recognise(_ beginning: [UInt8], isWhole: Bool) -> Recognition {
    guard let end = beginning.firstIndex(of: 0x0A) ?? (isWhole ? beginning.endIndex : nil) else { return .undecided }
    return beginning[..<end].elementsEqual(header) || place(beginning[..<end]) != nil ? .yes : .no
  }

  static func open(
    _ beginning: consuming [UInt8], size: Int?, options: DecodingOptions, more: () throws(ByteStreamError) -> [UInt8]
  ) throws(ByteStreamError) -> FormatOpening<PlacesReading> {
    let bytes = beginning
    return .opened(PlacesReading(bytes), taken: bytes[...])
  }

  mutating func next(_ more: () throws(ByteStreamError) -> [UInt8]) throws(ByteStreamError) -> Piece? {
    while !isAtEnd, !rest.contains(0x0A) {
      let bytes = try more()
      if bytes.isEmpty { isAtEnd = true }
      rest += bytes
    }
    if rest.isEmpty { return nil }
    let end = isAtEnd ? rest.count : rest.lastIndex(of: 0x0A).map { $0 + 1 } ?? rest.count
    let piece = Piece(text: Array(rest[..<end]), byteOffset: byteOffset, firstOrdinal: ordinal)
    rest.removeFirst(end)
    byteOffset += end
    ordinal += Self.lines(of: piece).count
    return piece
  }

  func decode(_ piece: Piece, with memory: inout Void, into block: inout FeatureBlock<Geographic>) {
    var builder = PieceBuilder(piece.text, byteOffset: piece.byteOffset, firstOrdinal: piece.firstOrdinal, format: "places")
    for range in Self.lines(of: piece) {
      guard let place = Self.place(piece.text[range]) else {
        builder.append(
          unreadable: "found \"\(String(decoding: piece.text[range], as: UTF8.self))\"; expected longitude, latitude and a name", at: range,
          rule: Self.line)
        continue
      }
      let properties = (try? RawJSON(encoding: ["name": place.name])) ?? .null
      builder.append(at: range, properties: properties) { $0.appendPoint(longitude: place.longitude, latitude: place.latitude) }
    }
    builder.finish(into: &block)
  }

  /// The lines that stand for places: not the header, nor empty ones.
  private static func lines(of piece: Piece) -> [Range<Int>] {
    piece.text.split(separator: 0x0A).map { $0.startIndex..<$0.endIndex }
      .filter { piece.byteOffset + $0.lowerBound > 0 || !piece.text[$0].elementsEqual(header) }
  }

  private static func place(_ line: ArraySlice<UInt8>) -> (longitude: Double, latitude: Double, name: String)? {
    let fields = String(decoding: line, as: UTF8.self).split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, let longitude = Double(fields[0]), let latitude = Double(fields[1]) else { return nil }
    return (longitude, latitude, String(fields[2]))
  }
}
