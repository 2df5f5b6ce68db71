import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Sorted features in a collection: its members, its box, skip and limit.
@Suite struct SortedCollectionTests {
  private static let collection = #"""
    {"type":"FeatureCollection","name":"n","bbox":[0,0,30,3],"features":[
    {"type":"Feature","properties":{"v":3},"geometry":{"type":"Point","coordinates":[30.0,3]}},
    {"type":"Feature","properties":{"v":1},"geometry":{"type":"Point","coordinates":[10,1]}},
    {"type":"Feature","properties":{"v":2},"geometry":{"type":"Point","coordinates":[0,0]}}
    ],"note":[1.0]}
    """#

  private func sorted(
    _ key: String, _ text: String = collection, _ adjust: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> ConvertedText {
    let order = try FeatureOrder(key)
    return try ConvertedText(text) {
      $0.order = order
      adjust(&$0)
    }
  }

  @Test func `members and the box of the collection stay`() throws {
    #expect(
      try sorted("v").text == #"""
        {"type":"FeatureCollection","name":"n","bbox":[0,0,30,3],"features":[
        {"type":"Feature","properties":{"v":1},"geometry":{"type":"Point","coordinates":[10,1]}},
        {"type":"Feature","properties":{"v":2},"geometry":{"type":"Point","coordinates":[0,0]}},
        {"type":"Feature","properties":{"v":3},"geometry":{"type":"Point","coordinates":[30.0,3]}}
        ],"note":[1.0]}

        """#)
  }

  @Test func `skip and limit count in the new order, and the box is that of what is written`() throws {
    let result = try sorted("-v") { $0.steps.limit = 2 }
    #expect(
      result.text == #"""
        {"type":"FeatureCollection","name":"n","features":[
        {"type":"Feature","properties":{"v":3},"geometry":{"type":"Point","coordinates":[30.0,3]}},
        {"type":"Feature","properties":{"v":2},"geometry":{"type":"Point","coordinates":[0,0]}}
        ],"bbox":[0,0,30,3],"note":[1.0]}

        """#)
    #expect(result.report.featuresWritten == 2 && result.report.leftOut == 1 && result.report.featuresRead == 3)
    let middle = try sorted("v") { ($0.steps.skip, $0.steps.limit) = (1, 1) }
    #expect(middle.text.contains(#""bbox":[0,0,0,0]"#) && middle.report.featuresWritten == 1)
    let none = try sorted("v") { $0.steps.limit = 0 }
    #expect(none.report.featuresWritten == 0 && !none.text.contains("bbox"))
    let all = try sorted("v") { $0.steps.limit = 3 }
    #expect(all.text.contains(#""bbox":[0,0,30,3]"#) && all.report.leftOut == 0)
  }

  @Test func `a box across the 180th meridian, and heights`() throws {
    let text = #"""
      {"type":"FeatureCollection","bbox":[170,-5,1,-170,5,9],"features":[
      {"type":"Feature","properties":{"v":1},"geometry":{"type":"Point","coordinates":[179,-5,9]}},
      {"type":"Feature","properties":{"v":2},"geometry":{"type":"LineString","coordinates":[[-179,5,1],[-171.5,0,2]]}},
      {"type":"Feature","properties":{"v":3},"geometry":{"type":"Point","coordinates":[-170,5,1]}}
      ]}
      """#
    #expect(try sorted("v", text) { $0.steps.limit = 2 }.text.contains(#""bbox":[179,-5,1,-171.5,5,9]"#))
  }

  @Test func `what is renamed and set is sorted by its new name, and properties that are not written count`() throws {
    let result = try sorted("w") {
      $0.steps.shape.renames = [ShapeOptions.Rename("v", to: "w")]
      $0.writing.properties = .none
    }
    #expect(result.text.components(separatedBy: "\"coordinates\":").dropFirst().map { String($0.prefix(5)) } == ["[10,1", "[0,0]", "[30.0"])
    #expect(result.report.missingProperties.isEmpty)
  }

  @Test func `outputs that need all features, and dissolving, refuse`() throws {
    for adjust: (inout ConversionOptions) -> Void in [{ $0.output = TopoJSONOutput() }, { $0.dissolve = DissolveOptions(key: "v") }] {
      let error = #expect(throws: ConversionError.self) { try sorted("v", Self.collection, adjust) }
      #expect(error.map { "\($0)".contains("sorted") } == true)
    }
  }

  @Test func `several levels of detail are sorted`() throws {
    let order = try FeatureOrder("v")
    var options = ConversionOptions()
    options.order = order
    var source = ByteSource(bytes: Array(Self.collection.utf8), name: "text")
    let folder = try Workspace()
    let paths = ["4", "8"].map { folder.folder.appendingPathComponent("\($0).geojson").path }
    var levels: [Conversion.Level] = []
    for (path, zoom) in zip(paths, [4.0, 8.0]) {
      levels.append(Conversion.Level(zoom: zoom, sink: try ByteSink(path: path, overwrite: false)))
    }
    _ = try Conversion.run(&source, to: levels, pixels: 1, options: options) { _ in }
    for level in levels { try level.commit() }
    for path in paths {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.components(separatedBy: "\"v\":").dropFirst().map { String($0.prefix(1)) } == ["1", "2", "3"])
    }
  }
}
