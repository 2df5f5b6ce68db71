internal import GeoModel

/// The order of places along a Hilbert curve (Hilbert 1891) of 65,536² cells, so that neighbours in the order are
/// neighbours in the plane.
struct HilbertCurve {
  private let box: PlaneBox
  private let scale: Double

  init(over box: PlaneBox) {
    self.box = box
    let size = max(box.maxX - box.minX, box.maxY - box.minY)
    scale = size > 0 && size.isFinite ? 65535 / size : 0
  }

  /// The number of the cell that holds a place. Complexity: O(1).
  func index(_ x: Double, _ y: Double) -> UInt32 {
    hilbertIndex(x: cell(x - box.minX), y: cell(y - box.minY))
  }

  private func cell(_ distance: Double) -> UInt16 {
    let value = distance * scale
    return value >= 0 && value <= 65535 ? UInt16(value) : 0
  }
}
