internal import GeoModel

/// The paths of a topology that may get into each other's way, by themselves: their vertices, and those of the others that stay.
struct Entanglement {
  private(set) var points: [Position] = []
  /// For each vertex its number among those of all paths.
  private(set) var origins: [Int32] = []
  private(set) var traits: [VertexTraits] = []
  private(set) var paths: [SimplificationPath] = []
  /// Runs of vertices of other paths, which stay.
  private(set) var obstacles: [Range<Int>] = []

  mutating func append(_ path: SimplificationPath, of all: UnsafePointer<Position>, _ traits: [VertexTraits]) {
    let start = points.count
    for index in path.start...path.end { append(index, all, traits) }
    paths.append(SimplificationPath(start: start, end: points.count - 1, isRing: path.isRing, goesRound: path.goesRound, source: path.source))
  }

  /// Appends vertices of a path that stay.
  mutating func append(
    obstaclesOf path: SimplificationPath, of all: UnsafePointer<Position>, _ traits: [VertexTraits], where stays: (Int) -> Bool
  ) {
    let start = points.count
    for index in path.vertices where stays(index) { append(index, all, traits) }
    if points.count > start { obstacles.append(start..<points.count) }
  }

  /// Appends the ends of paths, those in one place once.
  mutating func append(
    junctionsOf paths: [SimplificationPath], of all: UnsafePointer<Position>, _ traits: [VertexTraits], _ topology: Topology,
    where counts: (Int) -> Bool
  ) {
    var seen: Set<Position> = []
    let start = points.count
    for path in paths where !topology.isFreeRing(path.source) {
      for end in [path.start, path.end] where counts(end) && seen.insert(all[end]).inserted { append(end, all, traits) }
    }
    if points.count > start { obstacles.append(start..<points.count) }
  }

  private mutating func append(_ index: Int, _ all: UnsafePointer<Position>, _ traits: [VertexTraits]) {
    points.append(all[index])
    origins.append(Int32(index))
    self.traits.append(traits[index])
  }
}
