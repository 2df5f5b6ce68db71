import Testing

@testable import Overlays

@Suite struct ZoomRangeTests {
  @Test func `a range holds its lower end, and its upper one where no other can follow`() {
    let range = ZoomRange(lowest: 5, highest: 14)
    #expect(range.contains(5) && range.contains(Float(14).nextDown) && !range.contains(14) && !range.contains(Float(5).nextDown))
    #expect(ZoomRange.all.contains(0) && ZoomRange.all.contains(30) && !ZoomRange.all.contains(Float(30).nextUp))
    let one = ZoomRange(lowest: 7, highest: 7)
    #expect(one.contains(7) && !one.contains(Float(7).nextUp) && !one.contains(Float(7).nextDown))
  }

  @Test func `what two ranges share and what is left are the range, each level once`() {
    let ends: [Float] = [0, 0.5, 5, 5.5, 8, 29.5, 30]
    let levels = ends.flatMap { [$0.nextDown, $0, $0.nextUp] }.filter { (0...30).contains($0) }
    let ranges = ends.flatMap { low in ends.filter { $0 >= low && low < 30 }.map { ZoomRange(lowest: low, highest: $0) } }
    for a in ranges {
      for b in ranges {
        let pieces = a.subtracting(b) + [a.intersection(b)].compactMap { $0 }
        for level in levels {
          #expect(pieces.count { $0.contains(level) } == (a.contains(level) ? 1 : 0), "\(a) \(b) \(level)")
          #expect((a.intersection(b)?.contains(level) ?? false) == (a.contains(level) && b.contains(level)), "\(a) \(b) \(level)")
        }
      }
    }
  }
}
