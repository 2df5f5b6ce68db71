public import GeoAlgorithms
public import GeoModel

/// Stages by what they do, for where a stage is expected:
///
/// ```swift
/// FeatureBlocks(path: path).through(.simplify(.metres(100))).through(.geodesic(.error(metres: 10)))
/// ```
extension GeographicStage where Self == Simplify {
  /// Simplifies lines and polygons (``Simplify``).
  public static func simplify(_ amount: SimplificationOptions.Amount, method: SimplificationMethod? = nil) -> Simplify {
    Simplify(SimplificationOptions(amount, method: method))
  }
}

extension GeographicStage where Self == Interpolate {
  /// Reads edges as geodesics and inserts positions along them (``Interpolate``).
  public static func geodesic(_ limits: DensificationLimits) -> Interpolate { Interpolate(limits) }
}

extension GeographicStage where Self == Repair {
  /// Makes invalid lines and polygons valid (``Repair``).
  public static func repair(_ strategy: RepairStrategy) -> Repair { Repair(strategy) }
}

extension GeographicStage where Self == ReducePrecision {
  /// Rounds positions so that valid geometry stays valid (``ReducePrecision``).
  public static func round(decimals: Int) -> ReducePrecision { ReducePrecision(decimals: decimals) }
}

extension GeographicStage where Self == Orient {
  /// Gives rings one winding order (``Orient``).
  public static func orient(_ direction: RingDirection) -> Orient { Orient(direction) }
}

extension GeographicStage where Self == FilterByBox {
  /// Keeps features that intersect a box (``FilterByBox``).
  public static func keep(in box: GeographicBox) -> FilterByBox { FilterByBox(box) }
}

extension GeographicStage where Self == ClipToBox {
  /// Clips to a box (``ClipToBox``).
  public static func clip(to box: GeographicBox) -> ClipToBox { ClipToBox(box) }
}

extension DensificationLimits {
  /// Straight pieces that deviate from the geodesic by at most so many metres.
  public static func error(metres: Double) -> DensificationLimits { DensificationLimits(deviation: metres) }

  /// Pieces of at most so many metres.
  public static func spacing(metres: Double) -> DensificationLimits { DensificationLimits(length: metres) }
}

extension SimplificationOptions {
  /// Removed positions lie at most so many metres from the result.
  public static func metres(_ metres: Double, mode: Mode = .safe) -> SimplificationOptions {
    SimplificationOptions(.metres(metres), mode: mode)
  }

  /// The same as a length on the Web Mercator map at a zoom level.
  public static func pixels(_ pixels: Double, zoom: Double, mode: Mode = .safe) -> SimplificationOptions {
    SimplificationOptions(.pixels(pixels, zoom: zoom), mode: mode)
  }

  /// Keeps that share of the vertices that may be removed, 0…1.
  public static func share(_ share: Double, mode: Mode = .safe) -> SimplificationOptions {
    SimplificationOptions(.share(share), mode: mode)
  }
}

extension Stage where Self == SplitAntimeridian {
  /// Cuts lines and polygons at the 180th meridian (``SplitAntimeridian``).
  public static func splitAntimeridian(poles: PolePolicy = .smaller) -> SplitAntimeridian { SplitAntimeridian(poles: poles) }
}

extension Stage where Self == Project {
  /// Projects positions to the Mercator square (``Project``).
  public static var project: Project { Project() }
}
