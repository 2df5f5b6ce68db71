import GeoTestSupport
import GeoToolkit
import Testing

/// Values of styles that depend on properties and zoom levels.
@Suite struct StyleExpressionTests {
  private static let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
  private static let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#

  private func feature(_ properties: String, _ geometry: String = Self.square) -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }

  private func batch(_ features: [String], _ style: String) throws -> OverlayBatch {
    var options = BatchingOptions()
    options.styles = try StyleDocument(text: Array(style.utf8))
    return try #require(try OverlayBatchesTests.batches(Array(features.joined(separator: "\n").utf8), options).first)
  }

  /// The style of a square with some properties.
  private func style(_ properties: String, _ style: String) throws -> OverlayStyle {
    try #require(try batch([feature(properties)], style).styles.first)
  }

  @Test(arguments: [
    (#"{"k":"a"}"#, 0xFF00_00FF as UInt32?), (#"{"k":1}"#, 0x00FF_00FF), (#"{"k":1.0}"#, 0x00FF_00FF), (#"{"k":"1"}"#, 0x00FF_00FF),
    (#"{"k":true}"#, 0x0000_FFFF), (#"{"k":"true"}"#, 0x0000_FFFF), (#"{"k":"b"}"#, 0x8080_80FF), (#"{"k":[1]}"#, 0x8080_80FF),
    (#"{"k":null}"#, 0x8080_80FF), ("{}", 0x8080_80FF), ("null", 0x8080_80FF), (#"{"k":"none"}"#, nil)
  ])
  func `match takes the value of the equal stop`(properties: String, rgba: UInt32?) throws {
    let document = """
      rules:
      - stroke: "#000"
        fill: {match: k, stops: {a: "#f00", 1: "#0f0", true: "#00f", none: null}, else: "#808080"}
      """
    #expect(try style(properties, document).fill?.rgba == rgba)
  }

  @Test(arguments: [
    (#"{"k":1}"#, 2 as Float), (#"{"k":"1"}"#, 3), (#"{"k":9007199254740993}"#, 4), (#"{"k":9007199254740992}"#, 1), ("{}", 5),
    (#"{"k":null}"#, 5), (#"{"k":false}"#, 6), (#"{"k":1e400}"#, 7), (#"{"k":1e401}"#, 1), (#"{"k":{}}"#, 1)
  ])
  func `pairs keep the kinds of values apart, and the last digit`(properties: String, width: Float) throws {
    let stops = #"[[1,2],["1",3],[9007199254740993,4],[null,5],[false,6],[10e399,7]]"#
    let document = ##"{"rules":[{"stroke":"#000","stroke-width":{"match":"k","stops":\##(stops)}}]}"##
    #expect(try style(properties, document).strokeWidth == width)
  }

  @Test(arguments: [
    (#"{"n":-5}"#, 0.5 as Float), (#"{"n":0}"#, 1), (#"{"n":9.99}"#, 1), (#"{"n":10}"#, 4), (#"{"n":1e300}"#, 4), (#"{"n":"7"}"#, 0.5),
    ("{}", 0.5)
  ])
  func `step takes the value of the last stop that is not greater`(properties: String, width: Float) throws {
    let document = ##"{"rules":[{"stroke":"#000","stroke-width":{"step":"n","stops":[[0,1],[10,4]],"else":0.5}}]}"##
    #expect(try style(properties, document).strokeWidth == width)
  }

  @Test func `interpolate lies between stops, in sRGB with opacity`() throws {
    let document = ##"""
      {"rules":[{"stroke":"#000","fill":{"interpolate":"n","stops":[[0,"#00000000"],[10,"#ff8000"]]},
        "stroke-width":{"interpolate":"n","stops":[[0,0],[100,10]],"else":7}}]}
      """##
    let middle = try style(#"{"n":5}"#, document)
    #expect(middle.fill?.rgba == 0x8040_0080 && middle.strokeWidth == 0.5)
    // Sixteenths of a pixel.
    #expect(try style(#"{"n":0.99}"#, document).strokeWidth == 0.125)
    #expect(try style(#"{"n":-1}"#, document).fill?.rgba == 0 && style(#"{"n":11}"#, document).fill?.rgba == 0xFF80_00FF)
    let none = try style("{}", document)
    #expect(none.fill == nil && none.strokeWidth == 7)
  }

  @Test func `opacities multiply the colours of expressions, and fixed ones those of all stops`() throws {
    let document = ##"""
      {"rules":[{"fill":{"match":"k","stops":{"a":"#f00","b":"#00ff0080"}},"fill-opacity":0.5,
        "stroke":"#123","stroke-opacity":{"interpolate":"n","stops":[[0,0],[1,1]],"else":0.2}}]}
      """##
    let style = try style(#"{"k":"b","n":0.5}"#, document)
    #expect(style.fill?.rgba == 0x00FF_0040 && style.stroke?.rgba == 0x1122_3380)
    #expect(try self.style(#"{"k":"a"}"#, document).stroke?.alpha == 51)
  }

  @Test func `simplestyle properties win`() throws {
    let document = ##"""
      {"rules":[{"fill":{"match":"k","stops":{"x":"#222"},"else":"#111"},"stroke":"#000","stroke-width":{"interpolate":"$zoom","stops":[[3,9]]}}]}
      """##
    let style = try style(##"{"fill":"#f00","stroke-width":2}"##, document)
    #expect(style.fill?.rgba == 0xFF00_0099 && style.strokeWidth == 2 && style.curves.isEmpty)
  }

  @Test func `steps of zoom levels are ranges, each level in one`() throws {
    let document = ##"""
      {"rules":[{"name":"road","geometry":"line","zoom":[4,20],"stroke":{"step":"$zoom","stops":[[8,"#f00"]],"else":"#00f"},
        "stroke-width":{"step":"$zoom","stops":[[2,1],[8,2],[12,4],[25,9]]}}]}
      """##
    let batch = try batch([feature("{}", Self.line)], document)
    let looks = batch.groups.map { group in
      let style = batch.style(of: group)
      return
        "\(group.zooms.lowest)-\(group.zooms.highest) \(style.stroke?.rgba == 0x0000_FFFF ? "blue" : "red") \(style.strokeWidth) \(group.zOrder)"
    }
    #expect(looks.sorted() == ["12.0-20.0 red 4.0 0", "4.0-8.0 blue 1.0 0", "8.0-12.0 red 2.0 0"])
    let one = try self.batch([feature("{}", Self.line)], document.replacing("[4,20]", with: "[8,8]"))
    #expect(one.groups.map(\.zooms) == [ZoomRange(lowest: 8, highest: 8)] && one.styles[0].strokeWidth == 2)
  }

  @Test func `what changes evenly with the zoom level goes with the style`() throws {
    let document = ##"""
      {"rules":[{"fill":{"interpolate":"$zoom","stops":[[0,"#000000"],[10,"#ffffff"]]},"fill-opacity":0.5,
        "circle-radius":{"interpolate":"r","stops":[[0,0],[1,1000000]]},"invert":true}]}
      """##
    let style = try style(#"{"r":0.333}"#, document)
    #expect(style.at(zoom: 5).fill?.rgba == 0x8080_8080 && style.inverts)
    #expect(abs(style.circleRadius - 333_000) < 1)
    // A feature's own colour does not change.
    let own = try self.style(##"{"fill":"#f00"}"##, document)
    #expect(own.curves.isEmpty && own.fill?.rgba == 0xFF00_0099)
    let faded = try self.style(#"{"fill-opacity":1}"#, document)
    #expect(faded.at(zoom: 10).fill?.rgba == 0xFFFF_FFFF)
  }

  @Test func `a number may be that of a property`() throws {
    let document = ##"""
      {"rules":[{"fill":"#000000","stroke-width":{"property":"w","else":3},"fill-opacity":{"property":"o"},
        "extrude-height":{"property":"height"},"extrude-base":2}]}
      """##
    let style = try style(#"{"w":12.03,"o":0.5,"height":31.5}"#, document)
    #expect(style.strokeWidth == 12 && style.fill?.alpha == 128 && style.extrudeHeight == 31.5 && style.extrudeBase == 2)
    // What is beyond a range is its end, what is no number the usual value.
    let other = try self.style(#"{"w":"12","o":7,"height":-1e300}"#, document)
    #expect(other.strokeWidth == 3 && other.fill?.alpha == 255 && other.extrudeHeight == 0)
    #expect(try self.style(#"{"height":1e300}"#, document).extrudeHeight == 100_000)
  }

  @Test func `many colours make few styles`() throws {
    let document = ##"{"rules":[{"fill":{"interpolate":"n","stops":[[0,"#000000"],[5000,"#ffffff"]]}}]}"##
    let batch = try batch((0..<5000).map { feature(#"{"n":\#($0)}"#) }, document)
    #expect(batch.styles.count == 256 && batch.features.count == 5000)
  }

  @Test(arguments: [
    (##"{"rules":[{"fill":{}}]}"##, "found neither match nor step nor interpolate in rules[0].fill"),
    (##"{"rules":[{"fill":{"match":"a","step":"b"}}]}"##, "found match and step in rules[0].fill"),
    (##"{"rules":[{"fill":{"match":"a"}}]}"##, "found no stops in rules[0].fill"),
    (##"{"rules":[{"fill":{"match":"a","stops":{}}}]}"##, "found no stops in rules[0].fill.stops"),
    (##"{"rules":[{"fill":{"match":"a","stops":{"b":"red"}}}]}"##, "found \"red\" in rules[0].fill.stops.b; expected a colour"),
    (
      ##"{"rules":[{"fill":{"match":"a","stops":{"b":{"match":"c"}}}}]}"##,
      "found an object in rules[0].fill.stops.b; expected a plain value"
    ),
    (##"{"rules":[{"fill":{"match":"a","stops":[["b","#fff"],["b","#000"]]}}]}"##, "found \"b\" twice in rules[0].fill.stops"),
    (##"{"rules":[{"fill":{"match":"a","stops":{"1":"#fff","1.0":"#000"}}}]}"##, "found 1.0 twice in rules[0].fill.stops"),
    (##"{"rules":[{"fill":{"match":"a","stops":[[[1],"#fff"]]}}]}"##, "found [1] in rules[0].fill.stops[0]; expected a string"),
    (##"{"rules":[{"fill":{"match":"$zoom","stops":{"1":"#fff"}}}]}"##, "found $zoom in rules[0].fill.match; expected step or interpolate"),
    (##"{"rules":[{"fill":{"step":"$id","stops":[[1,"#fff"]]}}]}"##, "found $id in rules[0].fill.step"),
    (##"{"rules":[{"fill":{"step":7,"stops":[[1,"#fff"]]}}]}"##, "found 7 in rules[0].fill.step"),
    (##"{"rules":[{"fill":{"step":"a","stops":{"1":"#fff"}}}]}"##, "expected [[number, value], …]"),
    (##"{"rules":[{"fill":{"step":"a","stops":[]}}]}"##, "found no stops"),
    (##"{"rules":[{"fill":{"step":"a","stops":[[1]]}}]}"##, "found [1] in rules[0].fill.stops[0]; expected a pair"),
    (##"{"rules":[{"fill":{"step":"a","stops":[["1","#fff"]]}}]}"##, "found \"1\" in rules[0].fill.stops[0]; expected a number first"),
    (##"{"rules":[{"fill":{"step":"a","stops":[[1,"#fff"],[1,"#000"]]}}]}"##, "found 1 in rules[0].fill.stops[1], which is not greater"),
    (##"{"rules":[{"fill":{"step":"$zoom","stops":[[30,"#fff"]]}}]}"##, "found zoom level 30 in rules[0].fill.stops[0]"),
    (##"{"rules":[{"fill":{"interpolate":"$zoom","stops":[[31,"#fff"]]}}]}"##, "found zoom level 31"),
    (##"{"rules":[{"fill":{"interpolate":"a","stops":[[0,null],[1,"#fff"]]}}]}"##, "found null in rules[0].fill.stops[0]"),
    (
      ##"{"rules":[{"stroke-width":{"step":"a","stops":[[0,1001]]}}]}"##,
      "found 1001 in rules[0].stroke-width.stops[0]; expected a number from 0 to 1000"
    ),
    (##"{"rules":[{"stroke-width":{"step":"a","stops":[[0,1]],"else":null}}]}"##, "found null in rules[0].stroke-width.else"),
    (##"{"rules":[{"fill":{"property":"a"}}]}"##, "found property in rules[0].fill, which is for numbers"),
    (##"{"rules":[{"extrude-height":{"property":3}}]}"##, "found 3 in rules[0].extrude-height.property; expected the name of a property"),
    (##"{"rules":[{"extrude-height":{"property":"$zoom"}}]}"##, "expected the name of a property"),
    (##"{"rules":[{"extrude-base":{"property":"a","stops":[]}}]}"##, "found the member \"stops\" in rules[0].extrude-base"),
    (##"{"rules":[{"extrude-height":100001}]}"##, "expected a number from 0 to 100000 metres"),
    (##"{"rules":[{"circle-radius":-1}]}"##, "found -1 in rules[0].circle-radius; expected a number from 0 to 19970326 metres"),
    (##"{"rules":[{"fill":{"match":"a","stop":{}}}]}"##, "found the member \"stop\" in rules[0].fill"),
    (##"{"rules":[{"fill":{"match":"a","match":"a","stops":{"b":"#fff"}}}]}"##, "found \"match\" twice"),
    (##"{"rules":[{"invert":1}]}"##, "found 1 in rules[0].invert; expected true or false"),
    (##"{"rules":[{"stroke-dashes":{"match":"a","stops":{"b":1}}}]}"##, "in rules[0].stroke-dashes; expected an array")
  ])
  func `what is wrong is reported with its place`(text: String, message: String) throws {
    let error = try #require(throws: StyleError.self) { try StyleDocument(text: Array(text.utf8)) }
    #expect(error.message.contains(message), "\(error)")
    #expect(error.line == 1 && error.column > 11)
  }

  @Test func `documents are refused where a file cannot hold what they ask for`() throws {
    let curve = try StyleDocument(
      text: Array(##"{"rules":[{},{"name":"r","stroke-width":{"interpolate":"$zoom","stops":[[0,1],[9,5]]}}]}"##.utf8))
    let inverse = try StyleDocument(
      text: Array(##"{"layers":[{"rules":[]},{"rules":[],"otherwise":{"fill":"#fff","invert":true}}]}"##.utf8))
    #expect(
      GLBOutput().refusal(of: curve)?.hasPrefix(#"found interpolate on $zoom in rules[1] ("r"), which GLB output cannot hold; use step"#)
        ?? false)
    #expect(OverlayFileOutput().refusal(of: curve)?.contains("overlay output") ?? false)
    #expect(GLBOutput().refusal(of: inverse)?.hasPrefix("found invert in layers[1].otherwise, which GLB") ?? false)
    #expect(OverlayFileOutput().refusal(of: inverse) == nil)
    var options = BatchingOptions()
    options.styles = inverse
    var sink = try ByteSink(memory: .none)
    #expect(throws: BatchFile.Failure.self) {
      try BatchFile.write(ByteSource(bytes: Array(feature("{}").utf8), name: "x"), to: &sink, as: .glb, options: options)
    }
  }
}
