import GeoTestSupport
import GeoToolkit
import Testing

/// What lies over what when several batches are drawn together.
@Suite struct DrawingOrderTests {
  /// A road on top comes first, then so much that a new batch begins, then a park, in which is what is labelled.
  private static func text(filler: Int) -> String {
    let road = #"{"type":"Feature","properties":{"k":"road"},"geometry":{"type":"LineString","coordinates":[[-10,-10],[10,10]]}}"#
    let park =
      #"{"type":"Feature","properties":{"k":"park"},"geometry":{"type":"Polygon","coordinates":[[[-5,-5],[5,-5],[5,5],[-5,5],[-5,-5]]]}}"#
    let fence = #"{"type":"Feature","properties":{"k":"fence"},"geometry":{"type":"LineString","coordinates":[[-4,0],[4,1],[4,2]]}}"#
    let rest = (0..<filler).map { index in
      #"{"type":"Feature","properties":{"k":"rest"},"geometry":{"type":"Polygon","coordinates":[[[\#(index % 90),40],[\#(index % 90 + 2),40],[\#(index % 90),41],[\#(index % 90),40]]]}}"#
    }
    return ([road, fence] + rest + [park, fence]).joined(separator: "\n")
  }

  private static let style = #"""
    {"rules": [
      {"where": {"k": "road"}, "stroke": "#ff0000", "stroke-width": 10, "level": "aboveLabels", "z-order": 5},
      {"where": {"k": "park"}, "fill": "#00ff00", "stroke": "#008000"},
      {"where": {"k": "rest"}, "fill": "#dddddd", "stroke": "#000000", "zoom": [0, 8]},
      {"where": {"k": "rest"}, "fill": "#eeeeee", "z-order": 9, "zoom": [8, 30]},
      {"where": {"k": "fence"}, "stroke": "#0000ff", "z-order": -1}]}
    """#

  private func batches(vertices: Int, ribbons: Bool = false) throws -> [OverlayBatch] {
    var options = BatchingOptions()
    options.styles = try StyleDocument(text: Array(Self.style.utf8))
    options.overlays.pickIndex = true
    options.overlays.ribbons = ribbons
    options.overlays.batchSize = .vertices(vertices)
    return try OverlayBatchesTests.batches(Array(Self.text(filler: 2000).utf8), options)
  }

  @Test(arguments: [false, true]) func `several batches are drawn level by level, then batch by batch`(ribbons: Bool) throws {
    let one = try batches(vertices: 1 << 20, ribbons: ribbons), several = try batches(vertices: 1000, ribbons: ribbons)
    #expect(one.count == 1 && several.count > 2)
    #expect(OverlayBatch.drawingOrder(of: one).map(\.group) == Array(one[0].groups.indices))
    let order = OverlayBatch.drawingOrder(of: several)
    #expect(order.count == several.map(\.groups.count).reduce(0, +) && Set(order).count == order.count)
    for (step, next) in zip(order, order.dropFirst()) {
      let a = several[step.batch].groups[step.group], b = several[next.batch].groups[next.group]
      if (a.level, a.zOrder) == (b.level, b.zOrder) {
        #expect((step.batch, step.group) < (next.batch, next.group))
      } else {
        #expect((a.level, a.zOrder) < (b.level, b.zOrder))
      }
    }
    #expect(order.map(\.rank) == order.map(\.rank).sorted())
    #expect(Set(order.map(\.rank)).count == (order.last?.rank ?? -1) + 1)
    let last = try #require(order.last)
    #expect(several[last.batch].groups[last.group].level == .aboveLabels && last.batch == 0)
  }

  @Test func `expanded borders lie directly over their areas`() throws {
    let several = try batches(vertices: 1000, ribbons: true)
    let order = OverlayBatch.drawingOrder(of: several)
    var borders = 0
    for (step, next) in zip(order, order.dropFirst()) {
      let group = several[next.batch].groups[next.group]
      guard group.geometry == .line, group.paths.isEmpty else { continue }
      borders += 1
      #expect(step.batch == next.batch && step.group + 1 == next.group && step.rank == next.rank)
    }
    #expect(borders >= several.count)
  }

  @Test func `what is picked of several batches is on top in one`() throws {
    let one = try batches(vertices: 1 << 20), several = try batches(vertices: 1000)
    let places = Dictionary(
      uniqueKeysWithValues: OverlayBatch.drawingOrder(of: several).enumerated().map { (SIMD2($1.batch, $1.group), $0) })
    func ordinal(_ batches: [OverlayBatch], _ longitude: Double, _ latitude: Double, _ zoom: Float?) throws -> Int? {
      let place = try #require(MapPoint(Position(longitude: longitude, latitude: latitude)))
      let point = PlanePoint(x: place.x / MapPoint.worldSize, y: place.y / MapPoint.worldSize)
      let found = batches.indices.compactMap { index in
        batches[index].pick(at: point, tolerance: 1e-5, zoom: zoom).map { (index, $0) }
      }
      let top =
        batches.count == 1 ? found.first : found.max { places[SIMD2($0.0, $0.1.group)] ?? -1 < places[SIMD2($1.0, $1.1.group)] ?? -1 }
      return top.map { batches[$0.0].features.ordinals[$0.1.feature] }
    }
    #expect(try ordinal(several, 0, 0, nil) == 0)
    #expect(try ordinal(several, 3, -3, nil) == 2002)
    for (x, y) in [(0.0, 0.0), (3, -3), (2, 0.75), (4, 1.5), (50.5, 40.2), (7, 7), (30, 20)] {
      for zoom in [nil, 4, 8, 12] as [Float?] {
        #expect(try ordinal(several, x, y, zoom) == ordinal(one, x, y, zoom), "\(x) \(y) \(zoom ?? -1)")
      }
    }
  }

  @Test func `a draw unit that a level does not show is not picked there`() throws {
    var options = BatchingOptions()
    options.styles = try StyleDocument(text: Array(##"{"rules": [{"fill": "#00ff00", "zoom": [5, 9]}]}"##.utf8))
    options.overlays.pickIndex = true
    let text = #"{"type":"Polygon","coordinates":[[[-5,-5],[5,-5],[5,5],[-5,5],[-5,-5]]]}"#
    let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
    let place = PlanePoint(x: 0.5, y: 0.5)
    #expect(batch.pick(at: place, zoom: 5) == batch.pick(at: place) && batch.pick(at: place)?.feature == batch.feature(at: place))
    #expect(batch.pick(at: place, zoom: 9) == nil && batch.pick(at: place, zoom: 4.9) == nil)
  }
}
