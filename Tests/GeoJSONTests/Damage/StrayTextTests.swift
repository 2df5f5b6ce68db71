import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Text between records that is none: one finding and at most one record that cannot be read, however many words it has.
struct StrayTextTests {
  private static let feature = OneFindingTests.feature

  /// What is made of a text in which F is a feature: the findings, and for each row whether it can be read. The same however
  /// the bytes come, with and without accelerators.
  private func read(_ pattern: String, options: DecodingOptions = .underTest) -> (findings: [String], rows: [Bool]) {
    let text = Array(pattern.replacing("F", with: Self.feature).utf8)
    let whole = DecodedText(text, options: options)
    var slow = options
    slow.usesAccelerators = false
    #expect(whole.breaches == [], "\(pattern.prefix(80))")
    for other in [DecodedText(text, options: slow)] + [1, 2, 7, 64].map({ DecodedText(text, options: options, chunk: $0) })
    where other != whole {
      Issue.record("\(pattern.prefix(80)): \(other.difference(from: whole) ?? "")")
    }
    return (whole.findings.map(\.name), whole.features.map(\.isReadable))
  }

  @Test(arguments: [
    "hello big world", "123 456 {", "nul", #""type":"#, "a b } c ] d", "]}", "]]]", "5 6",
    #""type":"xeature","id":6,"properties":null,"geometry":null}"#, #"type":"xeature","id":6}, "a": [1, 2]"#,
    #""type":"xeature","properties":{"a":{"b":[{},{}]}},"geometry":{"type":"Point","coordinates":[1,2]}}"#
  ])
  func `a line of it is one finding and one record`(line: String) {
    // A brace opens a record where no member was seen before it.
    let line = line.replacing("{", with: line.contains("\"") ? "{" : "(").replacing("xeature", with: "Point")
    for end in ["\n", ",\n", "\r\n", " \n"] {
      let (findings, rows) = read("F\n\(line)\(end)F\n")
      #expect(findings.count == 1, "\(line): \(findings)")
      #expect(rows == [true, false, true], "\(line)")
    }
    let separated = read("\u{1E}F\n\u{1E}\(line)\nand\nmore\n\u{1E}F\n")
    #expect(separated.findings.count == 1 && separated.rows == [true, false, true], "\(line): \(separated.findings)")
    let last = read("F\n\(line)")
    #expect(last.findings.count == 1 && last.rows == [true, false], "\(line): \(last.findings)")
  }

  @Test(arguments: ["# a comment, with commas: and {braces", "// one", "/* two */"])
  func `a comment is one finding and no record`(line: String) {
    for text in ["F\n\(line)\nF\n", "\u{1E}F\n\u{1E}\(line)\n\u{1E}F\n", "F\nF\n\(line)"] {
      let (findings, rows) = read(text)
      #expect(findings == [Rule.comment.name] && rows.filter { $0 } == [true, true], "\(text): \(findings) \(rows)")
    }
  }

  @Test(arguments: [
    ("F,\nF,\nF\n", 2, 3), (",F\n, F\nF", 2, 3), ("F , \n,,\nF\n", 2, 2), ("F,F,F", 2, 3), (",", 1, 0), ("F hello F\n", 1, 2),
    ("hello big F\nF", 1, 2), ("F hello big\nF\n", 1, 2), ("F}\n]F\n", 2, 2), ("\u{1E}F hello\nthere\n\u{1E}F", 1, 2), ("[1],\nF", 2, 1)
  ])
  func `beside records it makes no record`(text: String, count: Int, features: Int) {
    let (findings, rows) = read(text)
    #expect(findings.count == count, "\(text): \(findings)")
    #expect(rows.filter { $0 }.count == features, "\(text)")
    #expect(rows.count == features + (text.hasPrefix("[") ? 1 : 0), "\(text)")
  }

