internal import GeoModel

/// The convex hull of some positions, by monotone chains (Andrew 1979), decided exactly.
struct ConvexHull {
  /// Counter-clockwise, each once; those within edges left out. One or two if all lie in one place or on one line.
  private let corners: [Position]
  let box: PlaneBox

  /// Complexity: O(n log n).
  init(_ places: [Position]) {
    let sorted = places.sorted { precedes($0, $1) }
    func chain(_ places: some Sequence<Position>) -> [Position] {
      var chain: [Position] = []
      for place in places where place != chain.last {
        while chain.count > 1, orientation(chain[chain.count - 2], chain[chain.count - 1], place) != .left { chain.removeLast() }
        chain.append(place)
      }
      return chain
    }
    let (lower, upper) = (chain(sorted), chain(sorted.reversed()))
    corners = lower.count > 1 ? lower.dropLast() + upper.dropLast() : lower
    var box = PlaneBox.empty
    for corner in corners { box.include(corner) }
    self.box = box
  }

  /// Whether a position lies in it or on its border. Complexity: O(corners).
  func contains(_ place: Position) -> Bool {
    box.contains(place) && corners.indices.allSatisfy { side(of: place, $0) != .right }
  }

  /// Whether one of its positions lies on its border. Complexity: O(corners).
  func hasOnBorder(_ place: Position) -> Bool { corners.indices.contains { side(of: place, $0) == .on } }

  private func side(of place: Position, _ corner: Int) -> Orientation {
    orientation(corners[corner], corners[(corner + 1) % corners.count], place)
  }
}
