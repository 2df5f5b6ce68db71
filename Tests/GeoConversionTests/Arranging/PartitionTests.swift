import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Features in several files by their values.
@Suite struct PartitionTests {
  private static let collection = #"""
    {"type":"FeatureCollection","name":"n","bbox":[0,0,30,3],"features":[
    {"type":"Feature","properties":{"k":"b"},"geometry":{"type":"Point","coordinates":[30.0,3]}},
    {"type":"Feature","properties":{"k":"a"},"geometry":{"type":"Point","coordinates":[10,1]}},
    {"type":"Feature","properties":{"k":"b"},"geometry":{"type":"Point","coordinates":[0,0]}}
    ],"note":[1.0]}
    """#

  private struct Outcome {
    var files: [(name: String, text: String)] = []
    var report: PartitionReport
    var codes: [String] = []
  }

  private func partition(
    _ texts: [String], _ pieces: [PartitionName.Piece] = [.property("k"), .text(".geojson")],
    _ adjust: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> Outcome {
    let folder = try Workspace()
    var options = ConversionOptions(output: GeoJSONOutput())
    adjust(&options)
    var conversion = PartitionedConversion()
    var codes: [String] = []
    for (index, text) in texts.enumerated() {
      var source = ByteSource(bytes: Array(text.utf8), name: "text\(index)")
      try conversion.add(&source, name: PartitionName(pieces, layer: "layer\(index)"), options: options) {
        codes += $0.map(\.diagnostic.rule.name)
      }
    }
    var opened: [String] = []
    let report = try conversion.finish(
      open: { name throws(ByteStreamError) in
        opened.append(name)
        // None has its name before all are complete.
        if opened.count < 10 {
          #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.folder.path))?.allSatisfy { $0.hasPrefix(".") } ?? false)
        }
        return try ByteSink(path: folder.folder.appendingPathComponent(name).path, overwrite: false, isSynchronized: false)
      }, findings: { codes += $0.map(\.diagnostic.rule.name) })
    #expect(opened == report.files.map(\.name))
    let files = try opened.map { name in
      (name, try String(contentsOf: folder.folder.appendingPathComponent(name), encoding: .utf8))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).count == files.count)
    return Outcome(files: files, report: report, codes: codes)
  }

  @Test func `each file continues the collection, with a box of its own`() throws {
    for jobs in [1, 2, 3] {
      let result = try partition([Self.collection]) { $0.reading.jobs = jobs }
      #expect(result.files.map(\.name) == ["a.geojson", "b.geojson"])
      #expect(
        result.files[0].text == #"""
          {"type":"FeatureCollection","name":"n","features":[
          {"type":"Feature","properties":{"k":"a"},"geometry":{"type":"Point","coordinates":[10,1]}}
          ],"bbox":[10,1,10,1],"note":[1.0]}

