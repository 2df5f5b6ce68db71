/// Mutations that know what JSON is made of: tokens, digits, escapes, UTF-8, lines. The same seed, the same texts.
struct Mutation {
  private var state: UInt64
  private let corpus: [[UInt8]]

  private static let tokens: [String] = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\u{1E}", "\n", "\r\n", " ", "null", "true", "false", "-0", "1e999", "1E-400",
    "0.12345678901234567890123", "01", "-", ".", "e", #""type""#, #""Feature""#, #""features":["#, #""FeatureCollection""#,
    #""geometry":"#, #""properties":{"#, #""coordinates":["#, #""Point""#, #""Polygon""#, #""GeometryCollection""#,
    #""geometries":["#, #""bbox":[1,2,3,4]"#, #""id":"#, #""crs":null"#, #"{"type":"Point","coordinates":[1,2]}"#,
    #"{"type":"Feature","geometry":null,"properties":{}}"#, #"\u0000"#, #"\ud800"#, #"\udc00"#, #"\ud83d\ude00"#, #"\x"#,
    "é", "😀", "[[[0,0],[2,0],[2,2],[0,0]]]", "[1,2,3]", "[1,2,3,4]", "\"a\":1,"
  ]
  private static let oddBytes: [[UInt8]] = [
    [0], [0x0B], [0x0C], [0x7F], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    [0xEF, 0xBB, 0xBF]
  ]

  init(seed: UInt64, corpus: [[UInt8]]) {
    state = seed
    self.corpus = corpus
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  mutating func random(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(bound, 1)))
  }

  private mutating func place(in text: [UInt8]) -> Int { random(below: text.count + 1) }

  private mutating func piece(of text: [UInt8], longest: Int = 64) -> ArraySlice<UInt8> {
    let start = place(in: text)
    return text[start..<min(text.count, start + random(below: longest))]
  }

  mutating func next() -> [UInt8] {
    var text = corpus[random(below: corpus.count)]
    for _ in 0...random(below: 4) { change(&text) }
    return text.count > 4096 ? Array(text[..<4096]) : text
  }

  private mutating func change(_ text: inout [UInt8]) {
    let at = place(in: text)
    switch random(below: 9) {
    case 0, 1: text.insert(contentsOf: Array(Self.tokens[random(below: Self.tokens.count)].utf8), at: at)
    case 2: text.insert(contentsOf: Self.oddBytes[random(below: Self.oddBytes.count)], at: at)
    case 3: text.removeSubrange(at..<min(text.count, at + 1 + random(below: 8)))
    case 4:
      let token = Array(Self.tokens[random(below: Self.tokens.count)].utf8)
      text.replaceSubrange(at..<min(text.count, at + token.count), with: token)
    case 5: text.insert(contentsOf: Array(piece(of: text)), at: at)
    case 6:
      let other = corpus[random(below: corpus.count)]
      text.insert(contentsOf: Array(piece(of: other, longest: 200)), at: at)
    case 7: if at < text.count { text[at] ^= 1 << UInt8(random(below: 8)) }
    default:
      // More digits where there are some.
      if let digit = text[min(at, text.count)...].firstIndex(where: { $0 &- 0x30 < 10 }) {
        text.insert(contentsOf: (0..<random(below: 25)).map { _ in UInt8(0x30 + random(below: 10)) }, at: digit)
      }
    }
  }
}
