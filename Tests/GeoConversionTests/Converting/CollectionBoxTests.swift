import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

/// What becomes of a collection's own `bbox`: it stays while it is true, else it is worked out anew, and nothing of it is lost without a word.
struct CollectionBoxTests {
  private static let ways: [(chunk: Int?, jobs: Int)] = [(nil, 1), (1, 2), (61, 1), (130, 3), (400, 2)]

  private func point(_ x: Double, _ y: Double, _ height: Double? = nil) -> String {
    let numbers = [x, y] + (height.map { [$0] } ?? [])
    return #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":\#(numbers)}}"#.replacing(", ", with: ",")
  }

  private func collection(_ features: [String], front: String = "", behind: String = "") -> String {
    "{\"type\":\"FeatureCollection\",\(front)\"features\":[\n" + features.joined(separator: ",\n") + "\n]\(behind)}\n"
  }

  /// The same however the bytes come.
  private func convert(_ input: String, _ change: (inout ConversionOptions) -> Void) throws -> ConversionTrial {
    var whole: ConversionTrial?
    for way in Self.ways {
      let trial = try ConversionTrial(input, chunk: way.chunk, jobs: way.jobs, change)
      whole = whole ?? trial
      #expect(trial.difference(from: whole ?? trial) == nil, "\(way)")
    }
    return try #require(whole)
  }

