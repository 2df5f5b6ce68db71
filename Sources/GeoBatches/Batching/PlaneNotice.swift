internal import GeoModel
internal import Overlays

/// Reports that draw units of a batch lie in one plane where an output has no drawing order, and that some of them overlap.
struct PlaneNotice {
  /// What the output is called in a sentence.
  let output: String
  /// The option that keeps the drawing order.
  let option: String?

  func finding(of batch: OverlayBatch) -> Diagnostic? {
    guard let count = batch.overlappingFlatUnits() else { return nil }
    let advice = option.map { "; \($0) sets them apart in drawing order" } ?? ""
    return Diagnostic(
      .contentLost, byte: 0,
      message: "\(output) puts \(count) draw units in one plane, and some of them overlap and may flicker\(advice)")
  }
}
