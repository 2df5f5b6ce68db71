internal import GeoPipeline
internal import MapViews
internal import Overlays

/// Areas that are drawn as blocks.
extension ScreenDraft {
  /// A block of an area; `nil` if nothing of it may be seen.
  ///
  /// - Parameters:
  ///   - item: an area.
  ///   - draft: has it.
  ///   - style: how it is drawn, and its number.
  ///   - shift: how far to the east it is moved, in worlds.
  ///   - view: the picture.
  static func block(
    _ item: OverlayDraft.Item, of draft: OverlayDraft, _ style: OverlayStyle, shift: Double, in view: PlaneView
  ) -> Block? {
    let perspective = view.camera
    var block = Block(base: height(style.extrudeBase, in: view), height: height(style.extrudeHeight, in: view), style: Int(item.style))
    var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
    var start = item.vertices.lowerBound
    for number in item.rings {
      let end = Int(draft.ringEnds[number])
      var (ring, seams): ([SIMD2<Double>], [Bool]) = ([], [])
      var last: (SIMD2<Double>, SIMD2<Double>)?
      for index in start..<end {
        let place = view.ground(draft.vertices[index].x + shift, draft.vertices[index].y)
        let foot = PixelPath.onGrid(perspective.boundedPixel(SIMD3(place, block.base)))
        let roof = PixelPath.onGrid(perspective.boundedPixel(SIMD3(place, block.height)))
        low = pointwiseMin(low, pointwiseMin(foot, roof))
        high = pointwiseMax(high, pointwiseMax(foot, roof))
        // What is in one place of the picture is one position.
        if let last, last == (foot, roof) { continue }
        last = (foot, roof)
        ring.append(place)
        seams.append(draft.edgeFlags[index] == 0)
      }
      start = end
      if ring.count < 3 {
        if number == item.rings.lowerBound { return nil }
        continue
      }
      block.rings.append(ring)
      block.seams.append(seams.contains(true) ? seams : [])
    }
    guard !block.rings.isEmpty, high.x > 0, high.y > 0, low.x < Double(view.width), low.y < Double(view.height) else { return nil }
    return block
  }

  /// Metres above the ground as pixels of ground.
  static func height(_ metres: Float, in view: PlaneView) -> Double { Double(metres) * (view.scale / view.viewport.metersPerPoint) }
}
