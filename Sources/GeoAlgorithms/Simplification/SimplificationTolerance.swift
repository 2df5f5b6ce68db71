/// How much may be removed.
public enum SimplificationTolerance: Sendable, Hashable {
  /// In the metric's unit: positions go that lie no farther from what stays. For areas, its square (as JTS has it).
  case length(Double)

  /// In the metric's unit, squared: vertices go whose effective area is no more. Not for Douglas-Peucker.
  case area(Double)

  /// The share of vertices to be kept, 0...1, rounded up, the most important ones: of one geometry, or of a whole coverage
  /// except for its junctions. What must stay counts among them where it matters enough, and comes on top where it does not
  /// (`ShareOfVertices`).
  case share(Double)

  /// The importance above which vertices stay; `nil` for a share.
  package func threshold(for method: SimplificationMethod) -> Double? {
    switch self {
    case .length(let length): method.measuresLength ? length : length * length
    case .area(let area): area
    case .share: nil
    }
  }

  var isShare: Bool { if case .share = self { true } else { false } }
}
