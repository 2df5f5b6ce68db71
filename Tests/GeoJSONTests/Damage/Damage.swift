import GeoTestSupport

/// What can befall a text: its end is missing, a byte is missing, a byte is another.
enum Damage {
  struct Text {
    var bytes: [UInt8]
    var what: String
    var isTruncated = false
  }

  static let replacements: [UInt8] = [0x22, 0x7D, 0x5D, 0x7B, 0x5B, 0x2C, 0x00, 0x1E, 0x0A, 0xFF]

  static func truncated(_ text: [UInt8]) -> [Text] {
    (0..<text.count).map { Text(bytes: Array(text[..<$0]), what: "cut at \($0)", isTruncated: true) }
  }

  static func deleted(_ text: [UInt8]) -> [Text] {
    text.indices.map { place in
      var bytes = text
      bytes.remove(at: place)
      return Text(bytes: bytes, what: "without byte \(place)")
    }
  }

  static func replaced(_ text: [UInt8]) -> [Text] {
    text.indices.flatMap { place in
      replacements.filter { $0 != text[place] }.map { byte in
        var bytes = text
        bytes[place] = byte
        return Text(bytes: bytes, what: "0x\(String(byte, radix: 16)) at \(place)")
      }
    }
  }

  static func all(_ text: [UInt8]) -> [Text] { truncated(text) + deleted(text) + replaced(text) }

  /// A damaged text and what is made of it.
  struct Trial {
    var text: Text
    var decoded: DecodedText
  }

  static let layouts = [
    "damage/compact.in.geojson", "damage/pretty.in.geojson", "damage/lines.in.geojson",
    "damage/sequence.in.geojsonl", "damage/records.in.geojsons", "damage/id-first.in.geojson", "damage/type-last.in.geojson",
    "damage/indented.in.geojsonl"
  ]

  /// Every damage of every layout, decoded once for all tests.
  static let trials: [String: [Trial]] = Dictionary(
    uniqueKeysWithValues: layouts.map { name in
      (name, all(Fixture.bytes(name)).map { Trial(text: $0, decoded: DecodedText($0.bytes)) })
    })
}
