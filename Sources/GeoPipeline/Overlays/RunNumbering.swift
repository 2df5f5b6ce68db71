/// Numbers features and bytes across the drafts of one run.
///
/// The blocks of one input continue one another, and keep their numbers. A block that starts before the end of the previous one, such as
/// one that was built or is the first of a second input, is counted on from there, and so are the blocks that continue it.
struct RunNumbering {
  /// Where the previous draft ends, in its own count.
  private var end = (ordinal: 0, byte: 0)
  /// What is added to the numbers of a draft.
  private var shift = (ordinal: 0, byte: 0)

  /// Gives a draft its numbers in the run. Complexity: O(1) if it keeps its own, O(features and findings) otherwise.
  mutating func number(_ draft: inout OverlayDraft) {
    let (features, bytes) = (draft.sourceFeatures, draft.sourceBytes)
    let start = (ordinal: features.isEmpty ? end.ordinal : features.lowerBound, byte: bytes.lowerBound)
    if start.ordinal < end.ordinal || start.byte < end.byte {
      shift = (end.ordinal + shift.ordinal - start.ordinal, end.byte + shift.byte - start.byte)
    }
    end = (features.isEmpty ? end.ordinal : features.upperBound, bytes.upperBound)
    if shift != (0, 0) { draft.renumber(ordinals: shift.ordinal, bytes: shift.byte) }
  }
}

extension OverlayDraft {
  /// Whether it holds nothing: no feature, no finding, no part of an input.
  var isVoid: Bool { sourceFeatures.isEmpty && sourceBytes.isEmpty && features.count == 0 && losses.isEmpty && diagnostics.isEmpty }

  /// Adds to all ordinals and byte offsets.
  fileprivate mutating func renumber(ordinals: Int, bytes: Int) {
    if !sourceFeatures.isEmpty { sourceFeatures = sourceFeatures.shifted(by: ordinals) }
    sourceBytes = sourceBytes.shifted(by: bytes)
    features.renumber(ordinals: ordinals, bytes: bytes)
    for index in losses.indices {
      losses[index].ordinal += ordinals
      losses[index].byte += bytes
    }
    for index in diagnostics.indices {
      diagnostics[index].feature? += ordinals
      diagnostics[index].byte += bytes
    }
  }
}
