import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Several positions in a row on the 180th meridian, in either spelling and a hair beside it: the same places, whatever is written.
@Suite struct SeamRunTests {
  /// Every way to write the positions of a path that lie on the meridian, a ring's last one as its first.
  private static func spellings(_ path: [(Double, Double)]) -> [[(Double, Double)]] {
    let isRing = path[0] == path[path.count - 1]
    let onSeam = (isRing ? path.dropLast() : path[...]).indices.filter { path[$0].0.magnitude == 180 }
    return (0..<1 << onSeam.count).map { bits in
      var spelled = path
      for (bit, index) in onSeam.enumerated() { spelled[index].0 = bits >> bit & 1 == 0 ? 180 : -180 }
      if isRing { spelled[path.count - 1] = spelled[0] }
      return spelled
    }
  }

  /// The same a hair beside the meridian.
  private static func noisy(_ path: [(Double, Double)], _ random: inout SeededNumbers) -> [(Double, Double)] {
    var path = path
    let isRing = path[0] == path[path.count - 1]
    for index in path.indices where path[index].0.magnitude == 180 {
      let hair: Double = [0.0, 3e-14, 1e-12, 4e-10].randomElement(using: &random) ?? 0
      path[index].0 += path[index].0 < 0 ? hair : -hair
    }
    if isRing { path[path.count - 1] = path[0] }
    return path
  }

  private static let rectangles: [[(Double, Double)]] = [
    [(170, 50), (170, 26), (180, 26), (180, 40), (180, 50), (170, 50)],
    [(-170, 50), (180, 50), (180, 40), (180, 26), (-170, 26), (-170, 50)],
    [(180, 26), (180, 30), (180, 40), (180, 50), (170, 50), (170, 26), (180, 26)],
    // Across it, where the ring comes back over it elsewhere.
    [(170, 26), (175, 30), (180, 30), (180, 35), (180, 40), (-170, 40), (-170, 50), (160, 50), (160, 26), (170, 26)]
  ]

  @Test(arguments: rectangles.indices)
  func `a polygon is the same in every spelling`(_ index: Int) {
    var random = SeededNumbers(state: UInt64(index))
    let path = Self.rectangles[index]
    let area = RegionDifference.area(Sample.polygon([path]).cut(.smaller).sample).magnitude
    #expect(area > 200 && area < 700)
    for spelled in Self.spellings(path) {
      for written in [spelled, Self.noisy(spelled, &random), spelled.reversed()] {
        let sample = Sample.polygon([written])
        let result = sample.cut()
        #expect((RegionDifference.area(result.sample).magnitude - area).magnitude < 1e-6, "\(written) \(result.sample)")
        #expect(!result.sample.cut().changed, "\(written)")
        var column = GeometryColumn()
        sample.append(to: &column)
        var validator = TopologyValidator()
        let isValid = validator.isValid(geometry: 0, in: column)
        #expect(isValid, "\(written)")
      }
    }
  }

  @Test func `a line to the meridian and along it stays on its side`() {
    for spelled in Self.spellings([(170, 50), (180, 50), (180, 40), (180, 26), (170, 26)]) {
      let parts = Sample.line(spelled).cut().sample.parts
      #expect(parts.map { $0.map { $0.map(\.x) } } == [[[170, 180, 180, 180, 170]]], "\(spelled)")
    }
    for spelled in Self.spellings([(170, 50), (180, 50), (180, 40), (180, 26)]) {
      #expect(Sample.line(spelled).cut().sample.parts.count == 1, "\(spelled)")
    }
  }

