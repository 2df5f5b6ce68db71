public import GeoModel

/// A geometry as a value (RFC 7946 §3.1): mutable, comparable and codable. For small data and for single features;
/// `Geometry` is the view of a block's geometry, and copies nothing.
///
/// Rings repeat their first position as their last; the exterior comes first. An empty array is a geometry without positions.
public enum GeoGeometry: Sendable, Hashable {
  /// `nil` for a Point without coordinates.
  case point(GeoPosition?)
  case multiPoint([GeoPosition])
  case lineString([GeoPosition])
  case multiLineString([[GeoPosition]])
  /// The rings: the exterior, then the holes.
  case polygon([[GeoPosition]])
  /// The rings of each polygon.
  case multiPolygon([[[GeoPosition]]])
  case geometryCollection([GeoGeometry])

  /// A Point.
  public static func point(longitude: Double, latitude: Double, altitude: Double? = nil) -> GeoGeometry {
    .point(GeoPosition(longitude: longitude, latitude: latitude, altitude: altitude))
  }

  /// Copies a view. Complexity: O(positions).
  public init<Space: GeographicSpace>(_ geometry: Geometry<Space>) {
    switch geometry.shape {
    case .point(let point):
      self = .point(point.map { GeoPosition(longitude: $0.position.x, latitude: $0.position.y, altitude: $0.altitude) })
    case .multiPoint(let points): self = .multiPoint(Self.copy(points.positions))
    case .lineString(let line): self = .lineString(Self.copy(line.positions))
    case .multiLineString(let lines): self = .multiLineString(lines.map { Self.copy($0.positions) })
    case .polygon(let polygon): self = .polygon(polygon.rings.map(Self.copy))
    case .multiPolygon(let polygons): self = .multiPolygon(polygons.map { $0.rings.map(Self.copy) })
    case .collection(let members): self = .geometryCollection(members.map { GeoGeometry($0) })
    }
  }

  private static func copy<Space>(_ positions: Positions<Space>) -> [GeoPosition] {
    if positions.altitudes.isEmpty { return positions.map { GeoPosition(longitude: $0.x, latitude: $0.y) } }
    return positions.indices.map {
      GeoPosition(longitude: positions[$0].x, latitude: positions[$0].y, altitude: positions.altitude(at: $0))
    }
  }

  /// The value of the `type` member: `MultiPolygon`, `GeometryCollection`.
  public var typeName: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    }
  }

  /// Every position, in order, including closing positions of rings. Complexity: O(positions).
  public var positions: [GeoPosition] {
    switch self {
    case .point(let position): position.map { [$0] } ?? []
    case .multiPoint(let positions), .lineString(let positions): positions
    case .multiLineString(let paths), .polygon(let paths): Array(paths.joined())
    case .multiPolygon(let polygons): Array(polygons.joined().joined())
    case .geometryCollection(let members): members.flatMap(\.positions)
    }
  }

  /// Changes every position in place; rings stay closed if equal positions stay equal. Complexity: O(positions).
  public mutating func changePositions<Failure: Error>(_ change: (inout GeoPosition) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .point(nil): break
    case .point(var position?):
      try change(&position)
      self = .point(position)
    case .multiPoint(let positions): self = .multiPoint(try Self.changed(positions, change))
    case .lineString(let positions): self = .lineString(try Self.changed(positions, change))
    case .multiLineString(let paths): self = .multiLineString(try Self.changed(paths, change))
    case .polygon(let paths): self = .polygon(try Self.changed(paths, change))
    case .multiPolygon(var polygons):
      for index in polygons.indices { polygons[index] = try Self.changed(polygons[index], change) }
      self = .multiPolygon(polygons)
    case .geometryCollection(var members):
      for index in members.indices { try members[index].changePositions(change) }
      self = .geometryCollection(members)
    }
  }

  private static func changed<Failure: Error>(
    _ positions: [GeoPosition], _ change: (inout GeoPosition) throws(Failure) -> Void
  ) throws(Failure) -> [GeoPosition] {
    var positions = positions
    for index in positions.indices { try change(&positions[index]) }
    return positions
  }

  private static func changed<Failure: Error>(
    _ paths: [[GeoPosition]], _ change: (inout GeoPosition) throws(Failure) -> Void
  ) throws(Failure) -> [[GeoPosition]] {
    var paths = paths
    for index in paths.indices { paths[index] = try changed(paths[index], change) }
    return paths
  }
}
