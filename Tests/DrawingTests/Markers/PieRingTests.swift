import GeoTestSupport
import Overlays
import Testing

@testable import Drawing

@Suite struct PieRingTests {
  private func color(_ number: Int) -> OverlayColor { OverlayColor(red: UInt8(number), green: 0, blue: 0) }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `shares sum to the whole, and sectors to the disc`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let members = (0..<Int.random(in: 1...300, using: &random)).map { _ in
      let number = Int.random(in: 0..<7, using: &random)
      return PieShare(order: number, color: color(number), count: 1)
    }
    let ring = PieRing(members)
    #expect(ring.shares.reduce(0) { $0 + $1.count } == members.count)
    #expect(ring.shares.map(\.order) == Set(members.map(\.order)).sorted())
    #expect(ring.bounds.first == 0 && ring.bounds.last == 1 && ring.bounds == ring.bounds.sorted())
    for (index, sector) in ring.sectors(around: [50, 50], radius: 20).enumerated() {
      let corners = sector.corners
      var area = 0.0
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) { area += Double(a.x) * Double(b.y) - Double(a.y) * Double(b.x) }
      let share = Double(ring.shares[index].count) / Double(members.count)
      #expect(abs(area / 2 / (Double.pi * 400) - share) < 0.01)
      #expect(sector.color == color(ring.shares[index].order))
    }
  }

  @Test func `the ring does not depend on the order of the points`() {
    let shares = [PieShare(order: 2, color: color(2), count: 3), PieShare(order: 1, color: color(1), count: 2)]
    #expect(PieRing(shares).shares == PieRing(shares.reversed()).shares)
    #expect(PieRing([PieShare(order: 0, color: color(0), count: 0)] + shares).shares.count == 2)
  }
}
