internal import ByteStreams
internal import GeoModel
internal import MapTiles

/// What differs between two versions of a tile.
struct TileChange: Sendable {
  struct Layer: Sendable {
    let name: String
    var counts = TileDifference.FeatureCounts()
  }

  var isSame = true
  private(set) var layers: [Layer] = []
  /// The first differences, without their tile.
  private(set) var examples: [TileDifference.Example] = []

  private let limit: Int
  private let address: TileAddress

  /// - Parameters:
  ///   - limit: how many differences are listed.
  ///   - address: of the tile.
  /// - Throws: `ByteStreamError` if one of them cannot be read.
  init(
    _ address: TileAddress, _ a: any StoredTileReading, _ b: any StoredTileReading, limit: Int
  ) throws(ByteStreamError) {
    (self.limit, self.address) = (limit, address)
    let (old, new) = (try a.stored(address), try b.stored(address))
    if old == new { return }
    let (oldBytes, newBytes) = (try Self.bytes(old, a), try Self.bytes(new, b))
    if oldBytes == newBytes { return }
    guard a.format == .vector, b.format == .vector else {
      note("bytes")
      return
    }
    switch (try? VectorTile(oldBytes), try? VectorTile(newBytes)) {
    case (let old?, let new?): compare(old, new)
    case (nil, nil): note("the tile can be read neither in A nor in B")
    case (nil, _): note("the tile cannot be read in A")
    case (_, nil): note("the tile cannot be read in B")
    }
  }

  private static func bytes(_ tile: StoredTile?, _ reader: any StoredTileReading) throws(ByteStreamError) -> [UInt8] {
    guard let tile else { return [] }
    return try reader.decompressed(tile)
  }

  private mutating func note(_ difference: String) {
    isSame = false
    list(TileDifference.Example(tile: address, layer: nil, id: nil, kind: .changed, differences: [difference]))
  }

  private mutating func compare(_ old: VectorTile, _ new: VectorTile) {
    var names: [ExactName] = []
    for layer in old.layers + new.layers where !names.contains(ExactName(layer.name)) { names.append(ExactName(layer.name)) }
    for name in names {
      let (a, b) = (old.layers.filter { ExactName($0.name) == name }, new.layers.filter { ExactName($0.name) == name })
      var layer = Layer(name: name.text)
      if let before = a.first?.extent, let after = b.first?.extent, before != after {
        isSame = false
        list(.init(tile: address, layer: name.text, id: nil, kind: .changed, differences: ["extent: \(before) → \(after)"]))
      }
      for change in FeatureMatching(a.flatMap(\.features), b.flatMap(\.features)).changes {
        isSame = false
        let (before, after) = (change.before, change.after)
        let kind: TileDifference.Kind = before == nil ? .added : after == nil ? .removed : .changed
        layer.counts.add(kind)
        if examples.count == limit { continue }
        var differences: [String] = []
        if let before, let after {
          differences = after.differences(from: before)
        } else if let only = before ?? after, only.id == nil {
          differences = only.properties.prefix(3).map { "\($0.name.text): \($0.value.text)" }
        }
        list(.init(tile: address, layer: name.text, id: before?.id ?? after?.id, kind: kind, differences: differences))
      }
      if layer.counts.sum > 0 { layers.append(layer) }
    }
  }

  private mutating func list(_ example: TileDifference.Example) {
    if examples.count < limit { examples.append(example) }
  }
}
