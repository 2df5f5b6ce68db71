public import GeoModel

/// A block's geometries and all that can be computed from their lines and rings before the others are known: the input of a
/// ``TopologyBuilder``. A thread makes it from its block while another block's paths are added to those before.
///
/// Memory: that of the column, 4 bytes a position, 1 a path.
public struct HashedPaths: Sendable {
  /// The geometries that were given, others before and after them.
  public let column: GeometryColumn
  /// One for each position of those that count.
  private let hashes: [UInt32]
  private let firstHash: Int
  /// For each path of theirs, whether its longitudes lie more than half a turn apart, or beyond ±180.
  private let widePaths: [Bool]
  private let firstPath: Int

  /// All geometries of a column. Complexity: O(positions).
  public init(_ column: GeometryColumn = GeometryColumn()) { self.init(column, geometries: 0..<column.count) }

  /// Some geometries of a column. Complexity: O(their positions).
  public init(_ column: GeometryColumn, geometries: Range<Int>) {
    self.column = column
    let (first, last) = (geometries.first, geometries.last)
    let places = Self.range(first.map(column.positions(ofGeometry:)), last.map(column.positions(ofGeometry:)))
    let paths = Self.range(first.map(column.paths(ofGeometry:)), last.map(column.paths(ofGeometry:)))
    let secret = PlaceHash.secret
    hashes = column.positions[places].map { secret.of($0) }
    firstHash = places.lowerBound
    widePaths = paths.map { path in
      var (low, high) = (Double.infinity, -Double.infinity)
      for position in column.positions[column.positions(ofPath: path)] {
        low = min(low, position.x)
        high = max(high, position.x)
      }
      return high - low > 180 || low < -180 || high > 180
    }
    firstPath = paths.lowerBound
  }

  private static func range(_ first: Range<Int>?, _ last: Range<Int>?) -> Range<Int> {
    guard let first, let last else { return 0..<0 }
    return first.lowerBound..<last.upperBound
  }

  @inline(__always)
  func hash(_ place: Int) -> UInt32 { hashes[place - firstHash] }

  func isWide(_ path: Int) -> Bool { widePaths[path - firstPath] }
}