          """#)
      #expect(result.files[1].text.contains(#""bbox":[0,0,30,3],"note""#))
      #expect(result.report.files.map(\.features) == [1, 2] && result.report.report.featuresWritten == 3)
    }
  }

  @Test func `features of all inputs go to the file of their value, in input order or sorted`() throws {
    let lines = (0..<1000).map { #"{"type":"Feature","id":\#($0),"properties":{"k":\#($0 % 7),"v":\#(($0 * 37) % 101)},"geometry":null}"# }
    let texts = [lines[..<400].joined(separator: "\n"), lines[400...].joined(separator: "\n")]
    for memory in [0, 64 << 20] {
      let result = try partition(texts) {
        $0.output = GeoJSONOutput(container: .lines)
        $0.arrangingMemory = memory
      }
      for (index, file) in result.files.enumerated() {
        #expect(file.name == "\(index).geojson")
        #expect(file.text == lines.enumerated().filter { $0.offset % 7 == index }.map { $0.element + "\n" }.joined())
      }
      let order = try FeatureOrder("-v")
      let sorted = try partition(texts) {
        ($0.output, $0.order, $0.arrangingMemory) = (GeoJSONOutput(container: .lines), order, memory)
      }
      for (index, file) in sorted.files.enumerated() {
        let expected = lines.indices.filter { $0 % 7 == index }.sorted { (-($0 * 37 % 101), $0) < (-($1 * 37 % 101), $1) }
        #expect(file.text == expected.map { lines[$0] + "\n" }.joined())
      }
    }
  }

  private static func feature(_ value: String) -> String {
    #"{"type":"Feature","properties":{"k":\#(value)},"geometry":null}"# + "\n"
  }

  @Test(arguments: [
    (#""a b""#, "a b"), (#""a\/b""#, "a%2Fb"), (#""..""#, "%2E."), (#""100%""#, "100%25"), (#""\u0000\n""#, "%00%0A"),
    (#""a\\b""#, "a%5Cb"),
    (#""Zürich""#, "Zürich"), (#""\u0041""#, "A"), ("1.50", "1.50"), ("true", "true"), ("[1, 2]", "[1, 2]"),
    (#"{"a":"b/c"}"#, #"{"a":"b%2Fc"}"#),
    (#""""#, "_empty"), (#""_empty""#, "%5Fempty"), ("null", "_null"), (#""_null""#, "%5Fnull"), (#""_""#, "_")
  ])
  func `names of files are safe`(value: String, name: String) throws {
    let result = try partition([Self.feature(value)], [.property("k"), .text(".x")])
    let file = try #require(result.report.files.first)
    #expect(result.report.files.count == 1 && file.name == name + ".x" && file.features == 1 && file.lacksValue == (value == "null"))
  }

  @Test func `long values are shortened, and stay apart`() throws {
    let long = String(repeating: "ä/", count: 100)
    let result = try partition([Self.feature("\"\(long)1\"") + Self.feature("\"\(long)2\"") + Self.feature("\"\(long)1\"")])
    #expect(result.files.count == 2 && result.report.files.map(\.features).sorted() == [1, 2])
    for file in result.files {
      #expect(file.name.utf8.count <= 238 && file.name.hasPrefix("ä%2Fä%2F") && file.name.dropLast(8).suffix(33).first == "-")
    }
    let two = try partition([Self.feature("\"\(long)\"")], [.property("k"), .text("-"), .property("k"), .text(".geojson")])
    #expect(two.files.count == 1 && two.files[0].name.utf8.count <= 240)
  }

  @Test func `missing values, misspelt names and layers`() throws {
    let result = try partition(
      [Self.feature("1"), #"{"type":"Feature","properties":null,"geometry":null}"#], [.layer, .text("-"), .property("k"), .text(".geojson")]
    )
    #expect(
      result.files.map(\.name) == ["layer0-1.geojson", "layer1-_null.geojson"] && result.report.files.map(\.lacksValue) == [false, true])
    #expect(result.report.report.missingProperties.isEmpty)
    #expect(try partition([Self.feature("1")], [.property("kk")]).report.report.missingProperties == ["kk"])
    let topology =
      #"{"type":"Topology","objects":{"b/c":{"type":"Point","coordinates":[1,2]},"a":{"type":"Point","coordinates":[3,4]}},"arcs":[]}"#
    #expect(try partition([topology], [.layer, .text(".geojson")]).files.map(\.name) == ["a.geojson", "b%2Fc.geojson"])
  }

  @Test func `what cannot be written by itself, dissolved or counted is refused`() throws {
    let order = try FeatureOrder("k")
    let refused: [(inout ConversionOptions) -> Void] = [
      { $0.output = TopoJSONOutput() }, { $0.dissolve = DissolveOptions(key: "k") },
      { ($0.order, $0.steps.limit) = (order, 1) }
    ]
    for adjust in refused { #expect(throws: ConversionError.self) { try partition([Self.collection], [.property("k")], adjust) } }
  }

  @Test func `no features make no file, and an output that exists leaves none`() throws {
    #expect(try partition([#"{"type":"FeatureCollection","features":[]}"#]).files.isEmpty)
    let folder = try Workspace()
    _ = try folder.file("b.geojson", "old")
    var conversion = PartitionedConversion()
    var source = ByteSource(bytes: Array(Self.collection.utf8), name: "text")
    try conversion.add(&source, name: PartitionName([.property("k"), .text(".geojson")]), options: ConversionOptions()) { _ in }
    var failed: ConversionError?
    do throws(ConversionError) {
      _ = try conversion.finish(open: { name throws(ByteStreamError) in
        try ByteSink(path: folder.folder.appendingPathComponent(name).path, overwrite: false)
      })
    } catch {
      failed = error
    }
    #expect(failed.map { "\($0)".contains("already exists") } == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path) == ["b.geojson"])
  }

  @Test func `skip and limit count the stream`() throws {
    let result = try partition([Self.collection]) { ($0.steps.skip, $0.steps.limit) = (1, 1) }
    #expect(result.files.map(\.name) == ["a.geojson"] && result.report.report.featuresWritten == 1)
  }

  @Test func `many files, with few open`() throws {
    let text = (0..<3000).map { Self.feature("\"\($0)\"") }.joined()
    let result = try partition([text]) { $0.output = GeoJSONOutput(container: .lines) }
    #expect(result.files.count == 3000 && result.report.files.allSatisfy { $0.features == 1 })
  }
}
