/// The ordinals of the features whose ids are kept: of nearly all inputs, those of features that follow each other.
struct IdentifierOrdinals {
  /// Beginnings of runs; where they are too many, the rest is not known.
  private static let mostRuns = 1 << 16
  private var runs: [(index: Int, ordinal: Int)] = []
  private var known = 0

  /// To be called for each index, from 0 on, with ordinals that rise.
  @inline(__always)
  mutating func append(_ ordinal: Int, at index: Int) {
    if index != known { return }
    if let last = runs.last, ordinal - last.ordinal == index - last.index {
      known += 1
    } else if runs.count < Self.mostRuns {
      runs.append((index, ordinal))
      known += 1
    }
  }

  /// Complexity: O(log runs).
  subscript(index: Int) -> Int? {
    if index >= known { return nil }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].index <= index { low = middle } else { high = middle }
    }
    return runs[low].ordinal + index - runs[low].index
  }
}
