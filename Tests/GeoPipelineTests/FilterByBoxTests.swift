import GeoAlgorithms
import GeoJSON
import GeoModel
import GeoPipeline
import GeoTestSupport
import Testing

struct FilterByBoxTests {
  /// Whether a geometry is kept by a box.
  private func keeps(
    _ geometry: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double, isRough: Bool = false
  ) throws -> Bool {
    let box = GeographicBox(west: west, south: south, east: east, north: north)
    let text = #"{"type":"Feature","properties":null,"geometry":\#(geometry)}"#
    var stage = FilterByBox(box)
    stage.isRough = isRough
    var block = try FeatureBlock(json: text, options: .underTest)
    stage.process(&block)
    return !block.rows[0].flags.contains(.dropped)
  }

  private func point(_ x: Double, _ y: Double) -> String { #"{"type":"Point","coordinates":[\#(x),\#(y)]}"# }
  private func line(_ positions: String) -> String { #"{"type":"LineString","coordinates":[\#(positions)]}"# }
  private func polygon(_ ring: String) -> String { #"{"type":"Polygon","coordinates":[[\#(ring)]]}"# }

  @Test func `a box holds its edges and corners`() throws {
    for (x, y, isIn) in [
      (0.0, 0.0, true), (10, 10, true), (0, 5, true), (10.001, 5, false), (-0.001, 5, false), (5, 10.001, false), (5, -0.001, false)
    ] {
      #expect(try keeps(point(x, y), 0, 0, 10, 10) == isIn, "\(x), \(y)")
    }
    #expect(try keeps(point(3, 4), 3, 4, 3, 4))
  }

  @Test func `a line is kept when it meets the box, not when it passes by`() throws {
    #expect(try keeps(line("[-5,-5],[15,15]"), 0, 0, 10, 10))
    #expect(try keeps(line("[-5,5],[-1,15]"), 0, 0, 10, 10) == false)
    // Its own bounding box does.
    #expect(try keeps(line("[-5,9],[1,20]"), 0, 0, 10, 10) == false)
    #expect(try keeps(line("[-5,0],[0,15]"), 0, 0, 10, 10) == false)
    // Through a corner, along a side.
    #expect(try keeps(line("[-5,5],[5,15]"), 0, 0, 10, 10))
    #expect(try keeps(line("[-5,10],[15,10]"), 0, 0, 10, 10))
    // A line without length lies where its position lies.
    #expect(try keeps(line("[3,3],[3,3]"), 0, 0, 10, 10))
    #expect(try keeps(line("[13,3],[13,3]"), 0, 0, 10, 10) == false)
  }

  @Test func `a polygon is kept when the box lies inside it, not when it lies in a hole`() throws {
    let outside = "[-50,-50],[50,-50],[50,50],[-50,50],[-50,-50]"
    #expect(try keeps(polygon(outside), 0, 0, 10, 10))
    let hole = "[-20,-20],[-20,20],[20,20],[20,-20],[-20,-20]"
    let ring = #"{"type":"Polygon","coordinates":[[\#(outside)],[\#(hole)]]}"#
    #expect(try keeps(ring, 0, 0, 10, 10) == false)
    #expect(try keeps(ring, 0, 0, 20, 10))
    #expect(try keeps(ring, 30, 30, 40, 40))
    // An island in the hole.
    let island = "[1,1],[2,1],[2,2],[1,1]"
    #expect(try keeps(#"{"type":"MultiPolygon","coordinates":[[[\#(outside)],[\#(hole)]],[[\#(island)]]]}"#, 0, 0, 10, 10))
  }

  @Test func `numbers beyond any turn neither crash nor hang`() throws {
    #expect(try keeps(line("[0,5],[1e300,5]"), 0, 0, 10, 10))
    #expect(try keeps(polygon("[0,0],[1e50,0],[1e50,1],[0,1],[0,0]"), 20, 20, 30, 30) == false)
  }

  @Test func `a box across 180° has two sides`() throws {
    for (x, isIn) in [
      (170.0, true), (175, true), (180, true), (-180, true), (-175, true), (-170, true), (0, false), (169.9, false), (-169.9, false)
    ] {
      #expect(try keeps(point(x, 0), 170, -10, -170, 10) == isIn, "\(x)")
    }
    #expect(try keeps(point(-180, 0), 180, -1, -180, 1) && keeps(point(180, 0), 180, -1, -180, 1))
    #expect(try keeps(point(180, 0), -180, -1, -180, 1) && keeps(point(-180, 0), 180, -1, 180, 1))
  }

  @Test func `what ends at an edge of a box across 180° meets it`() throws {
    func degrees(_ tenths: Int) -> String { "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)" }
    for tenths in 1..<1798 {
      let east = try #require(Double(degrees(-tenths)))
      #expect(try keeps(line("[\(degrees(10 - tenths)),1],[\(degrees(-tenths)),1]"), 179.9, 0, east, 5), "east \(east)")
      #expect(try keeps(line("[\(degrees(tenths - 10)),1],[\(degrees(tenths)),1]"), -east, 0, -179.9, 5), "west \(-east)")
    }
    #expect(try keeps(line("[0.9,1],[-0.05,1]"), 179.9, 0, -0.1, 5) == false)
    #expect(try keeps(polygon("[0.9,1],[0.9,2],[-0.1,2],[-0.1,1],[0.9,1]"), 179.9, 0, -0.1, 5))
  }

  @Test func `a line across 180° goes the short way, in either notation`() throws {
    for positions in ["[177,-18],[-178,-16]", "[177,-18],[182,-16]", "[-183,-18],[-178,-16]"] {
      #expect(try keeps(line(positions), 179, -20, -179, -10), "\(positions)")
      #expect(try keeps(line(positions), -179.5, -20, -179, -10), "\(positions)")
      #expect(try keeps(line(positions), -10, -20, 10, -10) == false, "\(positions)")
    }
  }

  @Test func `the whole world meets every box`() throws {
    for world in [
      "[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]", "[-180,-90],[0,-90],[180,-90],[180,90],[0,90],[-180,90],[-180,-90]"
    ] {
      for (west, south) in [(0.0, 0.0), (-180, -90), (179, 89), (-90, 40)] {
        #expect(try keeps(polygon(world), west, south, west + 1, south + 1), "\(west), \(south)")
      }
    }
    #expect(try keeps(point(12, 34), -180, -90, 180, 90))
    #expect(try keeps(point(-180, 90), -180, -90, 180, 90))
  }

  @Test func `a polygon wider than the globe holds what it covers twice`() throws {
    let wide = "[-200,0],[200,0],[200,10],[-200,10],[-200,0]", hole = "[-195,1],[-195,5],[-185,5],[-185,1],[-195,1]"
    for west in [170.0, -175, 0] {
      #expect(try keeps(polygon(wide), west, 2, west + 3, 3))
      let holed = #"{"type":"Polygon","coordinates":[[\#(wide)],[\#(hole)]]}"#
      #expect(try keeps(holed, west, 2, west + 3, 3) == (west != 170))
    }
    #expect(try keeps(polygon("[-200,0],[100,0],[100,10],[-200,10],[-200,0]"), 110, 2, 120, 3) == false)
  }

  @Test func `a rough look keeps what the box round the feature meets`() throws {
    #expect(try keeps(line("[0,0],[5,1],[10,0]"), 4, -0.5, 6, 0.5, isRough: true))
    #expect(try keeps(line("[0,0],[5,1],[10,0]"), 4, 2, 6, 3, isRough: true) == false)
    let parts = #"{"type":"MultiLineString","coordinates":[[[170,0],[-175,5]],[[-160,8],[-150,9]]]}"#
    #expect(try keeps(parts, -170, 1, -165, 2, isRough: true) && !keeps(parts, 100, 1, 165, 2, isRough: true))
    // A hole may become an area of its own.
    #expect(
      try keeps(#"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[20,0],[20,3],[30,3],[20,0]]]}"#, 22, 1, 23, 2, isRough: true)
    )
    #expect(try keeps("null", -180, -90, 180, 90, isRough: true) == false)
  }

  @Test func `a ring that crosses itself holds all that it goes round`() throws {
    let star = "[0,10],[6,-8],[-10,3],[10,3],[-6,-8],[0,10]"
    #expect(try keeps(polygon(star), -1, -1, 1, 1))
    #expect(try keeps(polygon(star), 7, 7, 8, 8) == false)
  }

  @Test func `a ring round a pole holds it; a line does not`() throws {
    let southern = "[-120,-70],[-60,-71],[0,-70],[60,-69],[120,-70],[180,-72],[-120,-70]"
    #expect(try keeps(polygon(southern), -10, -90, 10, -85))
    #expect(try keeps(polygon(southern), -10, 85, 10, 90) == false)
    #expect(try keeps(line(southern), -10, -90, 10, -85) == false)
    #expect(try keeps(line(southern), -10, -72, 10, -65))
    #expect(try keeps(polygon("[-120,80],[0,80],[120,80],[-120,80]"), -10, 89, 10, 90))
    #expect(try keeps(polygon("[-120,80],[0,80],[120,80],[-120,80]"), -10, -90, 10, -89) == false)
  }

  @Test func `Antarctica cut at 180° is found on both sides and at the pole`() throws {
    let ring = "[-180,-84],[-90,-72],[0,-70],[90,-66],[180,-84],[180,-90],[-180,-90],[-180,-84]"
    for (west, south, east, north) in [(-180.0, -90.0, -179.0, -88.0), (100, -80, 101, -79), (175, -85, -175, -80), (0, -90, 0, -90)] {
      #expect(try keeps(polygon(ring), west, south, east, north))
    }
    #expect(try keeps(polygon(ring), -180, -60, 180, 90) == false)
  }

  @Test func `features without geometry or position are dropped, with every part of a collection looked at`() throws {
    #expect(try keeps("null", -180, -90, 180, 90) == false)
    #expect(try keeps(#"{"type":"MultiPoint","coordinates":[]}"#, -180, -90, 180, 90) == false)
    #expect(try keeps(#"{"type":"GeometryCollection","geometries":[]}"#, -180, -90, 180, 90) == false)
    let both =
      #"{"type":"GeometryCollection","geometries":[\#(point(50, 50)),{"type":"GeometryCollection","geometries":[\#(point(5, 5))]}]}"#
    #expect(try keeps(both, 0, 0, 10, 10))
    #expect(try keeps(both, 20, 20, 30, 30) == false)
    // Two points are no line between them.
    #expect(try keeps(#"{"type":"MultiPoint","coordinates":[[-5,-5],[15,15]]}"#, 0, 0, 10, 10) == false)
  }

  @Test func `no box keeps everything, and what cannot be read is for others to judge`() throws {
    let text = "{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}\n{\"type\":\"Feature\"}\n"
    var block = try FeatureBlock(json: text, options: .underTest)
    FilterByBox(nil).process(&block)
    #expect(block.rows.map { $0.flags.contains(.dropped) } == [false, false])
    FilterByBox(GeographicBox(west: 0, south: 0, east: 1, north: 1)).process(&block)
    #expect(block.rows.map { $0.flags.contains(.dropped) } == [true, false])
  }
}
