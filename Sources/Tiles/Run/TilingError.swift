public import ByteStreams
internal import GeoReading

/// Why there are no tiles.
public enum TilingError: Error, Sendable, CustomStringConvertible {
  /// An input could not be read, or the archive could not be written.
  case stream(ByteStreamError)
  /// A stage failed.
  case stage(String)
  /// An input has errors (``TilingOptions/failsOnErrors``), which were reported.
  case errors
  /// A tile has more bytes than it may (``TilingOptions/limit``).
  case tooLarge(tile: String, bytes: Int, limit: Int)
  /// A layer of the inputs has the name of one with labels or clusters (``TilingOptions/hasLabels``, ``TilingOptions/clustering``).
  case sameLayer(String)
  /// There are more layers than tiles can have with any use (``TileSource/layerName``).
  case tooManyLayers(most: Int)
  /// No feature of the inputs has a place on the map.
  case nothing

  /// Whether the data are the reason.
  public var isOfData: Bool {
    switch self {
    case .errors, .nothing, .tooLarge, .tooManyLayers: true
    case .stream, .stage, .sameLayer: false
    }
  }

  public var description: String {
    switch self {
    case .stream(let error): "\(error)"
    case .stage(let text): text
    case .errors: "there are no tiles: the input has errors; --on-error skip leaves out features that cannot be read"
    case .tooLarge(let tile, let bytes, let limit):
      "there are no tiles: tile \(tile) has \(bytes) bytes, and at most \(limit) are allowed; --oversized thin leaves out features"
    case .sameLayer(let name):
      "there are no tiles: the layer \"\(name)\" has the name of one with labels or clusters; give it another one with --tile-layer"
    case .tooManyLayers(let most):
      "there are no tiles: found more than \(most) layers; expected a property with fewer values for their names"
    case .nothing: "there are no tiles: no feature of the input has a place on the map at these zoom levels"
    }
  }
}
