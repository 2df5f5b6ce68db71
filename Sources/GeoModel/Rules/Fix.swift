/// Whether findings of a rule can be fixed automatically.
public enum Fix: String, Sendable, CaseIterable {
  /// Only a person who knows the data can fix it.
  case none
  /// The meaning does not change: a ring closed or reversed, a copy of a position removed.
  case safe
  /// The result is a guess.
  case unsafe
}
