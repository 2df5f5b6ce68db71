import GeoModel

extension TopologyJudging {
  /// Holes that lie in a hole round a pole of their polygon: each is reported with the nearest one.
  ///
  /// - Parameter places: of all rings, from south to north (``placesByLatitude(_:_:)``).
  mutating func judgePolarHoles(
    _ places: [Int], _ regions: [Int: PolarRegion], _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    let polarParts = Set(regions.keys.filter { rings[$0].isHole }.map { rings[$0].part })
    if polarParts.isEmpty { return }
    let holes = rings.indices.filter { rings[$0].isHole && places[$0] >= 0 && polarParts.contains(rings[$0].part) }
      .sorted { (rings[$0].part, places[$0], $0) < (rings[$1].part, places[$1], $1) }
    // Of the same polygon, for each hole the nearest one that holds what is north of it, and what is south.
    func nearest(_ order: some Sequence<Int>, holdsNorth: Bool) -> [Int: Int] {
      var (found, last) = ([Int: Int](), -1)
      for hole in order {
        if last >= 0, rings[last].part == rings[hole].part { found[hole] = last }
        if regions[hole]?.holdsNorth == holdsNorth { last = hole }
      }
      return found
    }
    let below = nearest(holes, holdsNorth: true), above = nearest(holes.reversed(), holdsNorth: false)
    // Two that hold each other are told once.
    var told: Set<RingPair> = []
    for hole in holes {
      for outer in [below[hole], above[hole]] {
        guard let outer, let region = regions[outer], !told.contains(RingPair(hole, outer)), areApart(outer, hole),
          side(of: hole, region, column) == .inside
        else { continue }
        told.insert(RingPair(hole, outer))
        rings[hole].isMisplaced = true
        defects.append(defect(.nestedHoles, outermost(of: hole, .inside, region, column), rings[outer].start, column))
        break
      }
    }
  }

  /// A polygon round a pole: which places, from south to north, lie in it if no hole holds them that goes round no pole.
  private struct PolarPolygon {
    var exterior: Int
    var above: Int
    var below: Int
  }

  /// Exteriors that lie in another polygon, which goes round a pole: each is reported with one of them, the one that begins nearest to
  /// it if it lies in several.
  mutating func judgePolarShells(
    _ places: [Int], _ regions: [Int: PolarRegion], _ column: GeometryColumn, _ defects: inout [TopologyDefect]
  ) {
    let polygons = polarPolygons(places, regions)
    let shells = rings.indices.filter { !rings[$0].isHole && places[$0] >= 0 }.sorted { (places[$0], $0) < (places[$1], $1) }
    var shelters = PolarShelters(rings, entangled: nesting.entangled)
    var told: Set<RingPair> = []
    var next = polygons.startIndex
    var open: [PolarPolygon] = []
    for shell in shells {
      while next < polygons.endIndex, polygons[next].above < places[shell] {
        open.append(polygons[next])
        next += 1
      }
      while let last = open.last, last.below <= places[shell] { open.removeLast() }
      // In a valid geometry there is none. So many are tried where polygons lie in one another, which is told.
      var tries = 8
      for polygon in open.reversed() where polygon.below > places[shell] && polygon.exterior != shell && tries > 0 {
        tries -= 1
        guard let region = regions[polygon.exterior], !told.contains(RingPair(shell, polygon.exterior)), areApart(shell, polygon.exterior),
          side(of: shell, region, column) == .inside,
          !shelters.mayShelter(shell, in: rings[polygon.exterior].part, points, { side(of: shell, $0, column) })
        else { continue }
        told.insert(RingPair(shell, polygon.exterior))
        rings[shell].isMisplaced = true
        defects.append(defect(.nestedShells, outermost(of: shell, .inside, region, column), rings[polygon.exterior].start, column))
        break
      }
    }
  }

  /// In the order of their southern ends.
  private func polarPolygons(_ places: [Int], _ regions: [Int: PolarRegion]) -> [PolarPolygon] {
    let holes = Dictionary(grouping: regions.keys.filter { rings[$0].isHole }.sorted(), by: { rings[$0].part })
    var polygons: [PolarPolygon] = []
    for (exterior, region) in regions where !rings[exterior].isHole {
      let place = places[exterior]
      var polygon = PolarPolygon(exterior: exterior, above: region.holdsNorth ? place : -1, below: region.holdsNorth ? .max : place)
      for hole in holes[rings[exterior].part] ?? [] {
        if regions[hole]?.holdsNorth == true {
          if places[hole] > polygon.above { polygon.below = Swift.min(polygon.below, places[hole]) }
        } else if places[hole] < polygon.below {
          polygon.above = Swift.max(polygon.above, places[hole])
        }
      }
      polygons.append(polygon)
    }
    return polygons.sorted { ($0.above, $0.exterior) < ($1.above, $1.exterior) }
  }
}
