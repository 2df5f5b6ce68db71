package import GeoModel

extension Globe {
  /// Puts a position on the 180th meridian into every edge that crosses it, at the latitude where the geodesic does.
  ///
  /// An edge and its reverse get the same latitude to the bit, and the same altitude. Altitudes are interpolated by longitude. Complexity: O(n)
  /// and some sixty geodesics a crossing.
  package func markCrossings(of positions: inout [Position], heights: inout [Double]) {
    var marks: [Mark] = []
    for index in stride(from: 1, to: positions.count, by: 1) {
      let (a, b) = (positions[index - 1], positions[index])
      let step = (a.x - b.x).magnitude
      if step > 180, step < 360, a.x.magnitude < 180, b.x.magnitude < 180,
        let latitude = crossingLatitude(west: a.x > 0 ? a : b, east: a.x > 0 ? b : a)
      {
        let (share, complement) = ((180 - a.x.magnitude) / (360 - step), (180 - b.x.magnitude) / (360 - step))
        let height = heights.isEmpty ? .nan : Altitude.between(heights[index - 1], heights[index], share: share, complement: complement)
        marks.append(Mark(index: index, position: Position(x: a.x > 0 ? 180 : -180, y: latitude), height: height))
      }
    }
    Self.insert(marks, into: &positions, &heights)
  }

  /// Puts a position at the pole beside one there whose neighbour has another longitude: a geodesic into a pole keeps its
  /// longitude, and what is left to the other one runs along the pole in the plane (conventions 5.4). Complexity: O(n).
  ///
  /// - Parameter isRing: whether positions at the pole go that would be a spike along it, as where a sector of 20° to 40° has its corner
  ///   at [0, 90]: it goes from [20, 90] to [40, 90]. A ring that begins there begins elsewhere then.
  package static func markPoles(of positions: inout [Position], heights: inout [Double], isRing: Bool = false) {
    guard positions.contains(where: { $0.y.magnitude == 90 }) else { return }
    var marks: [Mark] = []
    for index in stride(from: 1, to: positions.count, by: 1) {
      let (a, b) = (positions[index - 1], positions[index])
      // From one pole to the other as well.
      if a.x != b.x, a.y != b.y, a.y.magnitude == 90 || b.y.magnitude == 90 {
        let isArrival = b.y.magnitude == 90
        let place = Position(x: isArrival ? a.x : b.x, y: isArrival ? b.y : a.y)
        marks.append(Mark(index: index, position: place, height: heights.isEmpty ? .nan : heights[isArrival ? index : index - 1]))
      }
    }
    insert(marks, into: &positions, &heights)
    if isRing, !marks.isEmpty { removePoleSpikes(of: &positions, &heights) }
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
    if !isAnyGone { return }
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

  /// Where the geodesic from a place west of the meridian to one east of it crosses it; `nil` if it goes over a pole.
  private func crossingLatitude(west: Position, east: Position) -> Double? {
    if west.y.magnitude == 90 || east.y.magnitude == 90 { return nil }
    var (low, high) = (0.0, 1.0)
    var (before, behind) = (west, east)
    // Until the two sides are neighbours: longitude grows along a geodesic that crosses a meridian once.
    while true {
      let middle = (low + high) / 2
      guard low < middle, middle < high, let place = interpolate(from: west, to: east, fraction: middle) else { break }
      if place.x.magnitude == 180 { return place.y }
      if place.x > 0 { (low, before) = (middle, place) } else { (high, behind) = (middle, place) }
      if (360 - before.x + behind.x) < 1e-12 { break }
    }
    let width = (180 - before.x) + (behind.x + 180)
    return width > 0 ? before.y + (behind.y - before.y) * ((180 - before.x) / width) : before.y
  }
}
