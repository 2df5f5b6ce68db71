public import GeoModel

/// Knows coordinate reference systems (CRS) and how to get from one to another. The library `Projection` has one, made with PROJ.
public protocol CoordinateSystems: Sendable {
  /// How coordinates of one CRS become those of another.
  ///
  /// In both, x comes first: the easting or longitude, then the northing or latitude, whatever the order of axes that the CRS defines.
  ///
  /// - Parameters:
  ///   - source: an authority's code (`EPSG:25832`, as an URN or address too), `OGC:CRS84`, WKT, PROJJSON or a PROJ string; `nil` for
  ///     WGS84 longitude and latitude.
  ///   - target: the same.
  ///   - isTrusted: whether a user has written the text. Otherwise it comes from data, and may name no files.
  /// - Throws: where one of them is not known.
  func operation(
    from source: String?, to target: String?, isTrusted: Bool
  ) throws(CoordinateSystemError) -> any CoordinateOperation
}

/// The way from one CRS to another.
public protocol CoordinateOperation: Sendable {
  /// The CRS that is not WGS84 longitude and latitude, in short for messages: its code, `EPSG:25832`, or else its name.
  var name: String { get }

  /// An URN of that CRS for a `crs` member: `urn:ogc:def:crs:EPSG::25832`; `nil` if no authority has a code for it.
  var urn: String? { get }

  /// Where that CRS is meant to be used, in degrees; `nil` if that is not known, or everywhere.
  var areaOfUse: GeographicBox? { get }

  /// Whether all coordinates stay as they are: both are WGS84 longitude and latitude.
  var isIdentity: Bool { get }

  /// Whether heights become others.
  var changesHeights: Bool { get }

  /// Whether the target is WGS84 longitude and latitude.
  var isToDegrees: Bool { get }

  /// What transforms positions on one thread.
  func makeTransformer() -> any PositionTransformer
}

/// Transforms positions; used by one thread at a time.
public protocol PositionTransformer: AnyObject {
  /// Transforms positions in place. One that has no image becomes infinite.
  ///
  /// - Parameters:
  ///   - positions: all positions of a column.
  ///   - altitudes: those of the column, as many or none.
  ///   - range: which are transformed.
  /// - Complexity: O(n).
  func transform(_ positions: inout [Position], _ altitudes: inout [Double], _ range: Range<Int>)

  /// The four numbers of a `bbox` that holds the image of a box, west > east across the 180th meridian where the target is geographic; `nil`
  /// if it has none.
  func bounds(west: Double, south: Double, east: Double, north: Double) -> [Double]?
}

/// Why a CRS cannot be used.
public struct CoordinateSystemError: Error, Sendable, CustomStringConvertible {
  /// One sentence: what was found, and what was expected.
  public let message: String
  public var description: String { message }

  public init(_ message: String) { self.message = message }
}
