/// What makes the text JSON, and a sequence of it.
extension Rule {
  /// `GJ101` `json.syntax`.
  public static let syntax = Rule(
    "GJ101", "json.syntax", .error, reference: "RFC 8259 §2",
    summary: "the text is not JSON",
    remedy: "fix the text at the place given; the record up to the next readable feature is lost until then",
    explanation: "One wrong byte makes all readers refuse the whole text, or lose what follows it.",
    example: #"{"type":"Point","coordinates":[13.4 52.5]}"#)

  /// `GJ102` `json.truncated`.
  public static let truncatedText = Rule(
    "GJ102", "json.truncated", .error, reference: "RFC 8259 §2",
    summary: "a value ends before it is whole",
    remedy: "fetch or write it again: its end, or a closing bracket, is missing",
    explanation: "A download or a program was cut off, or a bracket was forgotten; what is missing is unknown.",
    example: #"{"type":"Point","coordinates":[13.4,52."#)

  /// `GJ103` `json.utf8`.
  public static let illFormedUTF8 = Rule(
    "GJ103", "json.utf8", .error, reference: "RFC 8259 §8.1",
    summary: "the bytes are not UTF-8",
    remedy: "convert the file to UTF-8 (RFC 8259 allows no other encoding)",
    explanation: "Bytes of another encoding turn into wrong letters in one reader and into an error in the next.",
    example: #"{"type":"Feature","properties":{"name":"Z<the byte FC>rich"},"geometry":null}"#)

  /// `GJ104` `json.lone-surrogate`.
  public static let loneSurrogate = Rule(
    "GJ104", "json.lone-surrogate", .error, reference: "RFC 8259 §8.2",
    summary: "an escape is half of a surrogate pair",
    remedy: "write the character itself, or both halves of the surrogate pair",
    explanation: "Half a character cannot be written as UTF-8, so readers replace it or refuse the text.",
    example: #"{"type":"Feature","properties":{"name":"\ud83d"},"geometry":null}"#)

  /// `GJ105` `json.duplicate-member`.
  public static let duplicateMember = Rule(
    "GJ105", "json.duplicate-member", .error, reference: "RFC 8259 §4",
    summary: "an object has two members of one name; readers disagree which one counts",
    remedy: "remove one of the two",
    explanation: "Readers take the first, the last or both, so that two programs see two different features.",
    example: #"{"type":"Point","coordinates":[13.4,52.5],"coordinates":[2.3,48.9]}"#)

  /// `GJ106` `json.depth`.
  public static let tooDeep = Rule(
    "GJ106", "json.depth", .error, reference: "RFC 8259 §9",
    summary: "values are nested deeper than the limit",
    remedy: "raise the limit with --max-depth if the nesting is meant",
    explanation: "Readers that follow every level need memory for each; a limit keeps hostile files from using it up.",
    example: #"{"type":"Feature","properties":{"a":[[[[…]]]]},"geometry":null}"#)

  /// `GJ107` `json.byte-order-mark`.
  public static let byteOrderMark = Rule(
    "GJ107", "json.byte-order-mark", .warning, reference: "RFC 8259 §8.1",
    summary: "there is a byte-order mark before a value; it is skipped",
    remedy: "save the file as UTF-8 without byte-order mark",
    explanation: "Many JSON readers take the mark for a wrong first letter; RFC 8259 forbids to write it.",
    example: "\u{FEFF}{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}",
    fix: .safe)

  /// `GJ108` `json.empty`.
  public static let noText = Rule(
    "GJ108", "json.empty", .error, reference: "RFC 8259 §2",
    summary: "there is no value in the text",
    remedy:
      "an empty FeatureCollection is {\"type\":\"FeatureCollection\",\"features\":[]}; an empty sequence is known by its name, NAME.geojsonl or --stdin-filename NAME.geojsonl",
    explanation: "An empty file is most often a failed export, and no JSON.")

  /// `GJ109` `limit.feature-size`.
  public static let tooLarge = Rule(
    "GJ109", "limit.feature-size", .error, reference: "limits of this program",
    summary: "a feature has more bytes than the limit",
    remedy: "raise the limit with --max-feature-size, in bytes",
    explanation: "A feature must fit in memory as a whole; a limit keeps one from using it all.",
    example: #"{"type":"Feature","properties":{"name":"… more than 256 MiB …"},"geometry":null}"#)

  /// `GJ110` `json.stray-text`.
  public static let strayText = Rule(
    "GJ110", "json.stray-text", .error, reference: "RFC 8142 §2",
    summary: "there is text between the values of a sequence",
    remedy: "remove it, or put it into its own record",
    explanation: "Readers stop there, or guess where the next value begins.",
    example: #"{"type":"Feature","properties":null,"geometry":null} hello {"type":"Feature","properties":null,"geometry":null}"#)

  /// `GJ111` `sequence.no-separator`.
  public static let noSeparator = Rule(
    "GJ111", "sequence.no-separator", .warning, reference: "RFC 8142 §2",
    summary: "two records follow each other with nothing between them",
    remedy: "write each record on its own line, or after a record separator",
    explanation: "Readers that split a sequence at line feeds or record separators take the two for one.",
    example: #"{"type":"Point","coordinates":[13.4,52.5]}{"type":"Point","coordinates":[13.4,52.5]}"#,
    fix: .safe)

  /// `GJ112` `json.comment`.
  public static let comment = Rule(
    "GJ112", "json.comment", .error, reference: "RFC 8259 §2",
    summary: "the text has a comment; JSON has none",
    remedy: "remove it: geojson validate --fix --unsafe-fixes; what people should read can be a separate member",
    explanation: "Most JSON readers refuse the whole text. The features are read here all the same: a comment is not one of them.",
    example: "{\"type\":\"Feature\",\"properties\":null, // nowhere\n\"geometry\":null}",
    fix: .unsafe)

  /// `GJ113` `json.trailing-comma`.
  public static let trailingComma = Rule(
    "GJ113", "json.trailing-comma", .error, reference: "RFC 8259 §4, §5",
    summary: "a comma follows the last member of an object or the last element of an array",
    remedy: "remove the comma: geojson validate --fix --unsafe-fixes",
    explanation: "Most JSON readers refuse the whole text; others take the comma as a sign that something is missing after it.",
    example: #"{"type":"Feature","properties":{"name":"A",},"geometry":null}"#,
    fix: .unsafe)

  /// `GJ114` `json.not-finite`.
  public static let notFinite = Rule(
    "GJ114", "json.not-finite", .error, reference: "RFC 8259 §6",
    summary: "a value is NaN or an infinity, which JSON does not have; it is read as null",
    remedy: "write null or leave the member out; geojson validate --fix --unsafe-fixes writes null",
    explanation: "Python's json module and others write NaN by default, and most JSON readers then refuse the whole text.",
    example: #"{"type":"Feature","properties":{"height":NaN},"geometry":null}"#,
    fix: .unsafe)
}

extension Rule {
  /// Whether a finding is about something that JSON does not have and whose meaning is clear, so that nothing else is lost by it.
  package var isExtensionOfJSON: Bool { self == .comment || self == .trailingComma || self == .notFinite }
}
