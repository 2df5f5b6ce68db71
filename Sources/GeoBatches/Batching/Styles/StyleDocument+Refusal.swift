public import GeoConversion
internal import Overlays

extension BatchOutput {
  /// Why the format cannot hold what a style document asks for, so that it would be drawn wrongly: the first reason, with a place and advice;
  /// `nil` for a document that it takes.
  public func refusal(of document: StyleDocument) -> String? {
    let hasLayers = document.layers.count > 1
    for (number, layer) in document.layers.enumerated() {
      let prefix = hasLayers ? "layers[\(number)]." : ""
      for (index, rule) in layer.rules.enumerated() {
        if let reason = refusal(of: rule, at: "\(prefix)rules[\(index)]") { return reason }
      }
      if let rule = layer.otherwise, let reason = refusal(of: rule, at: "\(prefix)otherwise") { return reason }
    }
    return nil
  }

  private func refusal(of rule: StyleDocument.Rule, at place: String) -> String? {
    let lost = HeldContent(of: rule).intersection(.refused).subtracting(holds)
    if lost.isEmpty { return nil }
    let name = rule.style.name.isEmpty ? "" : " (\"\(rule.style.name)\")"
    return HeldContent.refusal(of: lost, in: place + name, output: title)
  }
}

extension HeldContent {
  fileprivate init(of rule: StyleDocument.Rule) {
    self.init(of: rule.style)
    let isZoomed = rule.colors.values.contains(where: \.interpolatesZoom) || rule.numbers.values.contains(where: \.interpolatesZoom)
    if isZoomed { insert(.zoomCurves) }
  }

  /// What is refused, and what to do instead.
  static func refusal(of content: HeldContent, in place: String, output: String) -> String {
    content.contains(.zoomCurves)
      ? "found interpolate on $zoom in \(place), which \(output) output cannot hold; use step, which becomes zoom ranges, or draw a picture"
      : "found invert in \(place), which \(output) output cannot hold; write overlay output, draw a picture, or draw a polygon with a hole"
  }
}

extension StyleExpression {
  fileprivate var interpolatesZoom: Bool { if case .interpolate = form { input == .zoom } else { false } }
}
