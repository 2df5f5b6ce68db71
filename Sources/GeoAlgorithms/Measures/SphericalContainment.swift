#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoModel

/// Which side of a ring on the sphere is its inside.
public enum RingInterior: Sendable, Hashable {
  /// The smaller one, whatever the ring's direction: for data of unknown winding order.
  case smaller

  /// The left one, read literally (RFC 7946 §3.1.6): a small clockwise exterior contains nearly the whole globe.
  case left
}

extension GeometryColumn {
  /// Whether a geometry with great-circle edges holds a position. For a position on a ring the result may be either, but a pole
  /// at a vertex is outside; points and lines, which have no inside, hold positions within `tolerance`.
  ///
  /// - Parameters:
  ///   - position: in degrees.
  ///   - index: which geometry of the column.
  ///   - interior: which side of a ring is inside.
  ///   - tolerance: radians; 13 cm on the Earth unless given.
  /// - Complexity: O(n).
  public func sphericallyContains(
    _ position: Position, inGeometry index: Int, interior: RingInterior = .smaller, tolerance: Double = 2e-8
  ) -> Bool {
    guard position.isOnGlobe else { return false }
    for part in parts(ofGeometry: index) {
      let paths = paths(ofPart: part)
      if kinds[index].isAreal {
        if sphericallyContains(position, inRings: paths, interior) { return true }
      } else if paths.contains(where: { isOnGreatCircles(position, path: $0, tolerance) }) {
        return true
      }
    }
    return false
  }

  private func sphericallyContains(
    _ position: Position, inRings rings: Range<Int>, _ interior: RingInterior
  ) -> Bool {
    // The edges at a pole leave it in all directions: no meridian tells on which side it lies.
    if position.y.magnitude == 90,
      rings.contains(where: { positions.span.extracting(positions(ofPath: $0)).hasVertex(atLatitude: position.y) })
    {
      return false
    }
    if rings.contains(where: { positions.span.extracting(positions(ofPath: $0)).passesPole }) {
      guard let turned = turnedFromPoles(rings) else { return false }
      return turned.containsByMeridian(Vector(position).turnedFromPoles, inRings: 0..<turned.pathEnds.count, interior)
    }
    return containsByMeridian(position, inRings: rings, interior)
  }

  /// The rings as they lie when the globe is turned so that none passes a pole: there a meridian ends, and an edge has no longitude. `nil`
  /// if a position is none.
  private func turnedFromPoles(_ rings: Range<Int>) -> GeometryColumn? {
    var turned = GeometryColumn()
    for ring in rings {
      var last: Vector?
      for index in positions(ofPath: ring) {
        guard positions[index].isOnGlobe else { return nil }
        let vector = Vector(positions[index])
        // Two spellings of one pole are one place.
        if vector == last { continue }
        last = vector
        turned.append(vector.turnedFromPoles)
      }
      turned.endPath()
    }
    turned.endPart()
    turned.endGeometry(.polygon)
    return turned
  }

  private func containsByMeridian(_ position: Position, inRings rings: Range<Int>, _ interior: RingInterior) -> Bool {
    var whole = SphericalArea()
    var crossings = 0
    for ring in rings {
      let span = positions.span.extracting(positions(ofPath: ring))
      guard let area = SphericalArea(ofRing: span) else { return false }
      crossings += span.crossingsSouth(of: position)
      switch interior {
      case .left: _ = whole.add(span)
      case .smaller:
        // Every ring flips the answer on its way: a hole's smaller side is out, so the south pole counts there too.
        let southIsInSmaller = area.containsSouthPole == (area.leftOfRing <= 2 * .pi)
        if southIsInSmaller { crossings += 1 }
      }
    }
    if interior == .left, whole.containsSouthPole { crossings += 1 }
    return crossings & 1 == 1
  }

  private func isOnGreatCircles(_ position: Position, path: Int, _ tolerance: Double) -> Bool {
    let range = positions(ofPath: path)
    if range.isEmpty { return false }
    let point = Vector(position)
    if range.count == 1 { return (Vector(positions[range.lowerBound]) - point).norm <= tolerance }
    var a = Vector(positions[range.lowerBound])
    if (a - point).norm <= tolerance { return true }
    for index in range.dropFirst() {
      let b = Vector(positions[index])
      if (b - point).norm <= tolerance { return true }
      let chord = b - a
      let normal = a.cross(chord)
      // Near the plane of the edge and between its ends.
      if normal.dot(point - a).magnitude <= tolerance * normal.norm, (point - a).dot(chord) >= 0,
        (point - b).dot(chord) <= 0, point.dot(a + b) > 0
      {
        return true
      }
      a = b
    }
    return false
  }
}

extension Span where Element == Position {
  fileprivate func hasVertex(atLatitude latitude: Double) -> Bool {
    for index in indices where self[index].y == latitude { return true }
    return false
  }

  /// Whether a vertex is a pole, or an edge leads over one.
  fileprivate var passesPole: Bool {
    for index in indices {
      let (start, end) = (self[index], self[index + 1 == count ? 0 : index + 1])
      if start.y.magnitude == 90 || longitudeDifference(from: start.x, to: end.x).degrees.magnitude == 180 { return true }
    }
    return false
  }

  /// How many edges of a ring the meridian from `position` to the south pole crosses.
  fileprivate func crossingsSouth(of position: Position) -> Int {
    let point = Vector(position)
    var crossings = 0
    for index in indices {
      let (start, end) = (self[index], self[index + 1 == count ? 0 : index + 1])
      let east1 = longitudeDifference(from: position.x, to: start.x).degrees
      let east2 = longitudeDifference(from: position.x, to: end.x).degrees
      // On either side of the meridian, the western side half open, and not over the opposite meridian.
      guard (east1 < 0) != (east2 < 0), (east1 - east2).magnitude < 180 else { continue }
      let a = Vector(start)
      let chord = Vector(end) - a
      let side = a.cross(chord).dot(point - a)
      if east1 < east2 ? side > 0 : side < 0 { crossings += 1 }
    }
    return crossings
  }
}

extension Vector {
  /// Where it lies when the globe is turned by no round angle about no axis that data know.
  fileprivate var turnedFromPoles: Position {
    // A turn by 1 radian about (1, 2, 3), by Rodrigues' formula.
    let axis = Vector(1, 2, 3) / 14.0.squareRoot()
    let (sine, cosine) = (0.841_470_984_807_896_5, 0.540_302_305_868_139_8)
    let turned = self * cosine + axis.cross(self) * sine + axis * (axis.dot(self) * (1 - cosine))
    return Position(
      x: atan2(turned.y, turned.x) / radiansPerDegree,
      y: atan2(turned.z, (turned.x * turned.x + turned.y * turned.y).squareRoot()) / radiansPerDegree)
  }
}
