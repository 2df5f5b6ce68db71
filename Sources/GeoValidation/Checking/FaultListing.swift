internal import GeoModel

/// Which faults of a block are listed, and how many others there are: beyond what the caller shows they are counted for the block, beyond
/// what one feature may list for that feature, so that it does not matter which are in a block.
struct FaultListing: Sendable {
  private var ofBlock = FaultCounts(), ofFeature = FaultCounts()

  /// What is not listed of the block, since the caller shows no more.
  var rests: [Diagnostic] { ofBlock.diagnostics }

  mutating func removeAll() {
    ofBlock.removeAll()
    ofFeature.removeAll()
  }

  /// Counts a fault.
  ///
  /// - Parameters:
  ///   - isFirst: whether it is one of the first of what it is found in, which may list so many.
  ///   - most: how many of the rule are shown of a block.
  ///   - end: of the feature, where the rest is reported.
  /// - Returns: whether it is listed.
  mutating func add(_ rule: Rule, isFirst: Bool, most: Int, feature: Int, end: Int, mayBeMore: Bool = false) -> Bool {
    if isFirst, ofBlock.count(rule, limit: most) { return true }
    if isFirst || ofBlock.isFull(rule, limit: most) {
      ofBlock.leaveOut(rule, feature: feature, byte: end, mayBeMore: mayBeMore)
    } else {
      ofFeature.leaveOut(rule, feature: feature, byte: end, mayBeMore: mayBeMore)
    }
    return false
  }

  /// Counts faults of the feature at hand that are not among the first of what they are found in.
  mutating func leaveOut(_ rule: Rule, count: Int, most: Int, feature: Int, end: Int, mayBeMore: Bool) {
    if ofBlock.isFull(rule, limit: most) {
      ofBlock.leaveOut(rule, count: count, feature: feature, byte: end, mayBeMore: mayBeMore)
    } else {
      ofFeature.leaveOut(rule, count: count, feature: feature, byte: end, mayBeMore: mayBeMore)
    }
  }

  /// What is not listed of the feature at hand, since it has so many.
  mutating func takeRestsOfFeature() -> [Diagnostic] {
    defer { ofFeature.removeAll() }
    return ofFeature.diagnostics
  }
}
