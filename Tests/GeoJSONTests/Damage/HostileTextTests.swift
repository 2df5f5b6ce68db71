import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Texts that want to be a lot of work. What the same bytes again and again cost is held against a quarter of them, which says the same on
/// every machine; for the others some seconds of the processor are the guard against what grows with the square of the size, far above what a
/// build without optimisation needs. Neither is a measurement.
@Suite(.serialized) struct HostileTextTests {
  private func decode(_ text: [UInt8], seconds: Int = 10, _ options: DecodingOptions = .underTest) -> DecodedText {
    let start = ThreadTime.now
    let decoded = DecodedText(text, options: options, chunk: 64 << 10)
    let time = ThreadTime.now - start
    #expect(time < .seconds(seconds), "\(time)")
    #expect(decoded.breaches == [])
    return decoded
  }

  private func repeated(_ text: String, _ count: Int) -> [UInt8] {
    let unit = Array(text.utf8)
    var all: [UInt8] = []
    all.reserveCapacity(unit.count * count)
    for _ in 0..<count { all += unit }
    return all
  }

  private func feature(_ properties: [UInt8]) -> [UInt8] {
    Array(#"{"type":"Feature","geometry":null,"properties":"#.utf8) + properties + [0x7D]
  }

  @Test(arguments: ["[", #"{"a":"#, #"{"type":"Feature","properties":{},"geometry":"#, #"[{"x":["#])
  func `a million open brackets are refused, as a root and inside a feature`(open: String) {
    let brackets = repeated(open, 1_000_000 / open.utf8.count)
    #expect(decode(brackets).names == [Rule.tooDeep.name])
    let decoded = decode(feature(brackets))
    #expect(!decoded.errors.isEmpty)
  }

  @Test(arguments: ["]", "}", ",", "{", "\"", "\u{1E}", "{\n", "[\n", "\"\n", "{\"type\":\"Feature\"", "{\"type\":\"Feature\","])
  func `the same few bytes again and again are refused in time that grows as the text does`(unit: String) {
    func time(_ count: Int) -> Duration {
      let text = repeated(unit, count / unit.utf8.count)
      let start = ThreadTime.now
      let alone = decode(text, seconds: 60)
      #expect(unit == "\u{1E}" ? alone.errors.isEmpty : !alone.errors.isEmpty)
      let inside = decode(Array(#"{"type":"FeatureCollection","features":["#.utf8) + text, seconds: 60)
      #expect(!inside.errors.isEmpty)
      return ThreadTime.now - start
    }
    let quarter = time(8_000), whole = time(32_000)
    // Four times in a straight line, sixteen times by the square; a tenth of a second is what a clock may be wrong by.
    #expect(whole < quarter * 9 + .milliseconds(100), "\(quarter), then \(whole)")
  }

  @Test func `short objects behind damage are looked at in time that grows as the text does`() {
    let opening = Array(
      #"{"type":"FeatureCollection","features":[\#(OneFindingTests.feature),{"type":"Feature","properties":{"a":"b"},"geometry":null"#.utf8)
    let text = opening + repeated(#"{"q":"x\"y"},"#, 400_000)
    #expect(!decode(text, seconds: 20).errors.isEmpty)
  }

  @Test func `a name of megabytes is in so many pointers as are told, and all findings are counted`() throws {
    let name = [UInt8](repeating: 0x6E, count: 1 << 18)
    let text =
      Array(#"{"type":"Feature","geometry":null,"properties":{""#.utf8) + name + Array(#"":{"a":1"#.utf8) + repeated(#","a":1"#, 900)
      + Array("}}}".utf8)
    var slicer = FeatureSlicer(whole: text)
    var decoder = FeatureDecoder()
    let next = decoder.next(of: &slicer)
    let block = try #require(next)
    #expect(block.diagnostics.count < 10 && block.diagnostics.reduce(0) { $0 + $1.occurrences } == 900)
    #expect(block.diagnostics.reduce(0) { $0 + $1.pointer.utf8.count } < 4 * name.count)
    #expect(
      block.diagnostics.filter { $0.others == 0 && $0.message.hasPrefix("found") }.allSatisfy {
        $0.pointer == "/properties/\(String(decoding: name, as: UTF8.self))/a"
      })
  }

  @Test func `nesting of a hundred thousand levels is read without recursion`() {
    var options = DecodingOptions()
    options.maxDepth = 100_000
    let levels = 99_990
    let deep = feature(
      Array(#"{"a":"#.utf8) + [UInt8](repeating: 0x5B, count: levels) + [UInt8](repeating: 0x5D, count: levels) + [0x7D])
    let decoded = decode(deep, seconds: 5, options)
    #expect(decoded.findings.isEmpty)
  }

  @Test func `GeometryCollections inside each other need no more stack than a small thread has`() async {
    func collections(_ depth: Int) -> [UInt8] {
      Array(#"{"type":"Feature","properties":null,"geometry":"#.utf8)
        + repeated(#"{"type":"GeometryCollection","geometries":["#, depth) + repeated("]}", depth) + [0x7D]
    }
    let few = collections(64), many = collections(40_000)
    let names: [Set<String>] = await withCheckedContinuation { done in
      let thread = Thread {
        var options = DecodingOptions()
        options.maxDepth = 100_000
        done.resume(returning: [DecodedText(few).names, DecodedText(many, options: options).names])
      }
      // What a thread has on Apple's systems unless asked otherwise.
      thread.stackSize = 512 << 10
      thread.start()
    }
    let usual: Set = [Rule.nestedCollection.name, Rule.singleCollection.name]
    #expect(names == [usual.union([Rule.emptyCollection.name]), usual.union([Rule.tooDeep.name])])
  }

  @Test func `a string of a hundred megabytes is one value`() {
    let decoded = decode(
      feature(Array(#"{"a":""#.utf8) + [UInt8](repeating: 0x61, count: 100 << 20) + Array("\"}".utf8)), seconds: 10)
    #expect(decoded.findings.isEmpty)
    #expect(decoded.features.first?.properties.count == 100 << 20 + 8)
  }

  @Test func `a hundred megabytes of white space are nothing`() {
    let space = [UInt8](repeating: 0x20, count: 100 << 20)
    let point = Array(#"{"type":"Point","coordinates":[1,2]}"#.utf8)
    #expect(decode(space + point, seconds: 10).features.count == 1)
    #expect(decode(space, seconds: 10).names == [Rule.noText.name])
  }

  @Test func `a name of a megabyte is a name`() {
    let name = [UInt8](repeating: 0x6E, count: 1 << 20)
    let decoded = decode(feature([0x7B, 0x22] + name + Array("\":1}".utf8)))
    #expect(decoded.findings.isEmpty)
  }

  @Test(arguments: [1, 2, 15, 16, 17, 18, 40])
  func `a repeated name is found wherever it came first`(_ count: Int) {
    let members = (0..<count).map { "\"m\($0)\":\($0)" }
    for first in 0..<count {
      let decoded = decode(feature(Array("{\((members + ["\"m\(first)\":0"]).joined(separator: ","))}".utf8)))
      #expect(decoded.findings.map(\.name) == [Rule.duplicateMember.name])
    }
  }

  @Test func `two members of one name among ten thousand are found`() {
    let members = (0..<10_000).map { "\"m\($0)\":\($0)" }
    let sound = decode(feature(Array("{\(members.joined(separator: ","))}".utf8)), seconds: 2)
    #expect(sound.findings.isEmpty)
    let decoded = decode(feature(Array("{\((members + ["\"m77\":0"]).joined(separator: ","))}".utf8)), seconds: 2)
    #expect(decoded.findings.map(\.name) == [Rule.duplicateMember.name])
    #expect(decoded.findings.first?.pointer == "/properties/m77")
  }
}
