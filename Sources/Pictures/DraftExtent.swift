internal import GeoAlgorithms
internal import GeoModel
internal import GeoPipeline
internal import Overlays

/// The rectangle around drafts, the short way round the globe.
struct DraftExtent {
  private var longitudes = LongitudeCover()
  private var south = Double.infinity
  private var north = -Double.infinity

  mutating func add(_ draft: OverlayDraft) {
    for case let bounds? in draft.features.bounds {
      // What is drawn of the poles is the edge of the map.
      guard bounds.south <= bounds.north else { continue }
      longitudes.add(from: bounds.west, to: bounds.east < bounds.west ? bounds.east + 360 : bounds.east)
      (south, north) = (min(south, bounds.south), max(north, bounds.north))
    }
  }

  /// `nil` if there is nothing.
  var rect: MapRect? {
    mutating get {
      guard south <= north, let range = longitudes.range() else { return nil }
      return MapRect(GeographicBox(west: range.west, south: south, east: range.east, north: north))
    }
  }
}

extension MapRect {
  /// The rectangle of a box, as far as it is on the map; `nil` for one that is not.
  init?(_ box: GeographicBox) {
    func latitude(_ degrees: Double) -> Double { min(max(degrees, -Mercator.limit), Mercator.limit) }
    guard let northWest = MapPoint(Position(x: box.west, y: latitude(box.north))),
      let southEast = MapPoint(Position(x: box.east, y: latitude(box.south)))
    else { return nil }
    let width = southEast.x - northWest.x
    // At the edges rounding does not lead off the map.
    func onMap(_ y: Double) -> Double { min(max(y, 0), MapPoint.worldSize) }
    let (top, bottom) = (onMap(northWest.y), onMap(southEast.y))
    self.init(x: northWest.x, y: top, width: width < 0 ? width + MapPoint.worldSize : width, height: bottom - top)
  }
}
