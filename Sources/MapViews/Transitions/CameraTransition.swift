#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoAlgorithms
internal import GeoModel

/// The way of a camera to another one, as a pure function of a fraction: ``camera(at:)``.
///
/// How it goes depends on the distance between the two centres, in metres along the geodesic of WGS84 (WWDC 2013, session 309):
///
/// | Distance | Kind | Cameras on the way |
/// |-|-|-|
/// | less than 2,500 m | ``Kind/plain`` | none |
/// | less than 50,000 m | ``Kind/hop`` | above the half way, at four times the altitude of the end, looking at the end |
/// | more | ``Kind/long`` | straight above the start, then straight above the end, at an altitude of that distance |
///
/// The cameras on the way have a pitch of at most ``MapCamera/maximumPitch``. Those of a long transition are at least as high as start and
/// end.
public struct CameraTransition: Sendable, Hashable {
  /// How a transition goes.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Straight from one camera to the other.
    case plain
    /// Up to a camera half way, and down.
    case hop
    /// Rise, pan, descend.
    case long
  }

  /// Centres nearer than this many metres need a plain transition.
  public static let hopDistance = 2_500.0
  /// From this many metres on a transition is long.
  public static let longDistance = 50_000.0

  public let kind: Kind
  /// Metres between the two centres.
  public let distance: Double
  /// The cameras that the transition passes at equal fractions, with start and end: 2 of a plain transition, 3 of a hop (the
  /// second at 1/2), 4 of a long one (at 1/3 and 2/3).
  public let stops: [MapCamera]

  /// - Parameters:
  ///   - start: the camera at fraction 0.
  ///   - end: the camera at fraction 1.
  ///   - kind: how it goes; `nil` lets the distance decide.
  /// - Returns: `nil` if a number of a camera is out of its range (``MapCamera/init(center:distance:heading:pitch:)``).
  public init?(from start: MapCamera, to end: MapCamera, kind: Kind? = nil) {
    guard start.isValid, end.isValid, let distance = Globe.wgs84.distance(from: start.center, to: end.center) else { return nil }
    let kind = kind ?? (distance < Self.hopDistance ? .plain : distance < Self.longDistance ? .hop : .long)
    self.kind = kind
    self.distance = distance
    switch kind {
    case .plain: stops = [start, end]
    case .hop:
      guard let eye = Self.center(start.center, end.center, share: 0.5),
        var middle = MapCamera(lookingAt: end.center, from: eye, altitude: 4 * end.altitude)
      else { return nil }
      // Straight down it would lose its direction.
      if middle.pitch == 0 { middle.heading = end.heading }
      stops = [start, middle.pitchLimitedAtAltitude(), end]
    case .long:
      let altitude = max(distance, start.altitude, end.altitude)
      guard let above = MapCamera(center: start.center, altitude: altitude, heading: start.heading),
        let over = MapCamera(center: end.center, altitude: altitude, heading: end.heading)
      else { return nil }
      stops = [start, above, over, end]
    }
  }

  /// The camera at a fraction of the time, 0…1; beyond them start and end themselves.
  ///
  /// Between two stops, with e the ``ease(_:)`` of the fraction between them: the centre moves straight on the map by e, the short way
  /// round the world, over the Pacific too; the heading turns by e, the short way round; the pitch is linear in e, at most
  /// ``MapCamera/maximumPitch`` if both stops are; and the logarithm of the distance is, so that zooming looks even. Each stop is passed
  /// exactly. O(1).
  public func camera(at fraction: Double) -> MapCamera {
    let legs = Double(stops.count - 1)
    guard fraction > 0 else { return stops[0] }
    guard fraction < 1 else { return stops[stops.count - 1] }
    let leg = min(Int(fraction * legs), stops.count - 2)
    return Self.between(stops[leg], stops[leg + 1], share: Self.ease(fraction * legs - Double(leg)))
  }

  /// Cameras at equal steps of the time, from the start to the end; of 1 the start alone.
  ///
  /// - Parameter count: 0 or more.
  public func cameras(count: Int) -> [MapCamera] {
    precondition(count >= 0, "a number of cameras")
    return (0..<count).map { camera(at: Double($0) / Double(max(count - 1, 1))) }
  }

  /// The share of the way at a share of the time: 3t² - 2t³, which begins and ends at rest. Values outside of 0…1 count as 0 or 1.
  public static func ease(_ fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    return fraction < 1 ? fraction * fraction * (3 - 2 * fraction) : 1
  }

  private static func between(_ a: MapCamera, _ b: MapCamera, share: Double) -> MapCamera {
    if share == 0 { return a }
    if share == 1 { return b }
    var camera = a
    camera.center = center(a.center, b.center, share: share) ?? a.center
    camera.distance = a.distance * pow(b.distance / a.distance, share)
    camera.heading = Heading.between(a.heading, b.heading, share: share)
    camera.pitch = a.pitch + (b.pitch - a.pitch) * share
    let isLimited = a.pitch <= a.maximumPitch && b.pitch <= b.maximumPitch
    return isLimited ? camera.pitchLimited() : camera
  }

  /// The position at a share of the straight line on the map between two, the short way round the world.
  private static func center(_ a: Position, _ b: Position, share: Double) -> Position? {
    if a == b { return a }
    guard let start = MapPoint(a), let end = MapPoint(b) else { return nil }
    let east = MapPlane.east(of: start.x, end.x)
    return MapPlane.position(of: MapPoint(x: start.x + east * share, y: start.y + (end.y - start.y) * share))
  }
}