  @Test func `a line that begins or ends on the meridian runs along it in both spellings`() {
    func withoutRepeats(_ path: [Position]) -> [Position] {
      path.reduce(into: []) { kept, position in if kept.last != position { kept.append(position) } }
    }
    for path: [(Double, Double)] in [
      [(150, 30), (180, 30), (180, 20), (180, 20)], [(150, 20), (180, 20), (180, 30), (180, 20), (180, 20)],
      [(150, 30), (180, 20), (180, 20), (180, 10), (180, 10)]
    ] {
      for isReversed in [false, true] {
        for side in [1.0, -1.0] {
          let there = (isReversed ? path.reversed() : path).map { (side * $0.0, $0.1) }
          let expected = withoutRepeats(there.map { Position(x: $0.0, y: $0.1) })
          for written in Self.spellings(there) {
            let parts = Sample.line(written).cut().sample.parts
            #expect(parts.map { $0.map(withoutRepeats) } == [[expected]], "\(written)")
          }
        }
      }
    }
    // A ring whose last position is its first in the other spelling has no ends.
    let band = [(180, 40), (0, 40), (-180, 40), (-180, 50), (180, 50), (180, 45), (-180, 40)].map { ($0.0 as Double, $0.1 as Double) }
    #expect(RegionDifference.area(Sample.polygon([band]).cut().sample).magnitude == 3_600)
  }

  @Test func `stars with vertices on the meridian are the same with and without noise`() {
    var random = SeededNumbers(state: 5)
    var judged = 0
    for _ in 0..<2_000 {
      let centre = (x: [170.0, 180.0, 190.0].randomElement(using: &random) ?? 180.0, y: Double.random(in: -50...50, using: &random))
      let angles = (0..<Int.random(in: 3...9, using: &random)).map { _ in Double.random(in: 0..<2 * .pi, using: &random) }.sorted()
      var star = angles.map { (angle: Double) -> (Double, Double) in
        let place = UnitAngle(degrees: angle * 180 / .pi), radius = Double.random(in: 4...18, using: &random)
        let x = centre.x + radius * place.cosine, y = centre.y + radius * place.sine
        return (abs(x - 180) < 4 ? 180 : x, y)
      }
      star.append(star[0])
      var plain = GeometryColumn()
      Sample.polygon([star]).append(to: &plain)
      var validator = TopologyValidator(options: TopologyOptions())
      let extent = star.map { $0.0 }
      guard validator.isValid(geometry: 0, in: plain), (extent.max() ?? 0) - (extent.min() ?? 0) < 170 else { continue }
      let area = RegionDifference.signedArea(star.map { Position(x: $0.0, y: $0.1) }).magnitude
      if area < 1 { continue }
      judged += 1
      var written = star.map { ($0.0 > 180 ? $0.0 - 360 : $0.0, $0.1) }
      for index in written.indices where written[index].0 == 180 && Bool.random(using: &random) { written[index].0 = -180 }
      written = Self.noisy(written, &random)
      written[written.count - 1] = written[0]
      let result = Sample.polygon([written]).cut()
      #expect((RegionDifference.area(result.sample).magnitude - area).magnitude < 1e-5, "\(written)")
    }
    #expect(judged > 1_000)
  }

  @Test func `a path that goes on along the meridian before and behind the change of spelling runs along it`() throws {
    let cap = Sample.polygon([[(-90, -70), (0, -65), (90, -70), (180, -66), (180, -67), (-180, -67), (-180, -68), (-90, -70)]])
    let plain = Sample.polygon([[(-90, -70), (0, -65), (90, -70), (180, -66), (-180, -67), (-180, -68), (-90, -70)]])
    #expect((RegionDifference.area(cap.cut().sample) - RegionDifference.area(plain.cut().sample)).magnitude < 1e-9)
    let ring = Sample.polygon([
      [
        (-179, 3), (-180, 3), (-180, 3.5), (180, 4), (180, 5), (178, 5), (178, -3), (180, -3), (180, -3.25), (-180, -3.5), (-180, -4),
        (-179, -4), (-179, 3)
      ]
    ])
    let parts = ring.cut()
    #expect(parts.sample.parts.count == 2 && RegionDifference.area(parts.sample) == 23)
    #expect(Sample.line([(179, 3), (180, 3), (180, 2), (-180, 2), (-180, 0), (-179, 0)]).cut().sample.parts.count == 2)
    // On one side of the parallel both times: a frame.
    let frame = Sample.polygon([[(-180, 60), (180, 60), (180, 67), (10, 67), (10, 62), (-10, 62), (-10, 67), (-180, 67), (-180, 60)]])
    #expect(RegionDifference.area(frame.cut().sample).magnitude == 2_420)
  }

