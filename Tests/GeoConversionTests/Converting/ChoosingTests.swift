import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

/// Skip, limit and box, with the collection's own members round them.
struct ChoosingTests {
  private static func feature(_ index: Int) -> String {
    #"{"type":"Feature","id":\#(index),"properties":null,"geometry":{"type":"Point","coordinates":[\#(index * 20 - 180),0]}}"#
  }
  static let features = (0..<19).map(feature) + [#"{"type":"Feature","id":19,"properties":null,"geometry":null}"#]

  private static func collection(_ features: [String], front: String = "\"front\":1,", behind: String = ",\"behind\":[2]") -> String {
    let list = features.isEmpty ? "" : "\n" + features.joined(separator: ",\n") + "\n"
    return "{\(front)\"type\":\"FeatureCollection\",\"features\":[\(list)]\(behind)}\n"
  }

  private static let ways: [(chunk: Int?, jobs: Int)] = [
    (nil, 1), (nil, 2), (nil, 3), (nil, 8), (1, 1), (3, 3), (97, 1), (100, 2), (1000, 8)
  ]

  @Test(arguments: [0, 1, 2, 5, 19, 20, 21, 1000], [nil, 0, 1, 7, 19, 20, 21, 1000] as [Int?])
  func `skip and limit count features, wherever blocks end`(skip: Int, limit: Int?) throws {
    let input = Self.collection(Self.features)
    let expected = Self.features.dropFirst(skip).prefix(limit ?? .max)
    // A run that has enough stops at the next feature, so does not read what stands behind them all.
    let stopsEarly = limit.map { $0 == 0 || $0 < Self.features.count - skip } ?? false
    var whole: ConversionTrial?
    for way in limit == 7 || skip == 5 ? Self.ways : Array(Self.ways.prefix(2)) + [(20, 2)] {
      let trial = try ConversionTrial(input, chunk: way.chunk, jobs: way.jobs) {
        $0.steps.skip = skip
        $0.steps.limit = limit
      }
      #expect(trial.text == Self.collection(Array(expected), behind: stopsEarly ? "" : ",\"behind\":[2]"))
      #expect(trial.findings == [])
      whole = whole ?? trial
      #expect(trial == whole, "\(way)")
    }
  }

  @Test func `what stands behind the last feature wanted is not judged`() throws {
    let input = Self.features[0] + "\n" + Self.features[1] + "\n{\"type\":\"Feature\"}\n"
    for way in Self.ways {
      let trial = try ConversionTrial(input, chunk: way.chunk, jobs: way.jobs, container: .lines) { $0.steps.limit = 2 }
      #expect(trial.text == Self.features.prefix(2).map { $0 + "\n" }.joined())
      #expect(trial.counts == [2, 2, 0, 0, 0])
      #expect(trial.findings == [])
    }
  }

  @Test func `a feature that is not wanted is not nulled`() throws {
    let input = "{\"type\":\"Feature\"}\n" + Self.features[0] + "\n{\"type\":\"Feature\",\"id\":2}\n"
    let trial = try ConversionTrial(input, container: .lines) {
      $0.onError = .null
      $0.steps.skip = 1
    }
    #expect(trial.counts == [3, 2, 0, 1, 1])
    #expect(trial.text?.hasPrefix(Self.features[0] + "\n{\"type\":\"Feature\",\"id\":2,\"error\"") == true)
  }

  /// Features that cannot be read come before what is left out, and are written with one policy only.
  @Test(arguments: [ConversionOptions.ErrorPolicy.skip, .null], [0, 1, 2, 3, 4])
  func `what steps find is told of features that are written, and of no others`(policy: ConversionOptions.ErrorPolicy, skip: Int) throws {
    let bad = #"{"type":"Feature","properties":nul,"geometry":null}"#
    func line(_ id: Int) -> String {
      #"{"type":"Feature","id":\#(id),"properties":null,"geometry":{"type":"LineString","coordinates":[[170,0],[-179,0],[-170,0]]}}"#
    }
    let records = [bad, line(1), bad, Self.features[19], line(2)]
    let texts = policy == .null ? [0, 1, 2, 3, 4] : [1, 3, 4]
    let written = texts.dropFirst(skip).filter { $0 == 1 || $0 == 4 }
    var whole: ConversionTrial?
    for way in Self.ways {
      let trial = try ConversionTrial(records.joined(separator: "\n") + "\n", chunk: way.chunk, jobs: way.jobs, container: .lines) {
        $0.onError = policy
        $0.steps.skip = skip
      }
      let found = trial.findings.filter { $0.contains("GJ411") }
      #expect(found.map { $0.prefix(2) } == written.map { "\($0 + 1):" }, "\(way)")
      whole = whole ?? trial
      #expect(trial == whole, "\(way)")
    }
    // Each has one position that simplification leaves out.
    let result = try ConvertedText(records.joined(separator: "\n")) {
      ($0.onError, $0.steps.skip, $0.steps.simplification) = (policy, skip, SimplificationOptions(.metres(10)))
    }
    #expect(result.report.simplification.positionsRemoved == written.count)
  }

  @Test func `of what the box leaves out no crs is said to be left out`() throws {
    let text =
      Self.features[3].replacing("\"id\"", with: "\"crs\":\"CRS84\",\"id\"") + "\n"
      + Self.features[9].replacing("\"id\"", with: "\"crs\":\"CRS84\",\"id\"")
    let trial = try ConversionTrial(text, container: .lines) {
      $0.steps.box = GeographicBox(west: -10, south: -1, east: 10, north: 1)
      $0.writing.dropsCoordinateSystem = true
    }
    #expect(trial.findings.filter { $0.contains("GJ902") }.map { $0.prefix(2) } == ["2:"], "\(trial.findings)")
  }

  private func kept(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double, skip: Int = 0, limit: Int? = nil
  ) throws -> ConversionTrial {
    let box = GeographicBox(west: west, south: south, east: east, north: north)
    var whole: ConversionTrial?
    for way in Self.ways {
      let trial = try ConversionTrial(Self.collection(Self.features, behind: ",\"bbox\":[-180,0,180,0]"), chunk: way.chunk, jobs: way.jobs)
      {
        $0.steps.box = box
        $0.steps.skip = skip
        $0.steps.limit = limit
      }
      whole = whole ?? trial
      #expect(trial == whole, "\(way)")
    }
    return try #require(whole)
  }

  @Test func `a box keeps what meets it, and the collection's own box is that of what is left`() throws {
    let trial = try kept(-20, -1, 20, 1)
    #expect(trial.text == Self.collection(Array(Self.features[8...10]), behind: ",\"bbox\":[-20,0,20,0]"))
    #expect(trial.counts == [20, 3, 0, 0, 17])
    #expect(
      try kept(160, -1, -160, 1).text == Self.collection([0, 1, 17, 18].map { Self.features[$0] }, behind: ",\"bbox\":[160,0,-160,0]"))
    #expect(try kept(0, 80, 10, 90).text == Self.collection([], behind: ""))
    #expect(try kept(-180, -90, 180, 90).text == Self.collection(Array(Self.features.dropLast()), behind: ",\"bbox\":[-180,0,160,0]"))
  }

