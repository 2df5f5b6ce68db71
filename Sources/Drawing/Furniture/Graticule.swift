#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoAlgorithms
internal import GeoModel
public import MapViews

/// Meridians and parallels of what a view shows, at a round distance from each other.
///
/// On the map both are straight, and so they are in every picture of it, turned and pitched ones too. Across the 180th meridian they run
/// on; the map ends half a world to either side of the camera's centre, and at ±85.05 degrees.
public struct Graticule: Sendable, Hashable {
  /// A meridian or a parallel from edge to edge.
  public struct Line: Sendable, Hashable {
    public let isMeridian: Bool
    /// Longitude or latitude in degrees, within ±180.
    public let degrees: Double
    /// The same as text: `30°W`, `12°30′N`, `0°`.
    public let text: String
    /// The two ends, in points of the picture.
    public let start, end: ViewPoint
  }

  /// Degrees between two meridians and between two parallels: 1, 2, 5, 10, 15 or 30 degrees, minutes or seconds, 45 or 90 degrees, or a
  /// decimal part of a second.
  public let spacing: Double

  /// Meridians from west to east, then parallels from north to south.
  public let lines: [Line]

  /// - Parameters:
  ///   - viewport: what is seen.
  ///   - minimumDistance: the fewest points between two meridians at the camera's centre; with pitch, those further away are closer.
  public init(_ viewport: Viewport, minimumDistance: Double = 90) {
    let region = viewport.visibleRegion
    let least = minimumDistance * Double(GraticuleSpacing.turn) / (256 * exp2(viewport.zoomLevel))
    let all = GraticuleSpacing.all
    // Towards the horizon there may be half the world.
    let spacing = all.first { Double($0) >= least && Self.count(in: region, $0) <= Self.most } ?? all[all.count - 1]
    self.spacing = Double(spacing) / Double(GraticuleSpacing.degree)
    var lines: [Line] = []
    func add(isMeridian: Bool, _ value: Int, _ text: String, from start: MapPoint, to end: MapPoint) {
      guard let start = viewport.point(for: start), let end = viewport.point(for: end), start != end else { return }
      lines.append(
        Line(isMeridian: isMeridian, degrees: Double(value) / Double(GraticuleSpacing.degree), text: text, start: start, end: end))
    }
    for index in Self.meridians(in: region, spacing) {
      let x = Self.x(ofMeridian: index * spacing)
      guard let range = Self.range(of: region, at: x, along: \.x, across: \.y) else { continue }
      var longitude = index * spacing % GraticuleSpacing.turn
      if longitude > GraticuleSpacing.turn / 2 { longitude -= GraticuleSpacing.turn }
      if longitude <= -GraticuleSpacing.turn / 2 { longitude += GraticuleSpacing.turn }
      let text = GraticuleSpacing.text(longitude, positive: "E", negative: "W")
      add(isMeridian: true, longitude, text, from: MapPoint(x: x, y: range.lowerBound), to: MapPoint(x: x, y: range.upperBound))
    }
    for index in Self.parallels(in: region, spacing).reversed() {
      let y = Self.y(ofParallel: index * spacing)
      guard let range = Self.range(of: region, at: y, along: \.y, across: \.x) else { continue }
      let text = GraticuleSpacing.text(index * spacing, positive: "N", negative: "S")
      add(isMeridian: false, index * spacing, text, from: MapPoint(x: range.lowerBound, y: y), to: MapPoint(x: range.upperBound, y: y))
    }
    self.lines = lines
  }

  /// The most lines of a picture.
  private static let most = 120

  private static func x(ofMeridian longitude: Int) -> Double {
    (Double(longitude) / Double(GraticuleSpacing.turn) + 0.5) * MapPoint.worldSize
  }

  private static func y(ofParallel latitude: Int) -> Double {
    MapPoint(Position(x: 0, y: Double(latitude) / Double(GraticuleSpacing.degree)))?.y ?? .nan
  }

  private static func count(in region: [MapPoint], _ spacing: Int) -> Int {
    meridians(in: region, spacing).count + parallels(in: region, spacing).count
  }

  /// The multiples of the spacing between the region's west and east.
  private static func meridians(in region: [MapPoint], _ spacing: Int) -> Range<Int> {
    let turns = region.map { ($0.x / MapPoint.worldSize - 0.5) * Double(GraticuleSpacing.turn) / Double(spacing) }
    guard let west = turns.min(), let east = turns.max() else { return 0..<0 }
    let first = Int(west.rounded(.up))
    return first..<max(first, Int(east.rounded(.down)) + 1)
  }

  /// The multiples of the spacing between the region's south and north.
  private static func parallels(in region: [MapPoint], _ spacing: Int) -> Range<Int> {
    let latitudes = region.compactMap { $0.position?.y }.map { $0 * Double(GraticuleSpacing.degree) / Double(spacing) }
    guard let south = latitudes.min(), let north = latitudes.max() else { return 0..<0 }
    let first = Int(south.rounded(.up))
    return first..<max(first, Int(north.rounded(.down)) + 1)
  }

  /// Where a line of equal x or y runs through a convex polygon.
  private static func range(
    of polygon: [MapPoint], at value: Double, along: KeyPath<MapPoint, Double>, across: KeyPath<MapPoint, Double>
  ) -> ClosedRange<Double>? {
    var crossings: [Double] = []
    for (index, end) in polygon.enumerated() {
      let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      let (before, after) = (start[keyPath: along] - value, end[keyPath: along] - value)
      if after == 0 { crossings.append(end[keyPath: across]) }
      guard (before < 0) != (after < 0), before != after else { continue }
      crossings.append(start[keyPath: across] + (end[keyPath: across] - start[keyPath: across]) * (before / (before - after)))
    }
    guard let first = crossings.min(), let last = crossings.max(), first < last else { return nil }
    return first...last
  }
}
