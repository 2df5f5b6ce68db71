internal import GeoModel

/// As the GeoJSON object, by the values that it shows: see ``PropertyValue``.
extension GeoFeature: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    try container.checkType("Feature")
    func isThere(_ name: String) throws -> Bool {
      try container.contains(MemberKey(name)) && !container.decodeNil(forKey: MemberKey(name))
    }
    self.init(
      geometry: try isThere("geometry") ? container.decode(GeoGeometry.self, forKey: MemberKey("geometry")) : nil,
      properties: try isThere("properties") ? container.decode(GeoProperties.self, forKey: MemberKey("properties")) : .null,
      boundingBox: try container.box(),
      foreignMembers: try GeoProperties(from: container, leavingOut: Set(Self.ownNames)))
    if try isThere("id") {
      switch try container.decode(PropertyValue.self, forKey: MemberKey("id")) {
      case .string(let text): id = .string(text)
      case .number(let digits): id = .number(digits)
      default:
        throw DecodingError.dataCorruptedError(
          forKey: MemberKey("id"), in: container, debugDescription: "found an id that is neither a string nor a number")
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode("Feature", forKey: MemberKey("type"))
    switch id {
    case .string(let text)?: try container.encode(text, forKey: MemberKey("id"))
    case .number(let digits)?: try container.encode(PropertyValue.number(digits), forKey: MemberKey("id"))
    case nil: break
    }
    if let boundingBox { try container.encode(boundingBox.numbers, forKey: MemberKey("bbox")) }
    try container.encode(properties, forKey: MemberKey("properties"))
    try container.encode(geometry, forKey: MemberKey("geometry"))
    try foreignMembers.encode(to: &container)
  }
}

/// As the GeoJSON object, by the values that it shows: see ``PropertyValue``.
extension FeatureCollection: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    try container.checkType("FeatureCollection")
    self.init(
      try container.decode([GeoFeature].self, forKey: MemberKey("features")), boundingBox: try container.box(),
      foreignMembers: try GeoProperties(from: container, leavingOut: Set(Self.ownNames)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode("FeatureCollection", forKey: MemberKey("type"))
    if let boundingBox { try container.encode(boundingBox.numbers, forKey: MemberKey("bbox")) }
    try foreignMembers.encode(to: &container)
    try container.encode(features, forKey: MemberKey("features"))
  }
}

extension KeyedDecodingContainer<MemberKey> {
  fileprivate func checkType(_ expected: String) throws {
    let type = try decode(String.self, forKey: MemberKey("type"))
    if type == expected { return }
    throw DecodingError.dataCorruptedError(
      forKey: MemberKey("type"), in: self, debugDescription: "found the type \"\(type)\"; expected \"\(expected)\"")
  }

  /// The object's `bbox`.
  fileprivate func box() throws -> GeographicBox? {
    let key = MemberKey("bbox")
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    let numbers = try decode([Double].self, forKey: key)
    switch numbers.count {
    case 4: return GeographicBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    case 6 where numbers[2] <= numbers[5]:
      return GeographicBox(
        west: numbers[0], south: numbers[1], east: numbers[3], north: numbers[4], altitudes: numbers[2]...numbers[5])
    default:
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "found \(numbers.count) numbers in a bbox; expected four, or six with the lowest height before the highest")
    }
  }
}
