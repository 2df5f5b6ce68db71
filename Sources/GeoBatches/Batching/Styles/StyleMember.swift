internal import GeoJSON
internal import GeoModel
internal import Overlays

/// The members that say how something looks, in a style document and, by simplestyle-spec 1.1, in properties.
enum StyleMember {
  /// The members that are colours, or numbers, and may be expressions.
  private static let colors: [String: StyleColor] = [
    "fill": .fill, "stroke": .stroke, "marker-color": .marker, "text-color": .text, "text-halo-color": .textHalo
  ]
  private static let numbers: [String: StyleNumber] = [
    "stroke-width": .strokeWidth, "marker-size": .markerSize, "circle-radius": .circleRadius, "fill-opacity": .fillOpacity,
    "stroke-opacity": .strokeOpacity, "marker-opacity": .markerOpacity, "text-size": .textSize, "text-halo-width": .textHaloWidth,
    "text-opacity": .textOpacity, "extrude-height": .extrudeHeight, "extrude-base": .extrudeBase
  ]

  /// What a colour or a number is called in style documents.
  static func name(of color: StyleColor) -> String { colors.first { $0.value == color }?.key ?? "" }
  static func name(of number: StyleNumber) -> String { numbers.first { $0.value == number }?.key ?? "" }

  /// Sets a member of a style document in a rule. Opacities come last (``applyOpacities(of:to:)``).
  static func set(_ member: RawJSON.Member, of rule: inout StyleDocument.Rule, at here: String) throws(StyleError) {
    if member.name.hasPrefix("text-"), rule.style.text == nil {
      throw StyleError("found the member \(here) without \"text\"; expected the text as well, such as \"text\": \"name\"", at: member.value)
    }
    let isExpression = member.value.kind == .object
    if let color = colors[member.name] {
      if isExpression {
        rule.colors[color] = try StyleExpressionReader(here: here).color(member.value)
      } else {
        rule.style[color] = try StyleValue.color(member.value, at: here)
      }
    } else if let number = numbers[member.name] {
      if isExpression {
        rule.numbers[number] = try StyleExpressionReader(here: here).number(member.value, for: number)
      } else {
        let value = try StyleValue.number(member.value, for: number, at: here)
        if number.colors.isEmpty { rule.style.apply(value, to: number) }
      }
    } else if try !setText(member, of: &rule, at: here), try !setMarker(member, of: &rule, at: here) {
      try set(member, of: &rule.style, at: here)
    }
  }

  /// Sets what is no colour and no number.
  private static func set(_ member: RawJSON.Member, of style: inout OverlayStyle, at here: String) throws(StyleError) {
    let value = member.value
    func fail(_ expected: String) -> StyleError { StyleError("found \(value.text) in \(here); expected \(expected)", at: value) }
    func number(_ range: ClosedRange<Double>) throws(StyleError) -> Double {
      guard let number = value.double, range.contains(number) else {
        throw fail("a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    switch member.name {
    case "name":
      guard let name = value.string else { throw fail("a string") }
      style.name = name
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
    case "marker-symbol":
      guard let symbol = value.string else { throw fail("a string") }
      style.markerSymbol = symbol
    case "invert":
      guard let inverts = value.bool else { throw fail("true or false") }
      style.inverts = inverts
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

  static func applyOpacities(of json: RawJSON, to rule: inout StyleDocument.Rule) {
    let opacities: [(String, StyleNumber)] = [
      ("fill-opacity", .fillOpacity), ("stroke-opacity", .strokeOpacity), ("marker-opacity", .markerOpacity), ("text-opacity", .textOpacity)
    ]
    for (name, member) in opacities {
      if let opacity = json[name]?.double { rule.apply(Float(opacity), to: member) }
    }
  }

  /// Changes a style by a feature's simplestyle properties.
  /// - Returns: whether it has any.
  static func apply(_ simple: SimpleStyle, to style: inout OverlayStyle) -> Bool {
    var isStyled = false
    func set<Value>(_ value: Value?, _ change: (Value) -> Void) {
      guard let value else { return }
      change(value)
      isStyled = true
    }
    func set(_ color: SimpleStyleColor?, of member: StyleColor, opacity: Double = 1) {
      set(color) {
        style[member] = OverlayColor($0).withOpacity(opacity)
        style.fix([member], [member.opacity])
      }
    }
    set(simple.fill, of: .fill, opacity: 0.6)
    set(simple.stroke, of: .stroke)
    set(simple.markerColor, of: .marker)
    set(simple.strokeWidth) {
      style.strokeWidth = Float(min($0, 1000))
      style.fix([], [.strokeWidth])
    }
    set(simple.markerSize) {
      style.markerSize = StyleValue.markerSizes[$0.rawValue] ?? style.markerSize
      style.fix([], [.markerSize])
    }
    set(simple.markerSymbol) { style.markerSymbol = $0 }
    // Instead of what a style document says.
    set(simple.fillOpacity) { style.set(opacity: $0, of: .fill) }
    set(simple.strokeOpacity) { style.set(opacity: $0, of: .stroke) }
    return isStyled
  }
}

extension OverlayStyle {
  /// What no longer changes with the zoom level.
  fileprivate mutating func fix(_ colors: [StyleColor], _ numbers: [StyleNumber]) {
    if curves.isEmpty { return }
    for member in colors { curves[member] = [] }
    for member in numbers { curves[member] = [] }
  }

  fileprivate mutating func set(opacity: Double, of member: StyleColor) {
    self[member] = self[member]?.opaque.withOpacity(opacity)
    if curves.isEmpty { return }
    curves[member] = curves[member].map { .init(zoom: $0.zoom, value: $0.value.opaque.withOpacity(opacity)) }
    curves[member.opacity] = []
  }
}

extension OverlayColor {
  fileprivate init(_ color: SimpleStyleColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
}
