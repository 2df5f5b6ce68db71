import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// A bracket too many ends a feature early: all of it is one damaged feature, and what stands behind the features is kept; however the bytes come, with and
/// without accelerators.
struct TornFeatureTests {
  private static let feature = OneFindingTests.feature

  private func read(_ features: String) -> DecodedText {
    let text = Array((OneFindingTests.opening + features.replacing("@", with: Self.feature)).utf8)
    var slow = DecodingOptions.underTest
    slow.usesAccelerators = false
    let whole = DecodedText(text)
    #expect(whole.breaches == [])
    for other in [DecodedText(text, options: slow)] + [1, 2, 7, 64].map({ DecodedText(text, chunk: $0) }) where other != whole {
      Issue.record("\(features): \(other.difference(from: whole) ?? "")")
    }
    return whole
  }

  @Test(arguments: [
    #"{"type":"Feature","properties":{]},"geometry":null,"a":"b"}"#, #"{"type":"Feature","properties":{}},"geometry":null,"a":"b"}"#,
    #"{"type":"Feature","properties":{}}}, "geometry":null}"#, "{\"type\":\"Feature\",\n\"properties\":{}},\n\"geometry\":null\n}",
    #"{"properties":{}},"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#,
    #"{"properties":{"a":{}}}"type":"Feature","geometry":null}"#,
    #"{"geometry":{"type":"Point","coordinates":[1,2]]},"type":"Feature","properties":{"a":[[1],[2]]}}"#,
    #"x"type":"Feature","properties":null,"geometry":null}"#
  ])
  func `it is one feature that cannot be read, with all its bytes`(torn: String) {
    for rest in ["]}", #"],"zz":[1]}"#, " \n]\n,\n\"zz\" : 1 } \n"] {
      for (before, behind) in [("@,", ""), ("", ",@"), ("@,\n", " ,\n@,@")] {
        let decoded = read(before + torn + behind + rest)
        #expect(decoded.errors.count == 1, "\(before)\(torn)\(behind)\(rest): \(decoded.findings)")
        #expect(decoded.features.map { String(decoding: $0.text, as: UTF8.self) }.filter { $0 != Self.feature } == [torn])
        #expect(decoded.features.count { $0.isReadable } == (before + behind).count { $0 == "@" })
        #expect(
          decoded.boundaries.last.map { String(decoding: $0.text, as: UTF8.self) }
            == rest.replacing(/\s*$/, with: "").replacing(/^ \n/, with: ""))
      }
    }
  }

  @Test func `a feature that lacks its brace is another one than that before it`() {
    let rest = String(Self.feature.dropFirst())
    for text in ["@,\(rest),@]}", "@,\(rest)]}", "@\(rest)]}"] {
      let decoded = read(text)
      #expect(decoded.features.map(\.isReadable).prefix(2) == [true, false] && decoded.errors.count == 1, "\(decoded.findings)")
      #expect(decoded.features.dropFirst().first.map { String(decoding: $0.text, as: UTF8.self) } == rest)
    }
  }

  @Test func `members behind features without their bracket are the collection's`() {
    for rest in [#","name":"x"}"#, #","bbox":[1,2,3,4],"a":{}}"#] {
      let decoded = read("@" + rest)
      #expect(decoded.features.map(\.isReadable) == [true] && decoded.errors.count == 1, "\(decoded.findings)")
      #expect(decoded.boundaries.last.map { String(decoding: $0.text, as: UTF8.self) } == "]" + rest)
    }
    let damaged = read(#"@,"name":"x","a":}"#)
    #expect(damaged.features.map(\.isReadable) == [true, false] && damaged.errors.count == 1, "\(damaged.findings)")
  }

  @Test(arguments: ["[", "[1,"]) func `a bracket before a feature costs none behind it, whatever follows them`(bracket: String) {
    for (rest, count) in [(#"],"zz":[1]}"#, 1), ("]}", 1), (#",@],"zz":[1]}"#, 2), (",\n@\n]}", 2)] {
      let decoded = read("@,\(bracket)@\(rest)")
      #expect(decoded.features.count { $0.isReadable } == 1 + count, "\(bracket)\(rest): \(decoded.findings)")
      #expect(decoded.errors.count == 1, "\(bracket)\(rest): \(decoded.findings)")
    }
  }

  @Test(arguments: ["}", "}}", "},", "hello", "x y z"]) func `what is neither costs no members and no feature`(junk: String) {
    for behind in ["", ",@", " @"] {
      let decoded = read("@\(junk)\(behind)],\"zz\":1}")
      #expect(
        decoded.features.map(\.isReadable) == (behind.isEmpty ? [true] : [true, true]) && decoded.errors.count == 1, "\(decoded.findings)")
      #expect(decoded.boundaries.last.map { String(decoding: $0.text, as: UTF8.self) } == #"],"zz":1}"#)
    }
  }

  @Test func `behind one that is too long a comma is missed as behind any`() {
    var options = DecodingOptions.underTest
    options.maxFeatureSize = 96
    for count in 60..<140 {
      let long = #"{"type":"Feature","properties":{"a":"\#(String(repeating: "x", count: count))"},"geometry":null}"#
      let text = Array((OneFindingTests.opening + long + "\n" + Self.feature + "," + long + "," + Self.feature + "]}").utf8)
      let whole = DecodedText(text, options: options)
      #expect(Set(whole.findings.map(\.name)) == ["json.syntax", "limit.feature-size"], "\(whole.findings)")
      for chunk in [1, 7, 50] { #expect(DecodedText(text, options: options, chunk: chunk) == whole, "\(count), chunks of \(chunk)") }
    }
  }

  /// Of a byte that is damaged in a collection, nothing but what separates values belongs to nothing.
  @Test(arguments: Damage.layouts.filter { !$0.hasSuffix("s") && !$0.hasSuffix("l") }) func `every byte is a feature's or the collection's`(
    name: String
  ) throws {
    for trial in try #require(Damage.trials[name]) where !trial.text.isTruncated {
      var left = trial.text.bytes
      for feature in trial.decoded.features {
        for place in feature.byteOffset..<feature.byteOffset + feature.text.count { left[place] = 0x20 }
      }
      for boundary in trial.decoded.boundaries {
        for place in boundary.byteOffset..<min(left.count, boundary.byteOffset + boundary.text.count) { left[place] = 0x20 }
      }
      for lost in trial.decoded.lost { for place in lost.offset..<lost.offset + lost.count { left[place] = 0x20 } }
      let lost = String(decoding: left, as: UTF8.self).filter { !$0.isWhitespace && !",}]:{[\u{1E}\0".contains($0) }
      #expect(lost.isEmpty, "\(name), \(trial.text.what): \(lost) \(trial.decoded.findings)")
    }
  }

  /// Some writers separate some records only.
  @Test(arguments: [
    #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]"#, #"{"type":"Feature","properties":{"a":"b"}"#,
    #"{"type":"Feature","geometry":null"#
  ])
  func `behind a separator, a record that breaks off costs none of the lines behind it`(torn: String) {
    for separators in ["\u{1E}@\n\u{1E}", "@\n@\n\u{1E}", "\u{1E}"] {
      let text = Array((separators + torn + "\n@\n@\n").replacing("@", with: Self.feature).utf8)
      let whole = DecodedText(text)
      #expect(
        whole.errors.count == 1 && whole.features.count { $0.isReadable } == 2 + separators.count { $0 == "@" },
        "\(separators)\(torn): \(whole.findings)")
      for chunk in [1, 2, 7, 64] where DecodedText(text, chunk: chunk) != whole { Issue.record("\(torn), chunks of \(chunk)") }
    }
  }
}
