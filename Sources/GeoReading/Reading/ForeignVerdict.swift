/// Whether a text is of a format that is not read.
enum ForeignVerdict: Equatable {
  case none
  /// More bytes are needed.
  case undecided
  /// What it is, for people.
  case found(String)
}
