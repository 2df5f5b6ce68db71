import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Circles of points in whole conversions.
struct CircleStepTests {
  private func converted(
    _ features: String..., adjust: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> (block: FeatureBlock<Geographic>, result: ConvertedText) {
    let result = try ConvertedText(features.joined(separator: "\n")) {
      $0.output = GeoJSONOutput(container: .lines)
      $0.steps.circles = "r"
      adjust(&$0)
    }
    return (result.text.isEmpty ? FeatureBlock() : try FeatureBlock(json: result.text), result)
  }

  private func feature(_ radius: String, _ geometry: String) -> String {
    #"{"type":"Feature","id":1,"properties":{"r":\#(radius),"n": 1.50},"geometry":\#(geometry)}"#
  }

  private func point(_ coordinates: String) -> String { #"{"type":"Point","coordinates":[\#(coordinates)]}"# }

  @Test func `points with a radius become polygons, and keep what else they have`() throws {
    let (block, result) = try converted(feature("1e3", point("8.5,47.25")))
    #expect(result.codes == [])
    #expect(result.text.contains(#""id":1,"properties":{"r":1e3,"n": 1.50}"#))
    #expect(block.geometry.kinds == [.polygon] && block.geometry.positions.count == 101)
    for position in block.geometry.positions {
      let distance = try #require(Globe.wgs84.distance(from: Position(x: 8.5, y: 47.25), to: position))
      #expect((distance - 1000).magnitude < 1e-6)
    }
  }

  @Test func `what has no radius or is no point stays`() throws {
    let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    let features = [
      feature("null", point("1.50,2")), #"{"type":"Feature","properties":{},"geometry":\#(point("1,2"))}"#, feature("7", line),
      feature("7", "null"),
      feature("7", #"{"type":"MultiPoint","coordinates":[]}"#), feature(#""wide""#, line)
    ]
    for text in features {
      let (_, result) = try converted(text)
      #expect(result.text == text + "\n" && result.codes == [])
    }
  }

  @Test(arguments: ["0", "-5", #""500""#, "true", "[1]", "0.0009", "2e7", "1e999"])
  func `no radius`(text: String) throws {
    let (_, result) = try converted(feature(text, point("1.50,2")))
    #expect(result.text == feature(text, point("1.50,2")) + "\n")
    #expect(result.codes.contains("circle.not-made"))
  }

  @Test func `a point beyond a pole`() throws {
    let (_, result) = try converted(feature("5", point("1.50,90.5")))
    #expect(result.text == feature("5", point("1.50,90.5")) + "\n")
    #expect(result.codes.contains("circle.not-made"))
  }

  @Test func `several points, and collections`() throws {
    let apart = #"{"type":"MultiPoint","coordinates":[[0,0],[10,0,5]]}"#
    let over = #"{"type":"MultiPoint","coordinates":[[0,0],[0.01,0],[180,0]]}"#
    let several = #"{"type":"GeometryCollection","geometries":[\#(point("1,2")),{"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#
    let (block, result) = try converted(feature("1000", apart), feature("1000", over), feature("1000", several))
    #expect(result.codes.filter { $0 != "positions.mixed-dimensions" } == [])
    #expect(block.geometry.kinds == [.multiPolygon, .multiPolygon, .polygon, .lineString])
    // Two that overlap are one area; the one on the 180th meridian is two.
    #expect(block.geometry.parts(ofGeometry: 0).count == 2 && block.geometry.parts(ofGeometry: 1).count == 3)
    var validator = TopologyValidator()
    for geometry in 0..<3 {
      let isValid = validator.isValid(geometry: geometry, in: block.geometry)
      #expect(isValid)
    }
  }

  @Test func `they come before boxes, after shaping, and are cut`() throws {
    let text = feature("250", point("179.999,0"))
    let (block, _) = try converted(text) {
      $0.steps.shape.renames = [ShapeOptions.Rename("n", to: "m")]
      $0.steps.box = GeographicBox(west: -180, south: -1, east: -179, north: 1)
    }
    #expect(block.geometry.kinds == [.multiPolygon])
    let none = try converted(text) { $0.steps.clip = GeographicBox(west: -179, south: -1, east: 0, north: 1) }
    #expect(none.result.text.isEmpty)
    let joined = try converted(text) { $0.steps.antimeridian = .unwrap }
    #expect(joined.block.geometry.kinds == [.polygon])
    let larger = try FeatureExpression(value: "r * 10")
    let shaped = try converted(text) {
      $0.steps.shape.assignments = [.init("s", .expression(larger))]
      $0.steps.circles = "s"
    }
    let area = try #require(shaped.block.geometry.area(ofGeometry: 0))
    #expect((area / (Double.pi * 2500 * 2500) - 1).magnitude < 0.001)
  }

  @Test func `the same for any number of threads`() throws {
    let features = (0..<500).map { feature("\($0 * 39_000 + 1)", point("\(Double($0) * 0.7 - 180),\(Double($0 % 90))")) }
    let text = features.joined(separator: "\n")
    let one = try converted(text).result.text
    #expect(try converted(text) { $0.reading.jobs = 4 }.result.text == one)
  }

  @Test func `a name that no feature has is reported`() throws {
    let result = try converted(feature("5", point("1,2"))) { $0.steps.circles = "radius" }.result
    #expect(result.report.missingProperties == ["radius"])
  }
}
