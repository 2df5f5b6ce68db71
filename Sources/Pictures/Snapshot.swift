public import Drawing
internal import GeoFindings
internal import GeoModel
internal import GeoPipeline

/// A picture of a map, made off the caller's thread: as `MKMapSnapshotter`, but of one's own layers.
///
/// ```swift
/// var options = SnapshotOptions(size: ViewSize(width: 800, height: 600), scale: 2)
/// options.theme = .dark
/// options.framing = .box(GeographicBox(west: 176, south: -20, east: -178, north: -15), padding: ViewInsets(20))
/// let snapshot = Snapshot([SnapshotLayer(path: path)], options)
/// let picture = try await snapshot.image()
/// let suva = picture.viewport.point(for: Position(x: 178.44, y: -18.14))
/// let png = PNGEncoder(scale: 2).encode(picture.content)
/// ```
///
/// Layers are read, cut at the 180th meridian, projected and drawn as paths; nothing is tessellated. If the part of the map is known
/// beforehand, memory is that of what is in view; to fit the layers, all of their positions are held until the last is read (20 bytes
/// each).
public struct Snapshot: Sendable {
  public var layers: [SnapshotLayer]
  public var options: SnapshotOptions

  /// - Parameter layers: from the bottom up.
  public init(_ layers: [SnapshotLayer], _ options: SnapshotOptions = SnapshotOptions()) {
    (self.layers, self.options) = (layers, options)
  }

  /// The picture as pixels. In a cancelled task it ends soon with `CancellationError`; there is never half a picture.
  ///
  /// - Throws: ``SnapshotError``; `CancellationError`.
  public func image() async throws -> SnapshotPicture<PixelImage> {
    let copy = self
    return try await onOwnThread { cancellation in try copy.drawn { cancellation.isCancelled } }
  }

  /// The picture as paths with colours, from which images of every kind are made.
  ///
  /// - Throws: ``SnapshotError``; `CancellationError`.
  public func scene() async throws -> SnapshotPicture<Scene> {
    let copy = self
    return try await onOwnThread { cancellation in
      try Self.unlessCancelled { () throws(SnapshotError) in
        try SnapshotRun(copy.layers, copy.options) { cancellation.isCancelled }.scene()
      }
    }
  }

  static func unlessCancelled<Result>(_ body: () throws(SnapshotError) -> Result) throws -> Result {
    do throws(SnapshotError) {
      return try body()
    } catch .cancelled {
      throw CancellationError()
    }
  }

  private func drawn(isUnwanted: @escaping @Sendable () -> Bool) throws -> SnapshotPicture<PixelImage> {
    try Self.unlessCancelled { () throws(SnapshotError) in
      let picture = try SnapshotRun(layers, options, isUnwanted: isUnwanted).scene()
      guard let image = picture.content.image(jobs: options.jobs, isUnwanted: isUnwanted) else { throw .cancelled }
      return SnapshotPicture(content: image, viewport: picture.viewport, report: picture.report)
    }
  }
}
