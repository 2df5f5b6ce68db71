import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Polygons that are not valid beside the 180th meridian: what the cut makes of them is valid, or it says why not.
@Suite struct InvalidCutTests {
  private func isValid(_ sample: Sample) -> Bool {
    var column = GeometryColumn()
    sample.append(to: &column)
    var options = TopologyOptions()
    options.longitudes = .literal
    var validator = TopologyValidator(options: options)
    return validator.isValid(geometry: 0, in: column)
  }

  private func isTold(_ result: CutResult) -> Bool { result.reports.contains(where: \.saysInvalid) }

  /// What a box leaves of a geometry, `nil` if nothing or all, and whether anything was told.
  private func clipped(_ sample: Sample, _ box: GeographicBox) -> (sample: Sample, isTold: Bool)? {
    var (input, output) = (GeometryColumn(), GeometryColumn())
    sample.append(to: &input)
    var (clip, flags, reports): (BoxClip, [Bool], [AntimeridianReport]) = (BoxClip(box), [], [])
    guard clip.clip(input, geometry: 0, into: &output, seamEdges: &flags, reports: &reports) == .changed else { return nil }
    return (Sample(output, geometry: 0), reports.contains(where: \.saysInvalid))
  }

  @Test func `a crossing away from the meridian is told where it is`() {
    let ring: [(Double, Double)] = [(170, 0), (-175, 0), (-160, 10), (-160, 0), (-175, 10), (170, 10), (170, 0)]
    let result = Sample.polygon([ring]).cut()
    #expect(result.reports.contains { $0.finding == .notValid(at: Position(x: -167.5, y: 5)) && $0.position == 0 })
    // Two holes that overlap, in the second polygon.
    func box(_ x: Double, _ y: Double, _ size: Double) -> [(Double, Double)] {
      func lon(_ x: Double) -> Double { x > 180 ? x - 360 : x }
      return [(lon(x), y), (lon(x + size), y), (lon(x + size), y + size), (lon(x), y + size), (lon(x), y)]
    }
    let sea = Sample(
      .multiPolygon,
      [[box(0, 0, 5)], [box(170, 0, 20), box(172, 2, 3), box(173, 3, 3)]].map { $0.map { $0.map { Position(x: $0.0, y: $0.1) } } })
    let second = sea.cut()
    #expect(second.reports.contains { if case .notValid = $0.finding { $0.position == 5 } else { false } })
    // Sound polygons have nothing to tell.
    #expect(!isTold(Sample.polygon([box(170, 0, 20), box(172, 2, 3)]).cut()))
  }

  @Test func `a hole that crosses its exterior far from the meridian stays and is told, whatever touches the meridian`() {
    let exterior: [(Double, Double)] = [(170, 0), (190, 0), (190, 10), (170, 10), (170, 0)]
    let hole: [(Double, Double)] = [(172, 8), (172, 12), (174, 12), (174, 8), (172, 8)]
    let onMeridian: [(Double, Double)] = [(178, 4), (182, 4), (182, 6), (178, 6), (178, 4)]
    // The same with a vertex wherever the rings cross, so that there is no new place where they do.
    let withVertices: [(Double, Double)] = [(170, 0), (190, 0), (190, 10), (174, 10), (172, 10), (170, 10), (170, 0)]
    let holeWithVertices: [(Double, Double)] = [(172, 8), (172, 10), (172, 12), (174, 12), (174, 10), (174, 8), (172, 8)]
    let outside: [(Double, Double)] = [(172, 10), (172, 12), (174, 12), (172, 10)]
    for rings in [[exterior, hole, onMeridian], [withVertices, holeWithVertices, onMeridian], [withVertices, onMeridian, outside]] {
      let result = Sample.polygon(rings).cut()
      #expect(isTold(result), "\(rings)")
      let written = Set(rings.joined().map { Position(x: $0.0 > 180 ? $0.0 - 360 : $0.0, y: $0.1) })
      #expect(result.sample.positions.allSatisfy { $0.x.magnitude == 180 || written.contains($0) }, "\(result.sample)")
      #expect(written.isSubset(of: result.sample.positions), "\(result.sample)")
    }
  }

