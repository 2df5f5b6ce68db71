/// Reads a feature of a vector tile.
struct VectorTileFeatureParser {
  private let bytes: [UInt8]
  private let version: Int
  private let isStrict: Bool
  /// What is wrong with a feature that is read nevertheless.
  private(set) var problem: VectorTileProblem?

  private typealias Field = VectorTileEncoder.Field

  /// - Parameters:
  ///   - bytes: the tile.
  ///   - version: of the layer.
  ///   - isStrict: whether what readers need not mind is reported as well.
  init(_ bytes: [UInt8], version: Int, isStrict: Bool) { (self.bytes, self.version, self.isStrict) = (bytes, version, isStrict) }

  /// - Parameters:
  ///   - range: where the feature is in the tile.
  ///   - keys: the keys of the layer.
  ///   - values: its values.
  mutating func feature(
    _ range: Range<Int>, _ keys: [String], _ values: [VectorTileValue?]
  ) throws(VectorTileProblem) -> VectorTileFeature {
    var id: UInt64?
    var number: UInt64 = 0
    var tags: [UInt32] = [], geometry: [UInt32]?
    var cursor = MessageCursor(range)
    while let field = try cursor.field(bytes.span.bytes) {
      switch field.number {
      case Field.id: id = try field.varint()
      case Field.kind: number = try field.varint()
      case Field.tags: tags += try integers(field)
      case Field.geometry where geometry != nil: throw VectorTileProblem(field.offset, .commands, "a feature has two geometries")
      case Field.geometry: geometry = try integers(field)
      default: continue
      }
    }
    guard let kind = UInt8(exactly: number).flatMap(VectorTileGeometryKind.init) else {
      throw VectorTileProblem(
        range.lowerBound, number == 0 ? .unknownGeometry : .commands, "\(number) is not the type of a geometry; 1 to 3 are")
    }
    guard let geometry, !geometry.isEmpty else { throw VectorTileProblem(range.lowerBound, .commands, "a feature has no geometry") }
    var parser = VectorTileGeometryParser(geometry, offset: range.lowerBound, isStrict: version > 1)
    let parsed = try parser.geometry(kind)
    problem = parser.problem
    return VectorTileFeature(id: id, properties: try properties(tags, range.lowerBound, keys, values), geometry: parsed)
  }

  private mutating func properties(
    _ tags: [UInt32], _ offset: Int, _ keys: [String], _ values: [VectorTileValue?]
  ) throws(VectorTileProblem) -> [VectorTileFeature.Property] {
    guard tags.count.isMultiple(of: 2) else { throw VectorTileProblem(offset, .tags, "a key has no value; tags come in pairs") }
    var properties: [VectorTileFeature.Property] = []
    properties.reserveCapacity(tags.count / 2)
    var seen: Set<UInt32> = []
    for index in stride(from: 0, to: tags.count, by: 2) {
      let (key, value) = (Int(tags[index]), Int(tags[index + 1]))
      guard key < keys.count else { throw VectorTileProblem(offset, .tags, "a tag names key \(key) of \(keys.count) in the layer") }
      guard value < values.count else {
        throw VectorTileProblem(offset, .tags, "a tag names value \(value) of \(values.count) in the layer")
      }
      if isStrict, !seen.insert(tags[index]).inserted {
        problem = VectorTileProblem(offset, .tags, "a feature has the property \"\(keys[key])\" twice")
      }
      if let value = values[value] {
        properties.append(.init(key: keys[key], value: value))
      } else {
        problem = VectorTileProblem(offset, .tags, "the value of a property cannot be read; the property is left out")
      }
    }
    return properties
  }

  /// Integers in a row, or one that is a field of its own.
  private func integers(_ field: MessageField) throws(VectorTileProblem) -> [UInt32] {
    if case .varint(let value) = field.content { return [UInt32(truncatingIfNeeded: value)] }
    let range = try field.range()
    var cursor = MessageCursor(range)
    var integers: [UInt32] = []
    // Each takes a byte or more; most take few.
    integers.reserveCapacity(range.count)
    while !cursor.isAtEnd {
      guard let value = cursor.varint(bytes.span.bytes) else {
        throw VectorTileProblem(field.offset, "an integer is too long or cut short")
      }
      integers.append(UInt32(truncatingIfNeeded: value))
    }
    return integers
  }
}
