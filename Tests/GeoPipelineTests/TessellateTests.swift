import GeoAlgorithms
import GeoJSON
import GeoModel
import GeoPipeline
import GeoTestSupport
import Overlays
import Testing

struct TessellateTests {
  @Test func `a chain from longitudes to a batch, in the only order that compiles`() throws {
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(OneStyleLook()))
    let text = #"{"type":"Polygon","coordinates":[[[0,0],[90,0],[90,45],[0,0]]]}"#
    let draft = try chain.process(FeatureBlock(json: text, options: .underTest))
    #expect(draft.vertexCount == 3)
    var assembly = OverlayAssembly()
    let full = assembly.add(draft)
    #expect(full.isEmpty)
    let last = assembly.finish()
    let batch = try #require(last)
    #expect(batch.header.counts.triangles == 1 && batch.groups.count == 1)
    // Counter-clockwise on the map, whose north is at y = 0.
    let corners = (0..<3).map { batch.polygons.vertices[batch.polygons.indices[$0]] }
    let (u, v) = (corners[1] - corners[0], corners[2] - corners[0])
    #expect(u.x * v.y - u.y * v.x < 0)
    let nothing = assembly.finish()
    #expect(nothing?.header.sequence == nil)
  }

  @Test func `a border that is opened keeps its heights, and has some between them where it opens`() throws {
    let gaps = BorderGaps([[Position(x: 0.0004, y: 0), Position(x: 0.0006, y: 0)]])
    var chain = SplitAntimeridian().then(OpenBorders(gaps, areas: [0])).then(Project()).then(Tessellate(OneStyleLook()))
    let text = #"{"type":"Polygon","coordinates":[[[0,0,10],[0.001,0,20],[0.001,0.001,30],[0,0.001,40],[0,0,10]]]}"#
    var assembly = OverlayAssembly()
    _ = assembly.add(try chain.process(FeatureBlock(json: text, options: .underTest)))
    let last = assembly.finish()
    let polygons = try #require(last).polygons
    #expect(polygons.edgeFlags.count { $0 == 0 } == 1 && polygons.heights.count == 6)
    #expect(zip(polygons.heights, [10, 14, 16, 20, 30, 40] as [Float]).allSatisfy { ($0 - $1).magnitude < 0.01 }, "\(polygons.heights)")
  }

  /// A hole that takes away everything, an exterior at one place, one along a line: alone, and beside a polygon that is drawn.
  @Test(
    arguments: [
      "[[[1,1],[2,1],[2,2],[1,2],[1,1]],[[0,0],[0,3],[3,3],[3,0],[0,0]]]",
      "[[[9,9],[9,9],[9,9],[9,9]],[[0,0],[1,0],[1,1],[0,0]]]",
      "[[[9,9],[8,9],[7,9],[9,9]],[[0,0],[1,0],[1,1],[0,0]]]"
    ], ["", ",[[[10,1],[12,1],[12,2],[10,1]]]"])
  func `of a polygon that encloses nothing nothing is drawn, and it is counted`(rings: String, beside: String) throws {
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(OneStyleLook()))
    let text = #"{"type":"MultiPolygon","coordinates":[\#(rings)\#(beside)]}"#
    let draft = try chain.process(FeatureBlock(json: text, options: .underTest))
    var assembly = OverlayAssembly()
    _ = assembly.add(draft)
    let last = assembly.finish()
    let batch = try #require(last)
    #expect(batch.header.counts.triangles == (beside.isEmpty ? 0 : 1))
    #expect(batch.report.droppedParts == 1 && batch.report.droppedFeatures == (beside.isEmpty ? 1 : 0))
  }

  private func batch(ofCircles json: String, radius: Float) throws -> OverlayBatch {
    var style = OverlayStyle.standard
    style.circleRadius = radius
    var look = OneStyleLook()
    look.styles = [style]
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(look))
    var assembly = OverlayAssembly()
    _ = assembly.add(try chain.process(FeatureBlock(json: json, options: .underTest)))
    let last = assembly.finish()
    return try #require(last)
  }

  @Test func `a style with a radius draws points as circles`() throws {
    let batch = try batch(ofCircles: #"{"type":"Point","coordinates":[8,47,500]}"#, radius: 1000)
    #expect(batch.header.counts.points == 0 && batch.polygons.vertices.count == 100 && batch.header.counts.triangles == 98)
    #expect(batch.polygons.edgeFlags.allSatisfy { $0 == 1 } && batch.polygons.heights.allSatisfy { $0 == 500 })
    let bounds = try #require(batch.features.bounds.first ?? nil)
    let degrees = 1000 / 111_171.0
    #expect(abs(bounds.north - 47 - degrees) < 1e-4 && abs(bounds.south - 47 + degrees) < 1e-4)
  }

  @Test func `circles across the 180th meridian and round poles`() throws {
    let wide = try batch(ofCircles: #"{"type":"MultiPoint","coordinates":[[180,0],[10,20]]}"#, radius: 100_000)
    #expect(wide.report.droppedParts == 0 && wide.polygons.edgeFlags.count { $0 == 0 } == 2)
    let bounds = try #require(wide.features.bounds.first ?? nil)
    #expect(bounds.west > 9 - 1 && bounds.east < -179 + 0.1)
    // Beyond the edge of the map, but for the circle's own edge.
    let pole = try batch(ofCircles: #"{"type":"Point","coordinates":[7,90]}"#, radius: 1_000_000)
    #expect(pole.header.counts.triangles > 90 && pole.report.droppedParts == 0)
    let box = try #require(pole.features.bounds.first ?? nil)
    #expect(abs(box.south - 81.05) < 0.05 && box.west == -180 && box.east == 180)
    let hidden = try batch(ofCircles: #"{"type":"Point","coordinates":[7,90]}"#, radius: 1000)
    #expect(hidden.header.counts.triangles == 0 && hidden.report.droppedParts == 1)
    let tooLarge = try batch(ofCircles: #"{"type":"Point","coordinates":[7,0]}"#, radius: 20_000_000)
    #expect(tooLarge.header.counts.triangles == 0 && tooLarge.report.droppedParts == 1)
  }

  @Test func `of what a look does not append a feature has nothing, and the columns are as long as the others`() throws {
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(OneStyleLook(propertyNames: ["name"])))
    let point = #"{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    var assembly = OverlayAssembly()
    for _ in 0..<2 { _ = assembly.add(try chain.process(FeatureBlock(json: "\(point)\n\(point)", options: .underTest))) }
    let last = assembly.finish()
    let features = try #require(last).features
    #expect(features.count == 4 && features.otherProperties.count == 4 && features.otherProperties[3].isEmpty)
    #expect(features.properties.map(\.isPresent) == [[false, false, false, false]])
  }

  /// What lies a hundred turns away has no place; the parts beside it have.
  @Test(arguments: [
    (#""MultiLineString","coordinates":[[[0,0],[1,1]],[[40000,0],[40001,1]],[[179,0],[181,3]],[[5,5],[6,1e40]]]"#, 3, 2),
    (#""MultiLineString","coordinates":[[[0,0],[1,89]],[[40000,0],[40001,1]],[[179,80],[181,89]],[[5,5],[6,-1e40]]]"#, 3, 2),
    (
      #""MultiPolygon","coordinates":[[[[40000,0],[40001,0],[40001,1],[40000,0]]],[[[179,0],[181,0],[181,1],[179,0]]],[[[0,0],[1e300,0],[1,1],[0,0]]]]"#,
      2, 2
    ),
    (#""MultiPolygon","coordinates":[[[[0,0],[4,0],[0,4],[4,4],[0,0]]],[[[7,0],[8,0],[8,1e300],[7,0]]]]"#, 2, 1),
    (#""LineString","coordinates":[[40000,0],[40001,1]]"#, 0, 1)
  ])
  func `parts without a place on the map are counted, the others drawn`(geometry: String, drawn: Int, lost: Int) throws {
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(OneStyleLook()))
    let draft = try chain.process(FeatureBlock(json: #"{"type":\#(geometry)}"#, options: .underTest))
    var assembly = OverlayAssembly()
    _ = assembly.add(draft)
    let last = assembly.finish()
    let batch = try #require(last)
    #expect(batch.header.counts.strips + batch.header.counts.polygons == drawn)
    #expect(batch.report.droppedParts == lost && batch.report.droppedFeatures == (drawn == 0 ? 1 : 0))
    #expect(!batch.lines.distances.contains { !$0.isFinite })
  }
}
