/// What the tiles of a container are.
public enum TileFormat: Sendable, Hashable {
  /// Vector tiles (MVT).
  case vector
  case png
  case jpeg
  case webp
  case avif
  /// Anything else, under the name or number that the container gives it.
  case other(String)

  /// By the ending of a file or the value `format` of MBTiles.
  init(name: String) {
    self =
      switch name {
      case "pbf", "mvt": .vector
      case "png": .png
      case "jpg", "jpeg": .jpeg
      case "webp": .webp
      case "avif": .avif
      default: .other(name)
      }
  }

  /// By the number in the header of a PMTiles archive.
  init(pmtilesNumber number: UInt8) {
    let known: [TileFormat] = [.vector, .png, .jpeg, .webp, .avif]
    self = 1...known.count ~= Int(number) ? known[Int(number) - 1] : .other("type \(number)")
  }
}