  @Test func `what goes round the globe still does`() {
    for ring: [(Double, Double)] in [
      [(-180, 40), (0, 40), (180, 40), (180, 50), (-180, 50), (-180, 40)],
      [(-180, 40), (180, 40), (180, 50), (0, 50), (-180, 50), (-180, 40)],
      [(-180, 40), (0, 42), (180, 44), (180, 50), (-180, 49), (-180, 40)]
    ] {
      let area = RegionDifference.signedArea(ring.map { Position(x: $0.0, y: $0.1) }).magnitude
      #expect((RegionDifference.area(Sample.polygon([ring]).cut().sample).magnitude - area).magnitude < 1e-9, "\(ring)")
    }
  }
  /// What the path crosses is found once, not for each run.
  @Test(.timeLimit(.minutes(1))) func `ever so many touches of the meridian are read in one go`() {
    var ring: [(Double, Double)] = []
    for step in 0..<30_000 {
      let y = -60 + 0.004 * Double(step)
      ring += [(170, y), (180, y + 0.002), (-180, y + 0.002), (180, y + 0.002)]
    }
    ring += [(170, 61), (100, 61), (100, -60), (170, -60)]
    let result = Sample.polygon([ring]).cut()
    #expect(result.sample.parts.count == 1 && result.sample.parts[0][0].allSatisfy { $0.x > 0 })
  }

  @Test func `the world, a band or a cap with bays at the meridian stays as it is`() {
    var random = SeededNumbers(state: 22)
    for _ in 0..<300 {
      let south: Double = [-90, -60].randomElement(using: &random) ?? -60
      let north: Double = [90, 60].randomElement(using: &random) ?? 60
      var area = 360 * (north - south)
      /// From latitude to latitude along a side, with bays inland.
      func side(_ longitude: Double, bays: Int) -> [(Double, Double)] {
        var path = [(longitude, south)]
        for bay in 0..<bays {
          let (low, high, depth) = (-50 + 30.0 * Double(bay), -30 + 30.0 * Double(bay), Double.random(in: 10...80, using: &random))
          let inland = longitude - (longitude < 0 ? -depth : depth)
          let isTriangle = Bool.random(using: &random)
          path += [(longitude, low)] + (isTriangle ? [(inland, (low + high) / 2)] : [(inland, low), (inland, high)]) + [(longitude, high)]
          area -= depth * 20 / (isTriangle ? 2 : 1)
        }
        return path + [(longitude, north)]
      }
      let bays = [(0, 1), (0, 3), (2, 0), (1, 1), (3, 2)].randomElement(using: &random) ?? (0, 1)
      let open = side(180, bays: bays.1) + side(-180, bays: bays.0).reversed()
      let start = Int.random(in: open.indices, using: &random)
      let ring = Array(open[start...] + open[...start])
      for (index, written) in [ring, ring.reversed()].enumerated() {
        let result = Sample.polygon([written]).cut()
        #expect((RegionDifference.area(result.sample).magnitude - area).magnitude < 1e-9, "\(written)")
        #expect(index == 1 || !result.changed, "\(written)")
        var column = GeometryColumn()
        Sample.polygon([written]).append(to: &column)
        var validator = TopologyValidator()
        let isValid = validator.isValid(geometry: 0, in: column)
        #expect(isValid, "\(written)")
      }
    }
    // A bay that comes to the corner of one parallel, and one that comes to both: there the edges say that all are jumps.
    for (bay, area) in [
      ([(180.0, 0.0), (170, -15)], 21_450.0), ([(180, 20), (170, 15), (180, 10), (180, 0), (170, -15)], 21_400), ([(170, 0)], 300)
    ] {
      let ring = [(180, -30), (-180, -30), (-180, 30), (180, 30)] + bay + [(180, -30)]
      for written in [ring, ring.reversed()] {
        #expect((RegionDifference.area(Sample.polygon([written]).cut().sample).magnitude - area).magnitude < 1e-9, "\(written)")
      }
    }
    let line = Sample.line([(0, 5), (-100, 5), (-180, 0), (-180, 10), (180, 10), (180, 20), (-180, 20), (-180, 30), (-100, 30)])
    #expect(!line.cut().changed)
  }
}
