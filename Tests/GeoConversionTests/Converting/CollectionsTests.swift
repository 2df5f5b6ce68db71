import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

/// One collection, several of them, none.
struct CollectionsTests {
  private static let a = #"{"type":"Feature","id":"a","properties":null,"geometry":null}"#
  private static let b = #"{"type":"Feature","id":"b","properties":null,"geometry":null}"#
  private static let ways: [(chunk: Int?, jobs: Int)] = [(nil, 1), (nil, 3), (1, 1), (1, 2), (10, 8), (61, 1), (130, 3)]

  private func convert(_ input: String, container: WritingOptions.Container = .featureCollection) throws -> ConversionTrial {
    var whole: ConversionTrial?
    for way in Self.ways {
      let trial = try ConversionTrial(input, chunk: way.chunk, jobs: way.jobs, container: container)
      whole = whole ?? trial
      #expect(trial.difference(from: whole ?? trial) == nil, "\(way)")
    }
    return try #require(whole)
  }

  private func collection(_ features: [String], front: String = "", behind: String = "") -> String {
    let list = features.isEmpty ? "" : "\n" + features.joined(separator: ",\n") + "\n"
    return "{\"type\":\"FeatureCollection\",\(front)\"features\":[\(list)]\(behind)}\n"
  }

  @Test func `several collections become one, and what is lost of the others is reported`() throws {
    let first = collection([Self.a], front: "\"x\":1,", behind: ",\"y\":2")
    let second = collection([Self.b], front: "\"z\":[3],", behind: ",\"bbox\":[1,2,3,4]")
    let trial = try convert(first + second + collection([Self.a]))
    #expect(trial.text == collection([Self.a, Self.b, Self.a], front: "\"x\":1,", behind: ",\"y\":2"))
    #expect(
      trial.findings == [
        #"6:1 GJ901 -1 the collection's own members "z", "bbox" cannot be kept next to another collection's"#
      ])
  }

  @Test func `a collection in a sequence loses its members, and that is reported`() throws {
    let first = collection([Self.a], front: "\"x\":1,"), second = collection([Self.b], behind: ",\"y\":2")
    let trial = try convert(first + second, container: .lines)
    #expect(trial.text == Self.a + "\n" + Self.b + "\n")
    #expect(
      trial.findings == [
        #"3:1 GJ901 -1 the collection's own members "x" cannot be kept in a sequence of features"#,
        #"6:1 GJ901 -1 the collection's own members "y" cannot be kept in a sequence of features"#
      ])
    #expect(try convert(collection([Self.a]), container: .recordSeparated).findings == [])
  }

  @Test func `a collection behind features is not the one that goes on`() throws {
    let trial = try convert(Self.a + "\n" + collection([Self.b], front: "\"x\":1,"))
    #expect(trial.text == collection([Self.a, Self.b]))
    #expect(trial.findings.count == 1)
  }

  @Test func `features behind a collection go into it`() throws {
    let trial = try convert(collection([Self.a], behind: ",\"x\":1") + Self.b + "\n" + #"{"type":"Point","coordinates":[1,2]}"#)
    #expect(
      trial.text
        == collection(
          [Self.a, Self.b, #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#],
          behind: ",\"x\":1"))
    #expect(trial.findings == [])
  }

  @Test func `empty collections, one and many`() throws {
    #expect(
      try convert(collection([], front: "\"x\":1,", behind: ",\"y\":2")).text == collection([], front: "\"x\":1,", behind: ",\"y\":2"))
    #expect(try convert(collection([]) + collection([])).text == collection([]))
    #expect(try convert(collection([]) + collection([Self.a]), container: .lines).text == Self.a + "\n")
    #expect(try convert(collection([]), container: .lines).text == "")
    #expect(try convert("{\"features\":[],\"type\":\"FeatureCollection\"}").text == "{\"features\":[],\"type\":\"FeatureCollection\"}\n")
  }

  @Test func `what is told comes in one order, however the bytes come`() throws {
    let line = #"{"type":"Feature","id":null,"properties":null,"geometry":{"type":"LineString","coordinates":[[170,2],[-170,2]]}}"#
    let text =
      "{\"type\":\"FeatureCollection\",\"crs\":null,\"features\":[\n" + Array(repeating: line, count: 6).joined(separator: ",\n") + "\n]}\n"
    let whole = try ConversionTrial(text)
    // The collection's own at its end.
    #expect(whole.findings.count > 6 && whole.findings.last?.contains("GJ209") == true, "\(whole.findings)")
    for chunk in [100, 400, 600] {
      for jobs in [1, 2] { #expect(try ConversionTrial(text, chunk: chunk, jobs: jobs).findings == whole.findings) }
    }
  }

  @Test func `a byte-order mark goes, and white space round everything`() throws {
    let trial = try convert("\u{FEFF}\r\n  " + collection([Self.a], front: "\"x\":1,") + "\n\n \t")
    #expect(trial.text == collection([Self.a], front: "\"x\":1,"))
    #expect(trial.findings.count == 1)
  }

  @Test func `nothing at all is an error, or an empty sequence`() throws {
    #expect(try convert("").text == nil)
    #expect(try convert(" \n").unreadable == 0)
    let trial = try ConversionTrial("", container: .lines) { $0.reading.decoding.allowsEmpty = true }
    #expect(trial.text == "")
  }

  @Test func `thousands of features are the same with any number of threads`() throws {
    let features = (0..<20_000).map {
      #"{"type":"Feature","id":\#($0),"properties":{"n":\#($0).0},"geometry":{"type":"Point","coordinates":[\#(Double($0) / 137),1.123456789]}}"#
    }
    let input = collection(features, front: "\"x\":1,", behind: ",\"y\":2")
    let one = try ConversionTrial(input)
    #expect(one.text == input)
    #expect(one.bytes == input.utf8.count)
    for jobs in [2, 3, 8] {
      #expect(try ConversionTrial(input, jobs: jobs) == one)
      #expect(try ConversionTrial(input, chunk: 40_000, jobs: jobs) == one)
    }
  }
}
