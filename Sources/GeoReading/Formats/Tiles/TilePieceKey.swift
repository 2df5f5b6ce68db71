/// The key by which pieces are sorted: first what they have in common that are one feature, then the tile.
///
/// Layers are in the order of the metadata, then by name; features by id.
struct TilePieceKey {
  /// Which of the metadata's layers it is; `UInt32.max` for one that it does not name.
  let layerNumber: UInt32
  let layer: String
  /// `nil` where one of the properties is the id.
  let id: UInt64?
  /// 1 for points, 2 for lines, 3 for areas.
  let kind: UInt8
  /// As JSON.
  let properties: [UInt8]

  private static let tailCount = 12

  /// - Parameters:
  ///   - tile: the identifier of the tile.
  ///   - index: of the feature in its layer of the tile.
  func bytes(tile: UInt64, index: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    func append<Value: FixedWidthInteger>(_ value: Value) { withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) } }
    append(layerNumber)
    // A name may have zeros, and is to be sorted before those that it is the beginning of.
    for byte in layer.utf8 { bytes += byte == 0 ? [0, 0xFF] : [byte] }
    bytes += [0, 0]
    bytes.append(id == nil ? 1 : 0)
    append(id ?? 0)
    append(kind)
    bytes += properties
    bytes.append(0)
    append(tile)
    append(UInt32(truncatingIfNeeded: index))
    return bytes
  }

  /// What all pieces of a feature have in common.
  static func common(_ key: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: key.dropLast(min(tailCount, key.count)))
  }

  /// - Parameter common: of a key that ``bytes(tile:index:)`` has made; `nil` for others.
  init?(common: [UInt8]) {
    var name: [UInt8] = []
    var place = 4
    while place + 1 < common.count, common[place] != 0 || common[place + 1] != 0 {
      name.append(common[place])
      place += common[place] == 0 ? 2 : 1
    }
    place += 2
    guard common.count > place + 10 else { return nil }
    let hasID = common[place] == 0
    place += 1
    func number(_ range: Range<Int>) -> UInt64 { common[range].reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(
      layerNumber: UInt32(number(0..<4)), layer: String(decoding: name, as: UTF8.self), id: hasID ? number(place..<place + 8) : nil,
      kind: common[place + 8],
      properties: Array(common[(place + 9)...].dropLast()))
  }

  init(layerNumber: UInt32, layer: String, id: UInt64?, kind: UInt8, properties: [UInt8]) {
    (self.layerNumber, self.layer, self.id, self.kind, self.properties) = (layerNumber, layer, id, kind, properties)
  }
}