  @Test func `skip and limit count what is left in the box`() throws {
    let trial = try kept(-60, -1, 60, 1, skip: 2, limit: 3)
    #expect(trial.text == Self.collection(Array(Self.features[8...10]), behind: ""))
    #expect(trial.counts == [11, 3, 0, 0, 8])
  }

  @Test func `a property that only features behind the limit have is missing, however the input comes`() throws {
    let text = (0..<6).map { #"{"type":"Feature","properties":{"\#($0 < 3 ? "a" : "b")":1},"geometry":null}"# + "\n" }.joined()
    for (limit, missing) in [(1, ["b"]), (3, ["b"]), (4, [])] as [(Int, [String])] {
      for chunk in [nil, 1, 50, 120, 200] {
        for jobs in [1, 3] {
          var options = ConversionOptions()
          options.reading.jobs = jobs
          options.writing.properties = .only(["a", "b"])
          options.steps.limit = limit
          var sink = try ByteSink(memory: .none)
          var rejects: ByteSink?
          let report = try PacketSource.with(Array(text.utf8), chunk: chunk) {
            try Conversion.run(&$0, to: &sink, rejects: &rejects, options: options) { _ in }
          }
          #expect(report.missingProperties.map(\.text) == missing, "\(limit) \(chunk ?? 0) \(jobs)")
        }
      }
    }
  }

  @Test func `a property that only a feature has which cannot be read is not missing`() throws {
    let text = #"{"type":"Feature","properties":{"p":1},"geometry":{"type":"Point","coordinates":["1",2]}}"#
    for policy in [ConversionOptions.ErrorPolicy.null, .skip] {
      let report = try ConvertedText(text) {
        $0.onError = policy
        $0.writing.properties = .only(["p", "q"])
      }.report
      #expect(report.missingProperties.map(\.text) == ["q"])
    }
  }
}
