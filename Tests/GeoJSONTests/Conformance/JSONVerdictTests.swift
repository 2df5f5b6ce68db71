import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// "Is it JSON?", by the files of the JSON parsing suites. A text that is JSON but not GeoJSON has findings about its
/// structure; at the level of JSON it counts as accepted.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct JSONVerdictTests {
  /// The rules that say "this is not JSON". Not among them: a byte-order mark is skipped, values may follow each other
  /// without separator, and names may repeat as far as the grammar is concerned.
  static let syntaxRules: Set<String> = Set(
    [
      Rule.syntax, .truncatedText, .illFormedUTF8, .loneSurrogate, .tooDeep, .noText, .tooLarge, .strayText, .comment, .trailingComma,
      .notFinite
    ].map(\.name))

  /// Where a name says "reject" and the text is several values one after the other: to a reader of sequences they are
  /// so many records, each of which is refused for what it is.
  static let sequences: Set = [
    "n_structure_double_array.json", "n_structure_object_with_trailing_garbage.json", "fail10.json"
  ]

  struct Verdict {
    var isJSON: Bool
    var findings: [DecodedText.Finding]
  }

  static func verdict(_ bytes: [UInt8]) -> Verdict {
    let decoded = DecodedText(bytes)
    return Verdict(
      isJSON: !decoded.findings.contains { syntaxRules.contains($0.name) }, findings: decoded.findings)
  }

  /// Files and the verdict their names give, `nil` for "any".
  static let files: [(url: URL, accepts: Bool?)] = {
    var found: [(URL, Bool?)] = []
    for url in SharedMaterial.files(in: "suites/json-parsing/parse") {
      switch url.lastPathComponent.prefix(2) {
      case "y_": found.append((url, true))
      case "n_": found.append((url, false))
      default: found.append((url, nil))
      }
    }
    for url in SharedMaterial.files(in: "suites/json-parsing/jsonchecker") {
      let name = url.lastPathComponent
      found.append((url, name.contains("EXCLUDE") ? nil : name.hasPrefix("pass")))
    }
    for url in SharedMaterial.files(in: "suites/json-parsing/roundtrip") { found.append((url, true)) }
    return found
  }()

  @Test func `every file gets the verdict of its name, in less than a second`() throws {
    #expect(Self.files.count > 240)
    for (url, accepts) in Self.files {
      let bytes = [UInt8](try Data(contentsOf: url))
      let name = url.lastPathComponent
      let start = ThreadTime.now
      let verdict = Self.verdict(bytes)
      #expect(ThreadTime.now - start < .seconds(1), "\(name)")
      for finding in verdict.findings { #expect((0...bytes.count).contains(finding.byte), "\(name): \(finding)") }
      guard let accepts else { continue }
      let isSequence = Self.sequences.contains(name)
      #expect(verdict.isJSON == (accepts || isSequence), "\(name): \(verdict.findings)")
      if !accepts {
        #expect(verdict.findings.contains { $0.severity == .error && $0.byte <= bytes.count }, "\(name)")
      }
    }
  }

  /// What the suite leaves open, and what we say. Numbers beyond the doubles are JSON: only a coordinate has to be a
  /// double, properties keep their text.
  static let undecided: [(name: String, rule: Rule?, why: String)] = [
    ("i_number_double_huge_neg_exp.json", nil, "a number, however small; kept as text"),
    ("i_number_huge_exp.json", nil, "a number, however large; only a coordinate must fit a double"),
    ("i_number_neg_int_huge_exp.json", nil, "as above"),
    ("i_number_real_neg_overflow.json", nil, "as above"),
    ("i_number_real_pos_overflow.json", nil, "as above"),
    ("i_number_real_underflow.json", nil, "as above"),
    ("i_number_very_big_negative_int.json", nil, "integers of any length are numbers"),
    ("i_object_key_lone_2nd_surrogate.json", .loneSurrogate, "half a character cannot be written as UTF-8 again"),
    ("i_string_UTF-8_invalid_sequence.json", .illFormedUTF8, "RFC 8259 §8.1 allows UTF-8 only"),
    ("i_string_UTF8_surrogate_U+D800.json", .illFormedUTF8, "a surrogate has no UTF-8 form"),
    ("i_string_incomplete_surrogate_and_escape_valid.json", .loneSurrogate, "half a character"),
    ("i_string_incomplete_surrogate_pair.json", .loneSurrogate, "half a character"),
    ("i_string_invalid_surrogate.json", .loneSurrogate, "half a character"),
    ("i_string_invalid_utf-8.json", .illFormedUTF8, "not UTF-8"),
    ("i_string_lone_second_surrogate.json", .loneSurrogate, "half a character"),
    ("i_string_not_in_unicode_range.json", .illFormedUTF8, "above U+10FFFF"),
    ("i_string_overlong_sequence_2_bytes.json", .illFormedUTF8, "overlong forms are a way round filters"),
    ("i_string_overlong_sequence_6_bytes.json", .illFormedUTF8, "overlong"),
    ("i_string_overlong_sequence_6_bytes_null.json", .illFormedUTF8, "overlong"),
    ("i_string_truncated-utf-8.json", .illFormedUTF8, "a sequence cut short"),
    ("i_string_utf16LE_no_BOM.json", .illFormedUTF8, "UTF-16 is not UTF-8"),
    ("i_structure_UTF-8_BOM_empty_object.json", nil, "the mark is skipped, with a warning")
  ]

  @Test func `the files that the suite leaves open get the verdicts of our table`() throws {
    let names = SharedMaterial.files(in: "suites/json-parsing/parse").map(\.lastPathComponent).filter { $0.hasPrefix("i_") }
    #expect(names.sorted() == Self.undecided.map(\.name).sorted())
    for (name, rule, _) in Self.undecided {
      let data = try #require(SharedMaterial.contents(of: "suites/json-parsing/parse/" + name))
      let verdict = Self.verdict([UInt8](data))
      let said = Set(verdict.findings.map(\.name)).intersection(Self.syntaxRules)
      if let rule {
        #expect(said.contains(rule.name), "\(name): \(verdict.findings)")
      } else {
        #expect(said.isEmpty, "\(name): \(verdict.findings)")
      }
    }
  }

  /// Ill-formed UTF-8 and lone surrogates we refuse; the other files of this folder are plain JSON.
  @Test func `texts that other readers change silently are accepted, or refused aloud`() throws {
    let files = SharedMaterial.files(in: "suites/json-parsing/transform")
    #expect(files.count >= 14)
    for url in files {
      let name = url.lastPathComponent
      let verdict = Self.verdict([UInt8](try Data(contentsOf: url)))
      let said = Set(verdict.findings.map(\.name)).intersection(Self.syntaxRules)
      let expected: Set<String> =
        name.contains("escaped_invalid_codepoint")
        ? [Rule.loneSurrogate.name] : name.contains("invalid_codepoint") ? [Rule.illFormedUTF8.name] : []
      #expect(said == expected, "\(name): \(verdict.findings)")
      #expect(
        verdict.findings.contains { $0.name == Rule.duplicateMember.name } == false || name.hasPrefix("object_same_key"))
    }
  }
}
