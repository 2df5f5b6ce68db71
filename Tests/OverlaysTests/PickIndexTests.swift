import GeoModel
import Testing

@testable import Overlays

@Suite("Pick index")
struct PickIndexTests {
  @Test("neighbours on the Hilbert curve are neighbours on the grid, and every cell has its own place")
  func curve() {
    // The first 4^6 places of the curve fill a square of 64 by 64 cells.
    var cells = [SIMD2<Int>?](repeating: nil, count: 4096)
    for x in 0..<64 {
      for y in 0..<64 {
        let place = Int(hilbertIndex(x: UInt16(x), y: UInt16(y)))
        guard place < cells.count else {
          Issue.record("(\(x), \(y)) is at \(place)")
          return
        }
        #expect(cells[place] == nil)
        cells[place] = SIMD2(x, y)
      }
    }
    for (a, b) in zip(cells, cells.dropFirst()) {
      guard let a, let b else { continue }
      #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1)
    }
  }

  @Test("finds what a look at every box finds", arguments: [0, 1, 2, 16, 17, 300, 5000])
  func search(count: Int) {
    var random = SplitMix(state: UInt64(count) + 7)
    let parts = (0..<count).map { _ in
      let x = random.next(-1...1), y = random.next(-1...1)
      return PlaneRect(minX: x, minY: y, maxX: x + random.next(0...0.1), maxY: y + random.next(0...0.1))
    }
    let index = PickIndex(parts: parts)
    for _ in 0..<50 {
      let x = random.next(-1.2...1.2), y = random.next(-1.2...1.2), size = random.next(0...0.2)
      let rect = PlaneRect(minX: x, minY: y, maxX: x + size, maxY: y + size)
      var found: Set<Int> = []
      index.search(rect) {
        #expect(found.insert($0).inserted)
        return true
      }
      let expected = Set(parts.indices.filter { parts[$0].intersects(rect) })
      #expect(expected.isSubset(of: found))
      // Boxes are rounded outwards to Float, no farther.
      let grown = PlaneRect(minX: x - 1e-6, minY: y - 1e-6, maxX: x + size + 1e-6, maxY: y + size + 1e-6)
      #expect(found.isSubset(of: parts.indices.filter { parts[$0].intersects(grown) }))
    }
  }

  @Test("each box holds its part to the last bit, and each node its children, in Float")
  func boxesHoldTheirParts() {
    var random = SplitMix(state: 11)
    let parts = (0..<300).map { _ in
      let x = random.next(-1...1), y = random.next(-1...1)
      return PlaneRect(minX: x, minY: y, maxX: x + random.next(0...0.1), maxY: y + random.next(0...0.1))
    }
    let index = PickIndex(parts: parts)
    var level = 0
    var (lacking, wide) = (0, 0)
    for (number, box) in index.boxes.enumerated() {
      if number == Int(index.levelEnds[level]) { level += 1 }
      let entry = Int(index.entries[number])
      if level > 0 {
        let end = min(entry + PickIndex.nodeSize, Int(index.levelEnds[level - 1]))
        lacking += index.boxes[entry..<end].count { !(all(box.lowHalf .<= $0.lowHalf) && all($0.highHalf .<= box.highHalf)) }
        continue
      }
      let part = parts[entry]
      if !(Double(box[0]) <= part.minX && Double(box[1]) <= part.minY && part.maxX <= Double(box[2]) && part.maxY <= Double(box[3])) {
        lacking += 1
      }
      // No wider than the next Float.
      if !(Double(box[0].nextUp) > part.minX && Double(box[2].nextDown) < part.maxX) { wide += 1 }
    }
    #expect(lacking == 0 && wide == 0)
  }

  @Test("a search ends when it is told to")
  func stop() {
    let index = PickIndex(parts: (0..<100).map { PlaneRect(minX: 0, minY: Double($0), maxX: 1, maxY: Double($0)) })
    var count = 0
    index.search(PlaneRect(minX: 0, minY: 0, maxX: 1, maxY: 100)) { _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
  }
}

/// Numbers that look random and are the same in every run (splitmix64).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(next() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
  }
}
