public import GeoModel

/// Bringing together what lies a little beside each other.
extension TopologyBuilder {
  /// Snaps vertices that lie near to each other: each stays, or moves to the nearest that stays. A ring or a line
  /// that vanishes by that has a path without arcs. A vertex stays if its edges would cross others otherwise, or if a path would end up on
  /// the other side of another one, or a ring turn inside out or lie within another; what crossed before may still cross.
  ///
  /// Only longitudes and latitudes move: where altitudes differ, every position keeps its own. Edges go the short way round the globe,
  /// and vertices near to each other across the 180th meridian are snapped too, however they are written.
  ///
  /// - Parameter tolerance: in metres, positive.
  /// - Complexity: O(n log n) for each of a few rounds.
  @discardableResult
  public mutating func snap(within tolerance: Double) -> SnapReport {
    isSnapped = true
    let ground = onGround()
    let places = ground.west.map { west in ground.table.positions.map { $0.inPlane(from: west) } } ?? ground.table.positions
    var names = VertexSnapping.names(of: places, within: tolerance)
    let leftApart = SnapGuard(SnappedPaths(ground, positions: places)).keepApart(&names).map { ground.table.positions[Int($0)] }
    // What stood upright before, as a wall does, does not vanish for it.
    let upright = hasOwnAltitudes ? pathEnds.indices.map { Self.isFlat(vertices[range($0)], isRing: rings[$0], table.positions) } : []
    move(to: names, on: ground)
    let vanished = closeGaps(keepsAll: false) { [positions = table.positions] path, isRing, left in
      !upright.isEmpty && !upright[path] && Self.isFlat(left, isRing: isRing, positions)
    }
    return SnapReport(vanished: vanished, leftApart: leftApart)
  }

  /// Whether altitudes make a difference and there are some.
  private var hasOwnAltitudes: Bool { table.distinguishesAltitudes && !table.altitudes.isEmpty }

  /// The same with one vertex for each place on the globe, whatever its altitude and however it is written. Altitudes that make no
  /// difference stay with their vertices.
  private func onGround() -> TopologyBuilder {
    var ground = self
    if hasOwnAltitudes {
      ground.table = VertexTable(distinguishesAltitudes: false)
      let names = table.positions.map { ground.table.number(of: $0, altitude: .nan) }
      for index in vertices.indices { ground.vertices[index] = names[Int(vertices[index])] }
    }
    if turns.isEmpty { ground.joinSpellings() }
    return ground
  }

  /// Moves every vertex to its new place, written as its path writes longitudes.
  private mutating func move(to names: [UInt32], on ground: TopologyBuilder) {
    // Nothing but their numbers changes of those that are on the ground as they are here.
    let isOnGround = !hasOwnAltitudes && turns.count == ground.turns.count
    var moved = VertexTable(distinguishesAltitudes: table.distinguishesAltitudes)
    for path in pathEnds.indices {
      let own = range(path)
      let movedTurns = ground.turns.isEmpty ? [] : ground.turnsOfMoved(own.map { (ground.vertices[$0], ground.turns[$0]) }, to: names)
      for index in own {
        let name = names[Int(ground.vertices[index])]
        let turn = movedTurns.isEmpty ? 0 : movedTurns[index - own.lowerBound]
        if isOnGround {
          vertices[index] = name
          if !turns.isEmpty { turns[index] = turn }
          continue
        }
        var place = ground.table.positions[Int(name)]
        if turn != 0 { place.x += 360 * Double(turn) }
        vertices[index] = moved.number(of: place, altitude: table.altitudes.isEmpty ? .nan : table.altitudes[Int(vertices[index])])
      }
    }
    if !isOnGround { table = moved }
  }

  /// Whether the vertices of a path lie in fewer places than make a line or a ring, whatever their altitudes.
  private static func isFlat(_ vertices: ArraySlice<UInt32>, isRing: Bool, _ positions: [Position]) -> Bool {
    var count = 0
    var last = isRing ? vertices.last : nil
    for vertex in vertices {
      if last.map({ positions[Int($0)] != positions[Int(vertex)] }) ?? true { count += 1 }
      last = vertex
    }
    return count < (isRing ? 3 : 2)
  }
}

/// The result of snapping paths.
public struct SnapReport: Sendable, Equatable {
  /// How many rings and lines vanished.
  public let vanished: Int

  /// The vertices that another one is near enough to and that stayed where they were, since borders would have come to cross.
  public let leftApart: [Position]
}
