import GeoAlgorithms
import GeoJSON
import GeoModel
import GeoTestSupport
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
      stage.process(&block)
      let inserted = block.geometry.positions.count - before
      #expect(inserted <= most && block.geometry.isConsistent)
      let capped = block.diagnostics.filter { $0.rule == .edgeCapped }
      #expect(capped.count == (most < 100_000 ? 1 : 0))
      if most == 100_000 { #expect(inserted > 1_500) }
      // An edge of a degree has its twelve pieces as soon as the share of each edge allows.
      if most == 200, block.rows[0].nestingCount == 0 {
        #expect(block.geometry.positions.contains { $0.x > 0.08 && $0.x < 0.1 && $0.y == 0 })
      }
      #expect(capped.allSatisfy { $0.message.contains("an edge of this feature may have") })
    }
  }

  private func interpolated(_ geometry: String, _ stage: Interpolate) -> FeatureBlock<Geographic> {
    var (block, stage) = (block(geometry), stage)
    stage.process(&block)
    return block
  }

  private func reduced(_ longitude: Double) -> Double { longitude.magnitude <= 180 ? longitude : longitude - (longitude > 0 ? 360 : -360) }

  /// A ring as it is written, each longitude turned by some degrees.
  private func ring(_ places: [(Double, Double)], turned degrees: Double) -> String {
    "[" + (places + [places[0]]).map { "[\(reduced($0.0 + degrees)),\($0.1)]" }.joined(separator: ",") + "]"
  }

  /// Exteriors round a pole, whose geodesics bend away from the equator, with holes that straight edges leave inside.
  @Test(arguments: [0, 37, 100, 180, -60.5])
  func `a polygon round a pole that bends across its holes is told, wherever it is`(degrees: Double) {
    let cap = [(-60.0, 60.0), (60, 60), (180, 60)], swath = [(-70.0, -60.0), (-150, -55), (70, -60), (0, -65.5)]
    for (exterior, hole, isBroken) in [
      (cap, [(-1.0, 67.0), (-1, 68), (1, 68), (1, 67)], true), (cap, [(0, 70), (-120, 70), (120, 70)], true),
      (cap, [(-1, 75), (-1, 76), (1, 76), (1, 75)], false), (cap, [(0, 85), (-120, 85), (120, 85)], false),
      (swath, [(139, -84), (139, -72), (137, -72), (137, -84)], true), (swath, [(139, -87), (139, -86), (137, -86), (137, -87)], false)
    ] {
      let text = #"{"type":"Polygon","coordinates":[\#(ring(exterior, turned: degrees)),\#(ring(hole, turned: degrees))]}"#
      for marks in [Interpolate.MarkedCrossings.none, .all] {
        // With pieces of 100 km a position of the last hole comes to lie on the 180th meridian, but for the last bit.
        for length in [100_000.0, 200_000] {
          let block = interpolated(text, Interpolate(DensificationLimits(length: length), markedCrossings: marks))
          #expect(block.diagnostics.contains { $0.rule == .polygonBent } == isBroken, "\(text)")
        }
      }
    }
  }

  @Test func `a line that is unwrapped gets the positions of its pieces and no other`() {
    let line = #"{"type":"LineString","coordinates":[[170,0,0],[-170,5,60],[160,-20,7]]}"#
    let block = interpolated(line, Interpolate(DensificationLimits(length: 1_000_000), markedCrossings: .polygons))
    #expect(block.geometry.positions.allSatisfy { $0.x.magnitude < 180 })
    let unmarked = interpolated(line, Interpolate(DensificationLimits(length: 1_000_000), markedCrossings: .none)).geometry
    #expect(block.geometry.positions == unmarked.positions && block.geometry.altitudes == unmarked.altitudes)
    let polygon = #"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,9],[170,9],[170,0]]]}"#
    let marked = interpolated(polygon, Interpolate(DensificationLimits(length: 1_000_000), markedCrossings: .polygons)).geometry.positions
    #expect(marked.count { $0.x.magnitude == 180 } == 2)
  }

  @Test func `an edge along the 180th meridian in both spellings is read as that, whether it is divided or not`() {
    let line = #"{"type":"LineString","coordinates":[[170,-20],[180,-10],[-180,80]]}"#
    for limits in [DensificationLimits(length: 1e8), DensificationLimits(length: 1e6), DensificationLimits(deviation: 1e6)] {
      let positions = interpolated(line, Interpolate(limits)).geometry.positions
      #expect(positions.first == Position(x: 170, y: -20) && positions.last == Position(x: 180, y: 80))
    }
  }

  /// Three edges of 20 km, the widest of 172°: straight, they would go round the other side of the pole.
  @Test(arguments: [0, 90, 167.5], [1.0, -1])
  func `short edges beside a pole are no wider than ten degrees, and pass it on their side`(degrees: Double, side: Double) {
    let places = [(28.495995983177465, 89.89098792895507), (131.46970756331604, 89.85403229617002), (-40.960916803036184, 89.8817137603033)]
    let turned = places.map { ($0.0 + degrees, side * $0.1) }
    var ofOther: Set<Position>?
    for written in [turned, turned.reversed()] {
      let text = #"{"type":"Polygon","coordinates":[\#(ring(written, turned: 0))]}"#
      for poles in [PolePolicy.smaller, .trust] where poles == .smaller || (side > 0) == (written[0] == turned[0]) {
        var block = interpolated(text, Interpolate(DensificationLimits(length: 100_000), markedCrossings: .all, poles: poles))
        let path = block.geometry.positions
        // The crossing is written as the edge comes to it.
        let places = Set(path.map { Position(x: $0.x == -180 ? 180 : $0.x, y: $0.y) })
        #expect(path.count < 60 && (ofOther ?? places) == places)
        ofOther = places
        for (a, b) in zip(path, path.dropFirst()) {
          let width = (a.x - b.x).magnitude
          #expect(min(width, 360 - width) <= 10, "\(a) \(b)")
        }
        var split = SplitAntimeridian(poles: poles)
        split.split(&block)
        let area = block.geometry.paths(ofGeometry: 0).reduce(0) { sum, path in
          sum + RegionDifference.signedArea(Array(block.geometry.positions[block.geometry.positions(ofPath: path)]))
        }
        #expect(area.magnitude > 1 && area.magnitude < 60, "\(area)")
      }
    }
    // Elsewhere pieces are as long as they may be.
    let line = #"{"type":"LineString","coordinates":[[0,60],[100,60]]}"#
    #expect(interpolated(line, Interpolate(DensificationLimits(length: 2_000_000))).geometry.positions.count == 4)
  }

  /// The default of the library put the cut 85 m away from where the program has it.
  @Test(arguments: [1e5, 1e6, 1e8])
  func `a chain without settings cuts where the whole edge crosses`(_ length: Double) throws {
    for (ends, latitude) in [
      ("[179.999,89],[-179.998,-89]", 87.002960103), ("[-179.998,-89],[179.999,89]", 87.002960103), ("[139.7,35.7],[-122.4,37.8]", nil)
    ] {
      let text = #"{"type":"LineString","coordinates":[\#(ends)]}"#
      var block = interpolated(text, Interpolate(DensificationLimits(length: length)))
      var split = SplitAntimeridian()
      split.split(&block)
      let seam = block.geometry.positions.filter { $0.x.magnitude == 180 }
      var whole = interpolated(text, Interpolate(DensificationLimits(length: 1e9)))
      split.split(&whole)
      #expect(seam.count == 2 && seam[0].y == seam[1].y)
      #expect(seam == whole.geometry.positions.filter { $0.x.magnitude == 180 })
      if let latitude { #expect(abs(seam[0].y - latitude) < 1e-9) }
    }
  }

  @Test func `lines have pieces of equal length beside a pole as well`() {
    let block = interpolated(
      #"{"type":"LineString","coordinates":[[-73.7789256,40.6397511],[103.9915,1.3644]]}"#,
      Interpolate(DensificationLimits(length: 1_000_000)))
    #expect(block.geometry.positions.count == 17)
  }

  @Test func `each position of a feature brings so many at most`() {
    var stage = Interpolate(DensificationLimits(length: 1))
    stage.mostForEach = 100
    var block = block(Self.lines)
    stage.process(&block)
    #expect(block.geometry.positions.count <= 8 + 8 * 100 && block.geometry.positions.count > 400)
  }

  /// Two positions come to the pole, and as many go, which were a spike along it.
  @Test func `corners at a pole are kept where as many positions go there as come`() {
    let text = #"{"type":"Polygon","coordinates":[[[20,80],[40,80],[0,90],[50,90],[20,80]]]}"#
    let block = interpolated(text, Interpolate(DensificationLimits(length: 9_000_000)))
    let ring = [(20.0, 80.0), (40, 80), (40, 90), (20, 90), (20, 80)].map { Position(x: $0.0, y: $0.1) }
    #expect(block.geometry.positions == ring)
    #expect(block.rows[0].flags.contains(.geometryChanged))
  }

  @Test func `what goes to a pole and back along one meridian stays a ring`() {
    let block = interpolated(
      #"{"type":"Polygon","coordinates":[[[20,-90],[20,-89],[30,-90],[20,-90]]]}"#, Interpolate(DensificationLimits(length: 9_000_000)))
    let ring = [(20.0, -90.0), (20, -89), (20, -90), (30, -90), (20, -90)].map { Position(x: $0.0, y: $0.1) }
    #expect(block.geometry.positions == ring)
  }

  /// An edge over a pole says nothing about the side on which the ring passes it: it is led through it.
  @Test(arguments: [0, 45, 100, 180, -60.5, 13.37])
  func `a polygon with an edge over a pole is cut without doubt`(degrees: Double) {
    for places in [[(0.0, 70.0), (180, 60), (-140, 50)], [(0, 70), (180, 60), (80, 50)], [(0, -70), (180, -60), (-140, -50)]] {
      let text = #"{"type":"Polygon","coordinates":[\#(ring(places, turned: degrees))]}"#
      for limits in [DensificationLimits(length: 300_000), DensificationLimits(length: 3e7)] {
        var block = interpolated(text, Interpolate(limits, markedCrossings: .all))
        let pole = places[0].1 < 0 ? -90.0 : 90
        #expect(block.geometry.positions.count { $0.y == pole } >= 2)
        var split = SplitAntimeridian()
        split.split(&block)
        let doubts = block.diagnostics.filter { $0.rule == .ambiguousEdge || $0.rule == .poleAmbiguous }
        #expect(doubts.isEmpty, "\(doubts.map(\.message)) \(text)")
        for path in block.geometry.paths(ofGeometry: 0) {
          let places = block.geometry.positions[block.geometry.positions(ofPath: path)]
          for (a, b) in zip(places, places.dropFirst()) { #expect((a.x - b.x).magnitude < 180 || (a.y == pole && b.y == pole)) }
        }
      }
    }
  }
}
