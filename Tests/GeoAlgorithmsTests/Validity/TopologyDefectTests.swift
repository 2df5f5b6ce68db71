import GeoModel
import Testing

@testable import GeoAlgorithms

@Suite struct TopologyDefectTests {
  private func defects(
    _ text: String, _ change: (inout TopologyOptions) -> Void = { _ in }
  ) throws -> [TopologyDefect] {
    let column = try #require(WellKnownText.read(text))
    var options = TopologyOptions()
    change(&options)
    var validator = TopologyValidator(options: options)
    return (0..<column.count).flatMap { validator.defects(ofGeometry: $0, in: column) }
  }

  private func kinds(
    _ text: String, _ change: (inout TopologyOptions) -> Void = { _ in }
  ) throws -> [TopologyDefectKind] {
    try defects(text, change).map(\.kind)
  }

  @Test func `a bow tie crosses itself where its edges cross`() throws {
    let found = try defects("POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))")
    #expect(
      found == [
        TopologyDefect(
          kind: .selfIntersection, path: 0, otherPath: 0, position: 0, otherPosition: 2,
          location: Position(x: 1, y: 1))
      ])
  }

  @Test(arguments: [
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (10 2, 11 2, 10 3, 11 3, 10 2))", [TopologyDefectKind.holeOutsideShell, .selfIntersection]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (10 2, 12 2, 12 3, 11 2, 10 3, 10 2))", [.holeOutsideShell, .ringSelfIntersection]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1), (2 2, 3 2, 2 3, 3 3, 2 2))", [.nestedHoles, .selfIntersection]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((2 2, 3 2, 2 3, 3 3, 2 2)))", [.nestedShells, .selfIntersection]),
    // It touches the exterior twice from outside, which cuts nothing in two.
    (
      "POLYGON ((2 0, 3 0, 3 1, 2.5 0.5, 2 1, 2 0), (2 1, 1 3, 4 3, 3 1, 3.5 3.5, 2 1))",
      [.holeOutsideShell, .selfIntersection, .selfIntersection]
    ),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (2 2, 3 2, 2 3, 3 3, 2 2))", [.selfIntersection]),
    // And whatever the ring does to itself in which it lies, as long as all ways to look at that agree.
    ("POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0), (20 20, 20 21, 21 20, 20 20))", [.holeOutsideShell, .selfIntersection]),
    ("POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0), (1 2, 3 2, 2 4, 1 2))", [.selfIntersection, .ringsCross, .ringsCross, .ringsCross, .ringsCross]),
    ("POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0), (3.5 2, 3.6 2, 3.6 2.1, 3.5 2))", [.selfIntersection]),
    ("POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0), (1.5 3.8, 2 3.8, 2 3.5, 1.5 3.8))", [.holeOutsideShell, .selfIntersection]),
    ("POLYGON ((0 0, 4 0, 4 4, 8 4, 4 4, 0 4, 0 0), (20 20, 20 21, 21 20, 20 20))", [.holeOutsideShell, .spike]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 5, 5 5, 5 1, 3 1, 3 0.5, 3 1, 1 1), (2 2, 2 3, 3 3, 2 2))", [.nestedHoles, .spike]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 12 9, 9 9, 0 9, 0 0)), ((2 2, 3 2, 3 3, 2 2)))", [.nestedShells, .spike]),
    // Gone round twice, it is inside or in a hole, as one likes.
    ("POLYGON ((0 0, 9 0, 9 9, 1 9, 1 1, 8 1, 8 8, 0 8, 0 0), (3 3, 3 4, 4 4, 3 3))", [.selfIntersection]),
    // All its corners lie on the other ring.
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 5, 5 1, 5 5, 1 1), (1 3, 2 2, 2 4, 1 3))", [.nestedHoles, .selfIntersection]),
    (
      "POLYGON ((0 0, 6 0, 6 6, 4 6, 4 2, 2 2, 2 6, 0 8, 0 6, 2 8, -2 8, 0 0), (2 4, 3 2, 4 4, 2 4))",
      [.holeOutsideShell, .selfIntersection, .ringSelfIntersection]
    ),
    ("MULTIPOLYGON (((1 1, 1 5, 5 1, 5 5, 1 1)), ((1 3, 2 2, 2 4, 1 3)))", [.nestedShells, .selfIntersection]),
    // It lies in the notch between two arms that touch, and closes nothing.
    ("POLYGON ((0 0, 4 0, 4 4, 2 1, 2 0, 0 4, 0 0), (2 6, 4 4, 2 3, 0 4, 2 6))", [.holeOutsideShell, .ringSelfIntersection])
  ]) func `where a ring lies is told whatever it does to itself`(_ text: String, _ expected: [TopologyDefectKind]) throws {
    #expect(try kinds(text).sorted { $0.rawValue < $1.rawValue } == expected.sorted { $0.rawValue < $1.rawValue })
  }

  @Test func `a polygon is cut in two by rings of its own only, whatever others touch it`() throws {
    let first = "((1 4, 1 5, 0 5, 1 4), (1 4, 2 4, 1 5, 1 4))", second = "((1 5, 2 3, 1 3, 1 5), (1 4, 3 6, 1 5, 1 4))"
    for text in ["POLYGON \(first)", "MULTIPOLYGON (\(first), \(second))", "MULTIPOLYGON (\(second), \(first))"] {
      #expect(try !kinds(text).contains(.disconnectedInterior), "\(text)")
    }
    // A hole that shares an edge with its shell and touches it again, where the shell runs along another polygon.
    let polygon = "((0 0, 9 0, 9 9, 0 9, 0 0), (0 3, 0 6, 5 0, 0 3))", beside = "((4 0, 5 -3, 6 0, 4 0))"
    #expect(try kinds("POLYGON \(polygon)") == [.sharedEdge, .disconnectedInterior])
    for text in ["MULTIPOLYGON (\(polygon), \(beside))", "MULTIPOLYGON (\(beside), \(polygon))"] {
      #expect(Set(try kinds(text)) == [.polygonsShareEdge, .sharedEdge, .disconnectedInterior], "\(text)")
    }
  }

  @Test func `an edge begins at the last of positions that repeat`() throws {
    let found = try defects("POLYGON ((0 0, 0 0, 2 2, 2 2, 2 2, 2 0, 2 0, 0 2, 0 0))")
    #expect(found.map(\.kind) == [.selfIntersection])
    #expect(found.map(\.position) == [1] && found.map(\.otherPosition) == [6])
    // The closing edge of a ring that ends in repetitions.
    let closing = try defects("POLYGON ((2 2, 2 0, 0 2, 0 2, 0 0, 0 0, 2 2, 2 2))")
    #expect(closing.map(\.position) == [1] && closing.map(\.otherPosition) == [5])
  }

  /// Two spellings of a place on the 180th meridian repeat as equal positions do.
  @Test func `an edge that leads to 180 and -180 begins where it is written to begin`() throws {
    let found = try defects(
      "POLYGON ((178 -2, -176 -2, -176 4, 178 4, 178 -2), (180 0, 180 1, -180 1, -178 1, -178 0, 180 0), (180 0, 180 1, 179 1, 179 0, 180 0))"
    )
    #expect(found.map(\.kind) == [.sharedEdge] && found.map(\.position) == [5] && found.map(\.otherPosition) == [11], "\(found)")
  }

  @Test(arguments: [0.0, -170, 170, 5])
  func `the first of two is the first, on whichever side of the 180th meridian they lie`(shift: Double) throws {
    func wrapped(_ longitude: Double) -> Double {
      let moved = longitude + shift
      return moved > 180 ? moved - 360 : moved < -180 ? moved + 360 : moved
    }
    func polygons(_ shapes: [[(Double, Double)]]) -> String {
      "MULTIPOLYGON (" + shapes.map { "((" + $0.map { "\(wrapped($0.0)) \($0.1)" }.joined(separator: ", ") + "))" }.joined(separator: ", ")
        + ")"
    }
    let same: [[(Double, Double)]] = [
      [(-175.5, 8), (-175.5, 0), (176.5, 0), (-175.5, 8)], [(176.5, 0), (-175.5, 0), (-175.5, 8), (176.5, 0)]
    ]
    let crossing: [[(Double, Double)]] = [
      [(-176, 0), (-170, 0), (-170, 5), (170, 5), (170, 0), (-176, 0)], [(172, 2), (174, 2), (174, 9), (172, 9), (172, 2)]
    ]
    let beside: [[(Double, Double)]] = [
      [(-174, 0), (-174, 9), (174, 9), (174, 0), (-174, 0)], [(174, 2), (174, 5), (170, 5), (170, 2), (174, 2)]
    ]
    for shapes in [same, crossing, beside] {
      for order in [shapes, shapes.reversed()] {
        let found = try defects(polygons(order))
        #expect(!found.isEmpty)
        for defect in found {
          #expect(defect.path == (defect.kind == .duplicatePolygons ? 1 : 0) && defect.otherPath == 1 - defect.path, "\(defect)")
        }
      }
    }
  }

  /// Between two edges that run along each other lies one that is the neighbour of both.
  @Test(arguments: [
    "POLYGON ((0 0, 3 0, 1 0, 2 0, 2 3, 0 3, 0 0))", "POLYGON ((0 0, 2 2, 0 0, 3 3, 0 3, 0 0))",
    "POLYGON ((0 0, 2 0, 0 0, 2 0, 0 0, 3 0, 0 3, 0 0))"
  ]) func `a zigzag on one line runs along itself, however it is searched`(_ text: String) throws {
    let column = try #require(WellKnownText.read(text))
    var validator = TopologyValidator()
    let found = validator.defects(ofGeometry: 0, in: column)
    validator.judging.allowancePerEdge = 0
    let swept = validator.defects(ofGeometry: 0, in: column)
    #expect(Set(found.map(\.kind)) == Set(swept.map(\.kind)) && found.contains { $0.kind == .selfOverlap }, "\(found) \(swept)")
  }

  @Test func `every crossing is told, not only the first`() throws {
    let found = try kinds("POLYGON ((0 0, 6 0, 6 2, 5 -1, 4 2, 3 -1, 2 2, 1 -1, 0 2, 0 0))")
    #expect(found == Array(repeating: .selfIntersection, count: 6))
  }

  @Test(arguments: [
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (4 4, 12 4, 12 5, 4 5, 4 4))", [TopologyDefectKind.ringsCross, .ringsCross]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (4 0, 5 0, 5 1, 4 1, 4 0))", [.sharedEdge]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (14 4, 15 4, 15 5, 14 4))", [.holeOutsideShell]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1), (2 2, 3 2, 3 3, 2 2))", [.nestedHoles]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1), (8 8, 1 8, 1 1, 8 1, 8 8))", [.duplicateRings]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (0 4, 4 9, 4 4, 0 4))", [.disconnectedInterior]),
    ("POLYGON ((0 0, 4 0, 4 4, 2 4, 2 9, 2 4, 0 4, 0 0))", [.spike]),
    ("POLYGON ((0 0, 1 1, 2 2, 0 0))", [.zeroArea]),
    ("POLYGON ((0 0, 1 1, 0 0, 0 0))", [.tooFewPositions]),
    ("POLYGON ((0 0, 4 0, 4 4, 2 0, 0 4, 0 0))", [.ringSelfIntersection]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((1 1, 2 1, 2 2, 1 1)))", [.nestedShells]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((9 1, 10 1, 10 2, 9 2, 9 1)))", [.polygonsShareEdge]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((8 1, 10 1, 10 2, 8 1)))", [.polygonsOverlap, .polygonsOverlap]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 5 1, 5 5, 1 1)), ((3 2, 4 2, 4 3, 3 2)))", []),
    // One fills the hole of the other, one has the border of the other.
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 5 1, 5 5, 1 1)), ((1 1, 5 1, 5 5, 1 1)))", [.polygonsShareEdge]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)), ((9 9, 9 0, 0 0, 9 9)))", [.duplicatePolygons]),
    // A spike of several edges, in other pieces on the way back.
    ("POLYGON ((0 0, 2 0, 2 1, 4 1, 6 1, 5 1, 3 1, 2 1, 2 2, 0 2, 0 0))", [.spike]),
    ("POLYGON ((6 1, 5 1, 2 1, 2 2, 0 2, 0 0, 2 0, 2 1, 4 1, 6 1))", [.spike]),
    // Along an edge of its own, and back to its start.
    ("POLYGON ((0 0, 6 0, 6 1, 2 0, 4 0, 6 -1, 7 3, 0 3, 0 0))", [.selfOverlap]),
    ("LINESTRING (1 1, 1 1)", [.tooFewPositions]),
    ("LINESTRING (0 0, 2 2, 2 0, 0 2)", []),
    // All vertices of the hole lie on the shell, inside and outside of it.
    ("POLYGON ((0 0, 4 0, 4 4, 2 2, 0 4, 0 0), (2 2, 0 0, 4 0, 2 2))", [.sharedEdge, .disconnectedInterior]),
    (
      "POLYGON ((0 0, 6 0, 6 6, 0 6, 0 0), (0 3, 3 0, 6 3, 3 6, 0 3))",
      [.disconnectedInterior, .disconnectedInterior, .disconnectedInterior]
    ),
    ("POLYGON ((0 0, 6 0, 6 6, 4 2, 2 6, 0 0), (6 6, 4 2, 2 6, 6 6))", [.sharedEdge, .sharedEdge, .holeOutsideShell]),
    // They share an edge: a hole in another one, one beside it that touches it again, one that goes in and out, one outside.
    ("POLYGON ((0 0, 21 0, 21 21, 0 21, 0 0), (14 1, 1 14, 14 20, 14 1), (8 8, 14 8, 14 14, 8 8))", [.sharedEdge, .nestedHoles]),
    (
      "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 5 1, 5 3, 3 3, 3 5, 5 5, 5 7, 1 7, 1 1), (5 5, 5 7, 8 7, 8 2, 5 3, 7 4, 5 5))",
      [.sharedEdge, .disconnectedInterior]
    ),
    ("POLYGON ((2 1, 3 1, 3 2, 1 3, 2 2, 2 1), (2 1, 3 0, 3 2, 2 2, 2 1))", [.sharedEdge, .sharedEdge]),
    ("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (9 2, 12 2, 12 4, 9 4, 9 2))", [.sharedEdge, .holeOutsideShell]),
    ("MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((2 0, 4 0, 3 3, 2 0)))", [.polygonsShareEdge, .nestedShells]),
    ("POLYGON ((0 0, 6 0, 6 6, 3 3, 0 6, 0 0), (6 6, 0 6, 3 4, 6 6))", [.holeOutsideShell])
  ])
  func `each defect has its kind`(text: String, expected: [TopologyDefectKind]) throws {
    #expect(try kinds(text) == expected, "\(text)")
  }

  /// Hole 1 cuts off a corner; what the others do elsewhere is told as well.
  @Test(arguments: [
    ("(6 6, 6 7, 7 6, 6 6), (6 6, 5 5, 6 7, 6 6)", [TopologyDefectKind.sharedEdge]),
    ("(5 5, 5 8, 8 8, 8 5, 5 5), (6 6, 6 9, 9 9, 9 6, 6 6)", [.ringsCross, .ringsCross]),
    ("(6 6, 6 8, 8 8, 6 6), (6 6, 6 8, 8 8, 6 6)", [.duplicateRings]),
    ("(5 5, 5 8, 8 8, 9 9, 8 8, 8 5, 5 5)", [.spike]),
    ("(5 5, 6 6, 7 7, 5 5)", [.zeroArea]),
    ("(7 8, 7 11, 8 11, 8 8, 7 8)", [.ringsCross, .ringsCross]),
    ("(7 10, 8 8, 9 10, 7 10)", [.sharedEdge])
  ])
  func `an interior in pieces is told beside other defects`(holes: String, others: [TopologyDefectKind]) throws {
    let found = try kinds("POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (2 0, 0 2, 1 2, 2 0), \(holes))")
    #expect(Set(found) == Set(others + [.disconnectedInterior]) && found.count == others.count + 1, "\(holes) \(found)")
  }

  /// The ring that closes the circle turns back somewhere else, or another hole touches its spike.
  @Test(arguments: [
    ("(0 0, 10 0, 10 5, 12 5, 10 5, 10 10, 0 10, 0 0), (2 0, 0 2, 1 2, 2 0)", [TopologyDefectKind.disconnectedInterior, .spike]),
    ("(0 0, 10 0, 10 5, 5 5, 10 5, 10 10, 0 10, 0 0), (7 5, 7 8, 6 8, 7 5), (2 0, 0 2, 1 2, 2 0)", [.disconnectedInterior, .spike]),
    ("(0 0, 10 0, 10 5, 5 5, 10 5, 10 10, 0 10, 0 0), (7 5, 7 8, 6 8, 7 5)", [.spike])
  ])
  func `an interior in pieces is told of rings with spikes`(rings: String, expected: [TopologyDefectKind]) throws {
    #expect(Set(try kinds("POLYGON (\(rings))")) == Set(expected))
  }

  /// Latitudes that are none beside longitudes within ±180 are slips; with longitudes beyond it is no globe.
  @Test func `one slipped latitude leaves a polygon on the globe`() throws {
    #expect(try kinds("POLYGON ((170 0, -170 0, 175 3, -170 10, 170 95, 170 0))").isEmpty)
    let wrapped = "((170 0, -170 0, -170 10, 170 10, 170 0), (-178 2, -178 4, -174 4, -174 2, -178 2))"
    for slipped in ["((0 0, 5 0, 5 95, 0 0))", "((0 0, 600 0, 600 20, 0 0))"] {
      let (first, second) = (try kinds("MULTIPOLYGON (\(wrapped), \(slipped))"), try kinds("MULTIPOLYGON (\(slipped), \(wrapped))"))
      #expect(first == second, "\(slipped)")
    }
    #expect(try kinds("MULTIPOLYGON (((10 10, 100 100, 200 10, 10 10)), ((200 10, 300 100, 400 10, 200 10)))").isEmpty)
  }

  @Test func `an interior in pieces is told also of rings that cross themselves`() throws {
    let hole = try kinds("POLYGON ((0 0, 3 0, 3 3, 0 3, 0 0), (2 0, 0 1, 3 3, 0 2, 2 0))")
    #expect(hole.count { $0 == .selfIntersection } == 1 && hole.count { $0 == .disconnectedInterior } == 3 && hole.count == 4)
    // It touches the shell once, and a spike once more, which bounds nothing.
    #expect(try kinds("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (0 4, 4 6, 4 4, 2 6, 0 4))") == [.selfIntersection])
    #expect(try kinds("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (0 4, 4 6, 4 4, 9 4, 4 4, 0 4))").allSatisfy { $0 != .disconnectedInterior })
    // Rings that cross each other are inside of nothing.
    #expect(try kinds("POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (0 4, 4 0, 12 4, 4 8, 0 4))").allSatisfy { $0 == .ringsCross })
  }

  @Test func `what is merely unusual is told on request`() throws {
    #expect(try kinds("POLYGON ((0 0, 1 0, 1 0, 1 1, 0 0))") == [])
    let repeats = try kinds("POLYGON ((0 0, 1 0, 1 0, 1 1, 0 0))") { $0.reportsRepeatedPositions = true }
    #expect(repeats == [.repeatedPosition])
    #expect(try kinds("LINESTRING (0 0, 2 2, 2 0, 0 2)") { $0.reportsNotSimple = true } == [.notSimple])
  }

  @Test(arguments: [
    // A box across the 180th meridian, by the short way and literally.
    "POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0))", "POLYGON ((170 0, 190 0, 190 10, 170 10, 170 0))",
    // With a hole that begins on the other side, and one on the meridian itself.
    "POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0), (-178 2, -178 3, 178 3, 178 2, -178 2))",
    "POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0), (-178 2, -178 3, -177 3, -178 2))",
    // Cut in two there, as RFC 7946 §3.1.9 wants it; a whole band; Antarctica cut along the meridian.
    "MULTIPOLYGON (((170 0, 180 0, 180 10, 170 10, 170 0)), ((-180 0, -170 0, -170 10, -180 10, -180 0)))",
    "POLYGON ((-180 40, 180 40, 180 50, -180 50, -180 40))",
    "POLYGON ((-180 -90, 180 -90, 180 -80, 60 -70, -60 -75, -180 -80, -180 -90))",
    // Both spellings of the meridian in one ring.
    "POLYGON ((179 0, 180 0, -180 0, -179 0, -179 1, 179 1, 179 0))"
  ])
  func `a polygon across the 180th meridian is not accused`(text: String) throws {
    #expect(try kinds(text) == [], "\(text)")
  }

  @Test func `what is wrong across the 180th meridian is found`() throws {
    #expect(try kinds("POLYGON ((170 0, -170 10, -170 0, 170 10, 170 0))") == [.selfIntersection])
    #expect(
      try kinds("POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0), (-168 2, -168 3, -167 3, -168 2))")
        == [.holeOutsideShell])
    // One polygon reaches beyond +180, the other lies west of it under other longitudes.
    #expect(
      try kinds("MULTIPOLYGON (((170 0, -170 0, -170 10, 170 10, 170 0)), ((-178 2, -176 2, -176 3, -178 2)))")
        == [.nestedShells])
    // The first polygon goes across the meridian, the others share an edge and are not near it.
    #expect(
      try kinds(
        "MULTIPOLYGON (((170 0, -170 0, -170 10, 170 10, 170 0)), ((0 0, 1 0, 1 1, 0 1, 0 0)), ((1 0, 2 0, 2 1, 1 1, 1 0)))")
        == [.polygonsShareEdge])
    #expect(
      try defects("POLYGON ((170 0, -170 10, -170 0, 170 10, 170 0))").first?.location.longitude.magnitude == 180)
  }

  @Test func `a ring round a pole is told as such and not as a crossing`() throws {
    let ring = "POLYGON ((-150 -70, -30 -80, 90 -70, 170 -75, -170 -72, -150 -70))"
    #expect(try kinds(ring) == [.poleNotCut])
    #expect(try kinds(ring) { $0.longitudes = .literal } != [.poleNotCut])
    #expect(try kinds("POLYGON ((0 1, 120 1, -120 1, 0 2, 120 2, -120 2, 0 1))") == [.woundRepeatedly])
  }

  @Test func `edges that nearly touch are told apart from edges that do`() throws {
    // 0.1 · 3 is above 0.3 and 0.1 · 7 is not above 0.7: two vertices beside the diagonal of doubles.
    let (above, below) = (Position(x: 0.3, y: 0.1 * 3), Position(x: 0.1 * 3, y: 0.3))
    let (a, b) = (Position(x: 0, y: 0), Position(x: 1, y: 1))
    #expect(contact(a, b, above, Position(x: 0, y: 1)) == .none)
    #expect(contact(a, b, above, below) == .crossing)
    #expect(contact(a, b, Position(x: 0.3, y: 0.3), below) == .touch(1))
  }
}

extension EdgeContact: Equatable {
  static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.none, .none), (.crossing, .crossing), (.overlap, .overlap): true
    case (.touch(let x), .touch(let y)): x == y
    default: false
    }
  }
}
