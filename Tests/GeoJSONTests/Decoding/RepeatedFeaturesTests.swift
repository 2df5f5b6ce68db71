import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Features of the same members one after the other, which are taken by comparison with one of them, and what comes close to them: the same as one by one.
struct RepeatedFeaturesTests {
  /// What the features of a file have in common.
  private struct Schema {
    var order = ["\"type\":\"Feature\"", "properties", "geometry"]
    var names: [String]
    var coordinatesFirst: Bool
    var space: String
    var kinds: [String]
    var dimension: Int

    init(_ random: inout SplitMix64) {
      names = (0..<Int.random(in: 0...12, using: &random)).map { "n\($0)" }
      coordinatesFirst = Bool.random(using: &random)
      space = ["", " ", "\n  "].randomElement(using: &random) ?? ""
      kinds =
        [["Point"], ["Polygon", "MultiPolygon"], ["LineString"], ["Point", "MultiPoint", "MultiLineString", "null"]].randomElement(
          using: &random) ?? []
      dimension = Int.random(in: 2...3, using: &random)
      for extra in ["id", "bbox", "foreign"] where Int.random(in: 0..<3, using: &random) == 0 { order.append(extra) }
      order.shuffle(using: &random)
    }
  }

  private static func digits(_ count: ClosedRange<Int>, _ random: inout SplitMix64) -> String {
    let count = Int.random(in: count, using: &random)
    return String((0..<count).map { _ in Character(String(Int.random(in: 1...9, using: &random))) })
  }

