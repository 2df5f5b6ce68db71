internal import GeoModel
internal import Overlays

/// Values of rules that depend on properties and zoom levels.
extension StyleDocument.Rule {
  /// Fixes a number at all zoom levels and for all features; an opacity is that of a colour by expression, too.
  mutating func apply(_ number: Float, to member: StyleNumber) {
    style.apply(number, to: member)
    for color in member.colors {
      guard let expression = colors[color] else { continue }
      colors[color] = expression.map { $0?.withOpacity(Double(number)) }
    }
  }

  /// The rule for ranges of zoom levels, within each of which no value steps: their expressions depend on properties alone, and
  /// what changes evenly with the level is in their style (``Overlays/ZoomCurves``).
  var atZooms: [StyleDocument.Rule] {
    var rule = self
    var bounds: Set<Float> = []
    for member in StyleColor.allCases {
      guard let expression = colors[member], expression.input == .zoom else { continue }
      switch expression.form {
      case .match: rule.colors[member] = nil
      case .step(let stops): bounds.formUnion(stops.map { Float($0.place) })
      case .interpolate(let stops):
        rule.colors[member] = nil
        rule.style[member] = stops.first?.value ?? nil
        rule.style.curves[member] = Self.curve(stops.compactMap { stop in stop.value.map { (stop.place, $0) } })
      }
    }
    for member in StyleNumber.allCases {
      guard let expression = numbers[member], expression.input == .zoom else { continue }
      switch expression.form {
      case .match: rule.numbers[member] = nil
      case .step(let stops): bounds.formUnion(stops.map { Float($0.place) })
      case .interpolate(let stops):
        rule.numbers[member] = nil
        if member.colors.isEmpty, let first = stops.first { rule.style.apply(first.value, to: member) }
        rule.style.curves[member] = Self.curve(stops)
      }
    }
    let zooms = style.zooms
    let starts = [zooms.lowest] + bounds.filter { zooms.lowest < $0 && $0 < zooms.highest }.sorted()
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : zooms.highest
      return rule.at(ZoomRange(lowest: starts[index], highest: end))
    }
  }

  /// Stops of which no two have the same place as a float: of those, the last counts.
  private static func curve<Value>(_ stops: [(place: Double, value: Value)]) -> [ZoomCurves.Stop<Value>] {
    var curve: [ZoomCurves.Stop<Value>] = []
    for stop in stops {
      if curve.last?.zoom == Float(stop.place) { curve.removeLast() }
      curve.append(.init(zoom: Float(stop.place), value: stop.value))
    }
    return curve
  }

  /// The rule for a range within which no value steps.
  private func at(_ range: ZoomRange) -> StyleDocument.Rule {
    var rule = self
    rule.style.zooms = range
    for (member, expression) in colors where expression.input == .zoom {
      rule.colors[member] = nil
      rule.style[member] = expression.value(at: Double(range.lowest)) ?? nil
    }
    for (member, expression) in numbers where expression.input == .zoom {
      rule.numbers[member] = nil
      rule.apply(expression.value(at: Double(range.lowest)) ?? member.usual, to: member)
    }
    return rule
  }

  /// Whether the style depends on the feature.
  var dependsOnFeature: Bool { !colors.isEmpty || !numbers.isEmpty }
}

/// The values of a rule that depend on properties, one after the other.
struct PropertyValues: Sendable {
  private let colors: [(member: StyleColor, expression: StyleExpression<OverlayColor?>, property: String)]
  private let numbers: [(member: StyleNumber, expression: StyleExpression<Float>, property: String)]

  var isEmpty: Bool { colors.isEmpty && numbers.isEmpty }

  init(_ rule: StyleDocument.Rule) {
    colors = StyleColor.allCases.compactMap { member in
      guard let expression = rule.colors[member], case .property(let name) = expression.input else { return nil }
      return (member, expression, name)
    }
    numbers = StyleNumber.allCases.compactMap { member in
      guard let expression = rule.numbers[member], case .property(let name) = expression.input else { return nil }
      return (member, expression, name)
    }
  }

  /// Gives a style the values for a feature.
  func apply(to style: inout OverlayStyle, _ properties: Properties) {
    for (member, expression, name) in colors { style[member] = expression.value(for: properties[name]) ?? nil }
    // Opacities, which come last, are those of these colours.
    for (member, expression, name) in numbers {
      var number = expression.value(for: properties[name]) ?? member.usual
      // Of radii every metre counts, and opacities are 8 bits in any case.
      if case .interpolate = expression.form, member.colors.isEmpty, member != .circleRadius { number = (number * 16).rounded() / 16 }
      style.apply(number, to: member)
    }
  }
}
