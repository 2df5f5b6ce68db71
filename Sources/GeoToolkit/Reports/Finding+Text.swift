internal import GeoJSON
internal import GeoModel

extension Finding {
  /// `file:line:column`, or what of it is known.
  var place: String {
    let name = Self.visible(file)
    return diagnostic.line > 0 ? "\(name):\(diagnostic.line):\(diagnostic.column)" : name
  }

  /// A file's name may hold anything; here it shall neither break the line nor command a terminal.
  static func visible(_ name: String) -> String {
    if !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { return name }
    var result = ""
    for scalar in name.unicodeScalars {
      result.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return result
  }

  /// Which feature, where in it.
  var context: String {
    var parts: [String] = []
    if let feature = diagnostic.feature { parts.append("feature \(feature)") }
    if let id = diagnostic.id { parts.append("id \(id)") }
    if !diagnostic.pointer.isEmpty { parts.append(diagnostic.pointer) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  var conciseText: String {
    var text = "\(place): \(diagnostic.rule.code) \(diagnostic.severity.name): \(diagnostic.message)"
    if let feature = diagnostic.feature {
      text += " [feature \(feature)" + (diagnostic.id.map { ", id \($0)" } ?? "") + "]"
    }
    return text
  }

  /// A workflow command; data and properties escaped as GitHub's runner expects.
  var githubText: String {
    func escaped(_ text: String, property: Bool) -> String {
      var result = ""
      for character in text.unicodeScalars {
        switch character {
        case "%": result += "%25"
        case "\r": result += "%0D"
        case "\n": result += "%0A"
        case ":" where property: result += "%3A"
        case "," where property: result += "%2C"
        case let scalar where scalar.properties.generalCategory == .control: result += "\u{FFFD}"
        default: result.unicodeScalars.append(character)
        }
      }
      return result
    }
    let kind =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    return "::\(kind) file=\(escaped(file, property: true)),line=\(max(diagnostic.line, 1)),"
      + "col=\(max(diagnostic.column, 1)),title=\(diagnostic.rule.code)::"
      + escaped("\(diagnostic.message)\(context)", property: false)
  }

  /// One JSON object; the fields of the documented report format, in fixed order.
  var json: String {
    var text = "{\"file\":\(JSONString.quoted(file)),\"code\":\"\(diagnostic.rule.code)\",\"name\":\"\(diagnostic.rule.name)\","
    text += "\"severity\":\"\(diagnostic.severity.name)\",\"message\":\(JSONString.quoted(diagnostic.message)),"
    text += "\"byte\":\(diagnostic.byte),\"bytes\":\(diagnostic.byteCount),"
    text += "\"line\":\(diagnostic.line),\"column\":\(diagnostic.column),"
    text += "\"feature\":\(diagnostic.feature.map(String.init) ?? "null"),\"id\":\(Self.id(diagnostic.id)),"
    text += "\"path\":\(JSONString.quoted(diagnostic.pointer)),"
    text += "\"location\":\(diagnostic.location.map { "[\($0.x.plainText),\($0.y.plainText)]" } ?? "null"),"
    if let metres = diagnostic.metres { text += "\"metres\":\(metres.plainText)," }
    if diagnostic.isProvisional { text += "\"provisional\":true," }
    text += "\"help\":\(JSONString.quoted(diagnostic.rule.remedy)),\"reference\":\(JSONString.quoted(diagnostic.rule.reference))}"
    return text
  }

  /// An id is JSON text already, unless it was cut to fit a message.
  private static func id(_ id: String?) -> String {
    guard let id else { return "null" }
    return id.hasSuffix("…") ? JSONString.quoted(id) : id
  }
}
