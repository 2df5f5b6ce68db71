internal import GeoModel

/// Vertices on the 180th meridian and at the poles, of which thousands may lie in a tiny place: all of them stay where they are.
struct BorderVertices {
  private let positions: [Position]
  /// By their longitude, from south to north.
  private var meridians: [Double: [UInt32]] = [:]
  /// From west to east.
  private var poles: (south: [UInt32], north: [UInt32]) = ([], [])

  /// - Parameter vertices: of the positions, from south to north and from west to east.
  init(_ vertices: some Sequence<UInt32>, of positions: [Position]) {
    self.positions = positions
    for vertex in vertices {
      let place = positions[Int(vertex)]
      if place.y.magnitude != 90 {
        meridians[place.x, default: []].append(vertex)
      } else if place.y < 0 {
        poles.south.append(vertex)
      } else {
        poles.north.append(vertex)
      }
    }
  }

  /// The nearest vertex to a place, of those as near the one of the smallest number; `nil` if none is within reach. Complexity: O(log n) but
  /// where thousands lie within metres of a pole.
  func nearest(to place: Position, within reach: Double) -> (distance: Double, vertex: UInt32)? {
    var nearest: (distance: Double, vertex: UInt32)?
    for (pole, latitude) in [(poles.south, -90.0), (poles.north, 90.0)] where !pole.isEmpty && (place.y - latitude).magnitude <= reach {
      let start = Self.start(of: pole) { positions[Int($0)].x < place.x }
      for vertex in pole[max(start - 1, 0)..<min(start + 1, pole.count)] { offer(vertex, place, reach, &nearest) }
    }
    if meridians.isEmpty { return nearest }
    // What is further than a turn away is not near, whatever the latitude.
    let middle = (place.x / 360).rounded(.down) * 360 + 180
    let cosine = SnapDistance.cosine(place.y), least = SnapDistance.cosine(place.y.magnitude + reach)
    for meridian in [middle - 360, middle, middle + 360] {
      let width = (meridian - place.x).magnitude
      guard width * least <= reach, let vertices = meridians[meridian] else { continue }
      /// Whether none that is as many degrees or more further north, or south, is as near: per degree the square of a cosine grows less by π/360 at most.
      func isBeyond(_ height: Double) -> Bool {
        let most = nearest?.distance ?? reach
        if height > most { return true }
        let square = height * height + width * width * (cosine * cosine - height * .pi / 360)
        return height > width * width * .pi / 720 && square > most * most * (1 + 1e-9)
      }
      let start = Self.start(of: vertices) { positions[Int($0)].y < place.y }
      for vertex in vertices[start...] {
        if isBeyond(positions[Int(vertex)].y - place.y) { break }
        offer(vertex, place, reach, &nearest)
      }
      for vertex in vertices[..<start].reversed() {
        if isBeyond(place.y - positions[Int(vertex)].y) { break }
        offer(vertex, place, reach, &nearest)
      }
    }
    return nearest
  }

  private func offer(_ vertex: UInt32, _ place: Position, _ reach: Double, _ nearest: inout (distance: Double, vertex: UInt32)?) {
    let distance = SnapDistance.between(place, positions[Int(vertex)])
    if distance <= reach, nearest.map({ (distance, vertex) < $0 }) ?? true { nearest = (distance, vertex) }
  }

  /// The first index of which something does not hold that holds of all before.
  private static func start(of vertices: [UInt32], where isBefore: (UInt32) -> Bool) -> Int {
    var (low, high) = (0, vertices.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(vertices[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