  private static func value(_ random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: "null"
    case 1: "\(Int.random(in: -1200...1200, using: &random))"
    case 2: "-\(digits(1...3, &random)).\(digits(1...30, &random))"
    case 3:
      "\"\(String(repeating: ["a", "Z", " ", "\\\"", "\\\\", "é", "\\u00e9", "9"].randomElement(using: &random) ?? "", count: Int.random(in: 0...20, using: &random)))\""
    case 4: "{\"a\":[\(digits(1...2, &random)),\"\(digits(1...4, &random))\"],\"b\":{}}"
    case 5: ["0", "00", "01", "-0.5", "1e5", "1E-12", "true", "false", "1.", ".5"].randomElement(using: &random) ?? ""
    default: "\"2024-0\(digits(1...1, &random))-1\(digits(1...1, &random))T\""
    }
  }

  private static func position(_ schema: Schema, _ random: inout SplitMix64) -> String {
    let dimension = Int.random(in: 0..<40, using: &random) == 0 ? 5 - schema.dimension : schema.dimension
    let numbers = (0..<dimension).map { _ in "\(Bool.random(using: &random) ? "-" : "")\(digits(1...2, &random)).\(digits(1...17, &random))"
    }
    return "[\(numbers.joined(separator: ",\(schema.space.prefix(1))"))]"
  }

  private static func ring(_ schema: Schema, _ random: inout SplitMix64) -> String {
    let places = (0..<Int.random(in: 3...5, using: &random)).map { _ in position(schema, &random) }
    return "[\((places + [places[0]]).joined(separator: ","))]"
  }

  private static func geometry(_ schema: Schema, _ random: inout SplitMix64) -> String {
    let kind = schema.kinds.randomElement(using: &random) ?? ""
    let line = "[\(position(schema, &random)),\(position(schema, &random))]"
    let coordinates: String
    switch kind {
    case "Point": coordinates = position(schema, &random)
    case "MultiPoint", "LineString": coordinates = line
    case "MultiLineString": coordinates = "[\(line),\(line)]"
    case "Polygon": coordinates = "[\(ring(schema, &random))]"
    case "MultiPolygon": coordinates = "[[\(ring(schema, &random))],[\(ring(schema, &random))]]"
    default: return "null"
    }
    let type = "\"type\":\(schema.space)\"\(kind)\"", places = "\"coordinates\":\(schema.space)\(coordinates)"
    return schema.coordinatesFirst ? "{\(places),\(type)}" : "{\(type),\(schema.space)\(places)}"
  }

  private static func feature(_ schema: Schema, _ random: inout SplitMix64) -> String {
    let members = schema.order.map { member in
      switch member {
      case "properties": "\"properties\":{\(schema.names.map { "\"\($0)\":\(schema.space)\(value(&random))" }.joined(separator: ","))}"
      case "geometry": "\"geometry\":\(geometry(schema, &random))"
      case "id": "\"id\":\(Bool.random(using: &random) ? digits(1...4, &random) : "\"\(digits(1...4, &random))\"")"
      case "bbox": "\"bbox\":[\(digits(1...2, &random)),-\(digits(1...1, &random)),170,\(digits(1...2, &random))]"
      case "foreign": "\"x\":\(value(&random))"
      default: member
      }
    }
    var text = Array("{\(members.joined(separator: ",\(schema.space)"))}".utf8)
    if Int.random(in: 0..<60, using: &random) == 0 {
      let place = Int.random(in: 0..<text.count, using: &random)
      text[place] = Array("\"\\{}[]:,0a-.e \u{1}".utf8).randomElement(using: &random) ?? 0
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `features like the one before are the same with and without accelerators, whole and in pieces`() {
    var random = SplitMix64(state: 30)
    var options = DecodingOptions.underTest
    options.usesAccelerators = false
    var taken = 0
    for round in 0..<40 {
      var schema = Schema(&random)
      let features = (0..<300).map { index in
        // Now and then what they have in common is other than before.
        if index % 150 == 149 { schema = Schema(&random) }
        return Self.feature(schema, &random)
      }
      let spelled =
        switch round % 4 {
        case 0: features.joined(separator: "\n")
        case 1: features.map { $0 + "\r\n" }.joined()
        case 2: features.map { "\u{1E}\($0)\n" }.joined()
        default: "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ",\n"))]}"
        }
      let text = Array(spelled.utf8)
      let (fast, slow) = (DecodedText(text), DecodedText(text, options: options))
      #expect(fast == slow, "round \(round): \(fast.difference(from: slow) ?? "")")
      for door in DecodedText.Door.allCases {
        let pieces = DecodedText(text, chunk: [1, 7, 100, 1000][round / 4 % 4], door: door)
        #expect(fast == pieces, "round \(round) in pieces, \(door): \(fast.difference(from: pieces) ?? "")")
      }
      taken += fast.features.count { $0.isReadable }
    }
    #expect(taken > 8_000)
  }

  /// Sequences of bytes, well formed and not (RFC 3629, RFC 8259 §7).
  private static let sequences: [[UInt8]] =
    ["é", "ж", "€", "科", "\u{D7FF}", "\u{E000}", "😀", "\u{10FFFF}", "\\n", "\\/", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00"].map {
      Array($0.utf8)
    }
    + [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
      [0xE2, 0x28, 0xA1],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x1F], [0x5C], [0xC3, 0xA9, 0xA9], [0xE2, 0x82, 0xAC, 0x80]
    ]

  @Test func `in values that are read without comparing, each sequence of bytes is judged as elsewhere, wherever it stands`() {
    var options = DecodingOptions.underTest
    options.usesAccelerators = false
    func feature(_ value: [UInt8]) -> [UInt8] {
      Array("{\"type\":\"Feature\",\"properties\":{\"n\":\"".utf8) + value
        + Array("\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1.5,2.25]}}\n".utf8)
    }
    for sequence in Self.sequences {
      // The first hundred, of all lengths, show that the value is another one each time.
      var text = (0..<100).flatMap { feature([UInt8](repeating: 0x61, count: $0 % 37)) }
      for before in [0, 1, 2, 3, 14, 15, 16, 29, 30, 31, 32, 33] + Array(58...70) + [126, 127, 128] {
        for behind in [0, 1, 40] {
          text += feature([UInt8](repeating: 0x62, count: before) + sequence + [UInt8](repeating: 0x63, count: behind))
        }
      }
      let (fast, slow) = (DecodedText(text), DecodedText(text, options: options))
      #expect(fast == slow, "\(sequence): \(fast.difference(from: slow) ?? "")")
    }
  }
}
