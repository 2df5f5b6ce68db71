internal import GeoModel

extension HoleAssignment {
  /// Writes traced rings as parts: exteriors in order, each with its holes.
  mutating func write(
    _ tracing: RingTracing, hasAltitudes: Bool, source: Int, into output: inout GeometryColumn, seamEdges: inout [Bool],
    reports: inout [AntimeridianReport]
  ) {
    assign(tracing)
    if !isComplete { reports.append(AntimeridianReport(.holeOutside, at: source)) }
    // Parts copied before this one have no flags yet.
    let missing = output.positions.count - seamEdges.count
    if missing > 0 { seamEdges.append(contentsOf: repeatElement(false, count: missing)) }
    var hole = 0
    for rank in shells.indices {
      Self.write(tracing, tracing.loops[shells[rank]], hasAltitudes, into: &output, seamEdges: &seamEdges)
      while hole < holes.count, holes[hole].rank == rank {
        Self.write(tracing, tracing.loops[holes[hole].loop], hasAltitudes, into: &output, seamEdges: &seamEdges)
        hole += 1
      }
      output.endPart()
    }
  }

  private static func write(
    _ tracing: RingTracing, _ loop: RingTracing.Loop, _ hasAltitudes: Bool, into output: inout GeometryColumn,
    seamEdges: inout [Bool]
  ) {
    for vertex in tracing.vertices[loop.start..<loop.end] {
      output.append(vertex, hasAltitudes)
      seamEdges.append(vertex.startsSeamEdge)
    }
    output.endPath()
  }
}
