public import GeoModel

extension GeometryColumn {
  /// The bounding box of some geometries, for instance those of one feature (RFC 7946 §5; conventions 4.1–4.3).
  ///
  /// Edges are straight in longitude and latitude and go the short way. The numbers are copies of input numbers, except
  /// for ±180 at a seam and ±90 inside a polygon round a pole, which also covers every longitude. Of a ring round a
  /// pole the smaller side counts as its inside.
  ///
  /// - Parameters:
  ///   - range: which geometries of the column.
  ///   - decimals: the decimals with which positions and the box will be written. A longitude beyond ±180 is rounded before
  ///     it is brought into range: 181.75 is 181.8 with one decimal, which is -178.2, though -178.25 would be -178.3.
  ///   - isCut: whether the geometries were cut at the 180th meridian: no edge goes the short way round the globe.
  /// - Returns: `nil` if there is no position.
  /// - Complexity: O(n), plus O(p log p) for p paths.
  public func box(ofGeometries range: Range<Int>, decimals: Int? = nil, isCut: Bool = false) -> GeographicBox? {
    if let decimals, (0...DecimalRounding.mostDecimals).contains(decimals),
      range.contains(where: { goesBeyond180(positions(ofGeometry: $0)) })
    {
      var rounded = GeometryColumn()
      rounded.append(geometries: range, of: self)
      rounded.round(DecimalRounding(decimals: decimals))
      return rounded.box(ofGeometries: 0..<range.count, isCut: isCut)
    }
    return box(ofGeometries: range, isCut: isCut, trustsHoles: true)
  }

  /// A box that holds what any reading of the rings could make of the geometries, holes outside their exteriors as well.
  /// Complexity: as ``box(ofGeometries:decimals:isCut:)``.
  package func outerBox(ofGeometries range: Range<Int>) -> GeographicBox? {
    box(ofGeometries: range, isCut: false, trustsHoles: false)
  }

  /// - Parameter trustsHoles: whether holes lie in their exteriors.
  private func box(ofGeometries range: Range<Int>, isCut: Bool, trustsHoles: Bool) -> GeographicBox? {
    var cover = LongitudeCover()
    var south = Double.infinity
    var north = -Double.infinity
    var low = Double.infinity
    var high = -Double.infinity
    var hasAltitudes = !altitudes.isEmpty
    for geometry in range {
      let isAreal = kinds[geometry].isAreal
      for part in parts(ofGeometry: geometry) {
        let paths = paths(ofPart: part)
        var poleOfExterior: Double?
        var hasPolarHole = false
        for path in paths {
          let indices = positions(ofPath: path)
          for index in indices {
            south = min(south, positions[index].y)
            north = max(north, positions[index].y)
            if hasAltitudes {
              if altitudes[index].isNaN { hasAltitudes = false }
              low = min(low, altitudes[index])
              high = max(high, altitudes[index])
            }
          }
          let isHole = trustsHoles && isAreal && path != paths.lowerBound
          let pole = positions.span.extracting(indices).coverLongitudes(&cover, isRing: isAreal, isHole: isHole, isCut: isCut)
          if isHole { hasPolarHole = hasPolarHole || pole != nil } else { poleOfExterior = pole ?? poleOfExterior }
        }
        // A hole round the pole leaves a band, which does not reach it.
        if let pole = poleOfExterior, !hasPolarHole {
          south = min(south, pole)
          north = max(north, pole)
        }
      }
    }
    guard south <= north, let longitudes = cover.range() else { return nil }
    return GeographicBox(
      west: longitudes.west, south: south, east: longitudes.east, north: north,
      altitudes: hasAltitudes && low <= high ? low...high : nil)
  }
}

extension GeometryColumn {
  fileprivate mutating func round(_ rounding: DecimalRounding) {
    for index in positions.indices {
      positions[index] = Position(x: rounding.rounded(positions[index].x), y: rounding.rounded(positions[index].y))
    }
  }
}

extension Span where Element == Position {
  /// Adds the longitudes of a path to `cover`; those of a hole lie in its exterior's.
  ///
  /// - Returns: the latitude of the pole that a ring goes round.
  fileprivate func coverLongitudes(_ cover: inout LongitudeCover, isRing: Bool, isHole: Bool, isCut: Bool) -> Double? {
    guard !isEmpty else { return nil }
    let unwrapping = LongitudeTurns(self, isCut: isCut)
    var turns = 0
    var west = (index: 0, x: self[0].x)
    var east = west
    for index in stride(from: 1, to: count, by: 1) {
      turns += unwrapping.change(overEdge: index - 1, of: self)
      let x = self[index].x + 360 * Double(turns)
      if x < west.x { west = (index, x) }
      if x > east.x { east = (index, x) }
    }
    if isRing, turns != 0 {
      if !isHole { cover.addWhole() }
      return PoleSide(of: self, unwrapping).isNorth(turns: turns) ? 90 : -90
    }
    guard !isHole else { return nil }
    if east.x - west.x >= 360 {
      cover.addWhole()
    } else {
      cover.add(written: self[west.index].x, to: self[east.index].x, isPoint: west.x == east.x)
    }
    return nil
  }
}
