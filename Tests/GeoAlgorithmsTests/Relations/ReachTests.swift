@testable import GeoAlgorithms
import GeoModel
import Testing

/// How far shapes reach out of areas that their corners lie on.
@Suite struct ReachTests {
  private let metres = LocalMetres(at: Position(x: 0, y: 0))

  private func reach(_ shape: PreparedShape, outside area: PreparedShape, allowance: Int = 1_000_000) -> (metres: Double, spot: Position)? {
    var allowance = allowance
    return shape.reach(outside: area, metres, allowance: &allowance)
  }

  /// Every number a hair off, now up, now down, and at last no nearer to the border than rounding.
  private func shaken(_ ring: ShapeRelationTests.Ring, _ hair: Double) -> ShapeRelationTests.Ring {
    ring.enumerated().map { index, place in
      (place.0 + (index % 2 == 0 ? hair : -hair), place.1 + (index % 3 == 0 ? -hair : hair))
    }
  }

  @Test(arguments: [0, 1e-18, 1e-15, 1e-12, 1e-10]) func `what fills a hole reaches out by its width, however exactly it fills it`(
    hair: Double
  ) throws {
    let hole: ShapeRelationTests.Ring = [(2e-4, 2e-4), (6e-4, 3e-4), (7e-4, 7e-4), (3e-4, 5e-4)]
    let area = ShapeRelationTests.shape([ShapeRelationTests.box(0, 0, 1e-3, 1e-3), hole])
    let found = try #require(reach(ShapeRelationTests.shape([shaken(hole, hair)]), outside: area))
    // 19.6 m: 1.25e-7 square degrees over the diagonal of a box of 5e-4 on 5e-4.
    #expect(abs(found.metres - 1.25e-7 / 7.0710678e-4 * 111_000) < 0.2)
    #expect(area.location(of: found.spot) == .outside)
  }

  @Test(arguments: [0, 1e-15, 1e-12, 1e-10]) func `what fills a bay reaches out by its width`(hair: Double) throws {
    // A bay from the south, as deep as wide.
    let area = ShapeRelationTests.shape([[(0, 0), (3e-4, 0), (3e-4, 4e-4), (7e-4, 4e-4), (7e-4, 0), (1e-3, 0), (1e-3, 1e-3), (0, 1e-3)]])
    let unit = ShapeRelationTests.shape([shaken(ShapeRelationTests.box(3e-4, 0, 7e-4, 4e-4), hair)])
    let found = try #require(reach(unit, outside: area))
    #expect(abs(found.metres - 4e-4 / 2.0.squareRoot() * 111_000) < 0.5)
    // A line over its mouth: half of it away from either side.
    let line = ShapeRelationTests.shape([shaken([(2e-4, 0), (3e-4, 0), (7e-4, 0), (8e-4, 0)], hair)], kind: .lineString)
    let over = try #require(reach(line, outside: area))
    #expect(abs(over.metres - 2e-4 * 111_320) < 0.1)
  }

  @Test func `corners far outside count for more than the width of what is outside`() throws {
    let area = ShapeRelationTests.shape([ShapeRelationTests.box(0, 0, 1e-3, 1e-3)])
    let needle = ShapeRelationTests.shape([[(5e-4, 5e-4), (2e-3, 5e-4), (5e-4, 5.1e-4)]])
    let found = try #require(reach(needle, outside: area))
    #expect(abs(found.metres - 1e-3 * 111_320) < 0.1 && found.spot == Position(x: 2e-3, y: 5e-4))
    #expect(reach(ShapeRelationTests.shape([ShapeRelationTests.box(1e-4, 1e-4, 1e-3, 1e-3)]), outside: area) == nil)
    // On the other side of the world.
    let far = ShapeRelationTests.shape([ShapeRelationTests.box(90, 10, 91, 11)])
    #expect(try #require(reach(far, outside: area)).metres > 9_000_000)
  }

  @Test func `edges that are left out for lying beside or above change nothing`() throws {
    // A comb whose teeth reach over and under the unit.
    var ring: ShapeRelationTests.Ring = [(0, 0), (1e-3, 0)]
    for tooth in stride(from: 9, through: 0, by: -1) {
      let x = Double(tooth) * 1e-4
      ring += [(x + 1e-4, 1e-3), (x + 5e-5, 1e-3), (x + 5e-5, 2e-4), (x, 2e-4)]
    }
    let area = ShapeRelationTests.shape([ring])
    for x in stride(from: 0.0, to: 9e-4, by: 7e-5) {
      let unit = ShapeRelationTests.shape([ShapeRelationTests.box(x, 1e-4, x + 9e-5, 6e-4)])
      func widest(near: PreparedShape?) throws -> [CoverageDifference.Region] {
        var difference = CoverageDifference(metres)
        difference.add(unit, to: .first)
        difference.add(area, to: .second, near: near)
        return try #require(difference.regions(.firstOnly))
      }
      let (some, all) = (try widest(near: unit), try widest(near: nil))
      #expect(some.count == all.count)
      for (a, b) in zip(some, all) { #expect(abs(a.width - b.width) < 1e-9 && abs(a.area - b.area) < 1e-9) }
    }
  }

  @Test func `where steps do not suffice, positions have to do`() throws {
    let hole = ShapeRelationTests.box(2e-4, 2e-4, 6e-4, 6e-4)
    let area = ShapeRelationTests.shape([ShapeRelationTests.box(0, 0, 1e-3, 1e-3), hole])
    let unit = ShapeRelationTests.shape([shaken(hole, -1e-12)])
    #expect(try #require(reach(unit, outside: area)).metres > 30)
    var none = 3
    let found = try #require(unit.reach(outside: area, metres, allowance: &none))
    #expect(found.metres < 1e-6 && none <= 0)
    #expect(try #require(unit.reach(outside: area, metres, allowance: &none)).metres < 1e-6)
  }
}
