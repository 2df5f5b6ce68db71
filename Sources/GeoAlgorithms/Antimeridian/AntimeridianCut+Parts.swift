internal import GeoModel

extension AntimeridianCut {
  /// Writes the traced rings as parts: exteriors in order, each with its holes.
  mutating func emit(
    hasAltitudes: Bool, source: Int, into output: inout GeometryColumn, seamEdges: inout [Bool],
    reports: inout [AntimeridianReport]
  ) {
    if !assignment.assign(tracing) { reports.append(AntimeridianReport(.holeOutside, at: source)) }
    if assignment.shells.isEmpty {
      reports.append(AntimeridianReport(.collapsed, at: source))
      return
    }
    // Parts copied before this one have no flags yet.
    let missing = output.positions.count - seamEdges.count
    if missing > 0 { seamEdges.append(contentsOf: repeatElement(false, count: missing)) }
    var hole = 0
    for rank in assignment.shells.indices {
      write(tracing.loops[assignment.shells[rank]], hasAltitudes, into: &output, seamEdges: &seamEdges)
      while hole < assignment.holes.count, assignment.holes[hole].rank == rank {
        write(tracing.loops[assignment.holes[hole].loop], hasAltitudes, into: &output, seamEdges: &seamEdges)
        hole += 1
      }
      output.endPart()
    }
  }

  private func write(
    _ loop: RingTracing.Loop, _ hasAltitudes: Bool, into output: inout GeometryColumn, seamEdges: inout [Bool]
  ) {
    for vertex in tracing.vertices[loop.start..<loop.end] {
      Self.append(vertex, hasAltitudes, to: &output)
      seamEdges.append(vertex.startsSeamEdge)
    }
    output.endPath()
  }
}
