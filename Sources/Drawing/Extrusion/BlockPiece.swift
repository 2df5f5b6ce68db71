/// A part of a block that each ray from the eye's place on the ground meets in one stretch. Walls along its near side face the eye.
struct BlockPiece {
  let block: Int
  let near, far: RadialChain
  /// The rays that meet it.
  let angles: ClosedRange<Double>

  /// What of a ray is in the piece.
  func stretch(at angle: Double) -> (near: Double, far: Double) { (near.distance(at: angle), far.distance(at: angle)) }

  /// Each wall along sides of a block as a piece.
  static func walls(of block: Int, _ sides: [RadialChain]) -> [BlockPiece] {
    sides.flatMap { side in
      side.isBorder.indices.map { edge in
        var wall = RadialChain(side.positions[edge], angle: side.angles[edge])
        wall.append(side.positions[edge + 1], angle: side.angles[edge + 1], isBorder: side.isBorder[edge])
        return BlockPiece(block: block, near: wall, far: wall, angles: side.angles[edge]...side.angles[edge + 1])
      }
    }
  }
}

/// Cuts blocks into pieces.
///
/// The sides of a block are chains along which the angle rises. Between two angles at which chains begin or end, those of a block lie one
/// after the other, and every other space between them is within it. What lies between the same two chains in several of these sectors is
/// one piece: a convex block is a single one.
struct BlockPieces {
  /// The eye's place on the ground.
  private let eye: SIMD2<Double>
  private(set) var pieces: [BlockPiece] = []
  /// For each block the sides that face the eye, not cut.
  private(set) var fronts: [[RadialChain]] = []

  /// The most chains times sectors of a block: one with more is drawn chain by chain, perhaps in a wrong order.
  private static let mostParts = 4_000_000

  init(from eye: SIMD2<Double>) { self.eye = eye }

  /// Adds the pieces of the next block.
  ///
  /// - Complexity: O(s c log c) for s sectors with c chains each.
  mutating func add(_ block: Block) {
    let number = fronts.count
    var chains: [RadialChain] = []
    fronts.append([])
    for (index, ring) in block.rings.enumerated() {
      let seams = block.seams.indices.contains(index) ? block.seams[index] : []
      let isHole = index > 0
      Self.forEachChain(ring.map { $0 - eye }, seams) { chain, rises in
        chains.append(chain)
        // Of a ring that goes round clockwise the edges near to the eye run counterclockwise; of holes the other way round.
        if rises == (Self.isClockwise(ring) == isHole) { fronts[number].append(chain) }
      }
    }
    let borders = Set(chains.flatMap { [$0.angles[0], $0.angles[$0.angles.count - 1]] }).sorted()
    guard borders.count > 1, borders.count <= Self.mostParts / max(1, chains.count) else { return addWhole(chains, number) }
    // The piece between two chains that the last sector had, by the nearer chain: the farther one and where it began.
    var open: [Int: (far: Int, start: Double)] = [:]
    for (start, end) in zip(borders, borders.dropFirst()) {
      let middle = start + (end - start) / 2
      let present = chains.indices.filter { chains[$0].angles[0] <= start && chains[$0].angles[chains[$0].angles.count - 1] >= end }
      var sorted = present.map { (distance: chains[$0].distance(at: middle), chain: $0) }
      sorted.sort { ($0.distance, $0.chain) < ($1.distance, $1.chain) }
      // Around the eye the space begins at once.
      if sorted.count % 2 == 1 { sorted.insert((0, -1), at: 0) }
      var next: [Int: (far: Int, start: Double)] = [:]
      for index in stride(from: 0, to: sorted.count, by: 2) {
        let (near, far) = (sorted[index].chain, sorted[index + 1].chain)
        if let known = open[near], known.far == far {
          next[near] = known
          open[near] = nil
        } else {
          next[near] = (far, start)
        }
      }
      close(open, at: start, chains, number)
      open = next
    }
    close(open, at: borders[borders.count - 1], chains, number)
  }

