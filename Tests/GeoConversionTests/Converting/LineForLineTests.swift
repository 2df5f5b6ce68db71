import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// One line for each line of the input, whatever is in it.
struct LineForLineTests {
  private func convert(
    _ input: [UInt8], chunk: Int? = nil, jobs: Int = 1, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> ConversionTrial {
    try ConversionTrial(input, chunk: chunk, jobs: jobs, container: .lines) {
      $0.convertLineForLine()
      change(&$0)
    }
  }

  private func lines(_ text: String?) throws -> [Substring] {
    let text = try #require(text)
    if text.isEmpty { return [] }
    #expect(text.utf8.last == UInt8(ascii: "\n"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static let good = [
    #"{"type":"Feature","id":7,"properties":{"name":"Zürich 😀"},"geometry":{"type":"Point","coordinates":[8.540,47.38e0]}}"#,
    #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"own":[1,{"a":null}]}"#,
    #"{"type":"LineString","coordinates":[[0,0],[1,1.50]]}"#, #"{"geometry":null,"type":"Feature","properties":{"a":"b\n"}}"#
  ]

  private static let bad: [(line: String, code: String)] = [
    ("", "GJ108"), ("   \t", "GJ108"), ("hello", "GJ110"), (#"{"type":"Feature""#, "GJ102"), (#"{"type":"Feature","id":"x"}"#, "GJ223"),
    ("17", "GJ201"), ("[1,2]", "GJ201"), (#"{"type":"FeatureCollection","features":[]}"#, "GJ222"), ("}{", "GJ110"),
    (good[0] + good[0], "GJ101"), (good[2] + "x", "GJ101"), (#"{"type":"Point","coordinates":[1]}"#, "GJ306"),
    (#"{"type":"Feature","properties":{"a":"\ud800"},"geometry":null}"#, "GJ104"), ("\"", "GJ102")
  ]

  @Test func `each line that cannot be read has its reason in its place`() throws {
    for (line, code) in Self.bad {
      let result = try convert(Array("\(Self.good[0])\n\(line)\n\(Self.good[1])".utf8))
      let lines = try lines(result.text)
      #expect(lines.count == 3 && lines[0] == Self.good[0] && lines[2] == Self.good[1], "\(line) \(lines)")
      let feature = try #require(try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
      let error = try #require(feature["error"] as? [String: String])
      #expect(error["code"] == code && error["message"]?.isEmpty == false, "\(line) \(error)")
      #expect(feature["geometry"] is NSNull && feature["type"] as? String == "Feature" && feature["properties"] is NSNull)
      #expect(result.counts == [3, 3, 0, 1, 0])
      #expect(result.findings.contains { $0.hasPrefix("2:") && $0.contains(code) }, "\(result.findings)")
    }
  }

  @Test func `what can be read of a feature that cannot is kept`() throws {
    let result = try convert(Array(#"{"type":"Feature","id":"x","properties":{"a":1.0},"error":2,"geometry":{"type":"Point"}}"#.utf8))
    #expect(
      result.text
        == #"{"type":"Feature","id":"x","error_2":{"code":"GJ301","message":"found a Point without coordinates; expected them"},"properties":{"a":1.0},"geometry":null,"error":2}"#
        + "\n" || result.text?.contains(#""id":"x","error_2":{"code":"GJ301","message":"#) == true, "\(result)")
  }

  @Test(arguments: [1, 2, 3], [nil, 1, 7, 100, 4096] as [Int?])
  func `as many lines come out as go in, and good ones are as in a plain conversion`(jobs: Int, chunk: Int?) throws {
    var random = SplitMix64(state: UInt64(jobs * 10_000 + (chunk ?? 0)))
    for round in 0..<(chunk == 1 ? 2 : 12) {
      var input: [UInt8] = []
      var isGood: [Bool] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let number = Int.random(in: 0..<10, using: &random)
        isGood.append(number < 6)
        switch number {
        case 0..<5: input += Array(Self.good.randomElement(using: &random)?.utf8 ?? "".utf8)
        case 5:
          let positions = (0..<Int.random(in: 2...900, using: &random)).map { "[\($0 % 180),\($0 % 90).25]" }.joined(separator: ",")
          input += Array(#"{"type":"LineString","coordinates":[\#(positions)]}"#.utf8)
        case 6:
          // Bytes of any kind but a line feed.
          input += (0..<Int.random(in: 1...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }.map {
            $0 == 10 ? 11 : $0
          }
        default: input += Array(Self.bad.randomElement(using: &random)?.line.utf8 ?? "".utf8)
        }
        if Int.random(in: 0..<8, using: &random) == 0 { input.append(13) }
        input.append(10)
      }
      // Without the last line feed; an empty last line is then none.
      let last = input.split(separator: 10, omittingEmptySubsequences: false).dropLast().last ?? []
      if round % 2 == 1, !last.isEmpty { input.removeLast() }
      let result = try convert(input, chunk: chunk, jobs: jobs)
      let lines = try lines(result.text)
      #expect(lines.count == isGood.count)
      #expect(result.counts[0] == isGood.count && result.counts[3] >= isGood.count { !$0 } - isGood.count, "\(result.counts)")
      for ((line, text), isGood) in zip(zip(lines, input.split(separator: 10, omittingEmptySubsequences: false)), isGood) {
        let own = try ConversionTrial(Array(text), container: .lines) { $0.onError = .skip }
        if isGood { #expect(own.text == line + "\n") }
        #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any])
      }
      let again = try convert(input, jobs: 1)
      #expect(again == result)
    }
  }

  @Test func `an empty input has no line`() throws {
    let result = try convert([])
    #expect(result.text == "" && result.findings.isEmpty && result.counts == [0, 0, 0, 0, 0])
  }

  @Test(arguments: [nil, 64, 1000] as [Int?], [1, 2])
  func `a line longer than the limit is one line, of which rejects have the beginning`(chunk: Int?, jobs: Int) throws {
    let long = #"{"type":"Feature","properties":{"a":""# + String(repeating: "x", count: 5000) + #""},"geometry":null}"#
    let input = Array([Self.good[0], long, Self.good[1], long, long].joined(separator: "\n").utf8)
    let result = try convert(input, chunk: chunk, jobs: jobs) { $0.reading.maxFeatureSize = 2000 }
    let lines = try lines(result.text)
    #expect(lines.count == 5 && lines[0] == Self.good[0] && lines[2] == Self.good[1])
    for index in [1, 3, 4] { #expect(lines[index].contains(#""error":{"code":"GJ109""#), "\(lines[index])") }
    #expect(result.findings.map { $0.split(separator: ":")[0] } == ["2", "4", "5"])
    #expect(result.rejects == String(repeating: "\u{1E}" + long.prefix(2000) + "\n", count: 3))
  }

  @Test func `steps that change the number of features are refused`() throws {
    for change in [
      { $0.steps.clip = GeographicBox(west: 0, south: 0, east: 1, north: 1) }, { $0.steps.limit = 1 }, { $0.steps.shape.explodes = true },
      { $0.onError = .skip }, { $0.output = GeoJSONOutput() }, { $0.dissolve = DissolveOptions(key: "a") }
    ] as [(inout ConversionOptions) -> Void] {
      #expect(throws: StageError.self) { try convert(Array(Self.good[0].utf8), change) }
    }
  }

  @Test func `geometry steps change lines, and only these`() throws {
    let result = try convert(Array((Self.good[0] + "\nx\n" + Self.good[2] + "\n").utf8)) { $0.writing.decimals = 1 }
    let lines = try lines(result.text)
    #expect(lines[0].contains("[8.5,47.4]") && lines[1].contains("GJ110") && lines[2].contains("[[0,0],[1,1.5]]"), "\(lines)")
  }
}
