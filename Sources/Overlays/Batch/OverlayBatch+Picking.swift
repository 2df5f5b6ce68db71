/// A feature of a batch that is drawn at a position.
public struct PickedFeature: Sendable, Hashable {
  /// The index in ``OverlayBatch/groups``.
  public let group: Int

  /// The index in ``OverlayBatch/features``.
  public let feature: Int
}

extension OverlayBatch {
  /// The feature that is drawn at a position, the topmost of several: its index in ``features``.
  ///
  /// Areas are hit inside and on their borders, as they are stored (``OverlayHeader/errorBound``); lines and points if they
  /// are within the tolerance. Labels are not hit.
  ///
  /// - Parameters:
  ///   - place: in the space of the batch; at longitudes that several worlds show, in 0…1. Near an end of that range, features
  ///     within the tolerance on the other side are found as well.
  ///   - tolerance: in the same plane: half a finger's width, say 10 pixels, is 10 / (256 · 2^zoom).
  /// - Returns: `nil` for none, and for batches without ``picking``.
  /// - Complexity: O(log n), and the vertices of the parts whose boxes hold the position.
  public func feature(at place: PlanePoint, tolerance: Double = 0) -> Int? { pick(at: place, tolerance: tolerance)?.feature }

  /// The same with the feature's draw unit, to compare the results of several batches: the one that comes last in their
  /// ``drawingOrder(of:)`` is on top.
  ///
  /// - Parameters:
  ///   - place: in the plane of the batch.
  ///   - tolerance: the greatest distance of lines and points, in units of the plane.
  ///   - zoom: draw units that are not drawn at this level are skipped; `nil` includes all.
  public func pick(at place: PlanePoint, tolerance: Double = 0, zoom: Float? = nil) -> PickedFeature? {
    guard let picking, place.x.isFinite, place.y.isFinite else { return nil }
    var best: (group: Int, part: Int, feature: Int)?
    // Where a batch goes on across the 180th meridian, its places are those of the next world.
    let goesOn = header.rect.map { $0.maxX > 1 } ?? false
    for world in [0, 1.0, -1.0] where world == 0 || (world > 0 ? goesOn || place.x <= tolerance : place.x >= 1 - tolerance) {
      let (x, y) = (place.x + world - header.origin.x, place.y - header.origin.y)
      let around = PlaneRect(minX: x - tolerance, minY: y - tolerance, maxX: x + tolerance, maxY: y + tolerance)
      picking.search(around) { part in
        guard let found = hit(part, at: SIMD2(x, y), tolerance: tolerance) else { return true }
        if let zoom, !groups[found.group].zooms.contains(zoom) { return true }
        if let best, (best.group, best.part) > (found.group, part) { return true }
        best = (found.group, part, found.feature)
        return true
      }
    }
    return best.map { PickedFeature(group: $0.group, feature: $0.feature) }
  }

  private func hit(_ part: Int, at place: SIMD2<Double>, tolerance: Double) -> (group: Int, feature: Int)? {
    let (areas, strips) = (polygons.polygonEnds.count, lines.stripEnds.count)
    let scale = SIMD2(header.scale.x, header.scale.y)
    if part < areas {
      let rings = polygons.rings(ofPolygon: part)
      guard let first = rings.first, polygonHolds(rings, place, scale), let group = unitsOfParts.polygons.unit(of: first) else {
        return nil
      }
      return (group, Int(polygons.features[polygons.vertices(ofRing: first).lowerBound]))
    }
    if part < areas + strips {
      let strip = part - areas
      let vertices = lines.vertices(ofStrip: strip)
      let reach = tolerance * tolerance
      for index in vertices.dropLast() {
        let distance = squaredDistance(place, lines.vertices[index] * scale, lines.vertices[index + 1] * scale)
        if distance <= reach { return unitsOfParts.strips.unit(of: strip).map { ($0, Int(lines.features[index])) } }
      }
      return nil
    }
    let point = part - areas - strips
    let offset = points.vertices[point] * scale - place
    guard (offset * offset).sum() <= tolerance * tolerance else { return nil }
    return unitsOfParts.points.unit(of: point).map { ($0, Int(points.features[point])) }
  }

  /// Whether a place lies inside an odd number of rings, or on one.
  private func polygonHolds(_ rings: Range<Int>, _ place: SIMD2<Double>, _ scale: SIMD2<Double>) -> Bool {
    var isInside = false
    for ring in rings {
      let vertices = polygons.vertices(ofRing: ring)
      guard let last = vertices.last else { continue }
      var a = polygons.vertices[last] * scale - place
      for index in vertices {
        let b = polygons.vertices[index] * scale - place
        let side = a.x * b.y - a.y * b.x
        if side == 0, min(a.x, b.x) <= 0, max(a.x, b.x) >= 0, min(a.y, b.y) <= 0, max(a.y, b.y) >= 0 { return true }
        if (a.y > 0) != (b.y > 0), (side > 0) == (b.y > a.y) { isInside.toggle() }
        a = b
      }
    }
    return isInside
  }

  private func squaredDistance(_ place: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let along = b - a
    let length = (along * along).sum()
    let share = length > 0 ? min(max(((place - a) * along).sum() / length, 0), 1) : 0
    let offset = place - (a + along * share)
    return (offset * offset).sum()
  }
}
