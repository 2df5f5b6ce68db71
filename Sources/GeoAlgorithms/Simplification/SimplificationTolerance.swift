/// How much may go.
public enum SimplificationTolerance: Sendable, Hashable {
  /// In the metric's unit: positions go that lie no farther from what stays. For areas, its square (as JTS has it).
  case length(Double)

  /// In the metric's unit, squared: vertices go whose effective area is no more. Not for Douglas-Peucker.
  case area(Double)

  /// The share of vertices to be kept, 0...1, of those that may go, the most important ones: of one geometry, or of a
  /// whole coverage.
  case share(Double)

  /// The importance above which vertices stay; `nil` for a share.
  package func threshold(for method: SimplificationMethod) -> Double? {
    switch self {
    case .length(let length): method.measuresLength ? length : length * length
    case .area(let area): area
    case .share: nil
    }
  }

  /// The same with the importances that there are. Complexity: O(n log n) for a share.
  func threshold(for method: SimplificationMethod, among importances: [Double]) -> Double {
    if let threshold = threshold(for: method) { return threshold }
    guard case .share(let share) = self else { return 0 }
    let removable = importances.filter { $0 >= 0 && $0 < .infinity }.sorted()
    let kept = Int((share * Double(removable.count)).rounded(.up))
    return kept >= removable.count ? -0.5 : removable[removable.count - kept - 1]
  }
}
