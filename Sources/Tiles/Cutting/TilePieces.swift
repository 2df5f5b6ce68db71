internal import GeoModel

/// What features have in tiles, as records for a sort by tiles: for each piece its key, and a record.
struct TilePieces: Sendable {
  /// Records, one after the other.
  var bytes: [UInt8] = []
  /// For each of them its tile's number, its layer, its feature, and where it ends.
  var tiles: [UInt64] = []
  var layers: [UInt16] = []
  /// The number of its feature, four times, plus its shape.
  var ordinals: [UInt64] = []
  var ends: [Int] = []
  var flagPlaces: [Int] = []

  /// What a record says at its beginning.
  enum Flag {
    static let shape: UInt8 = 3
    static let hasID: UInt8 = 8
    /// The tile in which the feature must not vanish, one of those that it is in: there it counts.
    static let isMain: UInt8 = 16
    /// The area covers the tile and its buffer, and so many tiles that follow in the order of their numbers.
    static let isFull: UInt8 = 32
    /// It is the first of the feature's kinds of geometry.
    static let isFirst: UInt8 = 64
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    tiles.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    ordinals.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    flagPlaces.removeAll(keepingCapacity: true)
  }

  /// Begins a record; its geometry follows, unless it is full.
  mutating func begin(tile: UInt64, _ feature: borrowing FeatureRecord, flags: UInt8 = 0) {
    tiles.append(tile)
    layers.append(UInt16(truncatingIfNeeded: feature.layer))
    ordinals.append(UInt64(feature.ordinal) << 2 | UInt64(feature.shape.rawValue))
    flagPlaces.append(bytes.count)
    bytes.append(feature.shape.rawValue | flags | (feature.id == nil ? 0 : Flag.hasID) | (feature.isFirst ? Flag.isFirst : 0))
    if let id = feature.id { bytes.append(varint: id) }
    bytes.append(varint: feature.properties.lowerBound)
    bytes.append(varint: feature.properties.count)
  }

  mutating func end() { ends.append(bytes.count) }

  /// Makes a piece the one in which its feature counts.
  mutating func makeMain(_ piece: Int) { bytes[flagPlaces[piece]] |= Flag.isMain }
}
