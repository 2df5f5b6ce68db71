internal import GeoModel
internal import Overlays

/// The members that say how markers look.
extension StyleMember {
  /// Sets what is no colour, no number and no text of a feature.
  ///
  /// - Returns: whether the member is one of these.
  static func setMarker(_ member: RawJSON.Member, of rule: inout StyleDocument.Rule, at here: String) throws(StyleError) -> Bool {
    let value = member.value
    func fail(_ expected: String) -> StyleError { StyleError("found \(value.text) in \(here); expected \(expected)", at: value) }
    switch member.name {
    case "marker-style":
      guard let form = value.string.flatMap(MarkerForm.init(name:)) else { throw fail("dot or balloon") }
      rule.changeMarker { $0.form = form }
    case "marker-anchor":
      guard let anchor = value.string.flatMap(TextAnchor.init(name:)) else {
        throw fail("one of " + TextAnchor.allCases.map(\.name).joined(separator: ", "))
      }
      rule.changeMarker { $0.anchor = anchor }
    case "marker-offset":
      let numbers = value.elements.map { $0.double ?? .infinity }
      guard value.kind == .array, numbers.count == 2, numbers.allSatisfy({ $0.magnitude <= 1000 }) else {
        throw fail("[right, down] in pixels, from -1000 to 1000")
      }
      rule.changeMarker { $0.offset = SIMD2(Float(numbers[0]), Float(numbers[1])) }
    case "marker-title-visibility":
      guard let visibility = value.string.flatMap(TitleVisibility.init(name:)) else { throw fail("adaptive, hidden or visible") }
      rule.changeMarker { $0.titleVisibility = visibility }
    default: return false
    }
    return true
  }
}

extension StyleDocument.Rule {
  /// Changes how the markers of the style look. A plain dot stays without such a look, so that equal styles are equal.
  mutating func changeMarker(_ change: (inout MarkerStyle) -> Void) {
    var marker = style.markerStyle ?? MarkerStyle()
    change(&marker)
    style.markerStyle = marker == MarkerStyle() ? nil : marker
  }

  /// Names the texts of the markers in the style, and gives titles their look: as the rule's `text-…` members say.
  mutating func nameMarkerTexts() {
    func source(_ alternatives: [FeatureExpression]) -> String { alternatives.map(\.description).joined(separator: ", ") }
    changeMarker { [self] marker in
      marker.glyphSource = source(markerGlyph)
      marker.subtitleSource = source(markerSubtitle)
      if let text = style.text, !markerTitle.isEmpty || !markerSubtitle.isEmpty {
        marker.title = text
        if !self.text.isEmpty { (marker.title.weight, marker.title.prioritySource) = (max(text.weight, 600), "") }
        (marker.title.anchor, marker.title.offset) = (.below, .zero)
      }
      marker.title.source = source(markerTitle)
    }
    // Without a text of the feature this was the look of titles alone.
    if text.isEmpty { style.text = nil }
  }
}
