extension Rule {
  /// What a rule speaks of; the three are never mixed.
  public enum Level: String, Sendable, CaseIterable {
    /// Whether the text is JSON (RFC 8259).
    case syntax
    /// Whether the JSON is GeoJSON as RFC 7946 has it: objects, members, coordinates, places on the globe.
    case structure
    /// Whether the geometries are what OGC Simple Features asks of them, on unwrapped longitudes.
    case topology
  }

  public var level: Level {
    if code.hasPrefix("GJ1") { return .syntax }
    return code.hasPrefix("GJ5") || self == .ringTurns ? .topology : .structure
  }
}
