import ByteStreams
import Foundation
import GeoConversion
import GeoModel
import GeoPipeline
import GeoReading
import GeoTestSupport
import Pipelines
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pipelines that are run: outputs as `convert` makes them, work skipped that was done, records that survive.
struct PipelineRunTests {
  private static let line =
    #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"LineString","coordinates":[[170,10],[175,10.00001],[-170,12]]}}"#
  private static let bowTie =
    #"{"type":"Feature","properties":{"n":2},"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}}"#

  private static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}\n"
  }

  private func pipeline(_ text: String, in folder: JobFolder) throws -> Pipeline {
    try folder.write(text, to: "job.yml")
    return try Pipeline(path: folder.path("job.yml"))
  }

  @Test(arguments: [1, 2, 3])
  func writesWhatConversionsWrite(jobs: Int) async throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.line, Self.bowTie), to: "a.geojson")
    try folder.write(Self.collection(Self.bowTie), to: "b.geojson")
    let pipeline = try pipeline(
      """
      inputs: "*.geojson"
      steps: [{repair: structure}, {simplify: 10m}, {antimeridian: split}]
      outputs:
        - {path: "out/{stem}.json", precision: 3}
        - out/all.topojson
      """, in: folder)
    let report = try await pipeline.run(options: PipelineRun.Options(jobs: jobs))
    #expect(report.done == 3 && report.failed == 0)
    #expect(report.featuresRead == 3)
    var options = ConversionOptions(reading: ReadingOptions())
    options.steps = StepOptions(repair: .structure, simplification: SimplificationOptions(.metres(10)), antimeridian: .split)
    options.writing.decimals = 3
    for name in ["a", "b"] {
      try await convert(folder.path("\(name).geojson"), to: folder.path("\(name).expected.json"), options: options)
      #expect(try folder.read("out/\(name).json") == folder.read("\(name).expected.json"))
    }
    #expect(try folder.read("out/all.topojson").contains("\"b\":"))
    #expect(try folder.read("out/_SUCCESS").isEmpty)
  }

  /// Steps in another order than the fixed one: cut, then simplified. What is cut stays on its side.
  @Test func stepsRunInTheOrderOfTheList() async throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.line), to: "a.geojson")
    for (name, steps) in [
      ("cut-first", "[{antimeridian: split}, {simplify: 5000km}]"), ("cut-last", "[{simplify: 5000km}, {antimeridian: split}]")
    ] {
      try await pipeline("inputs: a.geojson\nsteps: \(steps)\noutputs: \(name).geojson\nrecord: false\n", in: folder).run()
    }
    #expect(try folder.read("cut-first.geojson").contains("[[[170,10],[180,"))
    #expect(try folder.read("cut-first.geojson") != folder.read("cut-last.geojson"))
  }

  @Test func skipsWhatWasDone() async throws {
    let folder = try JobFolder()
    for name in ["a", "b", "c"] { try folder.write(Self.collection(Self.line), to: "in/\(name).geojson") }
    let text = "inputs: in\noutputs: [\"out/{stem}.geojson\", out/all.geojson]\n"
    let job = try pipeline(text, in: folder)
    #expect(try await job.run().done == 4)
    #expect(try await job.run().unchanged == 4)
    // Another time, the same bytes; then other bytes.
    try folder.write(Self.collection(Self.line), to: "in/b.geojson")
    #expect(try await job.run().unchanged == 4)
    try folder.write(Self.collection(Self.line, Self.bowTie), to: "in/b.geojson")
    var report = try await job.run()
    #expect(report.unchanged == 2 && report.done == 2)
    // An output that was removed, one that was changed.
    try folder.remove("out/a.geojson")
    try folder.write("{}", to: "out/c.geojson")
    report = try await job.run()
    #expect(report.unchanged == 2 && report.done == 2)
    // Another pipeline.
    let other = try pipeline(text + "steps: [explode]\n", in: folder)
    #expect(try await other.run().done == 4)
    var options = PipelineRun.Options()
    options.redoesAll = true
    #expect(try await other.run(options: options).done == 4)
    options.redoesAll = false
    options.verifies = true
    #expect(try await other.run(options: options).unchanged == 4)
  }

  @Test func doesNotReplaceFilesOfOthers() async throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.line), to: "a.geojson")
    try folder.write("mine", to: "out/a.geojson")
    let job = try pipeline("inputs: a.geojson\noutputs: out/{stem}.geojson\n", in: folder)
    await #expect(throws: PipelineRunError.self) { try await job.run() }
    #expect(try folder.read("out/a.geojson") == "mine")
    var options = PipelineRun.Options()
    options.overwrites = true
    #expect(try await job.run(options: options).done == 1)
    let same = try pipeline("inputs: a.geojson\noutputs: ./{stem}.geojson\n", in: folder)
    await #expect(throws: PipelineRunError.self) { try await same.run(options: options) }
    #expect(try folder.read("a.geojson") == Self.collection(Self.line))
  }

  @Test func goesOnWhereItFailed() async throws {
    let folder = try JobFolder()
    for name in ["a", "c", "d"] { try folder.write(Self.collection(Self.line), to: "in/\(name).geojson") }
    try folder.write("{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\"", to: "in/b.geojson")
    let job = try pipeline("inputs: in\noutputs: out/{stem}.geojson\n", in: folder)
    var options = PipelineRun.Options(jobs: 1)
    var report = try await job.run(options: options)
    #expect(report.done == 1 && report.failed == 1 && report.left == 2)
    #expect(report.failures.first?.failure.isOfData == true)
    #expect(throws: (any Error).self) { try folder.read("out/_SUCCESS") }
    options.keepsGoing = true
    report = try await job.run(options: options)
    #expect(report.done == 2 && report.unchanged == 1 && report.failed == 1)
    try folder.write(Self.collection(Self.bowTie), to: "in/b.geojson")
    report = try await job.run(options: options)
    #expect(report.done == 1 && report.unchanged == 3)
    #expect(try folder.read("out/_SUCCESS").isEmpty)
  }

  /// Any beginning of a record, as a killed run leaves it, leads to the same end.
  @Test func takesUpTornRecords() async throws {
    let folder = try JobFolder()
    for name in ["a", "b"] { try folder.write(Self.collection(Self.line), to: "in/\(name).geojson") }
    let job = try pipeline("inputs: in\nvalidate: true\noutputs: out/{stem}.geojson\n", in: folder)
    _ = try await job.run()
    let whole = Array(try folder.read("out/run.jsonl").utf8)
    let expected = try folder.read("out/a.geojson")
    // The claims come first: without them the outputs are somebody else's.
    let claims = whole.split(separator: 0x0A).prefix(2).reduce(0) { $0 + $1.count + 1 }
    for length in stride(from: claims, through: whole.count, by: 37) {
      try folder.write(String(decoding: whole[..<length], as: UTF8.self), to: "out/run.jsonl")
      let report = try await job.run()
      #expect(report.done + report.unchanged == 2)
      #expect(try folder.read("out/a.geojson") == expected)
    }
  }

  @Test func checksByRulesBeforehand() async throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.bowTie), to: "a.geojson")
    let job = try pipeline("inputs: a.geojson\nvalidate: {on-errors: fail}\noutputs: out/{stem}.geojson\n", in: folder)
    let found = Mutex<[String]>([])
    let report = try await job.run { event in
      if case .found(_, let findings) = event { found.withLock { $0 += findings.map(\.diagnostic.rule.code) } }
    }
    #expect(report.failed == 1)
    #expect(!found.withLock { $0 }.isEmpty)
    let other = try pipeline("inputs: a.geojson\nvalidate: true\nsteps: [{repair: structure}]\noutputs: out/{stem}.geojson\n", in: folder)
    #expect(try await other.run().done == 1)
  }

  @Test func refusesWhatGoesToOnePlace() throws {
    let folder = try JobFolder()
    for name in ["in/x/a", "in/y/a"] { try folder.write(Self.collection(Self.line), to: "\(name).geojson") }
    #expect(throws: PipelineRunError.self) { try PipelineRun(pipeline("inputs: [in/x, in/y]\noutputs: out/{stem}.geojson\n", in: folder)) }
    let run = try PipelineRun(pipeline("inputs: in\noutputs: out/{folder}{stem}.geojson\n", in: folder))
    #expect(run.plan.units.map { $0.outputs[0].path.hasSuffix("a.geojson") } == [true, true])
  }

  @Test func keepsUnreadableFeaturesInAQuarantine() async throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.line, #"{"type":"Feature","properties":null,"geometry":{"type":"Dot"}}"#), to: "in/a.geojson")
    try folder.write(Self.collection(Self.line), to: "in/b.geojson")
    let job = try pipeline(
      "inputs: in\nreading: {on-error: skip}\noutputs: {path: \"out/{stem}.geojson\", quarantine: \"out/{stem}.rejects.geojsonl\"}\n",
      in: folder)
    for jobs in [1, 2] {
      var options = PipelineRun.Options(jobs: jobs)
      options.redoesAll = true
      options.memoryLimit = 64 << 20
      let report = try await job.run(options: options)
      #expect(report.done == 2 && report.unreadable == 1)
      let text = try folder.read("out/a.rejects.geojsonl")
      #expect(text.contains("\"reason\":") && text.contains("Dot") && text.split(separator: "\n").count == 1)
      #expect(try folder.read("out/b.rejects.geojsonl").isEmpty)
    }
    #expect(try await job.run().unchanged == 2)
    try folder.remove("out/a.rejects.geojsonl")
    #expect(try await job.run().unchanged == 1)
  }

  /// Outputs that would be lost, or read by the next run, are refused before anything is written.
  @Test(
    arguments: [
      ("[o/x.geojson, {path: o/./x.geojson, precision: 1}]", "would both be written"),
      ("{path: o/x.geojson, quarantine: o/../o/x.geojson}", "would be written to"),
      ("{path: o/run.json, to: geojson}", "file of the record"), ("{path: o/run.jsonl, to: geojsonseq}", "file of the record"),
      ("in/sub/{stem}.geojson", "which is an input"), ("more/b.x.geojson", "the input")
    ])
  func refusesOutputsThatRunIntoOthers(_ outputs: String, _ message: String) throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.line), to: "in/a.geojson")
    try folder.write(Self.collection(Self.bowTie), to: "more/b.geojson")
    let job = try pipeline("inputs: [in, \"more/b*.geojson\"]\noutputs: \(outputs)\n", in: folder)
    let error = try #require(throws: PipelineRunError.self) { try PipelineRun(job) }
    #expect(error.message.contains(message), "\(error)")
  }

  @Test func refusesInputsThatAreNamedTwice() throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.line), to: "in/a.geojson")
    let job = try pipeline("inputs: [in, in/a.geojson]\noutputs: o.geojson\n", in: folder)
    #expect(throws: PipelineRunError.self) { try PipelineRun(job) }
  }

  /// The record holds wherever the folder is, and by whatever path the document is named; the next job does not read it as data.
  @Test func recordsMoveWithTheJob() async throws {
    let folder = try JobFolder()
    try folder.write(Self.collection(Self.line), to: "one/in/a.geojson")
    try folder.write("inputs: in\noutputs: out/{stem}.geojson\n", to: "one/job.yml")
    #expect(try await Pipeline(path: folder.path("one/job.yml")).run().done == 1)
    #expect(try await Pipeline(path: folder.path("one/../one/./job.yml")).run().unchanged == 1)
    try FileManager.default.moveItem(atPath: folder.path("one"), toPath: folder.path("two"))
    #expect(try await Pipeline(path: folder.path("two/job.yml")).run().unchanged == 1)
    let next = try pipeline("inputs: two/out\noutputs: last/{stem}.geojsonl\n", in: folder)
    #expect(try PipelineRun(next).plan.units.count == 1)
    #expect(try PipelineRun(next).obstacles().isEmpty)
    try folder.write("", to: "last/a.geojsonl")
    #expect(try PipelineRun(next).obstacles().count == 1)
  }
}
