public import GeoModel

extension GeometryColumn {
  /// The centre of mass of some geometries on the sphere, edges being great circles: of the areas if there are any,
  /// otherwise of the lines, otherwise of the positions (conventions 10.3).
  ///
  /// The sum of unit vectors over the surface: half the sum of the edges' normals times their angles (Stokes' theorem).
  ///
  /// - Parameters:
  ///   - range: which geometries of the column.
  ///   - interior: which side of a ring is inside.
  /// - Returns: the position above which it lies; `nil` if there is none, as of opposite points, or if a position is no
  ///   place.
  /// - Complexity: O(n).
  public func centroid(ofGeometries range: Range<Int>, interior: RingInterior = .smaller) -> Position? {
    var sums = SphericalMoments()
    for geometry in range {
      for part in parts(ofGeometry: geometry) {
        let paths = paths(ofPart: part)
        for path in paths {
          let span = positions.span.extracting(positions(ofPath: path))
          let isAreal = kinds[geometry].isAreal
          var sign = 1.0
          if isAreal, interior == .smaller {
            guard let area = SphericalArea(ofRing: span) else { return nil }
            let isLeft = area.leftOfRing <= 2 * .pi
            sign = isLeft == (path == paths.lowerBound) ? 1 : -1
          }
          guard sums.add(span, isRing: isAreal, sign: sign) else { return nil }
        }
      }
    }
    return sums.centroid
  }

  /// The centre of mass in the plane of unwrapped longitude and latitude: of the areas if there are any, otherwise of
  /// the lines, otherwise of the positions. Parts are brought to the turn of the first one, holes to where they lie in their exteriors.
  ///
  /// - Returns: the position, its longitude in -180…180; `nil` if there is none, a ring goes round a pole or a number is
  ///   not finite.
  public func planarCentroid(ofGeometries range: Range<Int>) -> Position? {
    var area = (weight: 0.0, moment: SIMD2<Double>.zero)
    var line = area
    var point = area
    var origin: SIMD2<Double>?
    for geometry in range {
      for part in parts(ofGeometry: geometry) {
        let paths = paths(ofPart: part)
        var exterior: (sums: PlanarMoments, shift: SIMD2<Double>)?
        for path in paths {
          guard let sums = PlanarMoments(ofPath: positions.span.extracting(positions(ofPath: path))),
            !sums.goesRoundPole
          else { return nil }
          guard sums.positionCount > 0 else { continue }
          var shift: SIMD2<Double>
          if let exterior {
            shift = sums.shift(into: exterior.sums) + exterior.shift
          } else {
            shift = sums.origin - (origin ?? sums.origin)
            // The copy nearest to the first part.
            shift.x -= 360 * (shift.x / 360).rounded()
            if kinds[geometry].isAreal { exterior = (sums, shift) }
          }
          if origin == nil { origin = sums.origin }
          if kinds[geometry].isAreal {
            let sign: Double = (sums.area < 0) == (path == paths.lowerBound) ? -1 : 1
            area.weight += sign * sums.area
            area.moment += sign * (sums.areaMoment + shift * sums.area)
          }
          line.weight += sums.length
          line.moment += sums.lengthMoment + shift * sums.length
          point.weight += Double(sums.positionCount)
          point.moment += sums.positionMoment + shift * Double(sums.positionCount)
        }
      }
    }
    guard let origin else { return nil }
    guard let chosen = [area, line, point].first(where: { $0.weight > 0 }) else { return nil }
    let mean = origin + chosen.moment / chosen.weight
    guard mean.x.isFinite, mean.y.isFinite else { return nil }
    return Position(x: Longitude.normalised(mean.x), y: mean.y)
  }
}
