/// The name of the file that a feature goes to, of several that are written together (``PartitionedConversion``).
///
/// ```swift
/// PartitionName([.property("kind"), .text(".geojson")])
/// ```
///
/// Values are strings, numbers as they are written, `true`, `false`, and arrays and objects as they are written. They become names of files
/// as follows. What has no value is `_null`, an empty string `_empty`. These characters are written as `%` and two hexadecimal digits: `/`,
/// `\`, `%`, control characters, a dot at the beginning, and the underscore of a string that is `_null` or `_empty` itself. A value that is
/// too long for a name is cut and ends in a hash of all of it.
public struct PartitionName: Sendable, Hashable {
  public enum Piece: Sendable, Hashable {
    /// Characters of the name, which may be a path from the folder on.
    case text(String)
    /// The value of the property of this name.
    case property(String)
    /// The name of the feature's layer.
    case layer
  }

  public var pieces: [Piece]

  /// The layer of features whose input has no layers.
  public var layer: String

  public init(_ pieces: [Piece], layer: String = "") { (self.pieces, self.layer) = (pieces, layer) }

  /// The properties that it takes values of.
  package var properties: [String] { pieces.compactMap { if case .property(let name) = $0 { name } else { nil } } }
}
