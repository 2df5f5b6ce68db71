import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Some hundred shapes, or as many as ANTIMERIDIAN_SHAPES says, from ANTIMERIDIAN_SEED on: what must hold of every cut, and
/// what GEOS says, by way of `Tests/Tools/cut-verdicts.py`, if GEOTOOLKIT_PYTHON names a Python that has shapely 2.
@Suite struct CutDifferentialTests {
  private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  private static var seeds: Range<UInt64> {
    let first = UInt64(setting("ANTIMERIDIAN_SEED") ?? 0)
    return first..<first + UInt64(setting("ANTIMERIDIAN_SHAPES") ?? 600)
  }

  @Test func `areas keep what they are, and GEOS agrees`() throws {
    var cutter = AntimeridianCut()
    var checks = CutChecks()
    var cases: [(seed: UInt64, isExact: Bool)] = []
    var lines = ""
    for seed in Self.seeds {
      var shapes = SeamShapes(seed: seed)
      let input = shapes.next()
      if !checks.isValid(input) { continue }
      let result = input.cut(with: &cutter)
      checks.check(input, result, kind: shapes.kind, seed: seed, &shapes.random)
      if !result.changed { continue }
      cases.append((seed, shapes.isExact))
      lines += #"{"input":\#(input.text),"output":\#(result.sample.text)}"# + "\n"
    }
    print(checks.summary)
    #expect(checks.cut * 10 > Self.seeds.count * 7)
    guard PythonProgram.hasPackages else { return print("\(PythonProgram.absenceOfPackages): GEOS is not asked") }
    let verdicts = try Self.verdicts(lines)
    try #require(verdicts.count == cases.count)
    var (judged, exact, worst) = (0, 0, 0.0)
    for (verdict, (seed, isExact)) in zip(verdicts, cases) where verdict[0] == "judged" {
      judged += 1
      #expect(verdict[1] == "Valid Geometry", "seed \(seed)")
      let (difference, area) = (try #require(Double(verdict[2])), try #require(Double(verdict[3])))
      #expect(difference <= 1e-9 * max(1, area), "seed \(seed)")
      worst = max(worst, difference / max(1, area))
      if isExact {
        exact += 1
        #expect(verdict[4] == verdict[5], "seed \(seed): rings of each part")
      }
    }
    print("GEOS: \(judged) judged, at most \(worst) apart, \(exact) of exact coordinates, whose rings are compared as well")
    #expect(judged * 10 > cases.count * 8)
  }

  @Test func `lines keep their length and lose nothing`() {
    var cutter = AntimeridianCut()
    var worst = 0.0
    for seed in Self.seeds {
      var shapes = SeamShapes(seed: seed)
      let input = shapes.line()
      let result = input.cut(with: &cutter)
      #expect(CutRules.violations(result, of: input) == [], "seed \(seed)")
      let parts = result.sample.parts.map { $0[0] }
      for (part, next) in zip(parts, parts.dropFirst()) {
        #expect(part.last?.y == next[0].y && part.last?.x == -next[0].x && next[0].x.magnitude == 180, "seed \(seed)")
      }
      let isLiteral = input.positions.contains { Longitude.isLiteral($0.x) }
      let length = SphericalMeasure.length(input, isLiteral: isLiteral)
      let relative = abs(SphericalMeasure.length(result.sample) - length) / length
      worst = max(worst, relative)
      #expect(relative <= 1e-12, "seed \(seed)")
      // Forth and back, the same places; a stretch along the seam belongs to the side from which the line comes.
      let isOnSeam = input.positions.map { Longitude.normalised($0.x).magnitude == 180 }
      if zip(isOnSeam, isOnSeam.dropFirst()).contains(where: { $0 && $1 }) { continue }
      var back = input
      back.parts[0][0].reverse()
      let again = back.cut(with: &cutter).sample.parts.reversed().map { Array($0[0].reversed()) }
      #expect(again == parts, "seed \(seed): backwards")
      if result.changed, !CutRules.hasWideEdge(result.sample) {
        #expect(result.sample.cut(with: &cutter).sample == result.sample, "seed \(seed): cutting again")
      }
    }
    print("lines: length kept to \(worst)")
  }

  private static func verdicts(_ lines: String) throws -> [[String]] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("cuts-\(UUID().uuidString)")
    try Data(lines.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try PythonProgram(tool: "cut-verdicts.py").output([file.path]).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

/// What must hold of a cut area, and how well it does.
struct CutChecks {
  private(set) var cut = 0
  private var holes = 0, notches = 0
  private var worstArea = 0.0, worstTurned = 0.0
  private var validator: TopologyValidator
  private var inputValidator = TopologyValidator()
  private var cutter = AntimeridianCut()
  private var joiner = AntimeridianUnwrap()

  init() {
    var options = TopologyOptions()
    options.longitudes = .literal
    validator = TopologyValidator(options: options)
  }

  var summary: String {
    """
    areas: \(cut) cut; spherical area kept to \(worstArea), turned to \(worstTurned) of it or of what rounding a coordinate makes; \
    \(holes) holes, \(notches) of which became notches
    """
  }

  /// Whether the input is valid once it is unwrapped: in some, rounding has moved a corner across an edge that it touched.
  mutating func isValid(_ input: Sample) -> Bool {
    var column = GeometryColumn()
    input.append(to: &column)
    return inputValidator.defects(ofGeometry: 0, in: column).allSatisfy { $0.kind.isInformation || $0.kind == .poleNotCut }
  }

  mutating func check(
    _ input: Sample, _ result: CutResult, kind: SeamShapes.Kind, seed: UInt64, _ random: inout SeededNumbers
  ) {
    // A region wider than the world is united with itself, and has corners where it crosses itself.
    let coversItself = Self.isWiderThanWorld(input)
    let violations = CutRules.violations(result, of: input).filter { !coversItself || !$0.hasSuffix("is new and not on the seam") }
    #expect(violations == [], "seed \(seed)")
    if !result.changed {
      #expect(result.sample == input, "seed \(seed)")
      return
    }
    cut += 1
    if !coversItself { #expect(Self.lost(input, result) == [], "seed \(seed): lost") }
    var column = GeometryColumn()
    result.sample.append(to: &column)
    #expect(validator.defects(ofGeometry: 0, in: column).filter { !$0.kind.isInformation }.isEmpty, "seed \(seed)")
    let isWide = CutRules.hasWideEdge(result.sample)
    if !isWide { #expect(result.sample.cut(with: &cutter).sample == result.sample, "seed \(seed): cutting again") }
    checkStarts(input, result, seed, &random)
    checkHoles(input, column, seed)
    // A region wider than the world covers parts of itself, for which there is no sum.
    if kind == .literal { return }
    let (area, slack) = Self.area(input)
    worstArea = max(worstArea, difference(SphericalMeasure.area(result.sample), area, slack))
    #expect(difference(SphericalMeasure.area(result.sample), area, slack) <= 1e-12, "seed \(seed): area")
    for turn in [90, random.number(-180...180)] {
      let turned = input.turned(by: turn)
      let (before, slack) = Self.area(turned)
      let after = turned.cut(with: &cutter)
      #expect(CutRules.violations(after, of: turned, isValid: turn == 90 && kind == .throughVertices) == [], "seed \(seed) by \(turn)")
      if !after.changed { continue }
      worstTurned = max(worstTurned, difference(SphericalMeasure.area(after.sample), before, slack))
      #expect(difference(SphericalMeasure.area(after.sample), before, slack) <= 1e-12, "seed \(seed) by \(turn)")
    }
  }

  /// Relative to the area and, for tiny ones, to what the rounding of the new latitudes may change.
  private func difference(_ a: Double, _ b: Double, _ slack: Double) -> Double {
    let beyond = max(0, abs(a - b) - slack)
    return beyond / abs(b)
  }

  /// The area of the input on the sphere, and what it changes if each crossing's latitude is rounded to a double.
  private static func area(_ input: Sample) -> (area: Double, slack: Double) {
    let isLiteral = input.positions.contains { Longitude.isLiteral($0.x) }
    var total = 0.0, slack = 0.0
    for part in input.parts {
      var pole: Double?
      for (index, ring) in part.enumerated() {
        let turns = zip(ring, ring.dropFirst()).reduce(0.0) { $0 + SphericalMeasure.width($1.0, $1.1, isLiteral) }
        let isPolar = turns.magnitude > 180
        if isPolar, index == 0 { pole = ring.reduce(0) { $0 + $1.y } > 0 ? 90 : -90 }
        let area = abs(SphericalMeasure.area(ring, isLiteral: isLiteral, pole: isPolar ? pole : nil))
        total += index == 0 ? area : -area
        for (a, b) in zip(ring, ring.dropFirst()) where (a.x - b.x).magnitude > 180 {
          slack += max(a.y.magnitude, b.y.magnitude).ulp * SphericalMeasure.width(a, b, false).magnitude * 3.1e-4
        }
      }
    }
    return (total, slack)
  }

  private static func isWiderThanWorld(_ input: Sample) -> Bool {
    let longitudes = input.positions.map(\.x)
    return (longitudes.max() ?? 0) - (longitudes.min() ?? 0) > 360
  }

  /// Positions that are gone, but for the seam's.
  private static func lost(_ input: Sample, _ result: CutResult) -> [Position] {
    let kept = Set(result.sample.positions)
    return input.positions.map { Position(x: Longitude.normalised($0.x), y: $0.y) }
      .filter { $0.x.magnitude < 180 && !kept.contains($0) }
  }

  /// From another start and in the other direction the same rings come out.
  private mutating func checkStarts(_ input: Sample, _ result: CutResult, _ seed: UInt64, _ random: inout SeededNumbers) {
    var other = input
    for part in input.parts.indices {
      for (index, ring) in input.parts[part].enumerated() {
        let start = Int.random(in: 0..<ring.count - 1, using: &random)
        let turned = Array(ring[start..<ring.count - 1] + ring[..<start])
        let directed = Bool.random(using: &random) ? turned : turned.reversed()
        other.parts[part][index] = directed + [directed[0]]
      }
    }
    let again = other.cut(with: &cutter)
    #expect(Self.canonical(again.sample) == Self.canonical(result.sample), "seed \(seed): another start")
  }

  /// Parts and holes in an order of their own, rings from their first position in that order.
  private static func canonical(_ sample: Sample) -> [[[Position]]] {
    func precedes(_ a: [Position], _ b: [Position]) -> Bool {
      for (p, q) in zip(a, b) where p != q { return p.x != q.x ? p.x < q.x : p.y < q.y }
      return a.count < b.count
    }
    func canonical(_ ring: [Position]) -> [Position] {
      let open = Array(ring.dropLast())
      let first = open.indices.min { precedes([open[$0]], [open[$1]]) } ?? 0
      return Array(open[first...] + open[..<first])
    }
    let parts = sample.parts.map { part -> [[Position]] in
      let rings = part.map(canonical)
      return rings.prefix(1) + rings.dropFirst().sorted(by: precedes)
    }
    return parts.sorted { precedes($0[0], $1[0]) }
  }

  /// Whether a corner of one ring near the meridian lies on the other.
  private static func touch(_ a: [Position], _ b: [Position]) -> Bool {
    // Degrees from the meridian, exact there.
    func local(_ ring: [Position]) -> [Position] { ring.map { Position(x: $0.x < 0 ? $0.x + 180 : $0.x - 180, y: $0.y) } }
    func lies(_ corners: [Position], on ring: [Position]) -> Bool {
      corners.contains { corner in
        zip(ring, ring.dropFirst()).contains { from, to in
          min(from.x, to.x) <= corner.x && corner.x <= max(from.x, to.x) && min(from.y, to.y) <= corner.y
            && corner.y <= max(from.y, to.y) && Orientation.sign(from, to, corner) == 0
        }
      }
    }
    return lies(local(a), on: local(b)) || lies(local(b), on: local(a))
  }

  /// Holes that do not reach the seam stay; the others are notches, and holes again when the cut is joined.
  private mutating func checkHoles(_ input: Sample, _ cut: GeometryColumn, _ seed: UInt64) {
    let isLiteral = input.positions.contains { Longitude.isLiteral($0.x) }
    if isLiteral { return }
    let all = input.parts.flatMap { $0.dropFirst() }
    // A hole between a notch and another ring, both of which it touches, bounds two parts.
    let reaching = all.indices.count { index in
      let ring = all[index]
      if ring.contains(where: { $0.x.magnitude == 180 }) { return true }
      if zip(ring, ring.dropFirst()).contains(where: { ($0.x - $1.x).magnitude > 180 }) { return true }
      return all.indices.contains { $0 != index && Self.touch(ring, all[$0]) }
    }
    let left = Sample(cut, geometry: 0).parts.reduce(0) { $0 + $1.count - 1 }
    holes += all.count
    notches += all.count - left
    #expect(left >= all.count - reaching && left <= all.count, "seed \(seed): \(left) of \(all.count) holes, \(reaching) at the seam")
    let hasPole = input.parts.contains { part in
      part.contains { ring in zip(ring, ring.dropFirst()).reduce(0.0) { $0 + SphericalMeasure.width($1.0, $1.1, false) }.magnitude > 180 }
    }
    if hasPole { return }
    var joined = GeometryColumn()
    var reports: [AntimeridianReport] = []
    joiner.unwrap(cut, geometry: 0, into: &joined, reports: &reports)
    let whole = Sample(joined, geometry: 0)
    #expect(whole.parts.reduce(0) { $0 + $1.count - 1 } == all.count, "seed \(seed): holes when joined")
    #expect(whole.parts.count == input.parts.count, "seed \(seed): parts when joined")
  }
}

extension Sample {
  /// As a GeoJSON geometry object.
  fileprivate var text: String {
    func text(_ ring: [Position]) -> String { "[" + ring.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }
    let parts = parts.map { "[" + $0.map(text).joined(separator: ",") + "]" }
    let coordinates = kind == .polygon ? parts[0] : "[" + parts.joined(separator: ",") + "]"
    return #"{"type":"\#(kind.name)","coordinates":\#(coordinates)}"#
  }
}
