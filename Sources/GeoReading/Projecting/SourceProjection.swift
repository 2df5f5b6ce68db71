internal import GeoJSON
internal import GeoModel

/// Which coordinate reference system (CRS) inputs are read in: how their coordinates become longitude and latitude.
public struct SourceProjection: Sendable {
  /// What knows the systems: `Projections` of the library `Projection`, or ``DegreesOnly``.
  public var systems: any CoordinateSystems

  /// The CRS of every input, as in ``CoordinateSystems/operation(from:to:isTrusted:)``. With `nil` a `crs` member that stands before the
  /// features says it, and inputs without one are in WGS84.
  public var system: String?

  public init(_ systems: any CoordinateSystems, system: String? = nil) {
    self.systems = systems
    self.system = system
  }
}

/// Knows WGS84 longitude and latitude alone.
public struct DegreesOnly: CoordinateSystems {
  private let advice: String

  /// - Parameter advice: what to do about another CRS, for its error.
  public init(advice: String = "use systems that know it, such as those of the library Projection") { self.advice = advice }

  public func operation(
    from source: String?, to target: String?, isTrusted: Bool
  ) throws(CoordinateSystemError) -> any CoordinateOperation {
    for name in [source, target].compactMap(\.self) where !CoordinateSystemName.isWGS84(name) {
      throw CoordinateSystemError("the CRS \(CoordinateSystemName.shown(name)) is not WGS84 longitude and latitude; \(advice)")
    }
    return Unchanged()
  }
}

/// From WGS84 to WGS84.
package struct Unchanged: CoordinateOperation {
  package init() {}
  package var name: String { "OGC:CRS84" }
  package var urn: String? { "urn:ogc:def:crs:OGC:1.3:CRS84" }
  package var areaOfUse: GeographicBox? { nil }
  package var isIdentity: Bool { true }
  package var isToDegrees: Bool { true }
  package var changesHeights: Bool { false }
  package func makeTransformer() -> any PositionTransformer { Untransformed() }

  private final class Untransformed: PositionTransformer {
    func transform(_ positions: inout [Position], _ altitudes: inout [Double], _ range: Range<Int>) {}
    func bounds(west: Double, south: Double, east: Double, north: Double) -> [Double]? { [west, south, east, north] }
  }
}

/// Names of coordinate systems, as text has them.
package enum CoordinateSystemName {
  /// Whether it stands for WGS84 longitude and latitude.
  package static func isWGS84(_ name: String) -> Bool { SystemName.isWGS84(name) }

  /// The one code of the EPSG register in it.
  package static func codeOfEPSG(_ name: String) -> String? { SystemName.codeOfEPSG(name) }

  /// As messages have it.
  package static func shown(_ name: String) -> String { SystemName.shown(name) }
}
