internal import GeoModel

/// A row's text with other members in it.
struct RowEdit {
  let row: Int
  private(set) var bytes: [UInt8] = []
  /// Where the rest of the old text is in it; `nil` if the text has to be read again, as it has another geometry.
  private(set) var move: TextMove?
  /// In ``bytes``.
  private(set) var id = TextRange.empty, properties = TextRange.empty
  private(set) var isBareGeometry = false
  /// Where it comes from, for findings.
  private(set) var pieces: [PlainRow.Piece] = []
  /// Whether it has another geometry.
  let hasNewGeometry: Bool

  /// - Parameters:
  ///   - id: its text, or `nil` for none; `nil` for both leaves it.
  ///   - properties: their text; `nil` leaves them.
  ///   - geometry: the value of `geometry`; `nil` leaves it.
  /// - Returns: `nil` if nothing is another.
  init?(_ index: Int, of block: borrowing FeatureBlock<Geographic>, id: [UInt8]??, properties: [UInt8]?, geometry: [UInt8]?) {
    if id == nil, properties == nil, geometry == nil { return nil }
    row = index
    hasNewGeometry = geometry != nil
    let row = block.rows[index]
    if row.flags.contains(.bareGeometry) {
      wrap(row, block.text, id: id ?? nil, properties: properties, geometry: geometry)
    } else {
      change(row, block.text, id: id, properties: properties, geometry: geometry)
    }
    if hasNewGeometry { move = nil }
    if let plain = block.plainRow(index) {
      pieces = pieces.map { PlainRow.Piece(plain: $0.plain, original: UInt32(PlainRow.original(of: Int($0.original), plain.pieces))) }
    }
  }

  /// Replaces members of a Feature.
  private mutating func change(
    _ row: FeatureRow, _ text: BlockText, id newID: [UInt8]??, properties newProperties: [UInt8]?, geometry: [UInt8]?
  ) {
    var move = TextMove(row.text)
    switch newID {
    case .some(.some(let id)) where !row.id.isEmpty: move.replace(row.id, by: id)
    case .some(let id):
      // One that is no id, or that goes.
      Self.remove("id", of: row, text, &move)
      if let id { move.replace(TextRange(row.text.start, row.text.start + 1), by: Array("{\"id\":".utf8) + id + [.comma]) }
    case nil: break
    }
    if let newProperties {
      if row.properties.isEmpty {
        move.replace(TextRange(row.text.end - 1, row.text.end), by: Array(",\"properties\":".utf8) + newProperties + [.closeBrace])
      } else {
        move.replace(row.properties, by: newProperties)
      }
    }
    if let geometry { move.replace(row.geometry, by: geometry) }
    move.write(text, to: &bytes)
    id = move.moved(row.id)
    if case .some(let new) = newID {
      if let new, row.id.isEmpty { id = TextRange(6, 6 + new.count) } else if new == nil { id = .empty }
    }
    properties = move.moved(row.properties)
    if let newProperties, row.properties.isEmpty { properties = TextRange(bytes.count - 1 - newProperties.count, bytes.count - 1) }
    pieces = move.pieces
    self.move = move
  }

  /// Makes a Feature of a bare geometry that gets an id or properties.
  private mutating func wrap(
    _ row: FeatureRow, _ text: BlockText, id newID: [UInt8]?, properties newProperties: [UInt8]?, geometry: [UInt8]?
  ) {
    var move = TextMove(row.text)
    if let geometry { move.replace(row.text, by: geometry) }
    // No geometry is none of a Feature's.
    isBareGeometry = newID == nil && newProperties == nil && !(geometry?.elementsEqual("null".utf8) ?? false)
    if !isBareGeometry {
      bytes = Array("{\"type\":\"Feature\"".utf8)
      if let newID {
        bytes += Array(",\"id\":".utf8)
        id = appended(newID)
      }
      bytes += Array(",\"properties\":".utf8)
      properties = appended(newProperties ?? Array("null".utf8))
      bytes += Array(",\"geometry\":".utf8)
    }
    move.write(text, to: &bytes)
    pieces = move.pieces
    if !isBareGeometry { bytes.append(.closeBrace) }
    self.move = move
  }

  private mutating func appended(_ text: [UInt8]) -> TextRange {
    bytes += text
    return TextRange(bytes.count - text.count, bytes.count)
  }

  /// Takes all members of a name out of a Feature.
  private static func remove(_ name: String, of row: FeatureRow, _ text: BlockText, _ move: inout TextMove) {
    let ranges = members(name, of: row, text)
    text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for range in FeatureWriter.removals(of: ranges, base) { move.replace(range, by: []) }
    }
  }

  /// All members of a name of a Feature, from the name to the end of the value.
  static func members(_ name: String, of row: FeatureRow, _ text: BlockText) -> [TextRange] {
    text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      let start = base + Int(row.text.start)
      let members = MemberWalk(start, count: row.text.count).filter {
        JSONString.isContent(start + $0.name.lowerBound, count: $0.name.count, name)
      }
      return members.map { TextRange(Int(row.text.start) + $0.name.lowerBound, Int(row.text.start) + $0.value.upperBound) }
    }
  }
}
