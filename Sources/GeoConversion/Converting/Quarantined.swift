/// A text that could not be read, and becomes a feature of the quarantine.
struct Quarantined: Sendable {
  enum Subject: Sendable {
    /// A feature by its ordinal, and whether only the beginning of its text is kept.
    case feature(Int, isCut: Bool)
    /// What belongs to no feature, and where in the input it is.
    case text(ClosedRange<Int>)
  }

  let subject: Subject
  /// Where its source ends among those of the block.
  let end: Int
}
