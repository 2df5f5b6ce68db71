public import Drawing
internal import GeoFindings
internal import GeoModel
internal import GeoPipeline
public import MapViews

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

  /// Pictures of one set of layers, which is read once, by several cameras: the frames of a flight.
  ///
  /// ```swift
  /// try await snapshot.frames { start in
  ///   CameraTransition(from: start, to: end)?.cameras(count: 90) ?? []
  /// } make: { frame in
  ///   frame.content.image().map { PNGEncoder().encode($0) }
  /// } take: { file in
  ///   …
  /// }
  /// ```
  ///
  /// Each frame is drawn on one thread, as many at a time as ``SnapshotOptions/jobs``; memory is that of all positions (20 bytes each), and
  /// of one frame for each thread.
  ///
  /// - Parameters:
  ///   - cameras: gets the camera of the framing, which may have needed the layers, and returns those of the frames.
  ///   - make: what becomes of a frame, on any thread.
  ///   - take: gets what `make` returned, in the order of the cameras, one at a time.
  /// - Returns: the report on the layers, with the shapes of the frame that shows most of them, and the points of the last frame.
  /// - Throws: ``SnapshotError``; what `take` throws; `CancellationError`.
  @discardableResult
  public func frames<Product: Sendable>(
    _ cameras: @escaping @Sendable (_ start: MapCamera) -> [MapCamera],
    make: @escaping @Sendable (SnapshotPicture<Scene>) -> Product, take: @escaping @Sendable (Product) throws -> Void
  ) async throws -> SnapshotReport {
    let copy = self
    return try await onOwnThread { cancellation in
      let (held, views) = try Self.unlessCancelled { () throws(SnapshotError) in
        let held = try SnapshotRun(copy.layers, copy.options) { cancellation.isCancelled }.held()
        return (held, try held.views(cameras(held.start)))
      }
      return try held.frames(views, make: make) { (product) throws(any Error) in
        if cancellation.isCancelled { throw CancellationError() }
        try take(product)
      }
    }
  }

  private static func unlessCancelled<Result>(_ body: () throws(SnapshotError) -> Result) throws -> Result {
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
