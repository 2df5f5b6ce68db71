/// As an array of two or three numbers. More of them are refused, as a position holds no more.
extension GeoPosition: Codable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(longitude: try container.decode(Double.self), latitude: try container.decode(Double.self))
    if !container.isAtEnd { altitude = try container.decode(Double.self) }
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "found more than three numbers in a position; expected two or three")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(longitude)
    try container.encode(latitude)
    if let altitude { try container.encode(altitude) }
  }
}

/// As the GeoJSON object. Shapes are not judged: rings may be open.
extension GeoGeometry: Codable {
  private enum Key: String, CodingKey { case type, coordinates, geometries }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func coordinates<Value: Decodable>(_ type: Value.Type) throws -> Value { try container.decode(type, forKey: .coordinates) }
    switch try container.decode(String.self, forKey: .type) {
    case "Point":
      let isEmpty = try container.nestedUnkeyedContainer(forKey: .coordinates).isAtEnd
      self = .point(isEmpty ? nil : try coordinates(GeoPosition.self))
    case "MultiPoint": self = .multiPoint(try coordinates([GeoPosition].self))
    case "LineString": self = .lineString(try coordinates([GeoPosition].self))
    case "MultiLineString": self = .multiLineString(try coordinates([[GeoPosition]].self))
    case "Polygon": self = .polygon(try coordinates([[GeoPosition]].self))
    case "MultiPolygon": self = .multiPolygon(try coordinates([[[GeoPosition]]].self))
    case "GeometryCollection": self = .geometryCollection(try container.decode([GeoGeometry].self, forKey: .geometries))
    case let type:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "found the type \"\(type)\"; expected one of the seven geometry types")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(typeName, forKey: .type)
    switch self {
    case .point(let position?): try container.encode(position, forKey: .coordinates)
    case .point(nil): try container.encode([GeoPosition](), forKey: .coordinates)
    case .multiPoint(let positions), .lineString(let positions): try container.encode(positions, forKey: .coordinates)
    case .multiLineString(let paths), .polygon(let paths): try container.encode(paths, forKey: .coordinates)
    case .multiPolygon(let polygons): try container.encode(polygons, forKey: .coordinates)
    case .geometryCollection(let members): try container.encode(members, forKey: .geometries)
    }
  }
}
