internal import GeoFindings
internal import GeoPipeline

/// Which features of a run become part of batches: all after the first ones, and so many at most.
struct FeatureChoice {
  private var skip: Int
  private var limit: Int?
  private let skips: Bool
  /// Whether some feature was wanted yet.
  private var hasBegun = false

  init(skip: Int, limit: Int?) {
    self.skip = skip
    self.limit = limit
    skips = skip > 0
  }

  /// Whether no further feature is wanted.
  var isSatisfied: Bool { limit == 0 }

  /// The part of a draft that is wanted, with what was found up to there: the same wherever drafts begin and end. Features that a step
  /// dropped are none.
  ///
  /// - Parameter order: that of the findings: what is known only after the last feature that is wanted is not said.
  mutating func part(of draft: OverlayDraft, _ order: FindingOrder) -> OverlayDraft {
    if !skips, limit == nil { return draft }
    if limit == 0 { return OverlayDraft() }
    let first = min(skip, draft.featureCount)
    let end = min(draft.featureCount, first + min(limit ?? .max, draft.featureCount))
    skip -= first
    limit = limit.map { $0 - (end - first) }
    defer { hasBegun = hasBegun || first < end }
    // What is passed over is not lost.
    return draft.part(first..<end, hasLeadLosses: !skips || hasBegun, hasTail: limit != 0, moment: order.moment)
  }
}
