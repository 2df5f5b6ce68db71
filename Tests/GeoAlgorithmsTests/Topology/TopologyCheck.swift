import GeoModel
import Testing

@testable import GeoAlgorithms

/// What holds of every topology, whatever it was made of.
enum TopologyCheck {
  static func topology(of column: GeometryColumn) throws -> Topology {
    var builder = TopologyBuilder()
    try builder.append(column)
    let topology = builder.build()
    #expect(topology.pathCount == column.pathEnds.count)
    try checkPaths(topology, column)
    checkArcs(topology)
    return topology
  }

  /// Every path comes back exactly.
  private static func checkPaths(_ topology: Topology, _ column: GeometryColumn) throws {
    var rebuilt = GeometryColumn()
    for path in 0..<topology.pathCount {
      topology.appendPath(path, to: &rebuilt)
      rebuilt.endPath()
      let range = column.positions(ofPath: path)
      try #require(
        rebuilt.positions[rebuilt.positions(ofPath: path)] == column.positions[range], "path \(path) of \(column.pathPositions)")
    }
    #expect(rebuilt.altitudes.count == column.altitudes.count)
  }

  /// No edge is in two arcs, and arcs end where their nodes are.
  private static func checkArcs(_ topology: Topology) {
    var owner: [Set<Position>: Int] = [:]
    var places: [UInt32: Position] = [:]
    for arc in 0..<topology.arcCount {
      let positions = topology.positions[topology.positions(ofArc: arc)]
      guard let first = positions.first, let last = positions.last else {
        Issue.record("arc \(arc) is empty")
        continue
      }
      for (node, place) in [(topology.firstNodes[arc], first), (topology.lastNodes[arc], last)] {
        #expect(places.updateValue(place, forKey: node).map { $0 == place } ?? true)
      }
      for (a, b) in zip(positions, positions.dropFirst()) {
        if let other = owner.updateValue(arc, forKey: [a, b]), other != arc {
          Issue.record("the edge from \(a) to \(b) is in arcs \(other) and \(arc)")
        }
      }
    }
  }
}
