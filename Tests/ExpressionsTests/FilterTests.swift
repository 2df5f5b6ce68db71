import Expressions
import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct FilterTests {
  private static func collection(_ features: [String], members: String = "") -> String {
    "{\"type\":\"FeatureCollection\",\(members)\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
  }

  private static func feature(_ properties: String, _ geometry: String = "null", id: String? = nil) -> String {
    "{\"type\":\"Feature\",\(id.map { "\"id\":\($0)," } ?? "")\"properties\":\(properties),\"geometry\":\(geometry)}"
  }

  /// The ordinals of the features of which an expression holds.
  private static func chosen(_ text: String, _ expression: String, jobs: Int = 1) throws -> [Int] {
    var reader = FeatureReader(bytes: Array(text.utf8), options: ReadingOptions(jobs: jobs, filter: try FeatureExpression(expression)))
    var ordinals: [Int] = []
    while let block = try reader.next() { ordinals += block.readable.map(\.ordinal) }
    return ordinals
  }

  @Test(arguments: [
    ("a = 1", [0, 3]), ("a IS NULL", [1, 2, 4]), ("\"a b\" = 'x\ny'", [1]), ("/o/p/1 = 'z'", [2]), ("/o/p/01 = 'z'", []),
    ("/o/p/2 IS NOT NULL", []),
    ("/o/q/r = TRUE", [2]), ("é = 'é'", [1]), ("$id = 7", [0]), ("$id = 'x'", [1]), ("$id IS NULL", [2, 3, 4]), ("$type = 'Point'", [0]),
    ("$type IS NULL", [1, 3]), ("$type = 'GeometryCollection'", [4]), ("$area > 0", [2]), ("$area = 0", [0, 4]),
    ("$length > 150000", [2, 4]),
    ("$length = 0", [0]), ("$layer IS NULL", [0, 1, 2, 3, 4]), ("TRUE", [0, 1, 2, 3, 4]), ("FALSE", []), ("big = 12345678901234567890", [3])
  ])
  func `an expression asks for what features have`(expression: String, ordinals: [Int]) throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[0,2]]}"#
    let text = Self.collection([
      Self.feature(#"{"a":2,"a":1}"#, #"{"type":"Point","coordinates":[1,2]}"#, id: "7"),
      Self.feature(#"{"a b":"x\ny","\u00e9":"\u00e9"}"#, id: #""x""#),
      Self.feature(#"{"o":{"p":["y","z"],"q":{"r":true}}}"#, #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#),
      Self.feature(#"{"a":1e0,"big":12345678901234567890}"#),
      Self.feature("null", #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},\#(line)]}"#)
    ])
    #expect(try Self.chosen(text, expression) == ordinals)
  }

  @Test func `area and length are those of the ellipsoid`() throws {
    let square = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#
    let text = Self.collection([Self.feature("{}", square), Self.feature("{}", #"{"type":"LineString","coordinates":[[0,0],[1,0]]}"#)])
    #expect(try Self.chosen(text, "$area BETWEEN 12308778361 AND 12308778362") == [0])
    #expect(try Self.chosen(text, "$length BETWEEN 111319.49 AND 111319.5") == [1])
    #expect(try Self.chosen(text, "$area = 0") == [1])
  }

  @Test func `layers of TopoJSON have names`() throws {
    let text =
      #"{"type":"Topology","arcs":[],"objects":{"a":{"type":"Point","coordinates":[1,2]},"b":{"type":"Point","coordinates":[3,4]}}}"#
    #expect(try Self.chosen(text, "$layer = 'b'") == [1])
  }

  @Test func `what is left out is neither judged nor counted`() throws {
    let clockwise = #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}"#
    let text = Self.collection(
      [
        Self.feature(#"{"a":1}"#, clockwise, id: "1"), Self.feature(#"{"a":2}"#, #"{"type":"Point","coordinates":[200,95]}"#, id: "1"),
        Self.feature(#"{"a":2,"b":1}"#, id: "2")
      ], members: "\"bbox\":[0,0,1,1],")
    func names(_ expression: String?) throws -> [String] {
      var options = ReadingOptions()
      options.filter = try expression.map { try FeatureExpression($0) }
      var source = ByteSource(bytes: Array(text.utf8), name: "a")
      var names: [String] = []
      let report = try Validation.run(&source, options: ValidationOptions(reading: options)) { names += $0.map(\.diagnostic.rule.name) }
      return names.sorted() + ["\(report.features)"]
    }
    #expect(try names(nil).contains("id.duplicate") || names(nil).count > 3)
    #expect(try names("a = 1") == ["ring.winding", "1"])
    #expect(try names("b = 1") == ["1"])
    #expect(try names("a = 3") == ["0"])
    var source = ByteSource(bytes: Array(text.utf8), name: "a")
    let summary = try Summary.of(&source, options: ReadingOptions(filter: try FeatureExpression("b = 1")))
    #expect(summary.features == 1 && summary.ids.numbers == 1 && summary.extent == nil && summary.root.collections == 1)
    #expect(summary.properties.members.names.map(\.name) == ["a", "b"] && summary.findings.isEmpty)
  }

  @Test func `a conversion counts what was left out, and its box fits what is left`() throws {
    let points = (0..<10).map { Self.feature("{\"n\":\($0)}", "{\"type\":\"Point\",\"coordinates\":[\($0),\($0)]}") }
    let trial = try ConversionTrial(Self.collection(points, members: "\"bbox\":[0,0,9,9],")) { options in
      options.reading.filter = try? FeatureExpression("n BETWEEN 3 AND 4")
    }
    #expect(trial.counts == [10, 2, 0, 0, 8])
    #expect(trial.text?.contains("\"bbox\":[3,3,4,4]") ?? false, "\(trial.text ?? "")")
    let limited = try ConversionTrial(Self.collection(points)) { options in
      options.reading.filter = try? FeatureExpression("n > 2")
      (options.steps.skip, options.steps.limit) = (1, 2)
    }
    #expect(limited.text?.split(separator: "\n").count == 4 && limited.text?.contains("\"n\":4") ?? false, "\(limited.text ?? "")")
  }

  @Test func `features that cannot be read stay`() throws {
    let text = Self.collection([Self.feature(#"{"a":1}"#), #"{"type":"Feature","properties":{"a":2}}"#, Self.feature(#"{"a":2}"#)])
    let trial = try ConversionTrial(text) { options in
      options.reading.filter = try? FeatureExpression("a = 1")
      options.onError = .skip
    }
    #expect(trial.counts == [3, 1, 1, 0, 1] && trial.rejects.contains(#""a":2"#))
  }

  @Test func `the number of threads changes nothing`() throws {
    var random = SplitMix64(state: 3)
    let features = (0..<4000).map { index in
      let (x, y) = (Double.random(in: -170...170, using: &random), Double.random(in: -80...80, using: &random))
      let line = "{\"type\":\"LineString\",\"bbox\":[\(x),\(y),\(x + 1),\(y + 1)],\"coordinates\":[[\(x),\(y)],[\(x + 1),\(y + 1)]]}"
      let properties = "{\"n\":\(index % 17),\"s\":\"\(["alpha", "beta", "gämma"][index % 3])\",\"o\":{\"k\":[\(index % 5)]}}"
      return Self.feature(properties, index % 7 == 0 ? "null" : line, id: "\(index / 2)")
    }
    let text = Array(Self.collection(features, members: "\"bbox\":[-180,-90,180,90],").utf8)
    func trial(_ jobs: Int, chunk: Int?) throws -> ConversionTrial {
      try ConversionTrial(text, chunk: chunk, jobs: jobs) { options in
        options.reading.filter = try? FeatureExpression("n < 9 AND s LIKE '%mm%' OR /o/k/0 = 3 AND $length > 130000")
        options.steps.followRFC7946()
      }
    }
    let one = try trial(1, chunk: nil)
    #expect(one.counts[1] > 500 && one.counts[4] > 500)
    for (jobs, chunk) in [(2, nil), (3, 5000), (8, 100_000)] as [(Int, Int?)] { #expect(try trial(jobs, chunk: chunk) == one) }
  }
}
