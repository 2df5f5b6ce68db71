import Foundation
import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

/// What two areas have in common, measured where they meet, and with no more steps than are granted.
@Suite struct CoverageBoundTests {
  private let metres = LocalMetres(at: Position(x: 0, y: 0))

  /// A star of so many points, in metres.
  private func star(_ points: Int, _ x: Double, _ y: Double, _ outer: Double, _ inner: Double) -> PreparedShape {
    let ring = (0..<2 * points).map { index in
      let (angle, radius) = (Double(index) * .pi / Double(points), index % 2 == 0 ? outer : inner)
      return ((x + radius * cos(angle)) / metres.east, (y + radius * sin(angle)) / metres.north)
    }
    return ShapeRelationTests.shape([ring])
  }

  private func difference(_ a: PreparedShape, _ b: PreparedShape, isNear: Bool) -> CoverageDifference {
    var difference = CoverageDifference(metres)
    difference.add(a, to: .first, near: isNear ? b : nil)
    difference.add(b, to: .second, near: isNear ? a : nil)
    return difference
  }

  @Test func `edges far from the other area do not count`() throws {
    var numbers = SeededNumbers(state: 11)
    var meeting = 0
    for round in 0..<200 {
      func one() -> PreparedShape {
        let outer = Double.random(in: 2...30, using: &numbers)
        return star(
          Int.random(in: 3...60, using: &numbers), Double.random(in: -20...20, using: &numbers),
          Double.random(in: -20...20, using: &numbers),
          outer, outer * Double.random(in: 0.1...1, using: &numbers))
      }
      let (a, b) = (one(), one())
      let all = try #require(difference(a, b, isNear: false).regions(.both))
      let near = try #require(difference(a, b, isNear: true).regions(.both))
      let (area, areaNear) = (all.reduce(0) { $0 + $1.area }, near.reduce(0) { $0 + $1.area })
      #expect((area - areaNear).magnitude < 1e-6 * (1 + area), "round \(round): \(area), \(areaNear)")
      #expect(((all.first?.width ?? 0) - (near.first?.width ?? 0)).magnitude < 1e-6, "round \(round)")
      if area > 0 { meeting += 1 }
    }
    #expect(meeting > 50)
  }

  @Test func `steps are granted once for all`() throws {
    let (a, b) = (star(200, 0, 0, 30, 3), star(200, 5, 1, 30, 3))
    var allowance = Int.max
    _ = try #require(difference(a, b, isNear: true).regions(.both, allowance: &allowance))
    let steps = Int.max - allowance
    #expect(steps > 1000)
    allowance = 2 * steps + steps / 2
    let results = (0..<4).map { _ in difference(a, b, isNear: true).regions(.both, allowance: &allowance) != nil }
    #expect(results == [true, true, false, false] && allowance == 0)
  }
}
