/// How longitudes of points along a path are written.
public enum LongitudeSpelling: Sendable, Hashable {
  /// In -180…180; a path may jump from one side to the other.
  case reduced

  /// Running on without a jump, past ±180, for renderers that repeat the world (conventions 5.6).
  case unwrapped
}