  @Test func `a record without its bracket is told as such, on a line of its own or among others`() {
    let broken = String(Self.feature.dropFirst())
    for text in ["F\n\(broken)\nF\n", "F\n\(broken)F\n", "\u{1E}F\n\u{1E}\(broken)\n\u{1E}F\n", "F \(broken) F"] {
      let bytes = Array(
        text.replacing("F\n", with: Self.feature + "\n").replacing("}F", with: "}" + Self.feature).replacing("F ", with: Self.feature + " ")
          .replacing(" F", with: " " + Self.feature).utf8)
      let decoded = DecodedText(bytes)
      #expect(decoded.features.map(\.isReadable) == [true, false, true], "\(text)")
      #expect(
        decoded.findings.map(\.message) == ["found the name of a member; expected a record (is its `{` missing?)"], "\(decoded.findings)")
      #expect(decoded.features.dropFirst().first.map { String(decoding: $0.text, as: UTF8.self) } == broken)
    }
  }

  @Test func `a feature of a collection without its bracket is a feature, what is left of another is none`() {
    let opening = OneFindingTests.opening
    let broken = #""type":"Feature","id":6,"properties":{"a":{}},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    for text in [
      "\(opening)\n!,\n\(broken),\n!]}", "\(opening)!,\(broken),!]}"
    ] {
      let bytes = Array(text.replacing("!", with: Self.feature).utf8)
      let whole = DecodedText(bytes)
      #expect(whole.findings.map(\.name) == ["json.syntax"], "\(whole.findings)")
      #expect(whole.features.map(\.isReadable) == [true, false, true])
      #expect(whole.features.dropFirst().first.map { String(decoding: $0.text, as: UTF8.self) } == broken)
      for chunk in [1, 5, 33] { #expect(DecodedText(bytes, chunk: chunk) == whole, "chunks of \(chunk)") }
    }
    // A bracket too many ends a feature before its geometry.
    let rest = #"{"type":"Feature","properties":{}},"geometry":null},"#
    #expect(DecodedText(opening + Self.feature + "," + rest + Self.feature + "]}").features.count == 3)
  }

  @Test func `what breaks off before another value is not said to end with the text`() {
    let cut = String(Self.feature.dropLast())
    for text in ["\(OneFindingTests.opening)\n\(cut),\nF]}", "\(cut)\nF\n", "F\n\"abc\nF\n"] {
      let decoded = DecodedText(text.replacing("F]", with: Self.feature + "]").replacing("F\n", with: Self.feature + "\n"))
      #expect(
        decoded.findings.count == 1 && decoded.findings.allSatisfy { $0.message.hasPrefix("the value breaks off") }, "\(decoded.findings)")
    }
    #expect(DecodedText(cut).findings.map { String($0.message.prefix(22)) } == ["the text ends inside a"])
  }

  @Test func `megabytes of it are one record, beyond the limit one too, and the next is read`() {
    let junk = String(repeating: "a b c d ", count: 1 << 17)
    for line in [junk, "\"" + junk.replacing(" d", with: " {")] {
      let text = Array("\(Self.feature)\n\(line)\n\(Self.feature)\n".utf8)
      let whole = DecodedText(text)
      #expect(whole.findings.count == 1 && whole.features.map(\.isReadable) == [true, false, true])
      var options = DecodingOptions.underTest
      options.maxFeatureSize = 4096
      let limited = DecodedText(text, options: options)
      #expect(limited.findings.map(\.name) == ["limit.feature-size"] && limited.features.map(\.isReadable) == [true, false, true])
      for chunk in [63, 4097] { #expect(DecodedText(text, options: options, chunk: chunk) == limited) }
      // Nothing of what is too long is kept.
      var slicer = FeatureSlicer(options: options)
      for start in stride(from: 0, to: text.count - 4096, by: 4096) {
        text.withUnsafeBytes { slicer.append(UnsafeRawBufferPointer(rebasing: $0[start..<start + 4096])) }
        while let group = slicer.next() { _ = group }
        #expect(slicer.rest.count < 1 << 19)
      }
    }
  }

  @Test func `a byte-order mark between records is a warning, and nothing is lost`() {
    for text in ["\u{FEFF}F\n\u{FEFF}F\n", "\u{FEFF}F\u{FEFF}F", "F\n\n\u{FEFF}\u{FEFF} F\n", "\u{1E}F\n\u{1E}\u{FEFF}F\n\u{FEFF}"] {
      let (findings, rows) = read(text)
      #expect(rows == [true, true], "\(text)")
      #expect(Set(findings).subtracting(["sequence.no-separator"]) == ["json.byte-order-mark"], "\(findings)")
      #expect(findings.count { $0 == "json.byte-order-mark" } == text.unicodeScalars.count { $0 == "\u{FEFF}" })
    }
    #expect(read("\u{FEFF}").findings == ["json.byte-order-mark", "json.empty"])
    // Half a mark is none.
    let half = DecodedText([0xEF, 0xBB] + Array(Self.feature.utf8))
    #expect(half.findings.count == 1 && half.findings[0].severity == .error)
  }

  @Test func `a record of several lines without its bracket is one`() {
    let lines = [
      #""type": "Point","#, #""id": 6,"#, #""properties": {"#, #"  "a": [1,"#, "    2", "  ]", "},", #""geometry": {"#,
      #"  "type": "Point","#,
      #"  "coordinates": [1, 2]"#, "}"
    ]
    for end in ["\n", "\r\n", "\n\n"] {
      let record = (lines.map { "  " + $0 } + ["}"]).joined(separator: end)
      for text in ["F\n\(record)\nF\n", "\(record)\nF\nF"] {
        let (findings, rows) = read(text)
        #expect(findings.count == 1, "\(findings)")
        #expect(rows.count == 3 && rows.count { $0 } == 2, "\(rows)")
      }
      #expect(read("F\n\(record)").rows == [true, false])
    }
    // One a line stays one a line.
    let broken = #""type":"Point","coordinates":[1,2],"properties":{"a":{}}}"#
    #expect(read("\(broken)\n\(broken),\n\(broken)\nF\n").rows == [false, false, false, true])
  }

  @Test func `behind a damaged line nothing is passed over in silence`() {
    for line in [#"{"type":"Poi"#, #"{"type":"Point","coordinates":nul}"#] {
      let read = read("F\n\(line)\nF,\nF\n]\nF\n")
      #expect(read.findings.count == 3, "\(read.findings)")
      #expect(read.rows.count { $0 } == 4)
    }
    // What is left of a collection is no news.
    #expect(read("{\"type\":1 \"features\":[\nF,\nF,\nF\n]}\n").findings.count == 1)
  }

  @Test(arguments: ["\n", "\r\n", " \n"]) func `a bracket too many on a line makes one damaged record of it`(_ end: String) {
    func record(_ id: Int) -> String { #"{"type":"Feature","id":\#(id),"properties":{"a":1},"geometry":null}"# }
    for behind in [#"},"geometry":null}"#, #"} , "b":2},"geometry":null}"#] {
      for separator in ["", "\u{1E}"] {
        let broken = #"{"type":"Feature","id":1,"properties":{"a":1}"# + behind
        let text = [record(0), broken, record(2)].map { separator + $0 + end }.joined()
        for chunk in [nil, 1, 5, 40] as [Int?] {
          let decoded = DecodedText(Array(text.utf8), chunk: chunk)
          #expect(decoded.features.map(\.isReadable) == [true, false, true] && decoded.errors.count == 1, "\(text) \(decoded.findings)")
        }
      }
    }
    // Lines of an array without its brackets are records all the same.
    let lines = DecodedText(Array([record(0), record(1)].map { $0 + "," + end }.joined().utf8))
    #expect(lines.features.map(\.isReadable) == [true, true])
  }

  @Test func `a line that is cut off behind a colon takes no other with it`() {
    let whole = #"{"type":"Feature","id":0,"properties":{},"geometry":null}"#
    let lines = [#"{"type":"Feature","id":1,"properties":{},"geometry":"#, whole, whole].joined(separator: "\n") + "\n"
    for chunk in [nil, 1, 7, 60] as [Int?] {
      #expect(DecodedText(Array(lines.utf8), chunk: chunk).features.map(\.isReadable) == [false, true, true])
    }
    // A geometry in the next line is a member's value.
    let allman = "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\n{\"type\":\"Point\",\"coordinates\":[1,2]}\n}\n" + whole + "\n"
    #expect(DecodedText(Array(allman.utf8)).features.map(\.isReadable) == [true, true])
  }

  @Test(arguments: [#""geometry":"#, #""id":"#, #""properties":"#, #""type":"#])
  func `a last line but one that is cut off behind a colon leaves the last one alone`(_ end: String) {
    let whole = #"{"name":{"a":1},"id":4,"geometry":null,"type":"Feature","properties":{}}"#
    // Damage further up makes no difference, whatever it held.
    for first in [whole, #"{"type":1 "features":[]}"#] {
      let text = [first, #"{"x":3,"# + end, whole].joined(separator: "\n") + "\n"
      for chunk in [nil, 1, 7, 60] as [Int?] {
        #expect(DecodedText(Array(text.utf8), chunk: chunk).features.map(\.isReadable).suffix(2) == [false, true], "\(text)")
      }
    }
  }

  @Test(arguments: ["]]", "}]", "}}"]) func `a bracket too many in a record is one finding, whatever records are before it`(
    _ brackets: String
  ) {
    func record(_ end: String = "]") -> String {
      #"{"type":"Feature","id":7,"properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2\#(end)}}"#
    }
    let before = [
      [], [record()], [record(), record(), record()], [#"{"type":"Point","coordinates":[1,2]}"#],
      [#"{"geometry":null,"properties":null,"type":"Feature"}"#, record()]
    ]
    var slow = DecodingOptions.underTest
    slow.usesAccelerators = false
    for lines in before {
      let text = Array(((lines + [record(brackets), record()]).joined(separator: "\n") + "\n").utf8)
      for found in [DecodedText(text), DecodedText(text, options: slow)] + [1, 2, 7, 64].map({ DecodedText(text, chunk: $0) }) {
        #expect(
          found.findings.count == 1 && found.features.map(\.isReadable) == lines.map { _ in true } + [false, true],
          "\(lines) \(found.findings.map(\.name))")
      }
    }
  }

  @Test(arguments: ["\n", "\n\u{1E}"]) func `what a damaged record holds is no record`(_ separator: String) {
    let nested = #"{"type":"Feature","geometry":null,"properties":{"x":1}}"#
    func record(_ properties: String, _ comma: String = ",") -> String {
      #"{"type":"Feature","id":2,"geometry":null\#(comma)"properties":\#(properties)}"#
    }
    for damaged in [
      record(#"{"a":[\#(nested)]}"#, " "), record(#"{"a":\#(nested)}"#, " "), record(#"{"a":[1,\#(nested)]}"#, ""),
      record(#"{"a" \#(nested)"#.replacing("\"a\" ", with: "\"a\"::"))
    ] {
      let text = (separator.hasSuffix("\u{1E}") ? "\u{1E}" : "") + [record("{}"), damaged, record("{}")].joined(separator: separator) + "\n"
      for chunk in [nil, 1, 11] as [Int?] {
        #expect(DecodedText(Array(text.utf8), chunk: chunk).features.map(\.isReadable) == [true, false, true], "\(text)")
      }
    }
  }
}
