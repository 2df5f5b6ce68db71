/// The geometries of many features in flat columns: a geometry holds parts, a part holds paths, a path holds
/// positions; each level is one array of end offsets into the next (as GeoArrow and FlatGeobuf store it).
///
///     kinds         [polygon                      , point]
///     geometryEnds  [2                            , 3    ]   ends of each geometry's parts
///     partEnds      [2            , 3             , 4    ]   ends of each part's paths
///     pathEnds      [5   , 9      , 14            , 15   ]   ends of each path's positions
///     positions     [0…4 , 5…8    , 9…13          , 14   ]
///
/// - A Point is one part, one path, one position; a MultiPoint one part a position.
/// - A LineString is one part, one path; a MultiLineString one part a line.
/// - A Polygon is one part whose paths are its rings, exterior first, each with its repeated closing position
///   (RFC 7946 §3.1.6); a MultiPolygon one part a polygon.
/// - An empty geometry has no parts.
public struct GeometryColumn: Sendable {
  public package(set) var positions: [Position] = []

  /// Metres above the WGS84 ellipsoid (RFC 7946 §3.1.1), one for each position, NaN where a position of a mixed
  /// block has none; empty when no position of the block has one.
  public package(set) var altitudes: [Double] = []

  /// For each path, the end of its positions.
  public package(set) var pathEnds: [UInt32] = []

  /// For each part, the end of its paths.
  public package(set) var partEnds: [UInt32] = []

  /// For each geometry, the end of its parts.
  public package(set) var geometryEnds: [UInt32] = []

  /// One for each geometry.
  public package(set) var kinds: [GeometryKind] = []

  public init() {}

  /// The number of geometries.
  public var count: Int { kinds.count }
}

extension GeometryColumn {
  /// The parts of a geometry, as indices into ``partEnds``. Complexity: O(1).
  @inlinable
  public func parts(ofGeometry index: Int) -> Range<Int> {
    Self.range(geometryEnds, index)
  }

  /// The paths of a part, as indices into ``pathEnds``. Complexity: O(1).
  @inlinable
  public func paths(ofPart index: Int) -> Range<Int> {
    Self.range(partEnds, index)
  }

  /// The positions of a path, as indices into ``positions``. Complexity: O(1).
  @inlinable
  public func positions(ofPath index: Int) -> Range<Int> {
    Self.range(pathEnds, index)
  }

  /// All paths of a geometry, its parts' one after the other. Complexity: O(1).
  @inlinable
  public func paths(ofGeometry index: Int) -> Range<Int> {
    let parts = parts(ofGeometry: index)
    return Self.start(partEnds, parts.lowerBound)..<Self.start(partEnds, parts.upperBound)
  }

  /// All positions of a geometry. Complexity: O(1).
  @inlinable
  public func positions(ofGeometry index: Int) -> Range<Int> {
    let paths = paths(ofGeometry: index)
    return Self.start(pathEnds, paths.lowerBound)..<Self.start(pathEnds, paths.upperBound)
  }

  /// Whether any position of some geometries has an altitude. Complexity: O(their positions), O(1) in a column without altitudes.
  package func hasAltitude(in geometries: Range<Int>) -> Bool {
    guard !altitudes.isEmpty else { return false }
    return geometries.contains { positions(ofGeometry: $0).contains { !altitudes[$0].isNaN } }
  }

  /// Where item `index` begins: the end of the one before it.
  @inlinable
  static func start(_ ends: [UInt32], _ index: Int) -> Int {
    index == 0 ? 0 : Int(ends[index - 1])
  }

  @inlinable
  static func range(_ ends: [UInt32], _ index: Int) -> Range<Int> {
    start(ends, index)..<Int(ends[index])
  }
}
