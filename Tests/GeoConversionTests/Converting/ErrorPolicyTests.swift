import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

struct ErrorPolicyTests {
  static let good = ["a", "b", "c"].map { #"{"type":"Feature","id":"\#($0)","properties":{"n":1.0},"geometry":null}"# }
  /// A coordinate that is a string; a type that is none; no JSON.
  static let bad = [
    #"{"type":"Feature","id":"x","properties":{"k": 1},"geometry":{"type":"Point","coordinates":["1",2]}}"#,
    #"{"type":"feature","properties":{}, "geometry":null}"#,
    #"{"type":"Feature","properties":{"a":tru},"geometry":null}"#
  ]
  static let lines = [good[0], bad[0], good[1], bad[1], bad[2], good[2]]
  static let collection = "{\"type\":\"FeatureCollection\",\"features\":[\n" + lines.joined(separator: ",\n") + "\n],\"n\":1}\n"

  private func collected(_ features: [String]) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n],\"n\":1}\n"
  }

  @Test func `fail ends the run at the first feature that cannot be read`() throws {
    let trial = try ConversionTrial(Self.collection)
    #expect(trial.text == nil)
    #expect(trial.beginning == "{\"type\":\"FeatureCollection\",\"features\":[\n" + Self.good[0])
    #expect(trial.unreadable == 1)
    #expect(trial.rejects == "\u{1E}" + Self.bad[0] + "\n")
    #expect(trial.findings.count == 1 && trial.findings[0].hasPrefix("3:92 GJ305 1 "), "\(trial.findings)")
  }

  /// What is wrong with a collection's own members is told, and costs no feature; without a type or features it is no collection.
  @Test(
    arguments: [
      (#""properties":{},"#, "GJ205", true), (#""bbox":[1],"#, "GJ243", true), (#""bbox":"x","#, "GJ241", true),
      (#""n":1,"n":2,"#, "GJ105", true), (#""features":[],"#, "GJ105", false)
    ] as [(String, String, Bool)], [false, true])
  func `a collection is written with members that are wrong`(
    _ wrong: (member: String, code: String, isWritten: Bool), isBehind: Bool
  ) throws {
    let (member, code, isWritten) = wrong
    let feature = Self.good[0]
    let input =
      isBehind
      ? "{\"type\":\"FeatureCollection\",\"features\":[\n\(feature)\n],\(member.dropLast())}\n"
      : "{\"type\":\"FeatureCollection\",\(member)\"features\":[\n\(feature)\n]}\n"
    let trial = try ConversionTrial(input)
    #expect(trial.text == (isWritten ? input : nil))
    #expect(trial.findings.count == 1 && trial.findings[0].contains(" \(code) -1 "), "\(trial.findings)")
  }

  /// However much of it there is, a megabyte at most is held.
  @Test func `text without end behind damaged members is cut off`() throws {
    let input = "{\"type\":\"FeatureCollection\",\"features\":[\(Self.good[0])]x" + String(repeating: "abcdefgh ", count: 200_000)
    let whole = try ConversionTrial(input) { $0.onError = .skip }
    #expect(whole.findings.count == 1 && whole.isDamaged)
    #expect((1_048_576...1_048_640).contains(whole.rejects.utf8.count), "\(whole.rejects.utf8.count)")
    // Packets end where the room to read into does: the pieces come by hand.
    for chunk in [4093, 65_537, 300_000] {
      #expect(DecodedText(Array(input.utf8), chunk: chunk) == DecodedText(Array(input.utf8)), "chunks of \(chunk)")
    }
  }

  @Test func `skip leaves them out, rejects has their bytes`() throws {
    let trial = try ConversionTrial(Self.collection) { $0.onError = .skip }
    #expect(trial.text == collected(Self.good))
    #expect(trial.rejects == Self.bad.map { "\u{1E}\($0)\n" }.joined())
    #expect(trial.counts == [6, 3, 3, 0, 0])
    #expect(trial.bytes == Self.collection.utf8.count)
    #expect(trial.findings.count == 3)
  }

  @Test func `null writes them without geometry, with their error`() throws {
    let trial = try ConversionTrial(Self.collection, container: .lines) { $0.onError = .null }
    #expect(
      trial.text == """
        \(Self.good[0])
        {"type":"Feature","id":"x","error":"GJ305 position.not-number","properties":{"k":1},"geometry":null}
        \(Self.good[1])
        {"type":"Feature","error":"GJ204 type.unknown","properties":{},"geometry":null}
        {"type":"Feature","error":"GJ101 json.syntax","properties":null,"geometry":null}
        \(Self.good[2])

        """)
    #expect(trial.counts == [6, 6, 0, 3, 0])
    #expect(trial.rejects == Self.bad.map { "\u{1E}\($0)\n" }.joined())
  }

  @Test(
    arguments: [
      (
        #"{"type":"Feature","keep":"me","properties":{"a":1,"a":2},"geometry":{"type":"Point","coordinates":["x",1]}}"#,
        "GJ305 position.not-number"
      ),
      (#"{"type":"feature","keep":"me","properties":{"a":1},"geometry":null}"#, "GJ204 type.unknown"),
      (#"{"type":"Feature","keep":"me","bbox":[0],"geometry":{"type":"Point","coordinates":["x",1]}}"#, "GJ305 position.not-number"),
      (#"{"keep":"me","id":[1],"type":"Feature","properties":{"a":1},"geometry":[]}"#, "GJ226 geometry.not-object")
    ] as [(String, String)])
  func `null names what keeps a feature from being read, and keeps its foreign members`(_ input: String, _ error: String) throws {
    let text = try ConversionTrial(input, container: .lines) { $0.onError = .null }.text ?? ""
    #expect(text.contains("\"error\":\"\(error)\"") && text.contains(#""keep":"me""#), "\(text)")
  }

  @Test func `null takes the geometry and its box, and nothing else`() throws {
    let input =
      #"{"type":"Feature","z":[9, 1.0],"id":3,"bbox":[1,2,3,4],"properties":{"a":1},"geometry":{"type":"Point","coordinates":["x",2]}%}"#
    for (own, error) in [
      ("", #","error":"GJ305 position.not-number""#), (#","error":"mine""#, #","error_2":"GJ305 position.not-number""#),
      (#","error_2":2,"error":1"#, #","error_3":"GJ305 position.not-number""#)
    ] {
      let trial = try ConversionTrial(input.replacing("%", with: own)) { $0.onError = .null }
      #expect(
        trial.text?.contains(#"{"type":"Feature","id":3\#(error),"properties":{"a":1},"geometry":null,"z":[9,1.0]\#(own)}"#) == true,
        "\(trial.text ?? "")")
    }
  }

  @Test(arguments: [
    #"{"type":"Feature","crs":"CRS84","properties":null,"geometry":{"type":"LineString","coordinates":[[0,0]]},"a":2}"#,
    #"{"type":"Ponit","a":2,"crs":"EPSG:4326"}"#
  ])
  func `null keeps no crs where none is asked for, and says so`(_ input: String) throws {
    for isTopology in [false, true] {
      let trial = try ConversionTrial(input, container: .lines) {
        $0.followRFC7946()
        $0.onError = .null
        if isTopology { $0.output = TopoJSONOutput() }
      }
      #expect(trial.text.map { !$0.contains("crs") && $0.contains(#""a":2"#) } == true, "\(trial.text ?? "")")
      #expect(trial.findings.contains { $0.contains(" GJ902 ") }, "\(trial.findings)")
    }
    #expect(try ConversionTrial(input, container: .lines) { $0.onError = .null }.text?.contains(#""crs":"#) == true)
  }

  @Test(arguments: [ConversionOptions.ErrorPolicy.skip, .null])
  func `max-errors lets that many pass`(policy: ConversionOptions.ErrorPolicy) throws {
    for most in 0...4 {
      let trial = try ConversionTrial(Self.collection) {
        $0.onError = policy
        $0.maxErrors = most
      }
      #expect((trial.text == nil) == (most < 3), "\(most)")
      #expect(trial.unreadable == (most < 3 ? most + 1 : nil))
      #expect(trial.rejects == Self.bad.prefix(most + 1).map { "\u{1E}\($0)\n" }.joined())
    }
  }

  @Test(arguments: [ConversionOptions.ErrorPolicy.fail, .skip, .null], [WritingOptions.Container.featureCollection, .lines])
  func `what comes of damage does not depend on threads or on how the bytes come`(
    policy: ConversionOptions.ErrorPolicy, container: WritingOptions.Container
  ) throws {
    for input in [Self.collection, Self.lines.joined(separator: "\n"), String(Self.collection.dropLast(9)), "]" + Self.collection] {
      for most in [nil, 1] as [Int?] {
        let change = { (options: inout ConversionOptions) in
          options.onError = policy
          options.maxErrors = most
        }
        let whole = try ConversionTrial(input, container: container, change)
        for (chunk, jobs) in [(1, 1), (1, 3), (2, 2), (7, 1), (13, 8), (64, 2), (200, 3), (nil, 8)] as [(Int?, Int)] {
          let other = try ConversionTrial(input, chunk: chunk, jobs: jobs, container: container, change)
          #expect(other.difference(from: whole) == nil, "chunks of \(chunk ?? 0), \(jobs) threads")
        }
      }
    }
  }

  @Test(arguments: [
    #"{"features":[%]}"#,
    #"{"type":"FeatureCollection","features":[%],"features":[]}"#, #"{"type":"FeatureCollection","features":[%]}x"#
  ])
  func `fail writes no collection that has no type or two lists of features, skip what can be read`(input: String) throws {
    let input = input.replacing("%", with: Self.good[0])
    let whole = try ConversionTrial(input)
    #expect(whole.text == nil && whole.unreadable ?? 0 <= 1 && whole.findings.count == 1, "\(whole.findings)")
    for (chunk, jobs) in [(1, 1), (3, 2), (17, 1), (64, 8)] {
      let other = try ConversionTrial(input, chunk: chunk, jobs: jobs)
      #expect(other.difference(from: whole) == nil, "chunks of \(chunk), \(jobs) threads")
    }
    #expect(try ConversionTrial(input) { $0.onError = .skip }.text != nil)
  }

  @Test func `what is wrong where the text ends is told`() throws {
    let empty = try ConversionTrial("")
    #expect(empty.text == nil && empty.findings.map { $0.prefix(9) } == ["1:1 GJ108"], "\(empty.findings)")
    let cut = try ConversionTrial(#"{"type":"FeatureCollection","features":["#)
    #expect(cut.text == nil && cut.findings.map { $0.prefix(10) } == ["1:41 GJ102"], "\(cut.findings)")
  }

  @Test func `text that belongs to no feature is damage too`() throws {
    let text = Self.good[0] + "\n]]]\n" + Self.good[1] + "\n"
    #expect(try ConversionTrial(text).text == nil)
    let cut = String(collected(Self.good).dropLast(9))
    let failed = try ConversionTrial(cut)
    #expect(failed.text == nil && failed.unreadable == 0)
    let skipped = try ConversionTrial(cut) { $0.onError = .skip }
    #expect(skipped.isDamaged)
    #expect(skipped.text == collected(Self.good).replacing(",\"n\":1", with: ""))
  }

  @Test(
    arguments: [
      (
        "F,{\"type\":\"Feature\",\"properties\":{]},\"geometry\":null,\"a\":\"b\"}],\"n\":1}",
        "{\"type\":\"Feature\",\"properties\":{]},\"geometry\":null,\"a\":\"b\"}"
      ),
      ("F hello,F],\"n\":1}", "hello"), ("F}],\"n\":1}", nil), ("F],\"n\":tru,\"m\":1}", "],\"n\":tru,\"m\":1}"),
      ("F],\"n\" \"m\":1}", "],\"n\" \"m\":1}"),
      ("F],\"n\":1", "],\"n\":1")
    ] as [(String, String?)])
  func `what belongs to no feature is among the rejects, what closes the features is not lost`(_ features: String, _ lost: String?) throws {
    let text = #"{"type":"FeatureCollection","features":["# + features.replacing(/F(?!eature)/, with: Self.good[0])
    let whole = try ConversionTrial(text) { $0.onError = .skip }
    #expect(whole.rejects == (lost.map { "\u{1E}\($0)\n" } ?? ""))
    #expect(whole.text?.hasSuffix(",\"n\":1}\n") == (lost?.hasPrefix("]") != true), "\(whole.text ?? "")")
    for (chunk, jobs) in [(1, 1), (3, 2), (17, 1), (64, 8)] {
      let other = try ConversionTrial(text, chunk: chunk, jobs: jobs) { $0.onError = .skip }
      #expect(other.difference(from: whole) == nil, "chunks of \(chunk), \(jobs) threads")
    }
    let line = try ConversionTrial(Self.good[0] + " hello\n" + Self.good[1] + "\n") { $0.onError = .skip }
    #expect(line.rejects == "\u{1E}hello\n")
  }

  @Test(arguments: [#""x":[1,,2]"#, #""x":"\ud800""#, #""x":tru"#])
  func `members before the features go to the rejects when one of them is damaged`(_ damage: String) throws {
    let head = #"{"type":"FeatureCollection","name":"kept",\#(damage),"z":{"a":5},"features":["#
    let trial = try ConversionTrial(head + Self.good[0] + #"],"n":1}"#) { $0.onError = .skip }
    #expect(trial.rejects == "\u{1E}\(head)\n" && trial.isDamaged)
    #expect(trial.text == collected([Self.good[0]]))
    // As sequences have no place for them, too.
    let sequence = try ConversionTrial(head + Self.good[0] + "]}") {
      $0.onError = .skip
      $0.output = GeoJSONOutput(container: .lines)
    }
    #expect(sequence.rejects == trial.rejects && sequence.text == Self.good[0] + "\n")
  }

  @Test(arguments: [
    "{\"type\":\"Feature\",\"properties\":{\"a\":tru},\"geometry\":\n{\"type\":\"Point\",\"coordinates\":[1,2]}}",
    "{\"type\":\"Feature\",\"a\":tru,\"properties\":{},\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":[\n{\"type\":\"Point\",\"coordinates\":[1,2]}]}}",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[NaN,2]},\"properties\":\n{\n\"a\":1}\n}"
  ])
  func `a member's value on a line of its own stays with its damaged feature`(_ bad: String) throws {
    let good = Array(Self.good.prefix(2)), all = [good[0], bad, good[1]]
    for (text, written) in [
      (all.joined(separator: "\n") + "\n", collected(good).replacing(",\"n\":1", with: "")), (collected(all), collected(good))
    ] {
      let whole = try ConversionTrial(text) { $0.onError = .skip }
      #expect(whole.text == written && whole.rejects == "\u{1E}\(bad)\n" && whole.findings.count == 1, "\(whole.rejects) \(whole.findings)")
      for (chunk, jobs) in [(1, 1), (3, 2), (17, 1)] {
        let other = try ConversionTrial(text, chunk: chunk, jobs: jobs) { $0.onError = .skip }
        #expect(other.difference(from: whole) == nil, "chunks of \(chunk), \(jobs) threads")
      }
    }
  }

  @Test(
    arguments: [
      ("{\"type\":\"FeatureCollecti\u{1}on\",\"features\":[", ["GJ101", "GJ102"]), (#"{"type":"x","features":["#, ["GJ204", "GJ102"]),
      (#"{"type":"FeatureCollection","bbox":[1],"features":["#, ["GJ243", "GJ102"]), (#"{"features":["#, ["GJ102"]),
      (#"{"type":"FeatureCollection","features":["#, ["GJ102"])
    ] as [(String, [String])])
  func `members before features that are cut off are judged`(_ head: String, _ codes: [String]) throws {
    for tail in [Self.good[0], Self.good[0] + ",", Self.good[0] + "]", Self.good[0] + #"],"n":1"#, ""] {
      let whole = try ConversionTrial(head + tail) { $0.onError = .skip }
      let found = whole.findings.compactMap { $0.split(separator: " ").first { $0.hasPrefix("GJ") }.map(String.init) }
      // Behind damage nothing is said of the end.
      #expect(found == (codes[0] == "GJ101" && tail.contains("]") ? ["GJ101"] : codes), "\(head)\(tail): \(whole.findings)")
      if codes[0] == "GJ101" { #expect(whole.findings[0].hasPrefix("1:25 ")) }
      for (chunk, jobs) in [(1, 1), (17, 2)] {
        let other = try ConversionTrial(head + tail, chunk: chunk, jobs: jobs) { $0.onError = .skip }
        #expect(other.difference(from: whole) == nil, "chunks of \(chunk), \(jobs) threads")
      }
    }
  }

  @Test(arguments: [5, 90, 400])
  func `two faults that make up for each other cost no feature between them`(count: Int) throws {
    let broken = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2"#
    let good = (0..<count).map { #"{"type":"Feature","id":\#($0),"properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"# }
    let text = collected([broken + "}}"] + good + [broken + "]]}}"])
    let whole = try ConversionTrial(text) { $0.onError = .skip }
    #expect(whole.text == collected(good) && whole.findings.count == 2, "\(whole.findings)")
    let other = try ConversionTrial(text, chunk: 17, jobs: 2) { $0.onError = .skip }
    #expect(other.difference(from: whole) == nil)
  }

  @Test func `wherever a text is cut, what is written is whole`() throws {
    let input = Array(Self.collection.utf8)
    for count in 0..<input.count {
      for policy in [ConversionOptions.ErrorPolicy.skip, .null] {
        let trial = try ConversionTrial(Array(input[..<count])) {
          $0.onError = policy
          $0.reading.decoding.allowsEmpty = true
        }
        let text = try #require(trial.text)
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect((object as? [String: Any])?["features"] is [Any], "cut at \(count): \(text)")
      }
    }
  }

  /// Features that are longer than the limit, among others, and what rejects should have.
  private static let long = (0..<3).map { index in
    #"{"id":\#(index),"geometry":{"type":"LineString","coordinates":["# + (0..<40_000).map { "[\($0 % 180),1]" }.joined(separator: ",")
      + #"]},"type":"Feature","properties":{"\#(index)":"}]é\""}}"#
  }

  /// Where two long texts differ first, with a little of both.
  private static func difference(_ a: String, _ b: String) -> String? {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    if a == b { return nil }
    let place = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
    func some(_ text: [UInt8]) -> String { String(decoding: text[max(0, place - 20)..<min(text.count, place + 20)], as: UTF8.self) }
    return "at \(place) of \(a.count) and \(b.count): \(some(a)) | \(some(b))"
  }

  @Test(arguments: [WritingOptions.Container.featureCollection, .lines], [ConversionOptions.ErrorPolicy.skip, .null])
  func `rejects has all bytes of a feature that is too long`(
    container: WritingOptions.Container, policy: ConversionOptions.ErrorPolicy
  ) throws {
    let features = [Self.long[0], Self.good[0], Self.bad[2], Self.long[1], Self.good[1], Self.long[2]]
    let rejected = [Self.long[0], Self.bad[2], Self.long[1], Self.long[2]].map { "\u{1E}\($0)\n" }.joined()
    for input in [
      features.joined(separator: "\n"), "{\"type\":\"FeatureCollection\",\"features\":[" + features.joined(separator: " , ") + "]}",
      features.map { "\u{1E}\($0)\n" }.joined()
    ] {
      for (chunk, jobs) in [(nil, 1), (nil, 3), (4096, 2), (100_000, 1), (64, 2)] as [(Int?, Int)] {
        let trial = try ConversionTrial(input, chunk: chunk, jobs: jobs, container: container) {
          $0.onError = policy
          $0.reading.decoding.maxFeatureSize = 10_000
        }
        #expect(Self.difference(trial.rejects, rejected) == nil, "\(input.prefix(9)) \(chunk ?? 0) \(jobs)")
        #expect(trial.counts == (policy == .skip ? [6, 2, 4, 0, 0] : [6, 6, 0, 4, 0]))
        #expect(trial.findings.filter { $0.contains("GJ109") }.count == 3)
      }
    }
  }

  @Test func `rejects has all bytes of the feature at which a run ends`() throws {
    let input = [Self.good[0], Self.long[0], Self.good[1], Self.bad[0]].joined(separator: "\n")
    for (chunk, jobs) in [(nil, 1), (nil, 3), (4096, 2), (64, 1)] as [(Int?, Int)] {
      for change in [{ _ in }, { ($0.onError, $0.maxErrors) = (.skip, 0) }, { ($0.onError, $0.steps.limit) = (.null, 2) }]
        as [(inout ConversionOptions) -> Void]
      {
        let trial = try ConversionTrial(input, chunk: chunk, jobs: jobs, container: .lines) {
          change(&$0)
          $0.reading.decoding.maxFeatureSize = 10_000
        }
        #expect(Self.difference(trial.rejects, "\u{1E}\(Self.long[0])\n") == nil, "\(chunk ?? 0) \(jobs)")
        #expect(trial.findings.count == 1)
      }
    }
  }

  @Test func `rejects has all bytes of a long line that is no feature, and of a long feature that is cut off`() throws {
    let junk = String(repeating: "hello ", count: 5000) + "\"x\""
    let input = junk + "\n" + Self.good[0] + "\n" + Self.long[0].dropLast(3)
    for (chunk, jobs) in [(nil, 1), (4096, 2), (64, 1)] as [(Int?, Int)] {
      let trial = try ConversionTrial(input, chunk: chunk, jobs: jobs, container: .lines) {
        $0.onError = .skip
        $0.reading.decoding.maxFeatureSize = 10_000
      }
      #expect(trial.text == Self.good[0] + "\n")
      #expect(Self.difference(trial.rejects, "\u{1E}\(junk)\n\u{1E}\(Self.long[0].dropLast(3))\n") == nil, "\(chunk ?? 0) \(jobs)")
    }
  }
}
