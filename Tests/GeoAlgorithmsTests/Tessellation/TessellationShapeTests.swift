import GeoAlgorithms
import GeoModel
import Testing

@Suite("Tessellation")
struct TessellationShapeTests {
  private func ring(_ numbers: Double...) -> [Position] {
    stride(from: 0, to: numbers.count, by: 2).map { Position(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  private func expectExact(
    _ rings: [[Position]], triangles: Int? = nil, flat: Int = 0, area: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for turned in TessellationSuiteTests.variants(of: rings) {
      let check = TessellationCheck(rings: turned)
      #expect(check.outcome == .triangles, sourceLocation: sourceLocation)
      #expect(check.isInRange, sourceLocation: sourceLocation)
      #expect(check.turns == (0, flat), sourceLocation: sourceLocation)
      #expect(check.area == area, sourceLocation: sourceLocation)
      #expect(check.looseEdges == 0, sourceLocation: sourceLocation)
      if let triangles { #expect(check.triangleCount == triangles, sourceLocation: sourceLocation) }
    }
  }

  @Test("a triangle, a square, with the first position repeated and without")
  func simplest() {
    expectExact([ring(0, 0, 1, 0, 0, 1)], triangles: 1, area: 0.5)
    expectExact([ring(0, 0, 1, 0, 0, 1, 0, 0)], triangles: 1, area: 0.5)
    expectExact([ring(0, 0, 2, 0, 2, 2, 0, 2)], triangles: 2, area: 4)
    expectExact([ring(0, 0, 2, 0, 2, 0, 2, 2, 2, 2, 0, 2, 0, 0)], triangles: 2, area: 4)
  }

  @Test("vertices on straight edges are used, so that neighbours fit")
  func collinear() {
    expectExact([ring(0, 0, 1, 0, 2, 0, 2, 1, 2, 2, 1, 2, 0, 2, 0, 1)], triangles: 6, area: 4)
    expectExact([ring(0, 0, 1, 0, 2, 0, 3, 0, 0, 3)], triangles: 3, area: 4.5)
  }

  @Test("a hole, holes that touch each other, the exterior's vertex, the exterior's edge")
  func holes() {
    let square = ring(0, 0, 10, 0, 10, 10, 0, 10)
    expectExact([square, ring(4, 4, 6, 4, 6, 6, 4, 6)], triangles: 8, area: 96)
    expectExact([square, ring(2, 2, 5, 5, 2, 8), ring(8, 2, 5, 5, 8, 8)], area: 82)
    expectExact([square, ring(2, 5, 5, 2, 8, 5), ring(2, 6, 5, 9, 8, 6), ring(3, 5.5, 5, 5, 7, 5.5)], flat: 1, area: 100 - 9 - 9 - 1)
    expectExact([square, ring(0, 0, 4, 2, 2, 4)], area: 94)
    expectExact([square, ring(5, 0, 6, 2, 4, 2), ring(5, 2, 6, 4, 4, 4)].dropLast(1) + [ring(5, 10, 6, 8, 4, 8)], flat: 2, area: 96)
  }

  @Test("rings in any number without area are nothing")
  func flat() {
    #expect(TessellationCheck(rings: []).outcome == .empty)
    #expect(TessellationCheck(rings: [[]]).outcome == .empty)
    #expect(TessellationCheck(rings: [ring(1, 1, 1, 1, 1, 1, 1, 1)]).outcome == .empty)
    #expect(TessellationCheck(rings: [ring(1, 1, 2, 2, 1, 1)]).outcome == .empty)
    #expect(TessellationCheck(rings: [ring(0, 0, 1, 1, 3, 3, 2, 2)]).outcome == .empty)
  }

  @Test(
    "a ring that crosses itself is found out",
    arguments: [
      [0.0, 0, 2, 2, 2, 0, 0, 2], [0, 0, 4, 0, 4, 4, 1, -1, 0, 4], [0, 0, 6, 0, 6, 6, 2, 6, 2, -2, 1, -2, 1, 3, 0, 3]
    ])
  func crossing(numbers: [Double]) {
    let positions = stride(from: 0, to: numbers.count, by: 2).map { Position(x: numbers[$0], y: numbers[$0 + 1]) }
    for turned in TessellationSuiteTests.variants(of: [positions]) {
      let check = TessellationCheck(rings: turned)
      #expect(check.outcome == .notSimple && check.indices.isEmpty)
    }
  }

  @Test("numbers that are none")
  func notFinite() {
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(TessellationCheck(rings: [ring(0, 0, 1, 0, bad, 1)]).outcome == .notFinite)
      #expect(TessellationCheck(rings: [ring(0, 0, 1, 0, 1, bad)]).outcome == .notFinite)
    }
  }
}