  private func box(_ trial: ConversionTrial) throws -> [Double]? {
    let object = try JSONSerialization.jsonObject(with: Data(try #require(trial.text).utf8)) as? [String: Any]
    return object?["bbox"] as? [Double]
  }

  @Test func `it stays as it is written while its features do, and goes behind them where they might not have`() throws {
    let features = [point(1.25, 2), point(3, 4)]
    let box = #""bbox":[ 1.250,2, 3,4.0 ]"#
    for change in [
      { $0.onError = .skip }, { $0.onError = .null }, { $0.steps.box = GeographicBox(west: 0, south: 0, east: 9, north: 9) },
      { $0.steps.clip = GeographicBox(west: 0, south: 0, east: 9, north: 9) }, { $0.steps.antimeridian = .split }, { $0.steps.limit = 3 },
      { $0.steps.simplification = SimplificationOptions(.metres(1)) }, { $0.steps.repair = .linework }, { $0.writing.decimals = 3 }
    ] as [(inout ConversionOptions) -> Void] {
      let front = try convert(collection(features, front: box + ",\"n\":1,", behind: ",\"m\":2"), change)
      #expect(try self.box(front) == [1.25, 2, 3, 4])
      #expect(front.findings == [])
      #expect(front.text?.contains(",\"n\":1,") == true && front.text?.contains(",\"m\":2") == true)
      let behind = try convert(collection(features, behind: ",\"m\":2,\(box)"), change)
      #expect(try self.box(behind) == [1.25, 2, 3, 4])
      #expect(behind.text?.contains("],\"m\":2,\"bbox\":[") == true, "\(behind.text ?? "")")
    }
    let text = try convert(collection(features, front: box + ",\"n\":1,", behind: ",\"m\":2")) { $0.onError = .skip }.text
    #expect(text == collection(features, front: "\"n\":1,", behind: ",\(box),\"m\":2"))
    let input = collection(features, front: box + ",")
    #expect(try convert(input) { _ in }.text == input)
  }

  @Test func `it is worked out anew where features are left out or changed`() throws {
    let features = [point(1, 2), point(3, 4), point(30, 40), point(5, 6)]
    for input in [collection(features, front: #""bbox":[1,2,30,40],"#), collection(features, behind: #","bbox":[1,2,30,40]"#)] {
      #expect(try box(convert(input) { $0.steps.box = GeographicBox(west: 0, south: 0, east: 9, north: 9) }) == [1, 2, 5, 6])
      #expect(try box(convert(input) { $0.steps.clip = GeographicBox(west: 2, south: 0, east: 9, north: 9) }) == [3, 4, 5, 6])
      #expect(try box(convert(input) { $0.steps.skip = 1 }) == [3, 4, 30, 40])
      #expect(try box(convert(input) { ($0.steps.skip, $0.steps.limit) = (2, 3) }) == [5, 6, 30, 40])
    }
    // Reading ends with the last feature that is wanted.
    #expect(try box(convert(collection(features, front: #""bbox":[1,2,30,40],"#)) { $0.steps.limit = 2 }) == [1, 2, 3, 4])
    let damaged = collection(features + [point(170, 0).replacing("170", with: "\"170\"")], front: #""bbox":[1,0,170,40],"#)
    #expect(try box(convert(damaged) { $0.onError = .skip }) == [1, 2, 30, 40])
    #expect(try box(convert(damaged) { $0.onError = .null }) == [1, 2, 30, 40])
    let line = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[170,0],[-160,10]]}}"#
    let across = collection([line, point(175, 20)], front: #""bbox":[-160,0,175,20],"#)
    #expect(try box(convert(across) { $0.steps.antimeridian = .split }) == [170, 0, -160, 20])
    #expect(try box(convert(across) { ($0.steps.antimeridian, $0.steps.limit) = (.split, 1) }) == [170, 0, -160, 10])
  }

  @Test func `rounding keeps it a bound`() throws {
    let input = collection([point(1.26, 2), point(3, 4.14)], front: #""bbox":[1.26,2,3,4.14],"#)
    #expect(try box(convert(input) { $0.writing.decimals = 1 }) == [1.3, 2, 3, 4.1])
    // A ring that collapses is gone.
    let ring = #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[8,8],[8.01,8],[8.01,8.01],[8,8]]]}}"#
    let collapsing = collection([point(1.26, 2), ring], front: #""bbox":[1.26,2,8.01,8.01],"#)
    #expect(try box(convert(collapsing) { $0.writing.decimals = 1 }) == [1.3, 2, 1.3, 2])
  }

  @Test func `it has heights if it had some`() throws {
    let input = collection([point(1, 2, 7), point(3, 4, -5), point(8, 9, 100)], front: #""bbox":[1,2,-5,8,9,100],"#)
    #expect(try box(convert(input) { $0.steps.limit = 2 }) == [1, 2, -5, 3, 4, 7])
    let flat = collection([point(1, 2), point(3, 4)], front: #""bbox":[1,2,-5,8,9,100],"#)
    #expect(try box(convert(flat) { $0.steps.limit = 1 }) == [1, 2, -5, 1, 2, 100])
    // Those of the input hold no height that some positions have and some have not.
    let mixed = collection([point(1, 2), point(3, 4, 7), point(5, 6)], front: #""bbox":[1,2,-5,8,9,100],"#)
    #expect(try box(convert(mixed) { $0.steps.limit = 2 }) == [1, 2, 3, 4])
  }

  @Test func `one that bounds nothing any more is left out, and that is told`() throws {
    let input = collection([point(1, 2)], front: #""x":1,"bbox":[1,2,1,2],"#)
    for change in [{ $0.steps.box = GeographicBox(west: 7, south: 7, east: 9, north: 9) }, { $0.steps.limit = 0 }]
      as [(inout ConversionOptions) -> Void]
    {
      let trial = try convert(input, change)
      #expect(try box(trial) == nil)
      #expect(
        trial.findings.count == 1 && trial.findings[0].hasPrefix("1:42 GJ905 -1 the bbox of the collection was left out"),
        "\(trial.findings)")
    }
  }

  @Test(arguments: ["null", "\"12\"", "[]", "[1,2]"])
  func `what is no box is kept as it is`(value: String) throws {
    let input = collection([point(1, 2), point(3, 4)], front: "\"bbox\":\(value),")
    #expect(try convert(input) { ($0.onError, $0.steps.skip) = (.skip, 1) }.text?.contains("],\"bbox\":\(value)}") == true)
  }

  @Test func `of features that stand behind the collection it does not speak, and that is told`() throws {
    let input = collection([point(1, 2)], front: #""bbox":[1,2,1,2],"#) + point(3, 4)
    let kept = try convert(input) { _ in }
    #expect(try box(kept) == [1, 2, 1, 2])
    #expect(
      kept.findings.count == 1 && kept.findings[0].hasPrefix("1:36 GJ905 -1 the bbox of the collection is unchanged"), "\(kept.findings)")
    let deferred = try convert(input) { $0.onError = .skip }
    #expect(try box(deferred) == [1, 2, 3, 4])
    #expect(deferred.findings == [])
  }

  @Test func `of features that stand behind a collection a box that is not written yet is left out, and that is told`() throws {
    let first = collection([point(1, 2)], behind: #","t":1,"bbox":[1,2,1,2],"name":"n""#)
    for behind in [point(3, 4), collection([point(3, 4)])] {
      let trial = try convert(first + behind) { _ in }
      #expect(trial.text == collection([point(1, 2), point(3, 4)], behind: #","t":1,"name":"n""#))
      #expect(
        trial.findings.contains { $0.contains("GJ905 -1 the bbox of the collection was left out: features were added") },
        "\(trial.findings)")
      #expect(try box(convert(first + behind) { $0.onError = .skip }) == [1, 2, 3, 4])
    }
    #expect(try convert(first) { _ in }.text == first)
  }

  @Test func `in every layout it stands behind the features`() throws {
    let input = collection([point(1, 2), point(3, 4)], front: #""bbox":[1,2,3,4],"#, behind: ",\"n\":[1]")
    for (layout, end) in [
      (.compact, #"],"bbox":[3,4,3,4],"n":[1]}"#), (.onePerLine, "\n" + #"],"bbox":[3,4,3,4],"n":[1]}"#),
      (.pretty, "\n  ],\n  \"bbox\": [3, 4, 3, 4],\n  \"n\": [1]\n}")
    ] as [(WritingOptions.Layout, String)] {
      let text =
        try convert(input) {
          $0.writing.layout = layout
          $0.steps.skip = 1
        }.text ?? ""
      #expect(text.hasSuffix(end + "\n"), "\(text)")
    }
  }

  @Test func `of several inputs it is that of all of them`() throws {
    var joined = JoinedConversion()
    var sink = try ByteSink(memory: .none)
    for text in [collection([point(1, 2)], front: #""bbox":[1,2,1,2],"#), collection([point(-3, 4)], front: #""bbox":[-3,4,-3,4],"#)] {
      var source = ByteSource(bytes: Array(text.utf8), name: "text")
      try joined.add(&source, to: &sink, options: ConversionOptions()) { _ in }
    }
    _ = try joined.finish(to: &sink)
    #expect(String(decoding: try sink.takeBytes(), as: UTF8.self).hasSuffix("],\"bbox\":[-3,2,1,4]}\n"))
  }
}