  @Test func `a polygon that crosses itself too often to be traced anew is told to be left uncut`() {
    let star = (0...41).map { (step: Int) -> (Double, Double) in
      let longitude: Double = step % 2 == 0 ? 175 : -175
      return (longitude, -80 + 4 * Double(step * 17 % 41))
    }
    let sample = Sample.polygon([star])
    var cutter = AntimeridianCut()
    #expect(sample.cut(with: &cutter).changed)
    cutter.overlay.noding.mostCuts = 100
    let result = sample.cut(with: &cutter)
    #expect(!result.changed && result.sample == sample)
    #expect(result.reports(.tooManyCrossings) && isTold(result))
  }

  /// Rings that cross themselves on the meridian itself, or beside it, with a lobe on each side of it.
  static let bows: [[(Double, Double)]] = [
    [(170, -10), (-170, 10), (-170, -10), (170, 10), (170, -10)], [(170, -10), (-170, 7), (-170, -10), (170, 10), (170, -10)],
    [(170, -10), (-165, 10), (-165, -10), (170, 10), (170, -10)], [(170, -10), (-172, 9), (-170, -10), (175, 10), (170, -10)]
  ]

  @Test(arguments: bows)
  func `a ring that crosses itself at the meridian is traced anew, and no piece of it becomes a hole`(_ ring: [(Double, Double)]) {
    for ring in [ring, ring.reversed(), ring.map { ($0.0, -$0.1) }] {
      let result = Sample.polygon([ring]).cut()
      #expect(result.changed && isValid(result.sample), "\(ring) became \(result.sample.parts)")
      #expect(result.reports(.overlapsItself) && !result.reports(.holeOutside))
      #expect(result.sample.parts.count >= 2 && result.sample.parts.allSatisfy { $0.count == 1 })
      let sides = Set(result.sample.positions.map { $0.x > 0 })
      #expect(sides == [true, false])
    }
    // A hole beside its exterior is no piece of it.
    let square: [(Double, Double)] = [(170, -10), (-170, -10), (-170, 10), (170, 10), (170, -10)]
    let beside: [(Double, Double)] = [(160, 0), (162, 0), (162, 2), (160, 0)]
    let told = Sample.polygon([square, beside]).cut()
    #expect(told.reports(.holeOutside) && !told.reports(.overlapsItself))
  }

  @Test func `an invalid result is told`() {
    var random = SplitMix64(state: 337)
    let longitudes = [-180, -179, -178, -175, -170, -160, 160, 170, 175, 178, 179, 180.0]
    let boxes = [GeographicBox(west: 165, south: 1, east: -165, north: 5), GeographicBox(west: -179.5, south: 0, east: 0, north: 4)]
    var (invalid, cut) = (0, 0)
    for _ in 0..<6_000 {
      let parts = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
          var ring = (0..<Int.random(in: 3...8, using: &random)).map { _ in
            Position(x: longitudes.randomElement(using: &random) ?? 0, y: Double(Int.random(in: 0...6, using: &random)))
          }
          ring.append(ring[0])
          return ring
        }
      }
      let sample = Sample(parts.count == 1 ? .polygon : .multiPolygon, parts)
      for box in boxes {
        if let left = clipped(sample, box) { #expect(left.isTold || isValid(left.sample), "\(parts) became \(left.sample.parts)") }
      }
      let result = sample.cut()
      guard result.changed else { continue }
      cut += 1
      if isValid(result.sample) { continue }
      invalid += 1
      #expect(isTold(result), "\(parts) became \(result.sample.parts)")
    }
    #expect(cut > 5_000 && invalid > 2_000)
  }
}
