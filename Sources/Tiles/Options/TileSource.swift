public import ByteStreams
public import Expressions
public import GeoConversion
public import GeoReading

/// An input of tiles: a layer.
public struct TileSource: Sendable {
  /// For findings and messages.
  public let name: String

  /// The name of its layer. Inputs of one name are one layer.
  public var layer: String

  /// What gives the name of a feature's layer: its text, number or truth value. ``layer`` is that of features where it gives none; `nil`
  /// if it is that of all. At most 1000 layers are made.
  public var layerName: FeatureExpression?

  public var reading: ReadingOptions

  /// The steps before features are projected. Features are always cut at the 180th meridian.
  public var steps: StepOptions

  let open: @Sendable () throws(ByteStreamError) -> ByteSource

  /// - Parameters:
  ///   - name: what messages call it.
  ///   - open: called once, on the thread that reads.
  public init(
    name: String, layer: String, steps: StepOptions = StepOptions(repair: .structure),
    reading: ReadingOptions = ReadingOptions(), open: @escaping @Sendable () throws(ByteStreamError) -> ByteSource
  ) {
    (self.name, self.layer, self.steps, self.reading, self.open) = (name, layer, steps, reading, open)
  }

  /// A file, a FIFO or a device.
  public init(path: String, layer: String, reading: ReadingOptions = ReadingOptions()) {
    self.init(name: path, layer: layer, reading: reading) { () throws(ByteStreamError) in try ByteSource(input: path) }
  }
}
