import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Rings round a pole that come to it: with a vertex, with an edge along it, or with a slit that closes them there.
@Suite struct PoleVertexTests {
  /// A ring round the south pole with bays, each of which ends in a position on the pole or in an edge along it. All longitudes
  /// are whole, so that turning by a whole number rounds nothing.
  private static func coast(_ random: inout SeededNumbers) -> [Position] {
    var ring: [Position] = []
    var x = Double(Int.random(in: -180..<180, using: &random))
    let end = x + 360
    let bays = Int.random(in: 1...3, using: &random)
    let corners = max(2 * bays, 3)
    let step = Double(360 / corners)
    for corner in 0..<corners {
      ring.append(Position(x: x, y: Double(Int.random(in: -80 ... -50, using: &random))))
      if corner < bays {
        let width = Double(Int.random(in: 0...Int(step) - 20, using: &random))
        ring.append(Position(x: x + 10, y: -90))
        if width > 0 { ring.append(Position(x: x + 10 + width, y: -90)) }
      }
      x = min(x + step, end)
    }
    return ring.map { Position(x: Longitude.normalised($0.x), y: $0.y) }
  }

  /// Σ Δλ · height above the pole, edges the short way: what lies between a ring round the south pole and the pole.
  private static func area(_ ring: [Position]) -> Double {
    zip(ring, ring[1...] + ring.prefix(1)).reduce(0) { sum, edge in
      let step = edge.1.x - edge.0.x
      let width = step > 180 ? step - 360 : step < -180 ? step + 360 : step
      return sum + width * ((edge.0.y + edge.1.y) / 2 + 90)
    }.magnitude
  }

  private static func defects(_ sample: Sample) -> [TopologyDefectKind] {
    var column = GeometryColumn()
    sample.append(to: &column)
    var validator = TopologyValidator()
    return validator.defects(ofGeometry: 0, in: column).map(\.kind).filter { !$0.isInformation }
  }

  @Test func `bays that reach the pole leave a valid polygon, which stays as it is`() {
    for seed in 0..<UInt64(300) {
      var random = SeededNumbers(state: seed &* 31 &+ 7)
      var ring = Self.coast(&random)
      let area = Self.area(ring)
      if seed & 1 == 1 { ring = ring.map { Position(x: $0.x, y: -$0.y) } }
      if seed & 2 == 2 { ring.reverse() }
      let start = Int.random(in: 0..<ring.count, using: &random)
      ring = Array(ring[start...] + ring[...start])
      let input = Sample(.polygon, [[ring]])
      #expect(Self.defects(input).allSatisfy { $0 == .poleNotCut }, "seed \(seed): \(ring)")
      let result = input.cut()
      #expect(CutRules.violations(result, of: input) == [], "seed \(seed): \(ring)")
      #expect(Self.defects(result.sample) == [], "seed \(seed): \(ring) \(result.sample)")
      #expect((RegionDifference.area(result.sample).magnitude - area).magnitude < 1e-9, "seed \(seed): \(ring)")
      #expect(!result.sample.cut().changed, "seed \(seed): \(ring)")
      // On which side of the pole it passes nobody can tell; with an edge along the pole it may not go round it.
      #expect(!result.changed || result.reports(.poleAmbiguous) || result.reports(.crossed), "seed \(seed): \(ring)")
      #expect(!result.reports(.overlapsItself), "seed \(seed): \(ring)")
    }
  }

  @Test(arguments: Array(stride(from: -180.0, through: 180, by: 20)), [1.0, -1])
  func `an outline closed along any meridian and the pole is one polygon`(_ turn: Double, _ hemisphere: Double) {
    let coast: [(Double, Double)] = [(-180, -84), (-120, -70), (-40, -65), (0, -60), (60, -65), (120, -70), (180, -84)]
    let poles: [[Double]] = [[180, -180], [180], [180, 60, -60, -180], [180, 170, -170, -180]]
    let area = Self.area(coast.map { Position(x: $0.0, y: $0.1) })
    // Down to the pole, along it in no, one or several edges, and up.
    for pole in poles {
      let outline = coast + pole.map { ($0, -90) } + coast.prefix(1)
      let ring = outline.map { Position(x: $0.0, y: hemisphere * $0.1) }
      for ring in [ring, ring.reversed()] {
        let result = Sample(.polygon, [[ring]]).turned(by: turn).cut()
        #expect(Self.defects(result.sample) == [], "\(pole): \(result.sample)")
        #expect(result.sample.parts.count == 1, "\(pole): \(result.sample)")
        #expect(abs(RegionDifference.area(result.sample).magnitude - area) < 1e-9, "\(pole): \(result.sample)")
        #expect(!result.sample.cut().changed)
      }
    }
  }

  @Test(arguments: [-180.0, -179.9, -170, -1e-6], [1.0, -1])
  func `an edge along a pole goes as it is written where the ring is in range without the short way`(_ west: Double, _ hemisphere: Double) {
    // As Antarctica is written that ends a little before the meridian.
    let east = west == -1e-6 ? 180 : -west
    let ring: [(Double, Double)] = [
      (west, -80), (west / 2, -70), (0, -60), (east / 2, -70), (east, -80), (east, -90), (west, -90), (west, -80)
    ]
    let sample = Sample(.polygon, [[ring.map { Position(x: $0.0, y: hemisphere * $0.1) }]])
    for policy in [PolePolicy.smaller, .trust] where policy == .smaller || hemisphere < 0 {
      let result = sample.cut(policy)
      #expect(!result.changed && result.reports.isEmpty, "\(result)")
    }
    #expect(Self.defects(sample) == [])
  }

  @Test func `an edge along a pole goes the short way where that closes the ring`() {
    let box = Sample.polygon([[(170, 90), (170, 60), (-170, 60), (-170, 90), (170, 90)]])
    let result = box.cut()
    #expect(result.sample.parts.count == 2 && RegionDifference.area(result.sample) == 600)
    // Of a ring that goes round the pole any other edge decides.
    let cap = Sample.polygon([[(170, 60), (-170, 60), (0, 60), (170, 60)]])
    #expect(cap.cut().reports(.poleEnclosed(.north)))
  }

  @Test(arguments: [PolePolicy.smaller, .trust])
  func `a ring twice round the globe becomes valid, told, and stays as it is`(_ policy: PolePolicy) {
    let latitudes: [Double] = [-90, -60, 10, 30, 89.5, 90]
    for seed in 0..<UInt64(100) {
      var random = SeededNumbers(state: seed &* 17 &+ 3)
      let turns = Int.random(in: 2...4, using: &random)
      func round(_ turns: Int) -> [(Double, Double)] {
        let corners = 3 * turns + Int.random(in: 0...3, using: &random)
        let start = Double.random(in: -180...180, using: &random)
        var ring: [(Double, Double)] = []
        for corner in 0..<corners {
          let x = Longitude.normalised(start + 360 * Double(turns * corner) / Double(corners))
          ring.append((x, latitudes.randomElement(using: &random) ?? 0))
        }
        return ring + ring.prefix(1)
      }
      let hole: [[(Double, Double)]] = seed & 1 == 0 ? [] : [round(1)]
      let result = Sample.polygon([round(turns)] + hole).cut(policy)
      #expect(result.reports(.windingNumber(turns)) && result.reports(.overlapsItself), "seed \(seed)")
      #expect(Self.defects(result.sample) == [], "seed \(seed): \(result.sample)")
      if policy == .smaller { #expect(!result.sample.cut().changed, "seed \(seed): \(result.sample)") }
    }
  }
}
