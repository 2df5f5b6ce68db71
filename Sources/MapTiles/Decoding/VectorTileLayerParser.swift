/// Reads a layer of a vector tile.
struct VectorTileLayerParser {
  private let bytes: [UInt8]
  private(set) var problems: [VectorTileProblem] = []
  private var keys: [String] = []
  /// `nil` for values of no known type.
  private var values: [VectorTileValue?] = []
  private var knownKeys: Set<ArraySlice<UInt8>> = [], knownValues: Set<ArraySlice<UInt8>> = []

  private let isStrict: Bool

  /// - Parameters:
  ///   - bytes: the tile.
  ///   - isStrict: whether what readers need not mind is reported as well.
  init(_ bytes: [UInt8], isStrict: Bool) { (self.bytes, self.isStrict) = (bytes, isStrict) }

  private typealias Field = VectorTileEncoder.Field

  /// - Parameter range: where the layer is in the tile.
  mutating func layer(_ range: Range<Int>) throws(VectorTileProblem) -> VectorTileLayer {
    var name: String?
    var version: UInt64 = 1, extent: UInt64 = 4096
    var features: [Range<Int>] = []
    var cursor = MessageCursor(range)
    // Keys and values may follow the features.
    while let field = try cursor.field(bytes.span.bytes) {
      switch field.number {
      case Field.name: name = text(try field.range())
      case Field.feature: features.append(try field.range())
      case Field.key:
        let range = try field.range()
        if isStrict, !knownKeys.insert(bytes[range]).inserted { noteDouble(range, "key") }
        keys.append(text(range))
      case Field.value:
        let range = try field.range()
        if isStrict, !knownValues.insert(bytes[range]).inserted { noteDouble(range, "value") }
        values.append(value(range))
      case Field.extent: extent = try field.varint()
      case Field.version: version = try field.varint()
      default: continue
      }
    }
    guard let name else { throw VectorTileProblem(range.lowerBound, .layer, "a layer has no name") }
    do throws(VectorTileProblem) {
      guard 1...2 ~= version else {
        throw VectorTileProblem(range.lowerBound, .layer, "version \(version) of vector tiles is not supported; 1 and 2 are")
      }
      guard 1...UInt64(UInt32.max) ~= extent else { throw VectorTileProblem(range.lowerBound, .layer, "\(extent) is no extent of a layer") }
    } catch {
      throw located(error, name, nil)
    }
    var layer = VectorTileLayer(name: name, version: Int(version), extent: Int(extent), features: [])
    for (index, range) in features.enumerated() {
      do throws(VectorTileProblem) {
        var parser = VectorTileFeatureParser(bytes, version: layer.version, isStrict: isStrict)
        layer.features.append(try parser.feature(range, keys, values))
        if let problem = parser.problem { problems.append(located(problem, nil, index)) }
      } catch {
        var problem = located(error, nil, index)
        problem.isSkipped = true
        problems.append(problem)
      }
    }
    problems = problems.map { located($0, name, nil) }
    return layer
  }

  private func located(_ problem: VectorTileProblem, _ layer: String?, _ feature: Int?) -> VectorTileProblem {
    var problem = problem
    problem.layer = problem.layer ?? layer
    problem.feature = problem.feature ?? feature
    return problem
  }

  private mutating func noteDouble(_ range: Range<Int>, _ noun: String) {
    problems.append(VectorTileProblem(range.lowerBound, .doubleEntry, "a \(noun) is stored twice in the layer"))
  }

  private mutating func text(_ range: Range<Int>) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    problems.append(VectorTileProblem(range.lowerBound, .value, "a text is not UTF-8; what is not is replaced"))
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// - Returns: `nil`, with a problem, unless exactly one known field is set, whose bytes are right.
  private mutating func value(_ range: Range<Int>) -> VectorTileValue? {
    do throws(VectorTileProblem) {
      var cursor = MessageCursor(range)
      var found: VectorTileValue?
      while let field = try cursor.field(bytes.span.bytes) {
        guard let value = try value(of: field) else { continue }
        guard found == nil else { throw VectorTileProblem(range.lowerBound, .value, "a value has more than one type") }
        found = value
      }
      guard let found else { throw VectorTileProblem(range.lowerBound, .value, "a value has none of the known types") }
      return found
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// - Returns: `nil` for a field that values do not have.
  private mutating func value(of field: MessageField) throws(VectorTileProblem) -> VectorTileValue? {
    typealias Field = VectorTileValue.Field
    switch (field.number, field.content) {
    case (Field.string, .bytes(let range)): return .string(text(range))
    case (Field.float, .four(let bits)): return .float(Float(bitPattern: bits))
    case (Field.double, .eight(let bits)): return .double(Double(bitPattern: bits))
    case (Field.integer, .varint(let number)): return .int64(Int64(bitPattern: number))
    case (Field.unsigned, .varint(let number)): return .uint64(number)
    case (Field.signed, .varint(let number)): return .int64(Varint.unzigzag(number))
    case (Field.boolean, .varint(let number)): return .boolean(number != 0)
    case (Field.string...Field.boolean, _):
      throw VectorTileProblem(field.offset, .value, "a value's field \(field.number) is stored in another way than its type")
    default: return nil
    }
  }
}
