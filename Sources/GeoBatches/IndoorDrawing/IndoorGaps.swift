internal import GeoAlgorithms
internal import GeoModel
internal import IMDF

/// The openings of a level, and the borders that they open.
struct IndoorGaps: Sendable {
  let gaps: BorderGaps
  private let map: IndoorMap
  /// Openings that lie along a border of a unit of the level with their whole length.
  private let openings: Set<Int>

  /// `nil` for what is on no level, and for a level without openings.
  init?(_ map: IndoorMap, _ part: IndoorPlan.Part) {
    guard let level = part.level else { return nil }
    let lines = level.openings.flatMap { opening in Self.lines(of: opening.index, in: map).map { (opening.index, $0) } }
    if lines.isEmpty { return nil }
    self.map = map
    gaps = BorderGaps(lines.map(\.1))
    // The other way round: borders that lie along openings.
    let borders = BorderGaps(level.units.flatMap { Self.lines(of: $0.index, in: map) })
    var openings: Set<Int> = []
    var closed: Set<Int> = []
    for (opening, line) in lines {
      let isOpen = zip(line, line.dropFirst()).allSatisfy { a, b in
        a == b || borders.openings(from: a, to: b).contains { $0.lowerBound < 0.01 && $0.upperBound > 0.99 }
      }
      if isOpen { openings.insert(opening) } else { closed.insert(opening) }
    }
    self.openings = openings.subtracting(closed)
  }

  /// Whether an opening is a gap in a wall: nothing is left to be drawn of it.
  func isGap(_ opening: Int) -> Bool { openings.contains(opening) }

  /// Which features of a text have borders that are walls, as indices into it: units and levels.
  func areas(in sources: [Int]) -> Set<Int> {
    Set(sources.indices.filter { map.features[sources[$0]].type == .unit || map.features[sources[$0]].type == .level })
  }

  /// The paths of a feature's geometry.
  private static func lines(of index: Int, in map: IndoorMap) -> [[Position]] {
    let feature = map.feature(index)
    guard feature.isReadable else { return [] }
    let column = feature.block.geometry
    return feature.block.geometries(ofRow: feature.index).flatMap { geometry in
      column.paths(ofGeometry: geometry).map { Array(column.positions[column.positions(ofPath: $0)]) }
    }
  }
}
