package import GeoModel

extension Globe {
  /// Leads edges that come to a pole along its meridians (conventions 5.4).
  ///
  /// Beside a position at the pole whose neighbour has another longitude another one is put there: a geodesic into a pole keeps its
  /// longitude, and what is left to the other one runs along the pole in the plane. An edge between opposite meridians goes over the pole, and
  /// gets a position there on either meridian: straight, half a turn long, it would run along a parallel.
  /// Complexity: O(n), and two geodesics for each edge over a pole whose ends have heights.
  ///
  /// - Parameter isRing: whether positions at the pole go that would be a spike along it, as where a sector of 20° to 40° has its corner
  ///   at [0, 90]: it goes from [20, 90] to [40, 90]. A ring that begins there begins elsewhere then.
  /// - Returns: whether there was such an edge; as many positions may have gone as were put in.
  @discardableResult
  package func markPoles(of positions: inout [Position], heights: inout [Double], isRing: Bool = false) -> Bool {
    var marks: [Mark] = []
    for index in stride(from: 1, to: positions.count, by: 1) {
      let (a, b) = (positions[index - 1], positions[index])
      if a.y.magnitude < 90, b.y.magnitude < 90 {
        if !Longitude.areOpposite(a.x, b.x) { continue }
        let pole = GlobeArc.pole(between: a, b)
        let height = heights.isEmpty ? .nan : self.height(at: Position(x: a.x, y: pole), a, b, heights[index - 1], heights[index])
        for longitude in [a.x, b.x] { marks.append(Mark(index: index, position: Position(x: longitude, y: pole), height: height)) }
      } else if a.x != b.x, a.y != b.y, a.y.magnitude == 90 || b.y.magnitude == 90 {
        // From one pole to the other along the northern end's meridian, in both directions.
        let isArrival = b.y.magnitude == 90 && (a.y.magnitude < 90 || a.y > b.y)
        let place = Position(x: isArrival ? a.x : b.x, y: isArrival ? b.y : a.y)
        marks.append(Mark(index: index, position: place, height: heights.isEmpty ? .nan : heights[isArrival ? index : index - 1]))
      }
    }
    Self.insert(marks, into: &positions, &heights)
    if marks.isEmpty { return false }
    if isRing { Self.removePoleSpikes(of: &positions, &heights) }
    return true
  }

  /// The altitude at a place on the way between two others, by distance.
  private func height(at place: Position, _ a: Position, _ b: Position, _ first: Double, _ second: Double) -> Double {
    guard let before = distance(from: a, to: place), let behind = distance(from: b, to: place) else { return .nan }
    return Altitude.between(first, second, share: before / (before + behind), complement: behind / (before + behind))
  }

  /// Takes positions out of a ring where it turns back on its way along a pole.
  private static func removePoleSpikes(of positions: inout [Position], _ heights: inout [Double]) {
    guard let start = positions.firstIndex(where: { $0.y.magnitude < 90 }), positions.first == positions.last else { return }
    let isLiteral = positions.contains { Longitude.isLiteral($0.x) }
    func step(_ a: Position, _ b: Position) -> Double {
      isLiteral || (b.x - a.x).magnitude <= 180 ? b.x - a.x : (b.x - a.x).remainder(dividingBy: 360)
    }
    // From a place that stays round to it; the closing position is the first one's copy.
    let order = Array(start..<positions.count - 1) + Array(0...start)
    var kept: [Int] = []
    var isAnyGone = false
    for index in order {
      while kept.count > 1, positions[index].y.magnitude == 90 {
        let (a, b) = (positions[kept[kept.count - 2]], positions[kept[kept.count - 1]])
        guard a.y == positions[index].y, b.y == a.y, step(a, b) * step(b, positions[index]) < 0 else { break }
        kept.removeLast()
        isAnyGone = true
      }
      // What is left of the way there and back again.
      if let last = kept.last, index != order.last, positions[index].y.magnitude == 90, positions[last] == positions[index] { continue }
      kept.append(index)
    }
    // What goes up a meridian and down again would be no ring any more.
    if !isAnyGone || kept.count < 4 { return }
    // As it began, if that is still there.
    if start > 0, let first = kept.firstIndex(of: 0) { kept = Array(kept[first..<kept.count - 1] + kept[...first]) }
    (positions, heights) = (kept.map { positions[$0] }, heights.isEmpty ? [] : kept.map { heights[$0] })
  }

  /// A position to be put before the one of an index.
  private struct Mark {
    var index: Int
    var position: Position
    var height: Double
  }

  private static func insert(_ marks: [Mark], into positions: inout [Position], _ heights: inout [Double]) {
    if marks.isEmpty { return }
    let (old, oldHeights) = (positions, heights)
    positions.removeAll()
    heights.removeAll()
    positions.reserveCapacity(old.count + marks.count)
    var copied = 0
    for mark in marks {
      positions += old[copied..<mark.index]
      positions.append(mark.position)
      if !oldHeights.isEmpty {
        heights += oldHeights[copied..<mark.index]
        heights.append(mark.height)
      }
      copied = mark.index
    }
    positions += old[copied...]
    if !oldHeights.isEmpty { heights += oldHeights[copied...] }
  }
}
