public import GeoModel

/// Stretches of meridians and parallels on which edges of polygons lie that a cut made: where the outline is traced anew, such
/// edges are found again by their position.
public struct SeamStretches: Sendable {
  /// A meridian, or a parallel, of degrees or of the plane.
  private struct Line: Hashable {
    var isMeridian: Bool
    var value: Double
  }

  /// Ascending and apart.
  private var stretches: [Line: [(low: Double, high: Double)]] = [:]

  public var isEmpty: Bool { stretches.isEmpty }

  /// - Parameters:
  ///   - column: the geometries.
  ///   - paths: rings of the column.
  ///   - seams: one flag for each position, of the edge that begins there (``GeoModel/FeatureBlock/seams``), or none.
  /// - Complexity: O(n + s log s) for s of these edges.
  public init(_ column: GeometryColumn, paths: Range<Int>, seams: [Bool]) {
    if seams.isEmpty { return }
    for path in paths {
      let range = column.positions(ofPath: path)
      for index in range where seams[index] {
        let a = column.positions[index], b = column.positions[index + 1 < range.upperBound ? index + 1 : range.lowerBound]
        guard a != b, let (line, low, high) = Self.stretch(a, b) else { continue }
        stretches[line, default: []].append((low, high))
      }
    }
    for line in stretches.keys { stretches[line] = Self.merged(stretches[line, default: []]) }
  }

  /// Whether an edge lies on one of them. Complexity: O(log s).
  public func hold(_ a: Position, _ b: Position) -> Bool {
    guard !stretches.isEmpty, let (line, low, high) = Self.stretch(a, b), let known = stretches[line] else { return false }
    var (below, above) = (0, known.count)
    while below < above {
      let middle = (below + above) / 2
      if known[middle].low <= low { below = middle + 1 } else { above = middle }
    }
    return below > 0 && known[below - 1].high >= high
  }

  private static func stretch(_ a: Position, _ b: Position) -> (line: Line, low: Double, high: Double)? {
    if a.x == b.x { return (Line(isMeridian: true, value: a.x), min(a.y, b.y), max(a.y, b.y)) }
    return a.y == b.y ? (Line(isMeridian: false, value: a.y), min(a.x, b.x), max(a.x, b.x)) : nil
  }

  private static func merged(_ stretches: [(low: Double, high: Double)]) -> [(low: Double, high: Double)] {
    var merged: [(low: Double, high: Double)] = []
    for next in stretches.sorted(by: { $0.low < $1.low }) {
      if let last = merged.last, last.high >= next.low {
        merged[merged.count - 1].high = max(last.high, next.high)
      } else {
        merged.append(next)
      }
    }
    return merged
  }
}
