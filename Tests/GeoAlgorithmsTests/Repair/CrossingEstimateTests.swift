import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// What crosses itself far too often for repairs is refused before it is cut.
@Suite struct CrossingEstimateTests {
  private func noding(_ ring: [Position]) -> SegmentNoding {
    var noding = SegmentNoding()
    noding.beginRing()
    var last = noding.number(ring[0], altitude: .nan, source: 0)
    for (index, place) in ring.enumerated().dropFirst() {
      let point = noding.number(place, altitude: .nan, source: Int32(index))
      noding.add(ring: 0, from: last, to: point)
      last = point
    }
    return noding
  }

  /// The star whose every edge crosses nearly every other one.
  private func star(_ count: Int) -> [Position] {
    let step = count / 2
    return (0...count).map { index in
      let angle = 2 * Double.pi * Double(index * step % count) / Double(count)
      return Position(x: 10 * cos(angle), y: 10 * sin(angle))
    }
  }

  @Test func `a star of thousands of points is refused, one of hundreds is not`() {
    #expect(noding(star(4001)).crossesTooOften())
    #expect(noding(star(20_001)).crossesTooOften())
    #expect(!noding(star(301)).crossesTooOften())
    #expect(!noding(star(801)).crossesTooOften())
  }

  @Test func `lines that all cross in few places are not refused`() {
    // Out and back through one place; and a hundred lines across a hundred, each forty times over.
    let bundle = (0...8000).map { index in
      let angle = Double.pi * Double(index / 2) / 4000
      let side: Double = index % 4 == 1 || index % 4 == 2 ? 1 : -1
      return Position(x: side * 10 * cos(angle), y: side * 10 * sin(angle))
    }
    #expect(!noding(bundle).crossesTooOften())
    var hatching: [Position] = []
    for _ in 0..<40 {
      for line in 0..<100 {
        let x = Double(line) / 10 + 0.05
        hatching += line % 2 == 0 ? [Position(x: x, y: 0), Position(x: x, y: 10)] : [Position(x: x, y: 10), Position(x: x, y: 0)]
      }
      for line in 0..<100 {
        let y = Double(line) / 10 + 0.05
        hatching += line % 2 == 0 ? [Position(x: 10, y: y), Position(x: 0, y: y)] : [Position(x: 0, y: y), Position(x: 10, y: y)]
      }
    }
    #expect(!noding(hatching).crossesTooOften())
  }

  @Test func `a coast of many positions is not refused`() {
    let coast = (0...60_000).map { index in
      let angle = 2 * Double.pi * Double(index % 60_000) / 60_000
      let radius = 10 + sin(angle * 700) + (index % 2 == 0 ? 0 : 0.001)
      return Position(x: radius * cos(angle), y: radius * sin(angle))
    }
    #expect(!noding(coast).crossesTooOften())
  }

  @Test func `numbers are found by the hash of their values`() {
    var random = SplitMix64(state: 33)
    var (table, values, expected) = (NumberTable(), [Int](), [Int: Int32]())
    for round in 0..<5000 {
      let value = Int.random(in: 0..<2000, using: &random)
      // Few hashes, so that many collide.
      let hash = UInt32(value % 61)
      let found = table.find(hash) { values[Int($0)] == value }
      #expect(found == expected[value])
      if found == nil {
        values.append(value)
        expected[value] = Int32(values.count - 1)
        if table.isFull { table.grow { UInt32(values[Int($0)] % 61) } }
        table.insert(Int32(values.count - 1), hash)
      }
      if round == 2500 {
        table.reset(count: 10)
        (values, expected) = ([], [:])
      }
    }
  }
}
