internal import Expressions
internal import GeoJSON
internal import GeoModel

extension StyleDocument.Rule {
  /// What a rule without a name is called in a legend: its conditions as people read them, or an expression as it is written if it is not
  /// simple. Empty without conditions.
  var conditionWords: String {
    let words = conditions.map(\.words) + [expression.map { $0.words ?? $0.description }].compactMap(\.self)
    return words.joined(separator: "; ")
  }
}

extension StyleDocument.Condition {
  fileprivate var words: String {
    switch test {
    case .isOne(let values): "\(property): \(values.map(StyleLegend.text).joined(separator: ", "))"
    case .exists(let isThere): isThere ? property : "\(property): –"
    case .isBetween(let range):
      switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
      case (true, true): "\(property): \(StyleLegend.text(range.lowerBound)) – \(StyleLegend.text(range.upperBound))"
      case (true, false): "\(property) ≥ \(StyleLegend.text(range.lowerBound))"
      case (false, true): "\(property) ≤ \(StyleLegend.text(range.upperBound))"
      case (false, false): property
      }
    }
  }
}
