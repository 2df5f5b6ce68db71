internal import GeoJSON
internal import GeoModel
internal import Overlays

/// The members that say how something looks, in a style document and, by simplestyle-spec 1.1, in properties.
enum StyleMember {
  /// Sets what a member of a style document says. Opacities come last (``applyOpacities(of:to:)``).
  static func set(_ member: RawJSON.Member, of style: inout OverlayStyle, at here: String) throws(StyleError) {
    let value = member.value
    func fail(_ expected: String) -> StyleError { StyleError("found \(value.text) in \(here); expected \(expected)", at: value) }
    func number(_ range: ClosedRange<Double>) throws(StyleError) -> Double {
      guard let number = value.double, range.contains(number) else {
        throw fail("a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    func color() throws(StyleError) -> OverlayColor? {
      if value.isNull { return nil }
      guard let color = value.string.flatMap({ OverlayColor(hexadecimal: $0) }) else { throw fail("a colour such as \"#0a7f2e\"") }
      return color
    }
    switch member.name {
    case "name":
      guard let name = value.string else { throw fail("a string") }
      style.name = name
    case "fill": style.fill = try color()
    case "stroke": style.stroke = try color()
    case "marker-color": style.marker = try color()
    case "fill-opacity", "stroke-opacity", "marker-opacity": _ = try number(0...1)
    case "stroke-width": style.strokeWidth = Float(try number(0...1000))
    case "stroke-dashes":
      let lengths = value.elements.map { $0.double ?? -1 }
      guard value.kind == .array, lengths.allSatisfy({ $0 >= 0 && $0 <= 1000 }), lengths.isEmpty || lengths.contains(where: { $0 > 0 })
      else {
        throw fail("an array of lengths, one above 0 at least")
      }
      style.dashes = lengths.map { Float($0) }
    case "stroke-linejoin":
      guard let join = value.string.flatMap({ LineJoin(name: $0) }) else { throw fail("miter, round or bevel") }
      style.lineJoin = join
    case "stroke-linecap":
      guard let cap = value.string.flatMap({ LineCap(name: $0) }) else { throw fail("butt, round or square") }
      style.lineCap = cap
    case "stroke-miterlimit": style.miterLimit = Float(try number(1...1000))
    case "marker-size":
      if let named = value.string.flatMap({ markerSizes[$0] }) {
        style.markerSize = named
      } else {
        style.markerSize = Float(try number(0...1000))
      }
    case "marker-symbol":
      guard let symbol = value.string else { throw fail("a string") }
      style.markerSymbol = symbol
    case "level":
      guard let level = value.string.flatMap({ OverlayLevel(name: $0) }) else { throw fail("aboveRoads or aboveLabels") }
      style.level = level
    case "blend-mode":
      guard let mode = value.string.flatMap({ BlendMode(name: $0) }) else {
        throw fail("one of " + BlendMode.allCases.map(\.name).joined(separator: ", "))
      }
      style.blendMode = mode
    case "z-order":
      guard let order = value.integer.flatMap({ Int32(exactly: $0) }) else { throw fail("a whole number") }
      style.zOrder = order
    case "display-priority": style.displayPriority = Float(try number(0...1000))
    case "zoom":
      let levels = value.elements.map { $0.double ?? -1 }
      guard levels.count == 2, levels[0] >= 0, levels[0] <= levels[1], levels[1] <= 30, Float(levels[0]) < ZoomRange.last else {
        throw fail(
          levels.count == 2 && levels[0] > levels[1]
            ? "the lower level first" : "[lowest, highest] from 0 to 30, the lowest below 30; the highest is not among the levels")
      }
      style.zooms = ZoomRange(lowest: Float(levels[0]), highest: Float(levels[1]))
    default: throw StyleError("found the member \(here), which no style has", at: value)
    }
  }

  static func applyOpacities(of json: RawJSON, to style: inout OverlayStyle) {
    if let opacity = json["fill-opacity"]?.double { style.fill = style.fill?.withOpacity(opacity) }
    if let opacity = json["stroke-opacity"]?.double { style.stroke = style.stroke?.withOpacity(opacity) }
    if let opacity = json["marker-opacity"]?.double { style.marker = style.marker?.withOpacity(opacity) }
  }

  /// Diameters in pixels of simplestyle's sizes.
  static let markerSizes: [String: Float] = ["small": 7, "medium": 10, "large": 14]

  /// Changes a style by a feature's simplestyle properties.
  /// - Returns: whether it has any.
  static func apply(_ simple: SimpleStyle, to style: inout OverlayStyle) -> Bool {
    var isStyled = false
    func set<Value>(_ value: Value?, _ change: (Value) -> Void) {
      guard let value else { return }
      change(value)
      isStyled = true
    }
    set(simple.fill) { style.fill = OverlayColor($0).withOpacity(0.6) }
    set(simple.stroke) { style.stroke = OverlayColor($0) }
    set(simple.markerColor) { style.marker = OverlayColor($0) }
    set(simple.strokeWidth) { style.strokeWidth = Float(min($0, 1000)) }
    set(simple.markerSize) { style.markerSize = markerSizes[$0.rawValue] ?? style.markerSize }
    set(simple.markerSymbol) { style.markerSymbol = $0 }
    // Instead of what a style document says.
    set(simple.fillOpacity) { style.fill = style.fill?.opaque.withOpacity($0) }
    set(simple.strokeOpacity) { style.stroke = style.stroke?.opaque.withOpacity($0) }
    return isStyled
  }
}

extension OverlayColor {
  fileprivate init(_ color: SimpleStyleColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
}
