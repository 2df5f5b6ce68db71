internal import GeoAlgorithms
internal import GeoModel

/// Which of many areas has its boundary nearest to a line: areas lie in tiles, and neither a tile nor an area is looked into whose box is
/// farther away than what was found.
struct NearestBoundary {
  private struct Box {
    var west, south, east, north: Double

    mutating func include(_ other: Box) {
      (west, south) = (Swift.min(west, other.west), Swift.min(south, other.south))
      (east, north) = (Swift.max(east, other.east), Swift.max(north, other.north))
    }

    /// Metres from a position to the box; nothing from inside.
    func distance(from p: Position, _ metres: LocalMetres) -> Double {
      let x = Swift.max(west - p.x, p.x - east, 0) * metres.east
      let y = Swift.max(south - p.y, p.y - north, 0) * metres.north
      return (x * x + y * y).squareRoot()
    }
  }

  private let areas: [PreparedShape]
  private let metres: LocalMetres
  private var tiles: [(box: Box, members: [(box: Box, area: Int)])] = []

  /// - Complexity: O(n log n).
  init(_ areas: [PreparedShape], _ metres: LocalMetres) {
    self.areas = areas
    self.metres = metres
    let boxed = areas.enumerated().compactMap { area, shape in
      shape.bounds.map { (box: Box(west: $0.southWest.x, south: $0.southWest.y, east: $0.northEast.x, north: $0.northEast.y), area: area) }
    }
    // As many tiles as areas in each: strips from west to east, cut from south to north.
    let size = Swift.max(4, Int(Double(boxed.count).squareRoot()))
    let width = size * Swift.max(2, Int(Double(size).squareRoot()))
    let fromWest = boxed.sorted { ($0.box.west, $0.area) < ($1.box.west, $1.area) }
    for first in stride(from: 0, to: fromWest.count, by: width) {
      let strip = fromWest[first..<Swift.min(first + width, fromWest.count)].sorted { ($0.box.south, $0.area) < ($1.box.south, $1.area) }
      for first in stride(from: 0, to: strip.count, by: size) {
        let members = Array(strip[first..<Swift.min(first + size, strip.count)])
        var box = members[0].box
        for member in members { box.include(member.box) }
        tiles.append((box, members))
      }
    }
  }

  /// How far a line is off the nearest boundary, and where it is so; `nil` without areas. Of boundaries that are equally near, the first that is met.
  ///
  /// - Complexity: O(√n log n) boxes, and the areas whose boxes are nearer than the nearest boundary.
  func nearest(to line: PreparedShape) -> (metres: Double, spot: Position)? {
    guard let place = line.first else { return nil }
    var best: (metres: Double, spot: Position)?
    // No box is farther away from the line's beginning than the line is from what is inside it.
    let near = tiles.indices.map { (metres: tiles[$0].box.distance(from: place, metres), tile: $0) }.sorted { $0 < $1 }
    for (least, tile) in near {
      if let best, least >= best.metres { break }
      let members = tiles[tile].members.map { (metres: $0.box.distance(from: place, metres), area: $0.area) }.sorted { $0 < $1 }
      for (least, area) in members {
        if let best, least >= best.metres { break }
        guard let found = line.distance(fromBoundaryOf: areas[area], metres), best.map({ found.metres < $0.metres }) ?? true else {
          continue
        }
        best = found
      }
    }
    return best
  }
}
