internal import GeoJSON
internal import GeoModel

/// How one feature is drawn, by its simplestyle properties.
struct DrawnStyle {
  /// The attributes that differ from those of the whole picture; empty if none does.
  let group: String
  /// Attributes of the discs that stand for points.
  let marker: String
  /// As XML text.
  let title: String?

  init(_ style: SimpleStyle) {
    // The order is the specification's, not the input's.
    let attributes = [
      ("fill", style.fill?.text), ("fill-opacity", style.fillOpacity.map(Self.text)), ("stroke", style.stroke?.text),
      ("stroke-opacity", style.strokeOpacity.map(Self.text)), ("stroke-width", style.strokeWidth.map(Self.text))
    ]
    group = attributes.compactMap { name, value in value.map { "\(name)=\"\($0)\"" } }.joined(separator: " ")
    let radius =
      switch style.markerSize {
      case .small: "3"
      case .medium, nil: "4"
      case .large: "6"
      }
    marker = "r=\"\(radius)\" fill=\"\(style.markerColor?.text ?? "#7e7e7e")\""
    title = style.title.map(Self.escaped)
  }

  private static func text(_ number: Double) -> String {
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
