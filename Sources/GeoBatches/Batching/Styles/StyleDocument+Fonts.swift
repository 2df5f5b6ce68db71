internal import GeoModel
internal import Overlays

extension StyleDocument {
  /// The lists of font families that rules with texts name, each once, in their order.
  package var fontFamilies: [String] {
    var lists: [String] = []
    for rule in layers.flatMap({ $0.rules + [$0.otherwise].compactMap(\.self) }) {
      let titles = rule.style.markerStyle.flatMap { $0.hasTitles ? $0.title.families : nil }
      for list in [rule.style.text?.families, titles].compactMap(\.self) where !lists.contains(list) { lists.append(list) }
    }
    return lists
  }
}
