import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

struct ReportTests {
  @Test(
    arguments: [
      ("r.json", ReportFormat.json), ("r.json.gz", .json), ("R.SARIF.ZST", .sarif), ("r.jsonl.gz", .jsonLines), ("r.gz", nil), ("json", nil)
    ] as [(String, ReportFormat?)])
  func `a file's name promises a form, compressed or not`(name: String, format: ReportFormat?) {
    #expect(ReportFormat(fileName: name) == format)
  }

  private func finding(
    _ rule: Rule = .positionNotNumber, file: String = "a.geojson", byte: Int = 10, line: Int = 3, column: Int = 7,
    feature: Int? = 17, id: String? = "\"a\"", pointer: String = "/features/17", message: String = "found it", excerpt: Excerpt? = nil
  ) -> Finding {
    var diagnostic = Diagnostic(rule, byte: byte, byteCount: 4, feature: feature, id: id, pointer: pointer, message: message)
    diagnostic.line = line
    diagnostic.column = column
    return Finding(diagnostic: diagnostic, file: file, excerpt: excerpt)
  }

  private func text(_ format: ReportFormat, _ findings: [Finding], most: Int = 0, colour: Bool = false) -> String {
    var report = FindingReport(format: format, mostOfOneRule: most, usesColour: colour)
    var sum = ValidationReport()
    sum.count(findings)
    // Begin and end are made whether anything was found or not.
    let head = report.headComesLast ? "" : report.begin()
    var body = ""
    var rest = findings[...]
    repeat {
      let file = rest.first?.file ?? "good.geojson"
      let own = rest.prefix { $0.file == file }
      body += report.text(of: own) + report.endFile(file)
      rest = rest.dropFirst(own.count)
    } while !rest.isEmpty
    body += report.end(sum, files: 1)
    return (report.headComesLast ? report.begin() : head) + body
  }

  @Test func `a finding and a rule are printed as reports name them`() {
    #expect("\(Rule.boxStale)" == "GJ431 bbox.stale")
    #expect("\(finding().diagnostic)" == #"3:7: GJ305 error: found it [feature 17, id "a"]"#)
    #expect("\(finding(line: 0, feature: nil).diagnostic)" == "GJ305 error: found it")
    #expect("\(finding())" + "\n" == text(.concise, [finding()]))
  }

  @Test func `concise is one line that editors can jump to`() {
    #expect(text(.concise, [finding()]) == "a.geojson:3:7: GJ305 error: found it [feature 17, id \"a\"]\n")
    #expect(text(.concise, [finding(feature: nil, id: nil)]) == "a.geojson:3:7: GJ305 error: found it\n")
    #expect(text(.concise, [finding(line: 0, feature: 1, id: nil)]) == "a.geojson: GJ305 error: found it [feature 1]\n")
    #expect(text(.concise, []) == "")
  }