  private mutating func close(_ open: [Int: (far: Int, start: Double)], at end: Double, _ chains: [RadialChain], _ number: Int) {
    for (near, piece) in open.sorted(by: { $0.key < $1.key }) where piece.start < end {
      let far = chains[piece.far].part(from: piece.start, to: end)
      var side = RadialChain(.zero, angle: piece.start)
      if near >= 0 {
        side = chains[near].part(from: piece.start, to: end)
      } else {
        side.append(.zero, angle: end, isBorder: false)
      }
      pieces.append(BlockPiece(block: number, near: side, far: far, angles: piece.start...end))
    }
  }

  /// Adds each chain by itself.
  private mutating func addWhole(_ chains: [RadialChain], _ number: Int) {
    for chain in chains {
      pieces.append(BlockPiece(block: number, near: chain, far: chain, angles: chain.angles[0]...chain.angles[chain.angles.count - 1]))
    }
  }

  private static func isClockwise(_ ring: [SIMD2<Double>]) -> Bool {
    var sum = 0.0
    for (index, end) in ring.enumerated() {
      let (a, b) = (ring[index == 0 ? ring.count - 1 : index - 1] - ring[0], end - ring[0])
      sum += a.x * b.y - a.y * b.x
    }
    return sum > 0
  }

  /// Calls `body` with the chains of a ring, and whether the ring goes along them: edges of falling angles count from their end.
  private static func forEachChain(_ ring: [SIMD2<Double>], _ seams: [Bool], _ body: (RadialChain, Bool) -> Void) {
    let edges = edges(ring, seams)
    // Chains begin where the direction changes, and where angles begin anew.
    guard let first = edges.indices.first(where: { !edges[$0].follows(edges[$0 == 0 ? edges.count - 1 : $0 - 1]) }) else { return }
    var run: [Edge] = []
    for offset in 0...edges.count {
      let edge = edges[(first + offset) % edges.count]
      if offset == edges.count || run.last.map({ !edge.follows($0) }) ?? false {
        if let rises = run.first?.rises {
          if !rises { run.reverse() }
          let start = rises ? run[0].start : run[0].end
          var chain = RadialChain(start, angle: rises ? run[0].from : run[0].to)
          for edge in run {
            chain.append(rises ? edge.end : edge.start, angle: rises ? edge.to : edge.from, isBorder: edge.isBorder)
          }
          body(chain, rises)
        }
        run.removeAll()
      }
      run.append(edge)
    }
  }

  private struct Edge {
    var start, end: SIMD2<Double>
    var from, to: Double
    var isBorder: Bool
    var rises: Bool { from < to }

    /// Whether it is of the same chain as the edge before.
    func follows(_ before: Edge) -> Bool { rises == before.rises && start == before.end && from == before.to }
  }

  /// The edges of a ring that are seen from the eye, cut where they run across the angle at which angles begin anew.
  private static func edges(_ ring: [SIMD2<Double>], _ seams: [Bool]) -> [Edge] {
    var edges: [Edge] = []
    for (index, start) in ring.enumerated() {
      let end = ring[index + 1 < ring.count ? index + 1 : 0]
      let isBorder = seams.isEmpty || !seams[index]
      let (from, to) = (RadialChain.angle(start), RadialChain.angle(end))
      func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ from: Double, _ to: Double) {
        if from != to { edges.append(Edge(start: a, end: b, from: from, to: to, isBorder: isBorder)) }
      }
      guard (from - to).magnitude > .pi else {
        add(start, end, from, to)
        continue
      }
      let border = SIMD2(0, start.y + (end.y - start.y) * (start.x / (start.x - end.x)))
      let side = from < 0 ? -Double.pi : Double.pi
      add(start, border, from, side)
      add(border, end, -side, to)
    }
    return edges
  }
}
