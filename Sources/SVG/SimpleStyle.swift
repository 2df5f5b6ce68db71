internal import GeoJSON
internal import GeoModel

/// What simplestyle 1.1 (github.com/mapbox/simplestyle-spec) says of one feature. Values that are none of those that the
/// specification knows are passed over, so nothing of the input gets into the picture unread.
struct SimpleStyle {
  /// The attributes that differ from those of the whole picture; empty if none does.
  private(set) var group = ""
  /// Attributes of the discs that stand for points.
  private(set) var marker = "r=\"4\" fill=\"#7e7e7e\""
  /// As XML text.
  private(set) var title: String?

  init(_ properties: RawJSON) {
    guard properties.kind == .object else { return }
    var radius = "4"
    var colour = "#7e7e7e"
    var attributes: [String] = []
    for member in properties.members {
      let value = member.value
      switch member.name {
      case "fill", "stroke":
        if let found = Self.colour(value) { attributes.append("\(member.name)=\"\(found)\"") }
      case "fill-opacity", "stroke-opacity":
        if let found = Self.number(value, 0...1) { attributes.append("\(member.name)=\"\(found)\"") }
      case "stroke-width":
        if let found = Self.number(value, 0...(.infinity)) { attributes.append("stroke-width=\"\(found)\"") }
      case "marker-color":
        colour = Self.colour(value) ?? colour
      case "marker-size":
        radius = ["small": "3", "medium": "4", "large": "6"][value.string ?? ""] ?? radius
      case "title":
        title = value.string.map(Self.escaped) ?? title
      default: break
      }
    }
    // The order is the specification's, not the input's; of a name that comes twice the last one counts.
    group = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width"]
      .compactMap { name in attributes.last { $0.hasPrefix("\(name)=") } }.joined(separator: " ")
    marker = "r=\"\(radius)\" fill=\"\(colour)\""
  }

  /// Three or six hexadecimal digits, with `#` or without.
  private static func colour(_ value: RawJSON) -> String? {
    guard let text = value.string else { return nil }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 3 || digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return "#" + digits.lowercased()
  }

  private static func number(_ value: RawJSON, _ range: ClosedRange<Double>) -> String? {
    guard let number = value.double, range.contains(number) else { return nil }
    var text = TextOutput()
    text.append(min(number, 1000), decimals: 3)
    return text.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// With what would be markup escaped, and without what XML 1.0 §2.2 does not allow.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r": result += " "
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