  @Test func `full has rule, place, text and help`() throws {
    var source = ByteSource(bytes: Array("{\"type\":\"FeatureCollection\",\n\"features\":[17]}".utf8), name: "a.geojson")
    var findings: [Finding] = []
    _ = try Validation.run(&source, options: ValidationOptions(excerpts: true)) { findings += $0 }
    #expect(
      text(.full, findings)
        == """
        error[GJ221] feature.not-object: \(findings[0].diagnostic.message)
         --> a.geojson:2:13 (feature 0, /features/0)
          |
        2 | "features":[17
          |             ^^
          = help: \(Rule.featureNotObject.remedy) (RFC 7946 §3.3)


        """.replacing("\n --> ", with: "\n --> "))
  }

  @Test func `colour goes round the head and the caret, and nowhere else`() {
    let coloured = text(.full, [finding()], colour: true)
    #expect(coloured.hasPrefix("\u{1B}[1;31merror[GJ305] position.not-number\u{1B}[0m: found it\n"))
    let plain = coloured.replacing("\u{1B}[1;31m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(plain == text(.full, [finding()]))
    #expect(text(.concise, [finding()], colour: true).contains("\u{1B}") == false)
  }

  private static let hostile = "a\"b\\c\nd\re\tf\u{1}g\u{7F}h\u{2028}i%j:k,l🚋"

  @Test func `JSON has the documented fields, whatever the names are`() throws {
    let findings = [
      finding(), finding(.byteOrderMark, file: Self.hostile, feature: nil, id: nil, pointer: "", message: Self.hostile),
      finding(id: "12345678901234567890"), finding(id: "\"cut…"), finding(id: "1.0")
    ]
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(text(.json, findings).utf8)) as? [String: Any])
    let list = try #require(document["findings"] as? [[String: Any]])
    #expect(list.count == 5)
    for item in list {
      #expect(
        Set(item.keys).subtracting(["id_cut"]) == [
          "file", "code", "name", "severity", "message", "byte", "bytes", "line", "column", "feature", "id", "path",
          "location", "help", "reference", "profiles", "end_line", "end_column", "fix", "others", "edits"
        ])
    }
    #expect(list[0]["file"] as? String == "a.geojson")
    #expect(list[0]["byte"] as? Int == 10 && list[0]["bytes"] as? Int == 4)
    #expect(list[0]["line"] as? Int == 3 && list[0]["column"] as? Int == 7)
    #expect(list[0]["feature"] as? Int == 17 && list[0]["id"] as? String == "a")
    #expect(list[0]["path"] as? String == "/features/17" && list[0]["location"] is NSNull)
    #expect(list[0]["code"] as? String == "GJ305" && list[0]["severity"] as? String == "error")
    #expect(list[1]["file"] as? String == Self.hostile && list[1]["message"] as? String == Self.hostile)
    #expect(list[1]["feature"] is NSNull && list[1]["id"] is NSNull)
    #expect(list[3]["id"] as? String == "cut" && list[3]["id_cut"] as? Bool == true)
    let summary = try #require(document["summary"] as? [String: Any])
    #expect(summary["files"] as? Int == 1 && summary["errors"] as? Int == 4 && summary["warnings"] as? Int == 1)
    let empty = try JSONSerialization.jsonObject(with: Data(text(.json, []).utf8)) as? [String: Any]
    #expect((empty?["findings"] as? [Any])?.isEmpty == true)
  }

  @Test(
    arguments: [
      (#""a\u{7F}b""#, nil, #"id "a\x7fb""#), (#""東京\u{3000}駅""#, nil, #"id "東京U+3000駅""#),
      (#""\u2028\"\ud83d\ude8b""#, nil, #"id "\u2028"#),
      ("\"\u{FEFF}\u{202E}\u{85}\"", nil, #"id "U+FEFFU+202EU+0085""#), ("-1.50e+07", nil, "id -1.50e+07"),
      (#""urn:uuid:0123456789abcdef0123456789abcdef""#, nil, #"id "urn:uuid:0123456789abcdef0123456789abcdef""#),
      (#""urn:uuid:01234567-89ab-cdef-0123-456789abcdef""#, nil, #"id "urn:uuid:01234567-89ab-cdef-0123-456789abcdef""#),
      (String(repeating: "1", count: 100), nil, "id " + String(repeating: "1", count: 64) + "…]"),
      ("\"" + String(repeating: "x", count: 60) + #"\u00e9yz""#, nil, "xx…\"]"),
      ("\"" + String(repeating: "é", count: 200) + "\"", nil, "éé…\"]"),
      ("\"" + String(repeating: "x", count: 4094) + "\"", nil, "xx…\"]"),
      ("\"" + String(repeating: "x", count: 4095) + "\"", String(repeating: "x", count: 4095), "xx…\"]"),
      ("\"" + String(repeating: "x", count: 4094) + #"\u00e9yz""#, String(repeating: "x", count: 4094), "xx…\"]"),
      ("\"" + String(repeating: "é", count: 3000) + "\"", String(repeating: "é", count: 2047), "éé…\"]")
    ] as [(String, String?, String)])
  func `programs get an id as it is written, people its beginning`(id: String, cut: String?, shown: String) throws {
    try checkID(id.replacing(#"\u{7F}"#, with: "\u{7F}").replacing(#"\u{3000}"#, with: "\u{3000}"), cut: cut, cutText: cut, shown: shown)
  }

  /// Wherever the cut falls among them, and before them.
  @Test(arguments: 4080..<4096) func `two escapes that are one character are not cut apart`(count: Int) throws {
    let start = String(repeating: "x", count: count)
    for (escapes, character) in [(#"\ud834\uDD1E"#, "𝄞"), (#"\uDBFF\udfff"#, "\u{10FFFF}")] {
      let holdsOne = count <= 4083
      try checkID(
        "\"\(start)\(escapes)\(escapes)yz\"", cut: start + (holdsOne ? escapes : ""), cutText: start + (holdsOne ? character : ""),
        shown: "xx…\"]")
    }
  }

  /// - Parameters:
  ///   - cut: what is kept of an id that is cut.
  ///   - cutText: what that means.
  private func checkID(_ id: String, cut: String?, cutText: String?, shown: String) throws {
    // One that the reader of damaged features tells, one that checks of whole ones tell.
    for members in [#""geometry":7"#, #""geometry":{"type":"Point","coordinates":[1,95]}"#] {
      var source = ByteSource(bytes: Array("{\"type\":\"Feature\",\"id\":\(id),\"properties\":null,\(members)}".utf8), name: "a")
      var findings: [Finding] = []
      _ = try Validation.run(&source) { findings += $0 }
      let finding = try #require(findings.first)
      #expect(finding.diagnostic.id == cut.map { "\"\($0)…" } ?? id)
      let line = try #require(text(.jsonLines, [finding]).split(separator: "\n").first)
      let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      if let cutText {
        #expect(object["id"] as? String == cutText && object["id_cut"] as? Bool == true)
      } else {
        #expect(line.contains("\"id\":\(id),") && object["id_cut"] == nil)
      }
      #expect(text(.concise, [finding]).contains(shown), "\(text(.concise, [finding]))")
    }
  }

  @Test func `of a number of thousands of digits it is told that it is not there`() throws {
    let text = "{\"type\":\"Feature\",\"id\":\(String(repeating: "7", count: 5000)),\"properties\":null,\"geometry\":7}"
    let finding = try #require(ValidationTrial.findings(text).first)
    let object = try #require(JSONSerialization.jsonObject(with: Data(self.text(.jsonLines, [finding]).utf8)) as? [String: Any])
    #expect(object["id"] is NSNull && object["id_cut"] as? Bool == true)
  }

  @Test func `JSON lines are one object a line`() throws {
    let lines = text(.jsonLines, [finding(), finding(file: Self.hostile)]).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any]) }
    #expect(text(.jsonLines, []) == "")
  }

  @Test func `workflow commands are escaped as the runner reads them`() {
    #expect(
      text(.github, [finding(file: "a:b,c%.geojson", message: "100 %\r\nof a:b,c")])
        == "::error file=a%3Ab%2Cc%25.geojson,line=3,col=7,title=GJ305::100 %25%0D%0Aof a:b,c (feature 17, id \"a\", /features/17)\n")
    #expect(text(.github, [finding(.byteOrderMark, line: 0)]).hasPrefix("::warning file=a.geojson,line=1,col="))
  }

  @Test func `floods are cut, rule by rule and file by file, and counted`() throws {
    let findings =
      (0..<5).map { finding(byte: $0) } + (0..<3).map { finding(.ringNotClosed, byte: $0) }
      + (0..<4).map { finding(file: "b.geojson", byte: $0) }
    for format in [ReportFormat.concise, .full, .github] {
      let cut = text(format, findings, most: 3)
      #expect(cut.components(separatedBy: "found it").count - 1 == 9)
      func rest(_ file: String, _ words: String) -> String {
        format == .github ? "::notice file=\(file),title=GJ305::\(words)\n" : "\(file): GJ305 \(words)\n"
      }
      #expect(cut.contains(rest("a.geojson", "2 more findings of this kind are not listed")))
      #expect(cut.hasSuffix(rest("b.geojson", "1 more finding of this kind is not listed")))
    }
    let document = try JSONSerialization.jsonObject(with: Data(text(.json, findings, most: 3).utf8)) as? [String: Any]
    let unlisted = document?["unlisted"] as? [[String: Any]]
    #expect(unlisted?.map { $0["count"] as? Int } == [2, 1] && unlisted?.first?["code"] as? String == "GJ305")
    #expect(text(.jsonLines, findings, most: 3).split(separator: "\n").count == 9)
    #expect(text(.concise, findings).split(separator: "\n").count == 12)
  }

  @Test func `a file's name is no command for GitHub`() {
    let findings = (0..<3).map { finding(file: "::error::x.geojson", line: $0 + 1) }
    let lines = text(.github, findings, most: 1).split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines.allSatisfy { !$0.hasPrefix("::error::") }, "\(lines)")
    #expect(lines[1] == "::notice file=%3A%3Aerror%3A%3Ax.geojson,title=GJ305::2 more findings of this kind are not listed")
  }

  @Test func `what a finding says of others is not said again where the file ends`() {
    var others = finding(message: "5000 more findings of this kind, from here on, are not listed").diagnostic
    others.others = 4999
    let rest = Finding(others, file: "a.geojson")
    let told = text(.concise, [finding(), rest], most: 2000)
    #expect(told.components(separatedBy: "\n").count == 3 && !told.contains("a.geojson: GJ305"), "\(told)")
    let cut = text(.concise, [finding(), rest, finding(), finding()], most: 2000)
    #expect(cut.hasSuffix("a.geojson: GJ305 2 more findings of this kind are not listed\n"), "\(cut)")
    #expect(text(.concise, [finding(), rest], most: 1).hasSuffix("a.geojson: GJ305 5000 more findings of this kind are not listed\n"))
  }

  @Test func `braces in SARIF's messages are no placeholders`() {
    let told = text(.sarif, [finding(message: #"found {"a":{}}"#)])
    #expect(told.contains(##""message":{"text":"found {{\"a\":{{}}}} (feature 17, id \"a\", /features/17)"}"##), "\(told)")
  }
}
