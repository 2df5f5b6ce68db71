internal import Overlays

/// How an element of SVG is painted: what it has from the groups around it, and its own attributes.
struct SVGPainting {
  enum Paint: Equatable {
    case none
    /// The colour of the marker.
    case tint
    case color(OverlayColor)
  }

  var fill = Paint.tint
  var stroke = Paint.none
  var isEvenOdd = false
  var strokeWidth = 1.0
  var cap = LineCap.butt
  var join = LineJoin.miter
  var miterLimit = 4.0
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  /// Of all groups around the element, and its own.
  var opacity = 1.0
  var isHidden = false
  var transform = SVGTransform()

  /// Takes the attributes of an element; declarations in `style` win.
  mutating func apply(_ tag: XMLScanner.Tag) throws(IconError) {
    for (name, value) in tag.attributes where name != "style" { try set(name, value.trimmed, in: tag) }
    for declaration in (tag["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      try set(parts[0].trimmed, parts[1].trimmed, in: tag)
    }
  }

  private mutating func set(_ name: String, _ value: String, in tag: XMLScanner.Tag) throws(IconError) {
    func fail(_ expected: String) -> IconError {
      IconError("found \(name)=\"\(value)\" in <\(tag.name)> (line \(tag.line)); expected \(expected)")
    }
    func number(_ range: ClosedRange<Double>) throws(IconError) -> Double {
      let percent = value.hasSuffix("%")
      guard let number = percent ? SVGNumbers.length(String(value.dropLast())).map({ $0 / 100 }) : SVGNumbers.length(value) else {
        throw fail("a number")
      }
      return min(max(number, range.lowerBound), range.upperBound)
    }
    if value == "inherit" { return }
    switch name {
    case "fill": fill = try paint(value, fail)
    case "stroke": stroke = try paint(value, fail)
    case "fill-rule": isEvenOdd = value == "evenodd"
    case "fill-opacity": fillOpacity = try number(0...1)
    case "stroke-opacity": strokeOpacity = try number(0...1)
    case "opacity": opacity *= try number(0...1)
    case "stroke-width": strokeWidth = try number(0...1e6)
    case "stroke-miterlimit": miterLimit = try number(1...1000)
    case "stroke-linecap": cap = LineCap(name: value) ?? .butt
    case "stroke-linejoin": join = LineJoin(name: value) ?? .miter
    case "display": isHidden = isHidden || value == "none"
    case "visibility": isHidden = isHidden || value != "visible"
    case "transform":
      guard let own = SVGTransform.parse(value) else { throw fail("matrix, translate, scale, rotate, skewX or skewY") }
      transform = transform.after(own)
    case "stroke-dasharray", "clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end":
      if value != "none" { throw fail("none: it is not supported in icons") }
    default: break
    }
  }

  private func paint(_ value: String, _ fail: (String) -> IconError) throws(IconError) -> Paint {
    switch value {
    case "none", "transparent": return .none
    case "currentColor", "currentcolor", "": return .tint
    default:
      if value.hasPrefix("#"), let color = OverlayColor(hexadecimal: value) { return .color(color) }
      if let color = Self.names[value.lowercased()] { return .color(OverlayColor(red: color.0, green: color.1, blue: color.2)) }
      if value.hasPrefix("rgb("), let parts = SVGNumbers.list(value.dropFirst(4).prefix { $0 != ")" }), parts.count == 3 {
        let bytes = parts.map { UInt8(min(max($0, 0), 255).rounded()) }
        return .color(OverlayColor(red: bytes[0], green: bytes[1], blue: bytes[2]))
      }
      throw fail("none, currentColor, one of the 16 names of HTML or a colour such as #0a7f2e")
    }
  }

  private static let names: [String: (UInt8, UInt8, UInt8)] = [
    "black": (0, 0, 0), "silver": (192, 192, 192), "gray": (128, 128, 128), "grey": (128, 128, 128), "white": (255, 255, 255),
    "maroon": (128, 0, 0), "red": (255, 0, 0), "purple": (128, 0, 128), "fuchsia": (255, 0, 255), "green": (0, 128, 0),
    "lime": (0, 255, 0), "olive": (128, 128, 0), "yellow": (255, 255, 0), "navy": (0, 0, 128), "blue": (0, 0, 255),
    "teal": (0, 128, 128), "aqua": (0, 255, 255)
  ]
}

extension StringProtocol {
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[first...last])
  }
}
