import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// What no stage touches goes out as it came.
struct LayoutTests {
  /// White space where nobody expects it, escapes, numbers in every notation, members in any order.
  static let features = [
    #"{"type":"Feature","id":"a\"\\\u00e9","properties":{"n":1.0,"m":1E+2,"s":" { [ \" , : ] } "},"geometry":{"type":"Point","coordinates":[1.50,-0]}}"#,
    "{ \"geometry\" : { \"coordinates\" : [ 1e1 , 2E-3 , 4805.590 ] ,\n\"type\" : \"Point\" } ,\r\n\t\"type\" : \"Feature\" , \"properties\" : null , \"id\" : 12345678901234567890 , \"x\" : [ ] , \"y\" : { } }",
    #"{"type":"Feature","properties":{"":{"a":[[],{},[1,[2]]]}},"geometry":null,"bbox":[1,2,3,4]}"#,
    #"{"type":"Feature","properties":{"日本":"𝄞"},"geometry":{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]},{"type":"MultiPolygon","coordinates":[]}]}}"#
  ]
  static let collection =
    "{\"before\":{\"a\" : 1.00},\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n")
    + "\n],\"behind\":[true , false]}"

  @Test func `a collection as written is itself, separators aside`() throws {
    #expect(try Rewritten.text(Self.collection) == Self.collection)
  }

  @Test func `features as written are themselves behind record separators`() throws {
    let written = try Rewritten.text(Self.collection) { $0.container = .recordSeparated }
    #expect(written == Self.features.map { "\u{1E}\($0)\n" }.joined())
  }

  @Test func `features as written are themselves a line each, without the line breaks inside of them`() throws {
    let written = try Rewritten.text(Self.collection) { $0.container = .lines }
    #expect(written.split(separator: "\n").map(String.init) == Self.features.map { $0.contains("\n") ? Rewritten.bare($0) : $0 })
  }

  @Test func `a carriage return between tokens ends a line as well`() throws {
    let (before, behind) = (#"{"type":"Feature","properties":{"a":1},"#, #""geometry":null}"#)
    #expect(try Rewritten.text("\(before)\r\(behind)") { $0.container = .lines } == "\(before)\(behind)\n")
  }

  @Test(arguments: Rewritten.layouts.indices, Rewritten.containers.indices)
  func `every layout in every container changes nothing but white space between tokens`(layout: Int, container: Int) throws {
    let written = try Rewritten.text(Self.collection) {
      $0.layout = Rewritten.layouts[layout]
      $0.container = Rewritten.containers[container]
    }
    let expected = container == 0 ? Rewritten.bare(Self.collection) : Self.features.map(Rewritten.bare).joined()
    #expect(Rewritten.bare(written) == expected)
    let again = try FeatureBlock(json: written, options: .underTest)
    #expect(again.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    #expect(again.map { Rewritten.bare($0.json.text) } == Self.features.map(Rewritten.bare))
    if container == 1 { #expect(written.filter { $0 == "\n" }.count == Self.features.count) }
    if layout == 2, container == 0 { #expect(written == expected) }
    if layout == 1, container == 0 { #expect(written.split(separator: "\n").count == Self.features.count + 2) }
  }

  @Test(arguments: [0, 2]) func `pretty text is as pretty as it gets`(container: Int) throws {
    func pretty(_ text: String) throws -> String {
      try Rewritten.text(text) {
        $0.layout = .pretty
        $0.container = Rewritten.containers[container]
      }
    }
    let once = try pretty(Self.collection)
    #expect(try pretty(once) == once)
    #expect(once.contains("[10, ") == false && once.contains("[1e1, 2E-3, 4805.590]"))
  }

  @Test func `pretty indents by two and leaves empty objects and arrays alone`() throws {
    let text =
      #"{"type":"FeatureCollection","a":{},"features":[{"type":"Feature","properties":{"p":[1,"]"],"q":[ ],"r":[{}]},"geometry":null}]}"#
    #expect(
      try Rewritten.text(text) { $0.layout = .pretty } == """
        {
          "type": "FeatureCollection",
          "a": {},
          "features": [
            {
              "type": "Feature",
              "properties": {
                "p": [1, "]"],
                "q": [],
                "r": [
                  {}
                ]
              },
              "geometry": null
            }
          ]
        }
        """)
  }

  @Test(arguments: Rewritten.layouts.indices)
  func `bare geometries become features of a collection and stay geometries in a sequence`(layout: Int) throws {
    let geometries = [
      #"{"type":"Point","coordinates":[1.0,2]}"#, #"{"type":"LineString","coordinates":[[1,2],[3,4]],"note":"kept"}"#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#
    ]
    let input = geometries.joined(separator: "\n")
    let collection = try Rewritten.text(input) { $0.layout = Rewritten.layouts[layout] }
    let wrapped = geometries.map { #"{"type":"Feature","properties":null,"geometry":"# + $0 + "}" }
    #expect(
      Rewritten.bare(collection) == #"{"type":"FeatureCollection","features":["# + wrapped.joined(separator: ",") + "]}")
    let sequence = try Rewritten.text(input) {
      $0.layout = Rewritten.layouts[layout]
      $0.container = .lines
    }
    #expect(sequence == geometries.map { $0 + "\n" }.joined())
    #expect(try FeatureBlock(json: collection).diagnostics.filter { $0.severity == .error }.isEmpty)
  }

  @Test(arguments: Rewritten.layouts.indices)
  func `a feature that cannot be read is an empty one with its id, its error and the properties asked for`(layout: Int) throws {
    let input = """
      {"type":"FeatureCollection","features":[{"type":"Feature","id":7,"properties":{"a":1,"secret":[
      2]},"geometry":{"type":"Point","coordinates":["1",2]}},{"type":"Feature","properties":null,"geometry":null}]}
      """
    let written = try Rewritten.text(input) {
      $0.layout = Rewritten.layouts[layout]
      $0.writesUnreadable = true
      $0.properties = .without(["secret"])
    }
    #expect(
      Rewritten.bare(written)
        == #"{"type":"FeatureCollection","features":[{"type":"Feature","id":7,"error":"GJ305position.not-number","properties":{"a":1},"geometry":null},{"type":"Feature","properties":null,"geometry":null}]}"#
        .replacing("GJ305position", with: "GJ305 position"))
    let again = try Rewritten.text(written) { $0.layout = Rewritten.layouts[layout] }
    #expect(again == written)
  }
}
