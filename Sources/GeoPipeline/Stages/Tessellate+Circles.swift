internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

extension Tessellate {
  /// Appends the circles around the places of a geometry, as polygons (``Overlays/OverlayStyle/circleRadius``).
  ///
  /// - Parameter radius: in metres.
  /// - Returns: how many polygons there were to append; one for a circle of which there is none.
  mutating func addCircles(
    _ geometry: Int, of block: FeatureBlock<WorldPlane>, radius: Float, _ item: OverlayDraft.Item, to draft: inout OverlayDraft
  ) -> Int {
    let column = block.geometry
    var item = item
    item.geometry = .polygon
    var partCount = 0
    for part in column.parts(ofGeometry: geometry) {
      guard let path = column.paths(ofPart: part).first, let index = column.positions(ofPath: path).first,
        let circle = circle(around: column.positions[index], latitude: block.latitudesBeyondMap[part], radius: radius)
      else {
        partCount += 1
        continue
      }
      outlines.trace(circle, altitude: column.altitudes.isEmpty ? .nan : column.altitudes[index])
      partCount += max(outlines.boxes.count, 1)
      for outline in outlines.boxes.indices {
        let count = draft.items.count
        addPolygon(outline, of: outlines.column, .flags(outlines.seams), item, to: &draft)
        if draft.items.count > count { repairedBoxes.append(outlines.boxes[outline]) }
      }
    }
    return partCount
  }

  private func circle(around place: Position, latitude: Double?, radius: Float) -> GeodesicCircle? {
    guard Self.isWithinReach(place) else { return nil }
    var center = Mercator.position(place)
    if let latitude { center.y = latitude }
    return GeodesicCircle(center: center, radius: Double(radius))
  }
}
