internal import CProj
internal import GeoModel
public import GeoReading
internal import Synchronization

/// Coordinate reference systems (CRS) as PROJ knows them, by its database, and by the grids that are installed. No network is used.
///
/// ```swift
/// var options = ReadingOptions()
/// options.projection = SourceProjection(Projections())
/// let blocks = FeatureBlocks(path: path, options: options)
/// ```
///
/// An operation is made once and kept: to make one takes milliseconds. It is used by many threads, each with a context of its own.
/// Source: https://proj.org, `proj_create_crs_to_crs_from_pj` and `proj_normalize_for_visualization`.
public final class Projections: CoordinateSystems {
  private struct Way: Hashable {
    var source: String?
    var target: String?
    var isTrusted: Bool
  }

  /// What is known of ways, or why there is none.
  private let known = Mutex<[Way: Result<ProjOperation, CoordinateSystemError>]>([:])

  /// Operations that are kept at a time; data may name many systems.
  private static let mostKept = 256

  public init() {}

  /// The version of PROJ that is linked: "9.1.1".
  public static var version: String {
    let info = proj_info()
    return "\(info.major).\(info.minor).\(info.patch)"
  }

  public func operation(
    from source: String?, to target: String?, isTrusted: Bool
  ) throws(CoordinateSystemError) -> any CoordinateOperation {
    let way = Way(source: source, target: target, isTrusted: isTrusted)
    if let kept = known.withLock({ $0[way] }) { return try kept.get() }
    let made: Result<ProjOperation, CoordinateSystemError>
    do throws(CoordinateSystemError) {
      made = .success(try ProjOperation(from: source, to: target, isTrusted: isTrusted))
    } catch {
      made = .failure(error)
    }
    known.withLock { all in
      if all.count >= Self.mostKept { all.removeAll() }
      all[way] = made
    }
    return try made.get()
  }
}
