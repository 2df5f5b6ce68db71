import GeoModel
import Testing
@testable import GeoAlgorithms

/// Numbers as great and as small as doubles go: whatever is cut out of them is finite, too.
@Suite struct HugeNumberTests {
  private static let heights = [1e308, -1e308, 1e308, -1e308, 1e308]

  private static func sample(_ positions: [(Double, Double)], isLine: Bool = false, heights: [Double] = heights) -> Sample {
    var sample = isLine ? Sample.line(positions) : .polygon([positions])
    sample.altitudes = Array(heights.prefix(positions.count))
    return sample
  }

  @Test func `an altitude between two others is finite and exact between equal ones`() {
    #expect(Altitude.between(1e308, -1e308, share: 0.5) == 0)
    #expect(Altitude.between(-1e308, 1.5e308, share: 0.9).isFinite)
    #expect(Altitude.between(1e308, 1e308, share: 0.5) == 1e308)
    for share in [0, 0.1, 1.0 / 3, 0.7, 1] { #expect(Altitude.between(12.3, 12.3, share: share) == 12.3) }
    #expect(Altitude.between(10, 20, share: 0.25) == 12.5)
    #expect(Altitude.between(.nan, 20, share: 0.25).isNaN)
  }

  @Test func `what is cut at the 180th meridian has finite altitudes`() {
    for sample in [
      Self.sample([(170, 0), (-170, 0), (-170, 10), (170, 10), (170, 0)]), Self.sample([(170, 0), (-170, 0)], isLine: true)
    ] {
      let result = sample.cut()
      #expect(result.changed && result.sample.altitudes.count == result.sample.positions.count)
      #expect(result.sample.altitudes.allSatisfy { $0.isFinite })
    }
  }

  @Test func `what is clipped has finite altitudes`() {
    let box = GeographicBox(west: -180, south: -5, east: 180, north: 5)
    let band: [(Double, Double)] = [(-170, -10), (0, -10), (170, -10), (170, 10), (0, 10), (-170, 10), (-170, -10)]
    for sample in [
      Self.sample([(0, -10), (10, -10), (10, 10), (0, 10), (0, -10)]), Self.sample([(0, -10), (10, 10)], isLine: true),
      Self.sample(band, heights: Array(repeating: 1e308, count: 7))
    ] {
      let result = ClippedSample(sample, box)
      #expect(result.outcome == .changed && result.sample?.altitudes.allSatisfy { $0.isFinite } == true)
    }
  }

  @Test func `edges as long as numbers go are clipped at finite places`() {
    for line in [[(-1e308, 1e308), (1e308, -1e308)], [(5, 1.7e308), (5, -1.7e308)], [(5, 1e308), (6, -1e308)]] {
      let result = ClippedSample(.line(line), GeographicBox(west: 0, south: 0, east: 10, north: 10))
      #expect(result.sample?.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite } ?? true)
    }
    let upright = ClippedSample(.line([(5, 1.7e308), (5, -1.7e308)]), GeographicBox(west: 0, south: 0, east: 10, north: 10))
    #expect(upright.sample?.positions == [Position(x: 5, y: 10), Position(x: 5, y: 0)])
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `what has a coordinate that is no number is clipped, and asked whether it meets a box, in a moment`(wrong: Double) {
    let box = GeographicBox(west: 0, south: 0, east: 10, north: 10)
    let ring: [(Double, Double)] = [(-5, -5), (15, -5), (15, 15), (-5, 15), (-5, -5)]
    for index in ring.indices {
      for place in [(wrong, ring[index].1), (ring[index].0, wrong), (wrong, wrong), (wrong, 1.7e308)] {
        var positions = ring
        positions[index] = place
        for sample in [Sample.polygon([positions]), .line(positions)] {
          var column = GeometryColumn()
          sample.append(to: &column)
          _ = column.meets(box, geometry: 0)
          var clip = BoxClip(box)
          var (output, seams, reports) = (GeometryColumn(), [Bool](), [AntimeridianReport]())
          _ = clip.clip(column, geometry: 0, inputSeams: [], into: &output, seamEdges: &seams, reports: &reports)
          #expect(output.isConsistent && output.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
      }
    }
  }

  @Test(arguments: RepairStrategy.allCases)
  func `what is repaired has finite altitudes`(_ strategy: RepairStrategy) {
    for positions in [[(0.0, 0.0), (10, 10), (10, 0), (0, 10), (0, 0)], [(170, 0), (-170, 10), (-170, 0), (170, 10), (170, 0)]] {
      var column = GeometryColumn()
      Self.sample(positions).append(to: &column)
      var repair = GeometryRepair(strategy)
      let (result, outcomes, _) = column.repaired(&repair)
      #expect(outcomes == [.repaired] && !result.altitudes.isEmpty && result.altitudes.allSatisfy { $0.isFinite })
    }
  }

  @Test func `a hole among exteriors lower than any number is high finds its own`() {
    let least = 0x1p-1030
    let result = Sample.polygon([
      [(170, 0), (-170, 0), (-170, 10 * least), (170, 10 * least), (170, 0)],
      [(172, 2 * least), (172, 8 * least), (178, 8 * least), (178, 2 * least), (172, 2 * least)]
    ]).cut()
    #expect(result.changed && result.sample.parts.map(\.count) == [2, 1])
  }

  @Test func `each hole goes to the exterior round it`() {
    // Teeth from north to south, in every second gap a hole; the body goes on across the meridian with holes of its own.
    var exterior: [(Double, Double)] = [(170, -81), (-170, -81), (-170, 81), (179.5, 81), (179.5, -80.5)]
    let teeth = 200
    for tooth in 0..<teeth {
      let (east, west) = (179 - 9 * Double(2 * tooth) / Double(2 * teeth), 179 - 9 * Double(2 * tooth + 1) / Double(2 * teeth))
      exterior += [(east, -80.5), (east, 80), (west, 80), (west, -80.5)]
    }
    exterior += [(170, -80.5), (170, -81)]
    let holes = (0..<50).map { index -> [(Double, Double)] in
      let y = Double(index) - 25
      return [(-175, y), (-175, y + 0.5), (-174, y + 0.5), (-175, y)]
    }
    let result = Sample.polygon([exterior] + holes).cut()
    #expect(result.sample.parts.count == 2 && result.reports.allSatisfy { $0.finding == .crossed })
    #expect(result.sample.parts.map(\.count).sorted() == [1, 51])
    #expect(result.sample.parts.first { $0.count == 51 }?[0].allSatisfy { $0.x < 0 } == true)
  }
}
