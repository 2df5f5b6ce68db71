/// Draw units without heights, which lie in one plane where nothing sets them apart.
extension OverlayBatch {
  /// How many draw units have no heights, if some of them overlap; `nil` if none does, and for fewer than two.
  ///
  /// Two of them overlap where they draw one feature, or where a point of one lies in an area of the other. Not all points are tried: a few of
  /// each area and of each line. Units that only touch do not overlap. Complexity: O(n log n) for n vertices, bounded where areas are large.
  package func overlappingFlatUnits() -> Int? {
    let flat = groups.indices.filter { isDrawn(groups[$0]) && isFlat(groups[$0]) }
    guard flat.count > 1 else { return nil }
    if drawsTwice(flat) { return flat.count }
    var search = FlatOverlapSearch(self, flat)
    return search.findsOverlap() ? flat.count : nil
  }

  /// Whether there is anything to see of it without ribbons.
  private func isDrawn(_ group: DrawGroup) -> Bool {
    let style = style(of: group)
    return switch group.geometry {
    case .polygon: style.fill != nil || style.stroke != nil
    case .line: style.stroke != nil && !group.vertices.isEmpty
    case .point: style.marker != nil
    case .label: false
    }
  }

  private func isFlat(_ group: DrawGroup) -> Bool {
    let heights =
      switch group.geometry {
      case .polygon: polygons.heights
      case .line: lines.heights
      case .point, .label: points.heights
      }
    return heights.isEmpty || heights[group.vertices].allSatisfy(\.isNaN)
  }

  /// Whether a feature is drawn in two styles. Complexity: O(n).
  private func drawsTwice(_ units: [Int]) -> Bool {
    for (geometry, features) in [(.polygon, polygons.features), (.line, lines.features), (.point, points.features)]
      as [(GeometryClass, [UInt32])]
    {
      var styles: [UInt32: Int] = [:]
      for unit in units where groups[unit].geometry == geometry {
        var last: UInt32?
        for feature in features[groups[unit].vertices] where feature != last {
          last = feature
          if let style = styles.updateValue(groups[unit].style, forKey: feature), style != groups[unit].style { return true }
        }
      }
    }
    return false
  }
}

/// Looks for a point of a draw unit that lies in an area of another one.
private struct FlatOverlapSearch {
  private let batch: OverlayBatch
  private let units: [Int]
  private let scale: SIMD2<Double>
  /// Of the polygons of units with a fill.
  private let index: PickIndex
  private let unitOfPolygon: [Int]
  /// How many edges may still be looked at.
  private var budget = 50_000_000

  /// The most points of a line that are tried, about.
  private static let mostTried = 8

  init(_ batch: OverlayBatch, _ units: [Int]) {
    (self.batch, self.units) = (batch, units)
    let scale = SIMD2(batch.header.scale.x, batch.header.scale.y)
    self.scale = scale
    var boxes = [PlaneRect](repeating: .nothing, count: batch.polygons.polygonEnds.count)
    var unitOfPolygon = [Int](repeating: -1, count: boxes.count)
    var polygon = 0
    // Rings of units rise, and so do polygons.
    for unit in units where batch.groups[unit].geometry == .polygon && batch.style(of: batch.groups[unit]).fill != nil {
      let paths = batch.groups[unit].paths
      while polygon < boxes.count, batch.polygons.rings(ofPolygon: polygon).lowerBound < paths.upperBound {
        defer { polygon += 1 }
        let rings = batch.polygons.rings(ofPolygon: polygon)
        guard paths.contains(rings.lowerBound) else { continue }
        unitOfPolygon[polygon] = unit
        for ring in rings {
          for vertex in batch.polygons.vertices(ofRing: ring) {
            let place = batch.polygons.vertices[vertex] * scale
            boxes[polygon].add(x: place.x, y: place.y)
          }
        }
      }
    }
    self.unitOfPolygon = unitOfPolygon
    index = PickIndex(parts: boxes)
  }

  mutating func findsOverlap() -> Bool {
    if index.boxes.isEmpty { return false }
    for unit in units {
      let group = batch.groups[unit]
      switch group.geometry {
      case .polygon: if findsArea(group, unit) { return true }
      case .line: if findsLine(group, unit) { return true }
      case .point, .label:
        for point in group.vertices where isCovered(batch.points.vertices[point] * scale, unit) { return true }
      }
    }
    return false
  }

  /// By the middles of some triangles of each feature: the first, and those whose number is a power of four.
  private mutating func findsArea(_ group: DrawGroup, _ unit: Int) -> Bool {
    let (vertices, indices) = (batch.polygons.vertices, batch.polygons.indices)
    var (feature, number, next) = (UInt32.max, 0, 0)
    for first in stride(from: group.indices.lowerBound, to: group.indices.upperBound, by: 3) {
      let corner = group.vertices.lowerBound + indices[first]
      if batch.polygons.features[corner] != feature { (feature, number, next) = (batch.polygons.features[corner], 0, 0) }
      defer { number += 1 }
      guard number >= next else { continue }
      func place(_ index: Int) -> SIMD2<Double> { vertices[group.vertices.lowerBound + indices[index]] * scale }
      let (a, b, c) = (place(first), place(first + 1), place(first + 2))
      // What is flat lies on borders.
      let (u, v) = (b - a, c - a)
      if (u.x * v.y - u.y * v.x).magnitude < 1e-6 * max((u * u).sum(), (v * v).sum()) { continue }
      next = max(1, 4 * number)
      if isCovered((a + b + c) / 3, unit) { return true }
    }
    return false
  }

  /// By the middles of some of its edges.
  private mutating func findsLine(_ group: DrawGroup, _ unit: Int) -> Bool {
    for strip in group.paths {
      let vertices = batch.lines.vertices(ofStrip: strip)
      for first in stride(from: vertices.lowerBound, to: vertices.upperBound - 1, by: max(1, vertices.count / Self.mostTried)) {
        if isCovered((batch.lines.vertices[first] + batch.lines.vertices[first + 1]) * scale / 2, unit) { return true }
      }
    }
    return false
  }

  /// Whether a place lies in an area of another unit.
  private mutating func isCovered(_ place: SIMD2<Double>, _ unit: Int) -> Bool {
    var (isFound, left) = (false, budget)
    index.search(PlaneRect(minX: place.x, minY: place.y, maxX: place.x, maxY: place.y)) { polygon in
      guard unitOfPolygon[polygon] != unit, left > 0 else { return left > 0 }
      isFound = holds(polygon, place, &left)
      return !isFound
    }
    budget = left
    return isFound
  }

  private func holds(_ polygon: Int, _ place: SIMD2<Double>, _ left: inout Int) -> Bool {
    var isInside = false
    for ring in batch.polygons.rings(ofPolygon: polygon) {
      let vertices = batch.polygons.vertices(ofRing: ring)
      guard let last = vertices.last else { continue }
      left -= vertices.count
      var a = batch.polygons.vertices[last] * scale - place
      for index in vertices {
        let b = batch.polygons.vertices[index] * scale - place
        let side = a.x * b.y - a.y * b.x
        if side == 0, min(a.x, b.x) <= 0, max(a.x, b.x) >= 0, min(a.y, b.y) <= 0, max(a.y, b.y) >= 0 { return false }
        if (a.y > 0) != (b.y > 0), (side > 0) == (b.y > a.y) { isInside.toggle() }
        a = b
      }
    }
    return isInside
  }
}
