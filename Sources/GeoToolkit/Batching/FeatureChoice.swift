internal import GeoPipeline

/// Which features of a run become part of batches: all behind the first ones, and so many at most.
struct FeatureChoice {
  private var skip: Int
  private var limit: Int?

  init(skip: Int, limit: Int?) {
    self.skip = skip
    self.limit = limit
  }

  /// Whether no further feature is wanted.
  var isSatisfied: Bool { limit == 0 }

  /// The part of a draft that is wanted, with what was found of its features; `nil` if none of it is. Features that a step dropped
  /// are none.
  mutating func part(of draft: OverlayDraft) -> OverlayDraft? {
    // Findings alone belong to no feature that could be passed over.
    if skip == 0 && limit == nil || draft.featureCount == 0 { return draft }
    let first = min(skip, draft.featureCount)
    let end = min(draft.featureCount, first + min(limit ?? .max, draft.featureCount))
    skip -= first
    limit = limit.map { $0 - (end - first) }
    return first == end ? nil : draft.part(first..<end)
  }
}
