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
  /// A layer of the inputs has the name of one with labels (``TilingOptions/hasLabels``).
  case sameLayer(String)
  /// No feature of the inputs has a place on the map.
  case nothing

  /// Whether the data are the reason.
  public var isOfData: Bool {
    switch self {
    case .errors, .nothing, .tooLarge: true
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
    case .sameLayer(let name): "the input's layer \"\(name)\" has the name of a layer with labels; give it another one with --tile-layer"
    case .nothing: "there are no tiles: no feature of the input has a place on the map at these zoom levels"
    }
  }
}
