import GeoTestSupport
import GeoToolkit
import Testing

/// A collection with several arrays of features: readers take one of them, so that it is told, and all are read.
struct SecondFeaturesTests {
  private static let ways: [(chunk: Int?, jobs: Int)] = [(nil, 1), (1, 2), (61, 1), (130, 3)]

  private func feature(_ id: Int, _ rest: String = "") -> String {
    #"{"type":"Feature","id":\#(id),"properties":null,"geometry":null\#(rest)}"#
  }

  private func convert(_ input: String, _ change: (inout ConversionOptions) -> Void = { $0.onError = .skip }) throws -> ConversionTrial {
    var whole: ConversionTrial?
    for way in Self.ways {
      let trial = try ConversionTrial(input, chunk: way.chunk, jobs: way.jobs, change)
      whole = whole ?? trial
      #expect(trial.difference(from: whole ?? trial) == nil, "\(way)")
    }
    return try #require(whole)
  }

  @Test func `features of all arrays are read, and members between them stay`() throws {
    let input =
      #"{"a":1,"features":[\#(feature(1)),\#(feature(2))] , "type":"FeatureCollection","b":[2], "features" : [ \#(feature(3)) ],"features":[],"c":{}}"#
    let trial = try convert(input)
    #expect(
      trial.text == #"{"a":1,"features":["# + "\n" + (1...3).map { feature($0) }.joined(separator: ",\n") + "\n"
        + #"] , "type":"FeatureCollection","b":[2],"c":{}}"# + "\n")
    #expect(trial.counts == [3, 3, 0, 0, 0])
    #expect(trial.findings.map { $0.dropFirst($0.prefix { $0 != " " }.count + 1).prefix(8) } == ["GJ105 -1", "GJ105 -1"])
    #expect(
      trial.findings[0].hasPrefix(
        "1:\(input.firstRange(of: "\"features\" :").map { input.distance(from: input.startIndex, to: $0.lowerBound) + 1 } ?? 0) "))
    #expect(try convert(input) { _ in }.text == nil, "it is an error")
  }

  @Test func `what is wrong in and between them is told where it is`() throws {
    let bad = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,"2"]}}"#
    let input = "{\"type\":\"FeatureCollection\",\"features\":[\n],\"bbox\":[1,\"x\",3,4],\n\"features\":[\n\(bad)],\n\"crs\":1}"
    let trial = try convert(input)
    #expect(trial.findings.map { $0.prefix(9) } == ["3:1 GJ105", "4:81 GJ30", "4:87 GJ24", "5:1 GJ209"], "\(trial.findings)")
    #expect(trial.counts == [1, 0, 1, 0, 0])
  }
}
