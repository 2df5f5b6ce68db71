import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Chains of stages from blocks to batches and files, on one thread and several.
@Suite(.timeLimit(.minutes(2))) struct PipelineTests {
  /// Fails at the feature that was told to.
  private struct Failing: GeographicStage {
    var at: Int

    mutating func process<Space>(_ block: inout FeatureBlock<Space>) throws(StageError) {
      if block.rows.contains(where: { $0.ordinal == at }) { throw StageError("feature \(at) is not wanted") }
    }
  }

  private struct Counting: Stage {
    func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> Int { input.count }
  }

  /// Some shapes, one in seven of which cannot be read, with lines across the 180th meridian among them.
  static let text: [UInt8] = {
    var text = #"{"type":"FeatureCollection","features":["#
    for index in 0..<9000 {
      let west = Double(index % 340) - 170, south = Double(index % 140) - 70
      let shape =
        switch index % 7 {
        case 0: #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,1]]]}"#
        case 1: #"{"type":"LineString","coordinates":[[175,\#(south)],[-175,\#(south + 3)]]}"#
        case 2: #"{"type":"Point","coordinates":[\#(west),\#(south),12.50]}"#
        default:
          #"{"type":"Polygon","coordinates":[[[\#(west),\#(south)],[\#(west + 1),\#(south + 0.01)],[\#(west + 2),\#(south)],[\#(west + 2),\#(south + 2)],[\#(west),\#(south)]]]}"#
        }
      text += (index == 0 ? "\n" : ",\n") + #"{"type":"Feature","id":\#(index),"properties":{"n":\#(index).0},"geometry":\#(shape)}"#
    }
    return Array((text + "\n]}").utf8)
  }()

  @Test(arguments: [1, 2, 5]) func `blocks, their places and their findings do not depend on threads`(jobs: Int) async throws {
    var reader = FeatureReader(bytes: Self.text)
    var expected: [Diagnostic] = []
    var features = 0
    while let block = try reader.next() {
      expected += block.diagnostics
      features += block.count
    }
    #expect(reader.progress.features == features && features == 9000 && expected.count > 1000)
    var found: [Diagnostic] = []
    var next = 0
    for try await block in FeatureBlocks(bytes: Self.text, options: ReadingOptions(jobs: jobs)) {
      #expect(block.first?.ordinal == next)
      next += block.count
      found += block.diagnostics
    }
    #expect(next == 9000 && found.map(\.description) == expected.map(\.description))
    #expect(found.map(\.line) == expected.map(\.line))
  }

  @Test(arguments: [1, 2, 5]) func `a chain of stages gives the batches that options give`(jobs: Int) async throws {
    let steps = StepOptions(repair: .structure, simplification: .metres(2000))
    var expecting = OverlayReader(ByteSource(bytes: Self.text, name: "<memory>"), options: BatchingOptions(steps: steps))
    var expected: [OverlayBatch] = []
    while let batch = try expecting.next() { expected.append(batch) }
    let blocks = FeatureBlocks(bytes: Self.text, options: ReadingOptions(jobs: jobs)).through(.repair(.structure)).through(
      .simplify(.metres(2000)))
    var batches: [OverlayBatch] = []
    for try await batch in blocks.batches(look: .simplestyle) { batches.append(batch) }
    #expect(batches.map(OverlayText.init) == expected.map(OverlayText.init))
    // Cut and projected by hand it is the same.
    var byHand: [OverlayBatch] = []
    for try await batch in blocks.through(.splitAntimeridian()).through(.project).batches() { byHand.append(batch) }
    #expect(byHand.map(OverlayText.init) == expected.map(OverlayText.init))
    var reader = OverlayReader(
      ByteSource(bytes: Self.text, name: "<memory>"), through: Repair(.structure).then(Simplify(.metres(2000))))
    var pulled: [OverlayBatch] = []
    while let batch = try reader.next() { pulled.append(batch) }
    #expect(pulled.map(OverlayText.init) == expected.map(OverlayText.init))
    var drawn: [OverlayBatch] = []
    let input = FeatureBlocks(bytes: Self.text, options: ReadingOptions(jobs: jobs))
    for try await batch in OverlayBatches(input, through: Repair(.structure).then(Simplify(.metres(2000)))) { drawn.append(batch) }
    #expect(drawn.map(OverlayText.init) == expected.map(OverlayText.init))
  }

  @Test func `the ending of a name says the format, unless an output is named`() async throws {
    let workspace = try Workspace()
    func written(_ name: String, _ options: ConversionOptions = ConversionOptions()) async throws -> String {
      let path = workspace.folder.appendingPathComponent(name).path
      try await FeatureBlocks(bytes: Array(#"{"type":"Point","coordinates":[1,2]}"#.utf8)).write(to: path, options: options)
      return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)).prefix(20), as: UTF8.self)
    }
    let line = #"{"type":"Point","coordinates":[1,2]}"#.prefix(20), collection = #"{"type":"FeatureColl"#
    #expect(try await written("a.geojsonl") == line)
    #expect(try await written("a.geojsons") == "\u{1E}" + line.dropLast())
    #expect(try await written("a.json") == collection)
    #expect(try await written("a") == collection)
    await #expect(throws: ByteStreamError.self) { try await written("a.kml") }
    await #expect(throws: ByteStreamError.self) { try await written("a.txt.gz") }
    #expect(try await written("b.kml", ConversionOptions(output: GeoJSONOutput())) == collection)
    #expect(try await written("b.topojson", ConversionOptions(output: GeoJSONOutput(container: .lines))) == line)
    var options = ConversionOptions()
    options.output = TopoJSONOutput()
    #expect(try await written("b.geojson", options).hasPrefix(#"{"type":"Topology""#))
  }

  @Test func `only URLs of files are read`() throws {
    let workspace = try Workspace()
    let path = try workspace.file("a b%20ü.geojson", #"{"type":"Point","coordinates":[1,2]}"#)
    #expect(try FeatureCollection(url: URL(fileURLWithPath: path)).features.count == 1)
    let remote = try #require(URL(string: "https://example.com" + workspace.folder.path + "/a.geojson"))
    #expect(throws: ByteStreamError.self) { try FeatureCollection(url: remote) }
  }

  @Test(arguments: [1, 2, 5]) func `a stage that throws ends the run behind all that came before`(jobs: Int) async throws {
    let blocks = FeatureBlocks(bytes: Self.text, options: ReadingOptions(jobs: jobs)).through(Failing(at: 5000))
    var iterator = blocks.makeAsyncIterator()
    var next = 0
    let error = await #expect(throws: StageError.self) {
      while let block = try await iterator.next() { next += block.count }
    }
    #expect(error?.message == "feature 5000 is not wanted" && (2000...5000).contains(next))
    var reader = ProcessedReader(
      ByteSource(bytes: Self.text, name: "text"), through: Failing(at: 5000), options: ReadingOptions(jobs: jobs))
    var count = 0
    for _ in 0..<2 {
      do throws(PipelineError) {
        while let block = try reader.next() { count += block.count }
        Issue.record("a stage that throws went unnoticed")
      } catch {
        #expect("\(error)" == "feature 5000 is not wanted")
      }
    }
    #expect(count == next)
    await #expect(throws: StageError.self) { for try await _ in blocks.batches() {} }
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("out.geojson").path
    await #expect(throws: ConversionError.self) { try await blocks.write(to: path) }
    await #expect(throws: BatchWritingError.self) { try await blocks.batches().write(to: path, as: .glb) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a stage may make anything of blocks`() async throws {
    var sum = 0
    for try await count in FeatureBlocks(bytes: Self.text, options: ReadingOptions(jobs: 3)).through(Counting()) { sum += count }
    #expect(sum == 9000)
  }

  @Test(arguments: [1, 3]) func `what a chain writes is what a conversion writes`(jobs: Int) async throws {
    let workspace = try Workspace()
    let input = try workspace.file("in.geojson", String(decoding: Self.text, as: UTF8.self))
    let converted = workspace.folder.appendingPathComponent("a.geojson"), written = workspace.folder.appendingPathComponent("b.geojson")
    let options = ConversionOptions(
      steps: StepOptions(repair: .structure, antimeridian: .split), reading: ReadingOptions(jobs: jobs), onError: .skip)
    let result = try await convert(URL(fileURLWithPath: input), to: converted, options: options)
    #expect(result.report.featuresRead == 9000 && result.report.skipped == 1286 && !result.findings.isEmpty)
    let blocks = FeatureBlocks(path: input, options: ReadingOptions(jobs: jobs))
    try await blocks.through(.repair(.structure)).through(.splitAntimeridian())
      .write(to: written.path, options: ConversionOptions(onError: .skip))
    #expect(try Data(contentsOf: written) == Data(contentsOf: converted))
    await #expect(throws: ByteStreamError.self) { try await blocks.write(to: written.path, options: ConversionOptions(onError: .skip)) }
    try await blocks.write(to: written.path, options: ConversionOptions(onError: .skip), overwrite: true)
    // The ending says the format.
    let topology = workspace.folder.appendingPathComponent("c.topojson.gz").path
    try await blocks.write(to: topology, options: ConversionOptions(onError: .skip))
    #expect(try await summarize(topology).root.foreignFormat == "TopoJSON")
    await #expect(throws: ByteStreamError.self) { try await convert(input, to: "no.glb") }
    let report = try await blocks.batches().write(to: workspace.folder.appendingPathComponent("d.glb").path, as: .glb, takesDamaged: true)
      .report
    #expect(report.droppedFeatures == 1286)
  }

  @Test func `the short doors judge, fix and sum up`() async throws {
    let workspace = try Workspace()
    let path = try workspace.file("a.geojson", #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#)
    let result = try await validate(path)
    #expect(result.isValid && result.findings.map(\.diagnostic.rule.code) == ["GJ421"])
    #expect(try await fix(URL(fileURLWithPath: path)).fixed == 1)
    #expect(try await validate(URL(fileURLWithPath: path)).findings.isEmpty)
    #expect(try await summarize(path).root.geometries == 1)
    await #expect(throws: ByteStreamError.self) { try await validate(URL(string: "https://example.com/a.geojson")!) }
    await #expect(throws: ByteStreamError.self) { try await validate(workspace.folder.appendingPathComponent("no.geojson").path) }
    for mostFindings in [0, 3] {
      let many = try workspace.file("many.geojson", String(decoding: Self.text, as: UTF8.self))
      let result = try await validate(many, mostFindings: mostFindings)
      #expect(result.findings.count == mostFindings && result.report.errors >= 1286)
    }
  }

  @Test func `an indoor map is converted as the program does it, and has a summary of its own`() async throws {
    let workspace = try Workspace()
    let output = workspace.folder.appendingPathComponent("venue.geojson").path
    let result = try await convert(SampleVenue.folder, to: output)
    let features = try SampleVenue.map().features.count
    #expect(result.report.featuresWritten > 20 && result.report.featuresRead == features)
    var sink = try ByteSink(memory: .none)
    _ = try Conversion.run(try IndoorPlan(try SampleVenue.map()), to: &sink, options: ConversionOptions()) { _ in }
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == Data(try sink.takeBytes()))
    let error = await #expect(throws: ByteStreamError.self) { try await summarize(SampleVenue.folder) }
    #expect(error?.message.contains("IndoorSummary(") == true)
  }

  @Test func `a task that is cancelled writes nothing`() async throws {
    let workspace = try Workspace()
    let input = try workspace.file("in.geojson", String(decoding: Self.text, as: UTF8.self))
    let output = workspace.folder.appendingPathComponent("out.geojson").path
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await convert(input, to: output, options: ConversionOptions(onError: .skip))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await Task.sleep(for: .milliseconds(200))
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}

/// A batch as the bytes of its file.
private struct OverlayText: Equatable {
  let bytes: [UInt8]

  init(_ batch: OverlayBatch) { bytes = OverlayFile.encode(batch) }
}
