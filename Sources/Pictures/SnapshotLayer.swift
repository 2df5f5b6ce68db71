public import ByteStreams
public import GeoBatches
public import GeoReading
internal import IMDF
internal import Overlays

/// An input of a picture, drawn over those before it.
public struct SnapshotLayer: Sendable {
  enum Source: Sendable {
    case features(BatchingOptions, open: @Sendable () throws(ByteStreamError) -> ByteSource)
    case map(IndoorBatches)
  }

  let source: Source

  /// For findings and messages.
  public let name: String

  /// What a legend calls it: the name of its file, without folder and endings.
  public var title: String

  /// Whether it lies under the graticule and all other layers, as land that data are drawn on.
  public var isBase = false

  /// Features of a source that is opened when the picture is made.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - options: how it is read and drawn; how batches are stored is of no account.
  ///   - open: called once for each picture, on the thread that reads.
  public init(
    name: String, options: BatchingOptions = BatchingOptions(), open: @escaping @Sendable () throws(ByteStreamError) -> ByteSource
  ) {
    var options = options
    // Pictures draw rings.
    options.overlays.triangles = false
    options.overlays.labels = false
    options.overlays.ribbons = false
    (self.name, source) = (name, .features(options, open: open))
    title = Self.title(of: name)
  }

  /// The features of a file, a FIFO or a device.
  public init(path: String, options: BatchingOptions = BatchingOptions()) {
    self.init(name: path, options: options) { () throws(ByteStreamError) in try ByteSource(input: path) }
  }

  /// Features of bytes in memory, compressed or not.
  public init(bytes: [UInt8], name: String = "<memory>", options: BatchingOptions = BatchingOptions()) {
    self.init(name: name, options: options) { () throws(ByteStreamError) in ByteSource(bytes: bytes, name: name) }
  }

  /// Features as land in the colours of a theme, under all other layers.
  public static func base(
    name: String, theme: MapTheme = .light, reading: ReadingOptions = ReadingOptions(),
    open: @escaping @Sendable () throws(ByteStreamError) -> ByteSource
  ) -> SnapshotLayer {
    var style = OverlayStyle()
    (style.fill, style.stroke, style.marker) = (theme.landFill, theme.landBorder, theme.landBorder)
    (style.strokeWidth, style.markerSize) = (0.5, 3)
    let styles = StyleDocument(rules: [], otherwise: style)
    var layer = SnapshotLayer(
      name: name, options: BatchingOptions(styles: styles, usesSimpleStyle: false, reading: reading), open: open)
    layer.isBase = true
    return layer
  }

  /// Floors of an indoor map.
  public init(_ map: IndoorBatches) {
    name = map.plan.map.archive.name
    source = .map(map)
    title = Self.title(of: name)
  }

  /// How features are drawn; `nil` for a map in a palette of its own.
  var styles: StyleDocument? {
    switch source {
    case .features(let options, _): options.styles
    case .map(let batches): batches.styles
    }
  }

  private static func title(of name: String) -> String {
    let file = name.split(separator: "/").last ?? name[...]
    return String(file.prefix { $0 != "." })
  }
}
