import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

struct SegmentNodingTests {
  private func noded(_ segments: [(Position, Position)], allowance: Int, _ grid: NodingGrid) -> SegmentNoding {
    var noding = SegmentNoding()
    noding.search.allowancePerSegment = allowance
    for (ring, (a, b)) in segments.enumerated() {
      noding.beginRing()
      let from = noding.number(a, altitude: .nan, source: Int32(2 * ring))
      let to = noding.number(b, altitude: .nan, source: Int32(2 * ring + 1))
      noding.add(ring: Int32(ring), from: from, to: to)
    }
    let isNoded = noding.node(grid)
    #expect(isNoded)
    return noding
  }

  /// Pairs that have more in common than ends.
  private func contacts(_ noding: SegmentNoding) -> Int {
    var count = 0
    let ends = noding.segments.map { (noding.points[Int($0.low)], noding.points[Int($0.high)]) }
    for i in ends.indices {
      for j in ends.indices where j > i {
        let ((a, b), (c, d)) = (ends[i], ends[j])
        switch contact(a, b, c, d) {
        case .none: break
        case .crossing, .overlap: count += 1
        case .touch: if a != c && a != d && b != c && b != d { count += 1 }
        }
      }
    }
    return count
  }

  @Test func `rings that run along each other share their segments without a sum for every pair`() {
    let count = 3000
    let (a, b) = (Position(x: 0, y: 0), Position(x: 1, y: 1))
    let noding = noded((0..<count).map { $0 % 3 == 0 ? (b, a) : (a, b) }, allowance: 256, .none)
    #expect(noding.segments.count == 1 && noding.bundles.count < 20 * count)
    let strands = noding.bundles.range(of: noding.segments[0].bundle).map { noding.bundles[$0] }
    #expect(strands.map(\.ring) == (0..<Int32(count)).map { $0 })
    #expect(strands.allSatisfy { ($0.turns == strands[0].turns) == ($0.ring % 3 == 0) && $0.turns.magnitude == 1 })
  }

  @Test(arguments: [NodingGrid.none, .fine, .integers])
  func `segments meet in their ends only, by boxes and by the sweep`(_ grid: NodingGrid) {
    var numbers = SplitMix64(state: 7)
    for round in 0..<18 {
      let size = [3.0, 8, 30][round % 3]
      let isCoarse = grid == .integers || round % 2 == 0
      func coordinate() -> Double {
        let value = Double.random(in: 0...size, using: &numbers)
        return isCoarse ? value.rounded() : value
      }
      let segments = (0..<24).map { _ in
        (Position(x: coordinate(), y: coordinate()), Position(x: coordinate(), y: coordinate()))
      }
      for allowance in [256, 0] {
        let noding = noded(segments, allowance: allowance, grid)
        #expect(contacts(noding) == 0)
        if grid == .integers {
          #expect(noding.points.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
        }
        // Every segment can still be walked: what leaves its ends, summed up, is what its pieces make.
        var sums = [Int32](repeating: 0, count: noding.points.count * segments.count)
        for segment in noding.segments {
          for index in noding.bundles.range(of: segment.bundle) {
            let strand = noding.bundles[index]
            let turns = segment.isReversed ? -strand.turns : strand.turns
            sums[Int(segment.low) * segments.count + Int(strand.ring)] += turns
            sums[Int(segment.high) * segments.count + Int(strand.ring)] -= turns
          }
        }
        #expect(sums.lazy.filter { $0 != 0 }.count == 2 * segments.lazy.filter { $0.0 != $0.1 }.count || grid == .fine)
      }
    }
  }

  /// Lines that all but coincide and all but go through one point: near zero doubles are so dense that every rounded crossing
  /// made new ones, and the work grew with the fourth power of the lines.
  @Test(arguments: [60, 160]) func `lines through nearly one point come to an end`(_ count: Int) {
    let ends = (0...count).map { Position(x: 10 * cos(.pi * Double($0)), y: 10 * sin(.pi * Double($0))) }
    let noding = noded(Array(zip(ends, ends.dropFirst())), allowance: 256, .none)
    #expect(noding.segments.count <= count * count)
  }

  /// Spokes of any length, each of which crosses many of its neighbours: of all boxes most meet, and a sweep tells a few crossings of
  /// each spoke in a round.
  @Test func `a fan falls into the same pieces by boxes and by the sweep`() {
    var numbers = SplitMix64(state: 3)
    let count = 1600
    let ends = (0...count).map { index in
      let (angle, radius) = (2 * Double.pi * Double(index % count) / Double(count), Double.random(in: 5...60, using: &numbers))
      return Mercator.plane(Position(x: radius * cos(angle), y: 10 + radius * sin(angle)))
    }
    let spokes = Array(zip(ends, ends.dropFirst()))
    let (byBoxes, bySweep) = (noded(spokes, allowance: 256, .none), noded(spokes, allowance: 0, .none))
    #expect(byBoxes.segments.count > count + 300)
    #expect(contacts(byBoxes) == 0)
    #expect(Set(byBoxes.points) == Set(bySweep.points))
    func pieces(_ noding: SegmentNoding) -> Set<[Position]> {
      Set(noding.segments.map { [noding.points[Int($0.low)], noding.points[Int($0.high)]] })
    }
    #expect(pieces(byBoxes) == pieces(bySweep))
  }
}
