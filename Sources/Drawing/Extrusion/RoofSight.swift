/// Finds which places on roofs are hidden by nearer blocks.
///
/// A ray sweeps round the eye's place on the ground. Of the pieces of blocks that it meets before a place, one hides the place if the line
/// of sight runs through it: that falls evenly from the eye to the place.
struct RoofSight {
  private let pieces: [BlockPiece]
  private let blocks: [Block]
  private let eye: SIMD3<Double>

  /// - Parameter eye: its place on the ground, and its height.
  init(_ pieces: [BlockPiece], of blocks: [Block], from eye: SIMD3<Double>) {
    (self.pieces, self.blocks, self.eye) = (pieces, blocks, eye)
  }

  private enum Event: Int {
    case start, place, end
  }

  /// For each place, with its height, whether it is hidden.
  ///
  /// - Complexity: O(n log n) for n pieces and places, and for each place the pieces on its ray.
  func areHidden(_ places: [SIMD3<Double>]) -> [Bool] {
    var isHidden = [Bool](repeating: false, count: places.count)
    if places.isEmpty { return isHidden }
    let angles = places.map { RadialChain.angle(SIMD2($0.x, $0.y) - SIMD2(eye.x, eye.y)) }
    var events = pieces.indices.map { (angle: pieces[$0].angles.lowerBound, event: Event.start, number: $0) }
    events += places.indices.map { (angles[$0], .place, $0) }
    events += pieces.indices.map { (pieces[$0].angles.upperBound, .end, $0) }
    events.sort { ($0.angle, $0.event.rawValue, $0.number) < ($1.angle, $1.event.rawValue, $1.number) }
    var active: [Int] = []
    /// Where each piece is among the active ones.
    var positions = [Int](repeating: 0, count: pieces.count)
    for event in events {
      switch event.event {
      case .start:
        positions[event.number] = active.count
        active.append(event.number)
      case .place: isHidden[event.number] = active.contains { hides($0, places[event.number], at: event.angle) }
      case .end:
        let (position, last) = (positions[event.number], active.removeLast())
        if last == event.number { continue }
        active[position] = last
        positions[last] = position
      }
    }
    return isHidden
  }

  private func hides(_ piece: Int, _ place: SIMD3<Double>, at angle: Double) -> Bool {
    let block = blocks[pieces[piece].block]
    // What is no higher than the place hides nothing of it: also its own block.
    guard block.height > place.z else { return false }
    let stretch = pieces[piece].stretch(at: angle)
    let ground = SIMD2(place.x - eye.x, place.y - eye.y)
    let distance = (ground * ground).sum().squareRoot()
    let (near, far) = distance > 0 ? (stretch.near / distance, min(stretch.far / distance, 1)) : (0, 1)
    guard near <= far, stretch.near <= distance else { return false }
    func sight(_ share: Double) -> Double { eye.z - (eye.z - place.z) * share }
    return sight(far) < block.height && sight(near) > block.base
  }
}
