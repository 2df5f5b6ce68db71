public import ByteStreams
public import GeoConversion
public import GeoReading

/// An input of tiles: a layer.
public struct TileSource: Sendable {
  /// For findings and messages.
  public let name: String

  /// The name of its layer. Inputs of one name are one layer.
  public var layer: String

  /// The zoom levels that the layer is in; `nil` for all.
  public var zooms: ClosedRange<Int>?

  public var reading: ReadingOptions

  /// The steps before features are projected. Features are always cut at the 180th meridian.
  public var steps: StepOptions

  /// The name of the layer with labels of its areas (``TilingOptions/hasLabels``).
  var labelLayer: String { layer + "_labels" }

  let open: @Sendable () throws(ByteStreamError) -> ByteSource

  /// - Parameters:
  ///   - name: what messages call it.
  ///   - open: called once, on the thread that reads.
  public init(
    name: String, layer: String, zooms: ClosedRange<Int>? = nil, steps: StepOptions = StepOptions(repair: .structure),
    reading: ReadingOptions = ReadingOptions(), open: @escaping @Sendable () throws(ByteStreamError) -> ByteSource
  ) {
    (self.name, self.layer, self.zooms, self.steps, self.reading, self.open) = (name, layer, zooms, steps, reading, open)
  }

  /// A file, a FIFO or a device.
  public init(path: String, layer: String, zooms: ClosedRange<Int>? = nil, reading: ReadingOptions = ReadingOptions()) {
    self.init(name: path, layer: layer, zooms: zooms, reading: reading) { () throws(ByteStreamError) in try ByteSource(input: path) }
  }
}
