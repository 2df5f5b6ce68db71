import GeoTestSupport
import GeoToolkit
import Testing

/// Repairing and rounding in a conversion.
struct RepairStepTests {
  @Test func `invalid polygons become valid and are reported, valid features stay to the letter`() throws {
    let crossing = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#
    let sound = ConvertedText.feature(GeometryStepTests.inland)
    #expect(try ConvertedText(sound) { $0.steps.repair = .linework }.text == sound)
    let text = ConvertedText.feature(#"{"type":"GeometryCollection","geometries":["# + crossing + "]}")
    let result = try ConvertedText(text) { $0.steps.repair = .linework }
    #expect(result.codes.contains("geometry.repaired"))
    #expect(
      result.text
        == ConvertedText.feature(
          #"{"type":"GeometryCollection","geometries":[{"type":"MultiPolygon","coordinates":[[[[0,0],[1,1],[0,2],[0,0]]],[[[2,2],[1,1],[2,0],[2,2]]]]}]}"#
        ))
    #expect(try ConvertedText(result.text) { $0.steps.repair = .linework }.text == result.text)
  }

  @Test(arguments: [
    (#"{"type":"Polygon","coordinates":["#, "[[0,0],[5,5],[10,10],[0,0]]", #"{"type":"Polygon","coordinates":[]}"#),
    (#"{"type":"LineString","coordinates":["#, "[1,1],[1,1]", #"{"type":"LineString","coordinates":[]}"#),
    (
      #"{"type":"MultiPolygon","coordinates":["#, "[[[0,0],[5,0],[10,0],[0,0]]],[[[0,0],[0,5],[0,9],[0,0]]]",
      #"{"type":"MultiPolygon","coordinates":[]}"#
    )
  ])
  func `what has no area and no length becomes empty, and a warning says so`(head: String, places: String, empty: String) throws {
    for strategy in RepairStrategy.allCases {
      let result = try ConvertedText(ConvertedText.feature(head + places + "]}")) { $0.steps.repair = strategy }
      #expect(result.text == ConvertedText.feature(empty))
      #expect(result.codes == ["geometry.piece-dropped"])
      #expect(try ConvertedText(result.text) { $0.steps.repair = strategy }.codes.isEmpty)
    }
    // A fix that leaves nothing is none.
    var source = ByteSource(bytes: Array((head + places + "]}").utf8), name: "text")
    var options = FixOptions()
    options.isUnsafe = true
    var text: [UInt8] = []
    _ = try Fixing.run(&source, options: options, write: { text += $0 })
    #expect(String(decoding: text, as: UTF8.self).contains(places))
  }

  /// Positions that are no places: products of them overflow, and no integer holds them.
  @Test(arguments: [1e19, 1e30, 1e100, 1e160, 1e308])
  func `numbers however large end no step`(far: Double) throws {
    let shapes = [
      #"{"type":"Polygon","coordinates":[[[FAR,0],[0,FAR],[0,0],[FAR,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[0,360]],[[-500,0],[-FAR,1],[1,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[2,FAR],[2,0],[0,2],[0,0]]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[0,0],[FAR,0]],[[1,1],[1,1]]]}"#
    ]
    for shape in shapes {
      let text = ConvertedText.feature(shape.replacing("FAR", with: "\(far)"))
      let steps: [(inout ConversionOptions) -> Void] = [
        { $0.steps.repair = .linework }, { $0.steps.repair = .structure }, { $0.writing.decimals = 1 }, { $0.writing.decimals = 7 },
        { $0.steps.simplification = SimplificationOptions(.metres(10), leastArea: 1e6) }, { $0.steps.antimeridian = .split },
        { $0.steps.antimeridian = .unwrap }, { $0.steps.winding = .rfc7946 }
      ]
      for step in steps {
        let result = try ConvertedText(text) {
          $0.onError = .skip
          step(&$0)
        }
        #expect(!result.text.isEmpty)
      }
    }
  }

  @Test func `rounding closes a gap in which edges would run along each other`() throws {
    let text = ConvertedText.feature(
      #"{"type":"Polygon","coordinates":[[[0,0],[8,0],[8,4],[4.2,4],[4.2,1],[4,1],[4,4],[0,4],[0,0]]]}"#)
    let result = try ConvertedText(text) { $0.writing.decimals = 0 }
    #expect(
      result.text
        == ConvertedText.feature(
          #"{"type":"Polygon","coordinates":[[[0,0],[8,0],[8,4],[4,4],[0,4],[0,0]]]}"#))
    #expect(result.codes.isEmpty || result.codes == ["precision.collapsed"])
  }

  @Test func `a box of what became empty goes, with one comma, wherever it stands`() throws {
    let shape = #""type":"Polygon","coordinates":[[[5.01,5],[5.02,5],[5.03,5.01],[5.01,5]]]"#
    let empty = #""type":"Polygon","coordinates":[]"#
    let box = #""bbox":[5.01,5,5.03,5.01]"#, crs = #""crs":{"type":"name","properties":{"name":"EPSG:4326"}}"#
    for text in [
      "{\(box),\(shape)}", "{\(shape),\(box)}", "{\(shape), \(box) , \"x\":1}", "{\(box), \(crs),\(shape)}", "{\(shape),\(box),\(crs)}",
      "{\(crs) , \(shape) , \(box)}", "{\(shape),\(crs),\(box),\"x\":1}",
      "{\"type\":\"Feature\",\"properties\":null,\"geometry\":{\(box),\(shape)},\(box),\(crs)}"
    ] {
      let written = try ConvertedText(text) {
        $0.output = GeoJSONOutput(container: .lines)
        ($0.writing.layout, $0.writing.decimals, $0.writing.dropsCoordinateSystem) = (.compact, 1, true)
      }.text
      let expected = text.replacing(" ", with: "").replacing(shape, with: empty).replacing("," + box, with: "").replacing(
        box + ",", with: ""
      )
      .replacing("," + crs, with: "").replacing(crs + ",", with: "")
      #expect(written == expected + "\n")
    }
    // In a collection, the geometry goes, and its box with it.
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    let result = try ConvertedText("{\"type\":\"GeometryCollection\",\"geometries\":[{\(shape),\(box)},\(point)]}") {
      $0.output = GeoJSONOutput(container: .lines)
      ($0.writing.layout, $0.writing.decimals) = (.compact, 1)
    }
    #expect(result.text == "{\"type\":\"GeometryCollection\",\"geometries\":[\(point)]}\n")
  }

  @Test func `what rounding leaves sound is rounded position by position, in its own direction`() throws {
    let text = ConvertedText.feature(
      #"{"type":"Polygon","coordinates":[[[0.04,0],[0.04,9.96],[9.96,9.96],[9.96,0],[0.04,0]]]}"#)
    let result = try ConvertedText(text) { $0.writing.decimals = 1 }
    #expect(
      result.text == ConvertedText.feature(#"{"type":"Polygon","coordinates":[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}"#))
    #expect(result.codes.isEmpty)
  }

  @Test func `cut polygons can be rounded and oriented`() throws {
    let text = ConvertedText.feature(
      #"{"type":"Polygon","coordinates":[[[170,0],[-170,0],[-170,10],[179.9,10],[179.9,3],[179.8,3],[179.8,10],[170,10],[170,0]]]}"#)
    let result = try ConvertedText(text) {
      $0.steps.antimeridian = .split
      $0.writing.decimals = 0
      $0.steps.winding = .reverse
    }
    #expect(result.text.contains("MultiPolygon"))
  }

  @Test func `a ring round a pole that the cut makes valid is not called invalid`() throws {
    let cap = ConvertedText.feature(#"{"type":"Polygon","coordinates":[[[0,60],[120,60],[-120,60],[0,60]]]}"#)
    let kept = try ConvertedText(cap) { $0.steps.repair = .linework }
    #expect(kept.text == cap && kept.codes == ["geometry.not-repaired", "antimeridian.not-cut"])
    let cut = try ConvertedText(cap) {
      $0.steps.repair = .linework
      $0.steps.antimeridian = .split
    }
    #expect(cut.codes.isEmpty && cut.text != cap)
    // One that crosses itself one turn away is repaired either way.
    let spiral = ConvertedText.feature(#"{"type":"Polygon","coordinates":[[[0,60],[100,60],[-160,60],[-60,60],[20,50],[30,70],[0,60]]]}"#)
    for antimeridian in [AntimeridianHandling.keep, .split] {
      let result = try ConvertedText(spiral) {
        $0.steps.repair = .linework
        $0.steps.antimeridian = antimeridian
      }
      #expect(result.codes == ["geometry.repaired"])
    }
  }
}
