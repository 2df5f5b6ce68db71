internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

/// The polygons of a geometry as they are drawn, by each of its styles: its own, or what a repair made of them (``Tessellate/repaired``).
struct DrawnPolygons {
  var row: Int
  var geometry: Int
  var parts: Range<Int>
  var seams = EdgeSeams.none
  /// What kept a geometry that is not valid from being repaired.
  var obstacle: String?
  /// Of what a repair made: the sides of the boxes of what it was made of.
  var sides: BoxSides?
}

/// Which edges of polygons were made by cutting.
enum EdgeSeams {
  case none
  /// One for each position (``FeatureBlock/seams``).
  case flags([Bool])
  /// Those that lie where such edges lay before a repair.
  case stretches(SeamStretches)
}

extension Tessellate {
  /// The polygons of a geometry, repaired once for all styles. Of the draft only its losses are touched.
  mutating func polygons(
    ofGeometry geometry: Int, _ row: Int, of block: FeatureBlock<WorldPlane>, to draft: inout OverlayDraft
  ) -> DrawnPolygons {
    repaired.removeAll()
    var reports: [RepairReport] = []
    let parts = block.geometry.parts(ofGeometry: geometry)
    let outcome = repair.repair(block.geometry, geometry: geometry, into: &repaired, reports: &reports)
    if outcome == .nothingLeft {
      // As it stands, what lies in its holes would be filled.
      for _ in parts { draft.note(.part, block.rows[row]) }
      return DrawnPolygons(row: row, geometry: geometry, parts: parts.lowerBound..<parts.lowerBound)
    }
    guard outcome == .repaired else {
      return DrawnPolygons(
        row: row, geometry: geometry, parts: parts, seams: block.seams.isEmpty ? .none : .flags(block.seams), obstacle: outcome.obstacle)
    }
    draft.note(.repair, block.rows[row])
    let exteriors = Set(parts.compactMap { block.geometry.paths(ofPart: $0).first })
    for report in reports where report.finding == .pathDropped && exteriors.contains(report.path) { draft.note(.part, block.rows[row]) }
    var polygons = DrawnPolygons(
      row: row, geometry: geometry, parts: repaired.parts(ofGeometry: 0), sides: BoxSides(block.partBoxes[parts]))
    if !block.seams.isEmpty {
      polygons.seams = .stretches(SeamStretches(block.geometry, paths: block.geometry.paths(ofGeometry: geometry), seams: block.seams))
    }
    return polygons
  }

  /// Appends the polygons of a geometry; returns how many there were to append.
  mutating func addPolygons(
    _ polygons: DrawnPolygons, of block: FeatureBlock<WorldPlane>, _ item: OverlayDraft.Item, to draft: inout OverlayDraft
  ) -> Int {
    let column = polygons.sides == nil ? block.geometry : repaired
    for part in polygons.parts {
      let count = draft.items.count
      addPolygon(part, of: column, polygons.seams, item, to: &draft)
      guard draft.items.count > count else {
        if let obstacle = polygons.obstacle { report(part, polygons.geometry, polygons.row, of: block, obstacle) }
        continue
      }
      if let sides = polygons.sides { repairedBoxes.append(sides.nearest(to: box(ofRepaired: part))) } else { drawnParts.append(part) }
    }
    return polygons.parts.count
  }

  /// Says that a polygon is not drawn, as it is no outline and cannot be made one.
  private mutating func report(_ part: Int, _ geometry: Int, _ row: Int, of block: FeatureBlock<WorldPlane>, _ obstacle: String) {
    guard let path = block.geometry.paths(ofPart: part).first, let first = block.geometry.positions(ofPath: path).first else { return }
    let feature = block.rows[row]
    findings.append(
      Diagnostic(
        .geometryNotRepaired, byte: feature.byteOffset, feature: feature.ordinal,
        id: feature.id.isEmpty ? nil : String(decoding: block.text[feature.id.range], as: UTF8.self),
        pointer: block.pointer(to: geometry, ofRow: row), message: "found an invalid polygon that is not drawn: \(obstacle)",
        location: Mercator.position(block.geometry.positions[first])))
  }

  /// The box of a part that a repair made, in degrees, as the projection gives it back: 1e-9 beside what was written, at most.
  private func box(ofRepaired part: Int) -> SIMD4<Double> {
    var low = SIMD2(Double.infinity, .infinity), high = -low
    for path in repaired.paths(ofPart: part) {
      for index in repaired.positions(ofPath: path) {
        let place = Mercator.position(repaired.positions[index])
        low = pointwiseMin(low, SIMD2(place.x, place.y))
        high = pointwiseMax(high, SIMD2(place.x, place.y))
      }
    }
    return SIMD4(lowHalf: low, highHalf: high)
  }
}
