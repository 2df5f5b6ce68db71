/// As the JSON value that it is. Coders know numbers, not digits: `1.0` may come back as `1`, which is equal. A number that is neither
/// a whole one of 64 bits nor a double is not encoded but refused; decoders round it before this type sees it. ``FeatureCollection/bytes()``
/// and `FeatureCollection(text)` keep every digit.
extension PropertyValue: Codable {
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberKey.self) {
      self = .object(try GeoProperties(from: container))
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [PropertyValue] = []
      while !container.isAtEnd { values.append(try container.decode(PropertyValue.self)) }
      self = .array(values)
    } else {
      self = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> PropertyValue {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .number(String(value)) }
    if let value = try? container.decode(UInt64.self) { return .number(String(value)) }
    if let value = try? container.decode(Double.self) { return PropertyValue(value) }
    return .string(try container.decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members): try members.encode(to: encoder)
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let text): try Self.encode(number: text, to: encoder)
    }
  }

  private static func encode(number text: String, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let json = raw(text) else {
      throw EncodingError.invalidValue(
        text,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "found \(text) as the text of a number; expected a JSON number"))
    }
    if let value = json.integer {
      try container.encode(Int64(value))
    } else if let value = UInt64(text) {
      try container.encode(value)
    } else if let value = json.double, !json.losesDigitsAsDouble {
      try container.encode(value)
    } else {
      throw EncodingError.invalidValue(
        text,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "found the number \(text), which no double holds; FeatureCollection.bytes() writes it"))
    }
  }
}

/// As the object, or `null`. Decoders may lose the order of members, which does not count for `==`.
extension GeoProperties: Codable {
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(), container.decodeNil() {
      self = .null
    } else {
      try self.init(from: decoder.container(keyedBy: MemberKey.self))
    }
  }

  init(from container: KeyedDecodingContainer<MemberKey>, leavingOut names: Set<String> = []) throws {
    self.init()
    // Without an order of the text's own, one that does not change from run to run.
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) where !names.contains(key.stringValue) {
      self[key.stringValue] = try container.decodeNil(forKey: key) ? .null : container.decode(PropertyValue.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if isNull {
      var container = encoder.singleValueContainer()
      return try container.encodeNil()
    }
    var container = encoder.container(keyedBy: MemberKey.self)
    try encode(to: &container)
  }

  func encode(to container: inout KeyedEncodingContainer<MemberKey>) throws {
    for (name, value) in self { try container.encode(value, forKey: MemberKey(name)) }
  }
}
