/// Encodes vector tiles (MVT 2.1), one after the other.
///
/// ```swift
/// var encoder = VectorTileEncoder()
/// var commands = VectorTileCommands()
/// commands.addPoints([TilePoint(x: 2048, y: 2048)])
/// encoder.beginLayer("places", keys: ["name"])
/// encoder.add(id: 7, kind: .point, geometry: commands.integers, properties: properties)
/// encoder.endLayer()
/// let tile = encoder.finish()
/// ```
///
/// Properties come as pairs, each of them the number of a key as a varint, the length of a value as a varint, and the value as
/// ``VectorTileValue/append(encodedTo:)`` encodes it; ``appendProperty(key:value:to:)`` appends a pair. A layer has only keys and values
/// that its features use, each once, in the order of their first use, and layers without features are left out. The same calls give the
/// same bytes. The encoder's memory is used again for the next tile; give each thread its own.
public struct VectorTileEncoder: Sendable {
  /// Width and height of a tile in units of its grid.
  public let extent: Int

  private var layer: (name: String, keys: [String])?
  private var features = MessageBuffer()
  private var keyFields = MessageBuffer()
  private var values = ValueTable()
  /// For each key that the caller has, 0, or one more than its number in the layer.
  private var keyNumbers: [UInt32] = []
  private var keyCount: UInt32 = 0
  private var tags: [UInt32] = []
  private var tile: [UInt8] = []

  /// The numbers of fields in the messages of a tile.
  enum Field {
    static let layer: UInt8 = 3
    static let name: UInt8 = 1, feature: UInt8 = 2, key: UInt8 = 3, value: UInt8 = 4, extent: UInt8 = 5, version: UInt8 = 15
    static let id: UInt8 = 1, tags: UInt8 = 2, kind: UInt8 = 3, geometry: UInt8 = 4
  }

  /// - Parameter extent: width and height of a tile in units of its grid, 1 ..< 2³².
  public init(extent: Int = 4096) {
    precondition(1...Int(UInt32.max) ~= extent, "the extent is a positive number of 32 bits")
    self.extent = extent
  }

  /// Begins a layer.
  ///
  /// - Parameters:
  ///   - name: a name that no other layer of the tile has.
  ///   - keys: names of properties; pairs give their index.
  /// - Complexity: O(keys).
  public mutating func beginLayer(_ name: String, keys: [String]) {
    precondition(layer == nil, "the layer before has not ended")
    layer = (name, keys)
    features.removeAll()
    keyFields.removeAll()
    values.removeAll()
    keyNumbers.removeAll(keepingCapacity: true)
    keyNumbers.append(contentsOf: repeatElement(0, count: keys.count))
    keyCount = 0
  }

  /// Adds a feature to the layer.
  ///
  /// - Parameters:
  ///   - id: any number; `nil` for none.
  ///   - kind: what the geometry is.
  ///   - geometry: command integers, as ``VectorTileCommands`` makes them; a feature without any is left out.
  ///   - properties: pairs of numbers of keys and encoded values.
  /// - Precondition: the properties are complete pairs of keys of the layer.
  /// - Complexity: O(bytes of the feature).
  public mutating func add(id: UInt64?, kind: VectorTileGeometryKind, geometry: Span<UInt32>, properties: RawSpan) {
    if geometry.isEmpty { return }
    readTags(properties)
    // Taken out, since nothing else of the encoder could change while a span of it is in use.
    var tags: [UInt32] = []
    swap(&tags, &self.tags)
    defer { swap(&tags, &self.tags) }
    let (tagSize, geometrySize) = (MessageBuffer.size(tags.span), MessageBuffer.size(geometry))
    // The kind takes two bytes, and each other field one more than its varints.
    var size = 2 + 1 + Varint.size(UInt64(geometrySize)) + geometrySize
    if let id { size += 1 + Varint.size(id) }
    if !tags.isEmpty { size += 1 + Varint.size(UInt64(tagSize)) + tagSize }
    features.append(field: Field.feature, length: size)
    if let id { features.append(field: Field.id, varint: id) }
    features.append(field: Field.tags, packed: tags.span, size: tagSize)
    features.append(field: Field.kind, varint: UInt64(kind.rawValue))
    features.append(field: Field.geometry, packed: geometry, size: geometrySize)
  }

  /// The same for arrays.
  public mutating func add(id: UInt64?, kind: VectorTileGeometryKind, geometry: [UInt32], properties: [UInt8]) {
    add(id: id, kind: kind, geometry: geometry.span, properties: properties.span.bytes)
  }

  /// Ends the layer, which is left out if it has no features.
  public mutating func endLayer() {
    guard let layer else { preconditionFailure("no layer has begun") }
    self.layer = nil
    if features.count == 0 { return }
    var name = MessageBuffer(), rest = MessageBuffer()
    name.append(field: Field.name, text: layer.name)
    rest.append(field: Field.extent, varint: UInt64(extent))
    rest.append(field: Field.version, varint: 2)
    let size = name.count + features.count + keyFields.count + values.fields.count + rest.count
    tile.append(Field.layer << 3 | WireType.bytes.rawValue)
    Varint.append(UInt64(size), to: &tile)
    tile.reserveCapacity(tile.count + size)
    name.append(to: &tile)
    features.append(to: &tile)
    keyFields.append(to: &tile)
    values.fields.append(to: &tile)
    rest.append(to: &tile)
  }

  /// The tile; empty if it has no features. The encoder is ready for another tile.
  public mutating func finish() -> [UInt8] {
    precondition(layer == nil, "the last layer has not ended")
    defer { tile = [] }
    return tile
  }

  /// Appends a property as the encoder takes it.
  ///
  /// - Parameters:
  ///   - key: the index of the key in the keys of the layer.
  ///   - value: the value.
  ///   - properties: the pairs so far.
  public static func appendProperty(key: Int, value: VectorTileValue, to properties: inout [UInt8]) {
    var encoded: [UInt8] = []
    value.append(encodedTo: &encoded)
    Varint.append(UInt64(key), to: &properties)
    Varint.append(UInt64(encoded.count), to: &properties)
    properties.append(contentsOf: encoded)
  }

  /// The numbers of the keys and values of a feature.
  private mutating func readTags(_ properties: RawSpan) {
    guard let keys = layer?.keys else { preconditionFailure("no layer has begun") }
    tags.removeAll(keepingCapacity: true)
    var cursor = MessageCursor(0..<properties.byteCount)
    while !cursor.isAtEnd {
      guard let key = cursor.varint(properties), key < UInt64(keys.count), let length = cursor.varint(properties),
        let value = cursor.skip(length)
      else { preconditionFailure("properties are pairs of keys of the layer and encoded values") }
      let index = Int(key)
      if keyNumbers[index] == 0 {
        keyFields.append(field: Field.key, text: keys[index])
        keyCount += 1
        keyNumbers[index] = keyCount
      }
      tags.append(keyNumbers[index] - 1)
      tags.append(values.number(of: properties.extracting(value), field: Field.value))
    }
  }
}
