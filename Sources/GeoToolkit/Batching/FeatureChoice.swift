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

  /// Takes features that are not wanted out of a draft, and what was found of them. Features that a step dropped are none.
  mutating func apply(to draft: inout OverlayDraft) {
    if skip == 0, limit == nil { return }
    let first = min(skip, draft.featureCount)
    let end = min(draft.featureCount, first + (limit ?? .max - first))
    skip -= first
    limit = limit.map { $0 - (end - first) }
    if first > 0 || end < draft.featureCount { draft = draft.part(first..<end) }
  }
}
