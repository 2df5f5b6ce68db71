/// Finds the smallest range of longitudes that holds given points and intervals: the complement of the largest gap
/// between them on the circle (conventions 4.1, 4.2). Averages, or the least and greatest number, do not give it.
///
/// Of gaps that are equally large (except for rounding), the one across the 180th meridian stays open; else the one that leaves the
/// smaller west.
public struct LongitudeCover: Sendable {
  /// Pieces in -180…180 that do not cross the seam, as their ends were written.
  private var pieces: [(west: Double, east: Double)] = []
  private var coversAll = false

  public init() {}

  /// Adds a point, in any spelling. NaN and infinities are ignored.
  public mutating func add(_ longitude: Double) {
    guard longitude.isFinite else { return }
    let reduced = Longitude.normalised(longitude)
    pieces.append((reduced, reduced))
  }

  /// Adds the interval of unwrapped longitudes `west`…`east`, `west <= east`.
  public mutating func add(from west: Double, to east: Double) {
    guard west.isFinite, east.isFinite else { return }
    guard east - west < 360 else {
      coversAll = true
      return
    }
    add(written: west, to: east, isPoint: west == east)
  }

  /// Adds everything, as a ring round a pole does.
  mutating func addWhole() { coversAll = true }

  /// Adds the interval that runs eastwards between two longitudes as they were written, in whichever turn.
  mutating func add(written west: Double, to east: Double, isPoint: Bool) {
    var start = Longitude.normalised(west)
    var end = Longitude.normalised(east)
    if !isPoint {
      // An interval begins east of the seam and ends west of it.
      if start == 180 { start = -180 }
      if end == -180 { end = 180 }
    }
    if start <= end {
      pieces.append((start, end))
    } else {
      pieces.append((start, 180))
      pieces.append((-180, end))
    }
  }

  /// Joins pieces between which less than `gap` degrees are left, so that a cover of anything takes little memory. The
  /// range is the same as ever unless no gap of that width is left in the end. Complexity: O(n log n).
  package mutating func merge(closerThan gap: Double) {
    pieces.sort { ($0.west, $0.east) < ($1.west, $1.east) }
    var merged: [(west: Double, east: Double)] = []
    for piece in pieces {
      if let last = merged.last, piece.west - last.east < gap {
        merged[merged.count - 1].east = max(last.east, piece.east)
      } else {
        merged.append(piece)
      }
    }
    pieces = merged
  }

  /// The smallest range; `nil` if nothing was added. Complexity: O(n log n).
  public mutating func range() -> LongitudeRange? {
    if coversAll { return .whole }
    if pieces.isEmpty { return nil }
    if pieces.allSatisfy({ $0.west.magnitude == 180 && $0.east == $0.west }) {
      // Of points in both spellings, in whichever order, 180.
      let seam = pieces.reduce(-180) { max($0, $1.west) }
      return LongitudeRange(west: seam, east: seam)
    }
    // The seam is one place: written -180, sorted first, and looked at again as 180 when the circle closes.
    pieces.sort { ($0.west, $0.east) < ($1.west, $1.east) }
    let touchesSeam = pieces.contains { $0.west == -180 || $0.east == 180 }
    var merged: [(west: Double, east: Double)] = touchesSeam ? [(-180, -180)] : []
    for piece in pieces where !(piece.west == 180) {
      if let last = merged.last, piece.west <= last.east {
        merged[merged.count - 1].east = max(last.east, piece.east)
      } else {
        merged.append(piece)
      }
    }
    return complementOfLargestGap(merged, touchesSeam: touchesSeam)
  }

  private func complementOfLargestGap(
    _ merged: [(west: Double, east: Double)], touchesSeam: Bool
  ) -> LongitudeRange? {
    guard let first = merged.first, let last = merged.last else { return nil }
    // The gap over the seam, which leaves a range that does not cross it.
    var widest = touchesSeam ? 0 : (180 - last.east) + (first.west + 180)
    var range = LongitudeRange(west: first.west, east: last.east)
    var isPlain = !touchesSeam
    if touchesSeam {
      // Up to the seam from the last piece: what is left begins at -180.
      widest = 180 - last.east
      range = LongitudeRange(west: -180, east: last.east)
      isPlain = true
      if widest == 0, merged.count == 1 { return .whole }
    }
    for index in 1..<max(1, merged.count) {
      let gap = merged[index].west - merged[index - 1].east
      var candidate = LongitudeRange(west: merged[index].west, east: merged[index - 1].east)
      // From the last gap to the seam: east of it nothing is left but the seam itself.
      if touchesSeam, candidate.east == -180 { candidate.east = 180 }
      let candidateIsPlain = candidate.west <= candidate.east
      let isBetter =
        candidateIsPlain == isPlain
        ? gap > widest || (gap == widest && candidate.west < range.west)
        : gap > widest + (candidateIsPlain ? -Longitude.snap : Longitude.snap)
      if isBetter {
        widest = gap
        range = candidate
        isPlain = candidateIsPlain
      }
    }
    return range
  }
}
