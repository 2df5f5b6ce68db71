/// How the importance of vertices of a line or ring is measured.
public enum SimplificationMethod: String, Sendable, Hashable, CaseIterable {
  /// The vertex farthest from the chord is kept, then that of either half, until all lie within the tolerance (Ramer
  /// 1972; Douglas and Peucker 1973). Importance is a length: every position that goes lies that near to what stays.
  case douglasPeucker = "douglas-peucker"

  /// The vertex that makes the smallest triangle with its neighbours goes first (Visvalingam and Whyatt 1993).
  /// Importance is that triangle's area, the "effective area", and never less than that of what went before.
  case visvalingam

  /// As mapshaper has it ("weighted Visvalingam"): the area times 1 - 0.7 cos β, with β the angle at the vertex, so that
  /// spikes count for less and flat vertices for more.
  case weightedVisvalingam = "weighted-visvalingam"

  /// Whether importance is a length; an area otherwise.
  public var measuresLength: Bool { self == .douglasPeucker }
}
