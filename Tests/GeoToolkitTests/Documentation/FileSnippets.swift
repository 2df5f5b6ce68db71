import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

/// The examples of "From file to file", as tests.
@Suite struct FileSnippets {
  private let workspace: Workspace
  private let path: String
  private let printed = Printed()

  private final class Printed {
    var lines: [String] = []
  }

  init() throws {
    workspace = try Workspace()
    path = try workspace.file(
      "places.geojson",
      Places.shapes + #"{"type":"Feature","id":null,"properties":null,"geometry":{"type":"Point","coordinates":[13.123456789,52]}}"#)
  }

  private func print(_ values: Any...) { printed.lines.append(values.map { "\($0)" }.joined(separator: " ")) }

  @Test func `validating`() throws {
    // begin
    var source = try ByteSource(path: path)
    let options = ValidationOptions(rules: try RuleSelection(ignore: ["position.decimals"]))
    let report = try Validation.run(&source, options: options) { findings in
      for finding in findings {
        print(finding.diagnostic.line, finding.diagnostic.rule.code, finding.diagnostic.message)
      }
    }
    print(report.features, "features,", report.errors, "errors")
    // end
    #expect(printed.lines.last == "\(report.features) features, 0 errors" && report.features == 5)
    #expect(!printed.lines.contains { $0.contains("decimals") })
  }

  @Test func `fixing`() throws {
    // begin
    let report = try Fixing.run(fileAt: path)
    print("fixed", report.fixed, "and left", report.left)
    // end
    #expect(report.fixed > 0 && printed.lines == ["fixed \(report.fixed) and left \(report.left)"])
  }

  @Test func `converting`() throws {
    let output = path + ".out.geojson"
    // begin
    func convert(_ path: String, to output: String) throws {
      var options = ConversionOptions()
      options.followRFC7946()
      options.steps.limit = 1000
      var input = try ByteSource(path: path)
      var sink = try ByteSink(path: output, overwrite: false, inputs: [path])
      let report = try Conversion.run(&input, to: &sink, options: options) { findings in
        for finding in findings {
          print(finding.diagnostic)
        }
      }
      try sink.commit()
      print(report.featuresRead, "in,", report.featuresWritten, "out")
    }
    // end
    try convert(path, to: output)
    #expect(printed.lines.last == "5 in, 5 out")
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)).isEmpty == false)
  }

  @Test func `writing what comes out of a pipeline`() async throws {
    let output = path + ".small.geojson"
    // begin
    let written = try await FeatureBlocks(path: path, options: ReadingOptions(jobs: 4))
      .through(EditFeatures { feature in feature.properties["OBJECTID"] = nil })
      .through(.simplify(.metres(100)))
      .write(to: output)
    print(written.report.featuresWritten, "features")
    // end
    #expect(printed.lines == ["5 features"])
  }

  @Test func `a chain of stages`() throws {
    var drawn = 0
    func draw(_ geometry: Geometry<WorldPlane>?) { drawn += geometry?.positions.count ?? 0 }
    // begin
    let box = GeographicBox(west: 5, south: 47, east: 16, north: 55)
    var toPlane = FilterByBox(box).then(Simplify(SimplificationOptions(.metres(50)))).then(SplitAntimeridian()).then(Project())
    var reader = try FeatureReader(path: path)
    while let block = try reader.next() {
      let plane = try toPlane.process(block)
      for feature in plane.readable {
        draw(feature.geometry)
      }
    }
    // end
    #expect(drawn > 0)
  }

  @Test func `a chain that ends in the space that its stages say`() throws {
    // begin
    var steps = Repair(.structure)
      .then(Interpolate(DensificationLimits(deviation: 10)))
      .then(SplitAntimeridian())
      .then(ReducePrecision(decimals: 7))
      .then(Orient(.rfc7946))
    // end
    let block: FeatureBlock<GeographicCut> = try steps.process(
      try FeatureBlock(json: #"{"type":"LineString","coordinates":[[170,0],[-170,10]]}"#))
    #expect(block.geometry.kinds == [.multiLineString])
  }

  @Test func `an indoor map`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Samples/imdf/terminal")
      .standardizedFileURL.path
    // begin
    let archive = try IndoorArchive(path: path)
    let indoor = IndoorValidationOptions(now: IndoorTime(seconds: 1_790_000_000))
    let report = try Validation.run(archive, options: ValidationOptions(indoor: indoor)) { findings in
      for finding in findings {
        print(finding.file, finding.diagnostic.line, finding.diagnostic.rule.name)
      }
    }
    print(report.errors, "errors in", IndoorMap(archive).buildings.count, "building")
    // end
    #expect(printed.lines.last?.hasPrefix("0 errors in") == true)
  }
}
