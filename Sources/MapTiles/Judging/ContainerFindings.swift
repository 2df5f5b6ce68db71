package import GeoModel

/// What is wrong with a container of tiles, apart from the tiles, and what it reports about itself.
package struct ContainerFindings: Sendable {
  package internal(set) var diagnostics: [Diagnostic] = []
  /// Whether its tiles can be listed and read.
  package internal(set) var hasReadableTiles = true
  package internal(set) var extent = DeclaredExtent()

  mutating func add(_ rule: Rule, severity: Severity? = nil, byte: Int = 0, byteCount: Int = 1, _ message: String) {
    diagnostics.append(Diagnostic(rule, severity: severity, byte: byte, byteCount: byteCount, message: message))
  }
}
