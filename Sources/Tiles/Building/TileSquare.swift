internal import MapTiles

/// The square that stands for an area too small to be seen: of about the same size, at least one unit.
struct TileSquare {
  let corners: [TilePoint]

  /// - Parameters:
  ///   - points: those of the area, in parts of a unit.
  ///   - area: in units².
  init(_ points: ArraySlice<SIMD2<Int32>>, area: Double, buffer: Int32) {
    // What runs backwards has none.
    let side = max(1, Int32(min(max(area, 0), 1e6).squareRoot().rounded()))
    let shift = Int32(ZoomGrid.fineness.trailingZeroBitCount)
    var low = points.first ?? SIMD2(0, 0), high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let middle = SIMD2((low.x + high.x) / 2, (low.y + high.y) / 2) &>> SIMD2(shift, shift)
    let end = Int32(ZoomGrid.extent) + buffer
    func within(_ value: Int32) -> Int32 { min(max(value - side / 2, -buffer), end - side) }
    let (x, y) = (within(middle.x), within(middle.y))
    corners = [
      TilePoint(x: x, y: y), TilePoint(x: x + side, y: y), TilePoint(x: x + side, y: y + side), TilePoint(x: x, y: y + side)
    ]
  }
}
