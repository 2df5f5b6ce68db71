internal import GeoJSON
internal import GeoModel
internal import MapTiles

/// The types of values that a property has.
struct ValueTypes: OptionSet, Sendable {
  let rawValue: UInt8

  static let number = ValueTypes(rawValue: 1)
  static let boolean = ValueTypes(rawValue: 2)
  static let string = ValueTypes(rawValue: 4)
  /// Arrays and objects, which become text.
  static let nested = ValueTypes(rawValue: 8)

  /// Whether vector tiles have one type for all of them.
  var areOne: Bool { rawValue & (rawValue &- 1) == 0 || isSubset(of: [.string, .nested]) }
}

/// The properties of a block's features as encoded values (``MapTiles/VectorTileValue``), by the numbers of their names in the block: for
/// each a number of four bytes, the length of the value, and the value.
struct PropertyRecording {
  struct Key: Sendable {
    var name: [UInt8]
    var types: ValueTypes = []
  }

  /// Stands for the id of features whose id is no whole number: it gets a name when all names are known. No text has this byte.
  static let idName: [UInt8] = [0xFF]

  private(set) var keys: [Key] = []
  private(set) var nulls = 0

  private var numbers: [[UInt8]: Int] = [:]
  /// For each key where the feature's value is, -1 for none.
  private var places: [Int] = []
  private var seen: [Int] = []
  private var value: [UInt8] = []

  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    nulls = 0
  }

  /// Appends the properties of a feature.
  mutating func append(_ properties: RawJSON, id: RawJSON?, to bytes: inout [UInt8]) {
    defer {
      for key in seen { places[key] = -1 }
      seen.removeAll(keepingCapacity: true)
    }
    if let id { append(Self.idName, id, expected: -1, to: &bytes) }
    var position = id == nil ? 0 : 1
    properties.eachMember { name, json in
      // Features have the same members, most often, in the same order.
      if position < keys.count, Self.isEqual(name, keys[position].name) {
        append([], json, expected: position, to: &bytes)
      } else {
        append(Self.unescaped(name), json, expected: -1, to: &bytes)
      }
      position += 1
    }
  }

  private static func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ key: [UInt8]) -> Bool {
    name.count == key.count && name.elementsEqual(key)
  }

  private static func unescaped(_ name: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard name.contains(UInt8(ascii: "\\")), let start = name.baseAddress else { return Array(name) }
    return Array(JSONString.content(start - 1, count: name.count + 2).utf8)
  }

  private mutating func append(_ name: [UInt8], _ json: RawJSON, expected: Int, to bytes: inout [UInt8]) {
    let key = expected >= 0 ? expected : number(of: name)
    value.removeAll(keepingCapacity: true)
    guard let type = encode(json) else {
      nulls += 1
      return
    }
    keys[key].types.insert(type)
    if places[key] >= 0 {
      // Of several members of one name the last one counts.
      remove(key, from: &bytes)
    } else {
      seen.append(key)
    }
    places[key] = bytes.count
    bytes.append(wide: key)
    bytes.append(varint: value.count)
    bytes += value
  }

  private mutating func number(of name: [UInt8]) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = keys.count
    keys.append(Key(name: name))
    places.append(-1)
    return keys.count - 1
  }

  private mutating func remove(_ key: Int, from bytes: inout [UInt8]) {
    let start = places[key]
    let count = bytes.withUnsafeBytes { all in
      var reader = RecordReader(all, at: start)
      _ = reader.unsigned()
      _ = reader.bytes(reader.count())
      return reader.at - start
    }
    bytes.removeSubrange(start..<start + count)
    for other in seen where places[other] > start { places[other] -= count }
  }

  /// Encodes a value; `nil` for `null`.
  private mutating func encode(_ json: RawJSON) -> ValueTypes? {
    switch json.kind {
    case .null: return nil
    case .boolean:
      VectorTileValue.boolean(json.bool ?? false).append(encodedTo: &value)
      return .boolean
    case .string:
      VectorTileValue.string(json.string ?? "").append(encodedTo: &value)
      return .string
    case .array, .object:
      VectorTileValue.string(json.text).append(encodedTo: &value)
      return .nested
    case .number:
      guard let number = Self.number(json) else {
        VectorTileValue.string(json.text).append(encodedTo: &value)
        return .string
      }
      number.append(encodedTo: &value)
      return .number
    }
  }

  /// A number, whole ones of up to 64 bits exactly; `nil` for longer ones, and beyond what doubles hold.
  static func number(_ json: RawJSON) -> VectorTileValue? {
    // "-0" and "1.0" are not written as whole numbers.
    if !json.bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
      if let whole = Int64(json.text), whole != 0 || json.bytes.first != UInt8(ascii: "-") { return .int64(whole) }
      if let whole = UInt64(json.text) { return .uint64(whole) }
      if json.losesDigitsAsDouble { return nil }
    }
    guard let double = json.double, double.isFinite else { return nil }
    return .double(double)
  }
}
