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
    paths.append(
      SimplificationPath(start: start, end: points.count - 1, isRing: path.isRing, goesRound: path.goesRound, source: path.source))
  }

  /// Appends vertices of a path that stay.
  mutating func append(
    obstaclesOf path: SimplificationPath, of all: UnsafePointer<Position>, _ traits: [VertexTraits], where stays: (Int) -> Bool
  ) {
    let start = points.count
    for index in path.vertices where stays(index) { append(index, all, traits) }
    if points.count > start { obstacles.append(start..<points.count) }
  }

  /// Appends those of some vertices that other paths keep, and the ends of these paths, those in one place once.
  ///
  /// - Parameters:
  ///   - near: in order.
  ///   - paths: all of them.
  ///   - stays: whether a vertex does that is no end.
  mutating func append(
    obstacles near: [Int], of all: UnsafePointer<Position>, _ traits: [VertexTraits], _ paths: [SimplificationPath], _ isEntangled: [Bool],
    _ topology: Topology, where stays: (Int) -> Bool
  ) {
    var seen: Set<Position> = []
    var junctions: [Int] = []
    var number = 0
    var start = points.count
    func endRun() {
      if points.count > start { obstacles.append(start..<points.count) }
      start = points.count
    }
    for index in near {
      while number < paths.count, paths[number].end < index {
        endRun()
        number += 1
      }
      guard number < paths.count, paths[number].start <= index, !isEntangled[number] else { continue }
      let path = paths[number]
      let isFree = topology.isFreeRing(path.source)
      if !isFree, index == path.start || index == path.end {
        if seen.insert(all[index]).inserted { junctions.append(index) }
      } else if index != path.end || !path.isRing, stays(index) {
        // A ring's first vertex is its last one, too.
        append(index, all, traits)
      }
    }
    endRun()
    for index in junctions { append(index, all, traits) }
    endRun()
  }

  private mutating func append(_ index: Int, _ all: UnsafePointer<Position>, _ traits: [VertexTraits]) {
    points.append(all[index])
    origins.append(Int32(index))
    self.traits.append(traits[index])
  }
}
