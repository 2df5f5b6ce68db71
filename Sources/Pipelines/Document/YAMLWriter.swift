internal import GeoJSON
internal import GeoModel
internal import YAMLText

/// Writes a value as YAML that people read: members on lines of their own, lists of numbers in one line.
struct YAMLWriter {
  private(set) var text = ""

  /// - Parameter value: an object.
  init(_ value: PropertyValue) { append(members: value.object ?? [:], indent: "") }

  private mutating func append(members: GeoProperties, indent: String, isBehindDash: Bool = false) {
    var isFirst = isBehindDash
    for member in members {
      text += (isFirst ? "" : indent) + Self.scalar(member.name) + ":"
      append(member.value, indent: indent)
      isFirst = false
    }
  }

  /// What follows a name and its colon.
  private mutating func append(_ value: PropertyValue, indent: String) {
    switch value {
    case .object(let members) where !members.isEmpty:
      text += "\n"
      append(members: members, indent: indent + "  ")
    case .array(let elements) where elements.contains { if case .number = $0 { false } else { true } }:
      text += "\n"
      for element in elements {
        text += indent + "  - "
        if case .object(let members) = element, !members.isEmpty {
          append(members: members, indent: indent + "    ", isBehindDash: true)
        } else {
          text += Self.flow(element) + "\n"
        }
      }
    default: text += " " + Self.flow(value) + "\n"
    }
  }

  /// In one line.
  private static func flow(_ value: PropertyValue) -> String {
    switch value {
    case .string(let text): scalar(text)
    case .array(let elements): "[" + elements.map(flow).joined(separator: ", ") + "]"
    // JSON is YAML.
    default: (try? GeoProperties([("v", value)]).json())?["v"]?.text ?? "null"
    }
  }

  /// A text without quotes where these mean the same to every reader of YAML.
  private static func scalar(_ text: String) -> String {
    let words: Set<String> = ["yes", "no", "on", "off", "y", "n", "true", "false", "null", "~"]
    let isPlain =
      text.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2F } ?? false
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "/._-".utf8.contains(byte)
      }
    return isPlain && !words.contains(text.lowercased()) ? text : JSONString.quoted(text)
  }
}

extension Pipeline {
  /// The document as YAML.
  public var yaml: String { YAMLWriter(document).text }
}
