import GeoTestSupport
import Testing

@testable import Drawing

/// Blocks in the order in which they are painted.
@Suite struct BlockTests {
  private func turned(_ ring: [SIMD2<Double>], by angle: Double, at place: SIMD2<Double>) -> [SIMD2<Double>] {
    let (sine, cosine) = (_sin(angle), _sin(angle + .pi / 2))
    return ring.map { SIMD2($0.x * cosine - $0.y * sine, $0.x * sine + $0.y * cosine) + place }
  }

  private func _sin(_ angle: Double) -> Double {
    // Enough for a rotation that need not be exact.
    var (term, sum) = (angle, angle)
    for step in 1..<20 {
      term *= -angle * angle / Double(2 * step * (2 * step + 1))
      sum += term
    }
    return sum
  }

  private let angle: [SIMD2<Double>] = [[-9, -9], [9, -9], [9, -3], [-3, -3], [-3, 9], [-9, 9]]
  private let box: [SIMD2<Double>] = [[-1, -1], [6, -1], [6, 6], [-1, 6]]

  /// Angles round boxes, all around the eye.
  private func town(_ random: inout SplitMix64) -> [Block] {
    var blocks: [Block] = []
    for column in -4...4 {
      for row in -4...4 {
        let place = SIMD2(Double(column), Double(row)) * 30 + SIMD2(0.3, 0.7)
        let turn = Double.random(in: 0...1.5, using: &random)
        for ring in [angle, box] {
          blocks.append(Block(rings: [turned(ring, by: turn, at: place)], base: 0, height: 10, style: 0))
        }
      }
    }
    return blocks
  }

  @Test func `on each ray the nearer piece comes later`() {
    var random = SplitMix64(state: 5)
    for _ in 0..<20 {
      let blocks = town(&random)
      var pieces = BlockPieces(from: [Double.random(in: -60...60, using: &random), Double.random(in: -60...300, using: &random)])
      for block in blocks { pieces.add(block) }
      let order = BlockOrder(pieces.pieces, of: blocks)
      let sorted = order.pieceOrder()
      #expect(sorted.sorted() == Array(pieces.pieces.indices))
      var ranks = sorted
      for (rank, piece) in sorted.enumerated() { ranks[piece] = rank }
      for _ in 0..<300 {
        let ray = Double.random(in: -3.14...3.14, using: &random)
        let met = pieces.pieces.indices.filter { pieces.pieces[$0].angles.contains(ray) }
          .map { (stretch: pieces.pieces[$0].stretch(at: ray), piece: $0) }.sorted { $0.stretch.near > $1.stretch.near }
        for (far, near) in zip(met, met.dropFirst()) {
          #expect(ranks[far.piece] < ranks[near.piece])
          // They do not overlap, unless the eye is on them.
          #expect(near.stretch.far <= far.stretch.near + 1e-6)
        }
      }
      #expect(order.blockGroups().joined().sorted() == Array(blocks.indices))
    }
  }

  @Test func `a convex block is one piece`() {
    var pieces = BlockPieces(from: [0, 100])
    pieces.add(Block(rings: [box], base: 0, height: 1, style: 0))
    #expect(pieces.pieces.count == 1 && pieces.pieces[0].near.isBorder.count == 1 && pieces.pieces[0].far.isBorder.count >= 1)
    // A courtyard makes it several.
    pieces.add(
      Block(rings: [[[-9, -9], [9, -9], [9, 9], [-9, 9]], [[-2, -2], [-2, 2], [2, 2], [2, -2]]], base: 0, height: 1, style: 0))
    #expect(pieces.pieces.count == 5)
    // The outer wall, and three of the courtyard.
    #expect(pieces.fronts[1].flatMap(\.isBorder).count == 4)
  }

  /// The rings of a stroke have the edges of its outline.
  @Test func `rings of strokes are their outlines`() {
    struct Edges: EdgeTaking {
      var all: [[Float]] = []
      mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) { if a != b { all.append([a.x, a.y, b.x, b.y]) } }
    }
    var random = SplitMix64(state: 9)
    for round in 0..<60 {
      let line = (0..<6).map { _ in SIMD2(Float.random(in: 0...40, using: &random), Float.random(in: 0...40, using: &random)) }
      var shape = StrokeShape(width: 5)
      shape.join = [.round, .miter, .bevel][round % 3]
      shape.cap = [.round, .butt, .square][round / 3 % 3]
      var path = PathShape()
      path.isClosed = round % 4 == 0
      path.hasEndCap = round % 5 > 0
      var (edges, found, rings) = (Edges(), Edges(), StrokeRings())
      line.withUnsafeBufferPointer {
        StrokeOutline(shape).add($0, path, to: &edges)
        StrokeOutline(shape).add($0, path, to: &rings)
      }
      var count = 0
      rings.take(isClosed: path.isClosed) { ring in
        count += 1
        ring.withUnsafeBufferPointer { found.add(closed: $0) }
      }
      func sorted(_ edges: [[Float]]) -> [[Float]] { edges.sorted { $0.lexicographicallyPrecedes($1) } }
      #expect(sorted(edges.all) == sorted(found.all))
      #expect(count == (path.isClosed ? 2 : 1))
    }
  }
}
