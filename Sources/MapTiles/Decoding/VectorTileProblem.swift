/// What is wrong in the bytes of a vector tile, and where.
public struct VectorTileProblem: Error, Sendable, Hashable, CustomStringConvertible {
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

  init(_ byteOffset: Int, _ message: String) { (self.byteOffset, self.message) = (byteOffset, message) }

  public var description: String {
    let place = [layer.map { "layer \($0)" }, feature.map { "feature \($0)" }, "byte \(byteOffset)"].compactMap(\.self)
    return place.joined(separator: ", ") + ": " + message
  }
}
