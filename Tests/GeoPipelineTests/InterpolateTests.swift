import GeoAlgorithms
import GeoJSON
import GeoModel
import Testing

@testable import GeoPipeline

/// How many positions edges get that are to be geodesics.
@Suite struct InterpolateTests {
  private func block(_ geometry: String) -> FeatureBlock<Geographic> {
    var slicer = FeatureSlicer(whole: Array(geometry.utf8))
    var decoder = FeatureDecoder()
    return slicer.next().map { decoder.decode($0) } ?? FeatureBlock()
  }

  private static let lines = #"{"type":"MultiLineString","coordinates":[[[0,0],[1,0],[2,0],[90,10],[91,10]],[[0,5],[0,6],[80,60]]]}"#

  @Test(arguments: [8, 40, 200, 1_000, 100_000])
  func `no feature gets more positions than it may have, and short edges all they need`(_ most: Int) {
    for text in [Self.lines, #"{"type":"GeometryCollection","geometries":["# + Self.lines + "," + Self.lines + "]}"] {
      var stage = Interpolate(DensificationLimits(length: 10_000))
      stage.mostInserted = most
      var block = block(text)
      let before = block.geometry.positions.count
      stage.interpolate(&block)
      let inserted = block.geometry.positions.count - before
      #expect(inserted <= most && block.geometry.isConsistent)
      let capped = block.diagnostics.filter { $0.rule == .edgeCapped }
      #expect(capped.count == (most < 100_000 ? 1 : 0))
      if most == 100_000 { #expect(inserted > 1_500) }
      // An edge of a degree has its twelve pieces as soon as the share of each edge allows.
      if most == 200, block.rows[0].nestingCount == 0 { #expect(block.geometry.positions.contains { $0.x > 0.08 && $0.x < 0.1 && $0.y == 0 }) }
      #expect(capped.allSatisfy { $0.message.contains("an edge of this feature may have") })
    }
  }

  @Test func `each position of a feature brings so many at most`() {
    var stage = Interpolate(DensificationLimits(length: 1))
    stage.mostForEach = 100
    var block = block(Self.lines)
    stage.interpolate(&block)
    #expect(block.geometry.positions.count <= 8 + 8 * 100 && block.geometry.positions.count > 400)
  }
}
