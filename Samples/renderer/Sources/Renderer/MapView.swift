import Foundation
import GeoToolkit

/// Which part of the world plane the picture shows.
struct MapView {
  /// In the world plane: x and y in 0…1, y to the south.
  var center: PlanePoint
  /// Pixels for the whole width of the world.
  var worldSize: Double
  private(set) var width: Int
  private(set) var height: Int
  /// How many times as wide and high everything is drawn: what a style says in pixels, too.
  private(set) var magnification = 1.0

  var zoom: Double { log2(worldSize / magnification / 256) }

  /// The level whose draw units are shown: the first one where the world is even smaller.
  var level: Float { max(0, Float(zoom)) }

  /// The same view with several pixels for one.
  func supersampled(_ times: Int) -> MapView {
    var view = self
    view.worldSize *= Double(times)
    view.magnification *= Double(times)
    view.width *= times
    view.height *= times
    return view
  }

  init(center: PlanePoint, zoom: Double, width: Int, height: Int) {
    self.center = center
    worldSize = 256 * exp2(zoom)
    self.width = width
    self.height = height
  }

  /// As close as possible, so that all of the rectangle is seen with a margin of a 25th.
  init(showing rect: PlaneRect, width: Int, height: Int) {
    center = PlanePoint(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)
    let across = max(rect.maxX - rect.minX, 1e-9), down = max(rect.maxY - rect.minY, 1e-9)
    worldSize = min(0.96 * min(Double(width) / across, Double(height) / down), 256 * exp2(24))
    self.width = width
    self.height = height
  }

  /// Pixels from the middle of the picture to a batch's origin, x to the right and y down, in a neighbouring world.
  func offset(of origin: PlanePoint, world: Int) -> (Float, Float) {
    // In doubles: what is left is small enough for a float.
    (Float((origin.x + Double(world) - center.x) * worldSize), Float((origin.y - center.y) * worldSize))
  }

  /// The worlds, 0 for the one between 180° west and east, in which the rectangle is seen.
  func worlds(showing rect: PlaneRect) -> [Int] {
    let half = Double(width) / 2 / worldSize
    // A margin for what is wider than its line.
    let margin = 64 / worldSize
    let first = Int((center.x - half - margin - rect.maxX).rounded(.up))
    let last = Int((center.x + half + margin - rect.minX).rounded(.down))
    return first <= last ? Array(first...last) : []
  }

  /// The place under a pixel's middle.
  func place(x: Int, y: Int) -> PlanePoint {
    let wide = center.x + (Double(x) + 0.5 - Double(width) / 2) / worldSize
    return PlanePoint(x: wide - wide.rounded(.down), y: center.y + (Double(y) + 0.5 - Double(height) / 2) / worldSize)
  }
}
