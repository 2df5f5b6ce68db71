internal import Foundation

/// Random GeoJSON with comments, trailing commas, NaN and infinities between and among its tokens, and the same as JSON.
public struct ExtendedText {
  public struct Extension: Sendable, Equatable, CustomStringConvertible {
    public var name: String
    public var byte: Int
    public var byteCount: Int

    public init(name: String, byte: Int, byteCount: Int) { (self.name, self.byte, self.byteCount) = (name, byte, byteCount) }

    public var description: String { "\(name) at \(byte)+\(byteCount)" }
  }

  public enum Form: Sendable, CaseIterable {
    case collection, lines, separated, feature, geometry
  }

  public let form: Form
  public private(set) var text: [UInt8] = []
  /// The text without its extensions, with null for NaN.
  public private(set) var plain: [UInt8] = []
  /// In the order of the text.
  public private(set) var extensions: [Extension] = []
  /// The features with NaN among their coordinates, which the plain text has numbers for.
  public internal(set) var unreadable: Set<Int> = []

  /// How many texts a test tries: GEOTOOLKIT_COMMENT_CASES, or a modest number.
  public static let cases = setting("CASES") ?? 300
  /// The first of them: GEOTOOLKIT_COMMENT_SEED.
  public static let firstSeed = setting("SEED") ?? 1

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["GEOTOOLKIT_COMMENT_\(name)"].flatMap { Int($0) }
  }

  var random: SplitMix64
  /// How many comments of a hundred gaps, how many commas of a hundred lists, and how many NaN of a hundred values.
  let comments, commas, notFinite: Int
  private let isPretty: Bool
  var names = 0
  /// The number of the feature at hand.
  var feature = 0

  public init(seed: Int) {
    random = SplitMix64(state: UInt64(seed))
    form = [.collection, .collection, .collection, .lines, .separated, .feature, .geometry][Int.random(in: 0..<7, using: &random)]
    comments = [1, 5, 20, 40, 60].randomElement(using: &random) ?? 5
    commas = [0, 20, 70].randomElement(using: &random) ?? 0
    notFinite = [0, 5, 50].randomElement(using: &random) ?? 0
    isPretty = Bool.random(using: &random)
    root()
    extensions.sort { $0.byte < $1.byte }
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  mutating func pick(_ strings: [String]) -> String { strings.randomElement(using: &random) ?? "" }

  // MARK: - What is written

  mutating func both(_ string: String) {
    text += string.utf8
    plain += string.utf8
  }

  mutating func only(_ string: String, _ name: String, plain replacement: String = "") {
    extensions.append(Extension(name: name, byte: text.count, byteCount: string.utf8.count))
    text += string.utf8
    plain += replacement.utf8
  }

  /// What may stand between two tokens.
  mutating func gap() {
    if chance(isPretty ? 40 : 8) { both(pick([" ", "\n", "\n  ", "\r\n", "\t"])) }
    var count = 0
    // No more than are looked over for the bracket after a comma.
    while count < 12, chance(comments) {
      count += 1
      comment()
      if chance(30) { both(pick([" ", "\n", "\n\n ", "  "])) }
    }
  }

  private static let remarks = [
    "", " ", " c", "one", "it's \"quoted", "}", "{", "]]", "[", "},{", ",", ":", "\"", "\\", " /", " * ", "/", "#", "// more", "/* more",
    "NaN,", "null", "é ü €",
    #"{"type":"Feature","properties":null,"geometry":null}"#, #""type":"FeatureCollection","features":[{"#, #""a": 1, "b": [1, 2"#,
    #"{"type":"Point","coordinates":[1,2]},"#, "http://a.b/c", "0123456789abcdef0123456789abcdef"
  ]

  private mutating func comment() {
    let count = Int.random(in: 0..<400, using: &random) == 0 ? 60 : Int.random(in: 1...3, using: &random)
    let words = (0..<count).map { _ in pick(Self.remarks) }.joined(separator: pick([" ", ""]))
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      let lines = chance(30) ? words + "\n * " + pick(Self.remarks) + "\n" : words
      only("/*" + lines.replacingOccurrences(of: "*/", with: "* /") + (lines.hasSuffix("*") || chance(70) ? " */" : "*/"), "json.comment")
    case 2: only("#" + words, "json.comment"); both(pick(["\n", "\r\n", "\n "]))
    default: only("//" + words, "json.comment"); both(pick(["\n", "\r\n", "\n  "]))
    }
  }

  mutating func token(_ string: String) {
    gap()
    both(string)
  }

  /// A list between brackets, with a comma between two.
  mutating func list(_ open: String, _ close: String, _ items: [(inout ExtendedText) -> Void]) {
    token(open)
    for (index, item) in items.enumerated() {
      if index > 0 { token(",") }
      item(&self)
    }
    if !items.isEmpty, chance(commas) {
      gap()
      only(",", "json.trailing-comma")
    }
    token(close)
  }

  mutating func object(_ members: [(String, (inout ExtendedText) -> Void)]) {
    list(
      "{", "}",
      members.map { name, value in
        { text in
          text.token("\"\(name)\"")
          text.token(":")
          value(&text)
        }
      })
  }

  // MARK: - Comparing

  /// JSON without the white space between its tokens.
  public static func compact(_ json: [UInt8]) -> String {
    var bytes: [UInt8] = [], isString = false, isEscaped = false
    for byte in json {
      if isString {
        switch byte {
        case _ where isEscaped: isEscaped = false
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "\""): isString = false
        default: break
        }
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      } else if [0x20, 0x0A, 0x0D, 0x09].contains(byte) {
        continue
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
