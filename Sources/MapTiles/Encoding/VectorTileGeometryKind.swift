/// The kind of a feature's geometry in a vector tile, with its number in the encoding.
public enum VectorTileGeometryKind: UInt8, Sendable, Hashable, CaseIterable {
  /// One point or several.
  case point = 1
  /// One line or several.
  case line = 2
  /// One polygon or several.
  case polygon = 3
}
