/// What is wrong in the bytes of a vector tile, and where.
public struct VectorTileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// What of a tile a problem is about.
  package enum Kind: Sendable {
    /// The protocol buffer itself.
    case encoding
    /// Name, version, extent of a layer.
    case layer
    /// A value, or a text.
    case value
    /// Which properties a feature has.
    case tags
    /// A key or value that is stored twice in a layer.
    case doubleEntry
    /// The commands of a geometry.
    case commands
    /// A geometry of no known type, which is allowed, and which readers skip.
    case unknownGeometry
    /// How rings run, and that a polygon has an area.
    case ring
    /// A ring without area, which is left out.
    case flatRing
  }

  /// The byte of the decompressed tile at which it was noticed.
  public let byteOffset: Int
  /// The name of the layer, if it is in one whose name is known.
  public internal(set) var layer: String?
  /// The index of the feature among all of its layer in the tile, if it is in one.
  public internal(set) var feature: Int?
  /// What was found and what is expected; without a full stop.
  public let message: String
  /// Whether the feature is left out for it.
  public internal(set) var isSkipped = false

  package let kind: Kind

  init(_ byteOffset: Int, _ kind: Kind, _ message: String) {
    (self.byteOffset, self.kind, self.message) = (byteOffset, kind, message)
  }

  /// A problem of the encoding.
  init(_ byteOffset: Int, _ message: String) { self.init(byteOffset, .encoding, message) }

  public var description: String {
    let place = [layer.map { "layer \($0)" }, feature.map { "feature \($0)" }, "byte \(byteOffset)"].compactMap(\.self)
    return place.joined(separator: ", ") + ": " + message
  }
}
