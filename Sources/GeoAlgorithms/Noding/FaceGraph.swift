/// Which faces lie on the two sides of a segment, for walks from face to face.
struct FaceGraph {
  private var ends: [Int32] = []
  /// The half-edges that have a face on their right, by that face.
  private(set) var exits: [Int32] = []
  /// For each of them, the face on its left.
  private(set) var neighbours: [Int32] = []

  mutating func build(_ faces: PlanarFaces) {
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: faces.count + 1))
    let halfEdges = Int32(2 * faces.ends.count)
    for halfEdge in 0..<halfEdges where separates(halfEdge, faces) { ends[faces.face(leftOf: halfEdge ^ 1)] += 1 }
    var sum: Int32 = 0
    for face in ends.indices {
      sum += ends[face]
      ends[face] = sum
    }
    exits.removeAll(keepingCapacity: true)
    exits.append(contentsOf: repeatElement(0, count: Int(sum)))
    neighbours.removeAll(keepingCapacity: true)
    neighbours.append(contentsOf: repeatElement(0, count: Int(sum)))
    for halfEdge in 0..<halfEdges where separates(halfEdge, faces) {
      let face = faces.face(leftOf: halfEdge ^ 1)
      ends[face] -= 1
      exits[Int(ends[face])] = halfEdge
      neighbours[Int(ends[face])] = Int32(faces.face(leftOf: halfEdge))
    }
    // The ends have moved down to the starts.
  }

  private func separates(_ halfEdge: Int32, _ faces: PlanarFaces) -> Bool {
    faces.face(leftOf: halfEdge) != faces.face(leftOf: halfEdge ^ 1)
  }

  /// The half-edges on whose right a face lies, as indices of ``exits`` and ``neighbours``.
  func exits(of face: Int) -> Range<Int> { Int(ends[face])..<Int(ends[face + 1]) }

  /// For each face whether it lies an odd number of segments away from the outside, by the shortest way.
  ///
  /// That is the even-odd rule where no two edges coincide. Where some do, they count once, from the outside inwards:
  /// what MakeValid of GEOS comes to by building areas, taking their boundaries away, and building again. Edges that only
  /// rounding has laid on each other count as they are (``NodedSegment/layers``), so that nothing between them is lost.
  func oddFaces(_ count: Int, _ noding: SegmentNoding) -> [Bool] {
    var distance = [Int32](repeating: .max, count: count)
    // The faces at a distance, one further, and two further.
    var queues: [[Int32]] = [[0], [], []]
    distance[0] = 0
    var here: Int32 = 0
    while queues.contains(where: { !$0.isEmpty }) {
      for face in queues[0] where distance[Int(face)] == here {
        for index in exits(of: Int(face)) {
          let next = Int(neighbours[index])
          let step: Int32 = noding.segments[Int(exits[index]) / 2].layers & 1 == 1 ? 1 : 2
          if here + step >= distance[next] { continue }
          distance[next] = here + step
          queues[Int(step)].append(Int32(next))
        }
      }
      queues.removeFirst()
      queues.append([])
      here += 1
    }
    return distance.map { $0 & 1 == 1 && $0 < .max }
  }
}
