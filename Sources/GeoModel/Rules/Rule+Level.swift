extension Rule {
  /// What a rule checks: syntax, structure or topology; never more than one.
  public enum Level: String, Sendable, CaseIterable {
    /// Whether the text is JSON (RFC 8259).
    case syntax
    /// Whether the JSON is GeoJSON by RFC 7946: objects, members, coordinates, positions on the globe.
    case structure
    /// Whether the geometries are valid by OGC Simple Features, on unwrapped longitudes.
    case topology
  }

  public var level: Level {
    if code.hasPrefix("GJ1") { return .syntax }
    return code.hasPrefix("GJ5") || self == .ringTurns ? .topology : .structure
  }
}
