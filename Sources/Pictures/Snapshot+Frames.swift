public import Drawing
internal import GeoPipeline
public import MapViews

/// Pictures of one set of layers, which is read once, by several cameras.
extension Snapshot {
  /// The frames of a flight.
  ///
  /// ```swift
  /// let flight = CameraTransition(from: berlin, to: suva)
  /// try await snapshot.frames { _ in
  ///   flight?.cameras(count: 60) ?? []
  /// } make: { frame in
  ///   frame.content.image().map { PNGEncoder().encode($0) } ?? []
  /// } take: { file in
  ///   try write(file)
  /// }
  /// ```
  ///
  /// Each frame is drawn on one thread, as many at a time as ``SnapshotOptions/jobs``. Memory is that of all positions of the layers (20
  /// bytes each), and of one frame for each thread.
  ///
  /// - Parameters:
  ///   - cameras: gets the camera of the framing, which may have needed the layers, and returns those of the frames.
  ///   - make: what becomes of a frame, on any thread.
  ///   - take: gets what `make` returned, in the order of the cameras, one at a time.
  /// - Returns: the report on the layers, with the shapes, points and labels of the frames that have most of them.
  /// - Throws: ``SnapshotError``; what `take` throws; `CancellationError`.
  @discardableResult
  public func frames<Product: Sendable>(
    _ cameras: @escaping @Sendable (_ start: MapCamera) -> [MapCamera],
    make: @escaping @Sendable (SnapshotPicture<Scene>) -> Product, take: @escaping @Sendable (Product) throws -> Void
  ) async throws -> SnapshotReport {
    try await withHeld(cameras) { held, views, isCancelled in
      try held.frames(views, make: make) { (product) throws(any Error) in
        if isCancelled() { throw CancellationError() }
        try take(product)
      }
    }
  }

  /// The frames of a flight as an animated PNG, which plays for ever.
  ///
  /// ```swift
  /// try await snapshot.animation(framesPerSecond: 25) { start in
  ///   CameraTransition(from: start, to: suva)?.cameras(count: 100) ?? []
  /// } to: { bytes in
  ///   try write(bytes)
  /// }
  /// ```
  ///
  /// It draws as ``frames(_:make:take:)`` does. Without cameras nothing is written.
  ///
  /// - Parameters:
  ///   - framesPerSecond: 1 to 65,535.
  ///   - cameras: gets the camera of the framing, and returns those of the frames.
  ///   - sink: gets the file, in chunks of at most about 64 KiB.
  /// - Returns: as ``frames(_:make:take:)``.
  /// - Throws: ``SnapshotError``; what `sink` throws; `CancellationError`.
  @discardableResult
  public func animation(
    framesPerSecond: Int = 30, _ cameras: @escaping @Sendable (_ start: MapCamera) -> [MapCamera],
    to sink: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws -> SnapshotReport {
    try await withHeld(cameras) { held, views, isCancelled in
      try held.animation(views, framesPerSecond: framesPerSecond) { (bytes) throws(any Error) in
        if isCancelled() { throw CancellationError() }
        try sink(bytes)
      }
    }
  }

  private func withHeld(
    _ cameras: @escaping @Sendable (MapCamera) -> [MapCamera],
    _ draw: @escaping @Sendable (HeldSnapshot, [PlaneView], _ isCancelled: () -> Bool) throws -> SnapshotReport
  ) async throws -> SnapshotReport {
    let copy = self
    return try await onOwnThread { cancellation in
      let (held, views) = try Self.unlessCancelled { () throws(SnapshotError) in
        let held = try SnapshotRun(copy.layers, copy.options) { cancellation.isCancelled }.held()
        return (held, try held.views(cameras(held.start)))
      }
      return try draw(held, views) { cancellation.isCancelled }
    }
  }
}
