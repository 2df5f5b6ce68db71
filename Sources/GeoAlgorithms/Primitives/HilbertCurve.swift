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
    var x = cell(x - box.minX), y = cell(y - box.minY)
    var index: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let right: UInt32 = x & side != 0 ? 1 : 0, upper: UInt32 = y & side != 0 ? 1 : 0
      index = index << 2 | ((3 &* right) ^ upper)
      if upper == 0 {
        if right == 1 { (x, y) = (~x & 0xFFFF, ~y & 0xFFFF) }
        swap(&x, &y)
      }
      side >>= 1
    }
    return index
  }

  private func cell(_ distance: Double) -> UInt32 {
    let value = distance * scale
    return value >= 0 && value <= 65535 ? UInt32(value) : 0
  }
}
