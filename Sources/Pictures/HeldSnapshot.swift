package import Drawing
internal import GeoPipeline
package import MapViews

/// The layers of a snapshot, read once, of which pictures of any number of cameras are made.
package struct HeldSnapshot: Sendable {
  private let run: SnapshotRun
  private let drafts: HeldDrafts
  private let base: HeldDrafts
  private let icons: LoadedIcons?
  /// The camera of the snapshot's framing.
  package let start: MapCamera
  /// On what was read.
  package let report: SnapshotReport

  fileprivate init(
    _ run: SnapshotRun, _ drafts: HeldDrafts, base: HeldDrafts, icons: LoadedIcons?, start: MapCamera, _ report: SnapshotReport
  ) {
    (self.run, self.drafts, self.base, self.icons, self.start, self.report) = (run, drafts, base, icons, start, report)
  }

  /// Where the world lies in the pictures of some cameras.
  ///
  /// - Throws: for a camera that nothing can be drawn for.
  package func views(_ cameras: [MapCamera]) throws(SnapshotError) -> [PlaneView] {
    var views: [PlaneView] = []
    for camera in cameras { views.append(try run.view(camera)) }
    return views
  }

  /// Of the frames that are drawn at a time, unless one has more: 4 bytes each.
  private static let mostPixels = 1 << 27

  /// Draws a picture for each view, each on one thread.
  ///
  /// - Parameters:
  ///   - make: what becomes of a picture, on any thread.
  ///   - take: gets what `make` returned, in order.
  /// - Returns: the report, with the shapes, points and labels of the frames that have most of them.
  package func frames<Product: Sendable, E: Error>(
    _ views: [PlaneView], make: @Sendable (SnapshotPicture<Scene>) -> Product, take: (Product) throws(E) -> Void
  ) throws(E) -> SnapshotReport {
    var report = report
    var rest = views[...]
    let clusters = run.options.clusters
    try withoutActuallyEscaping(make) { make throws(E) in
      try OrderedRun.run(
        jobs: min(max(run.options.jobs, 1), max(views.count, 1)), mostInWork: Self.mostPixels, size: { $0.width * $0.height },
        next: { () throws(E) in rest.popFirst() }, goBack: { _ in },
        makeWorker: {
          { view in
            var (base, assembly) = (SceneAssembly(view), SceneAssembly(view))
            self.base.add(to: &base, in: view, clustering: nil)
            drafts.add(to: &assembly, in: view, clustering: clusters, pie: run.pie)
            let picture = run.picture(view, base, assembly, self.report, icons: icons, jobs: 1)
            return (picture.report, make(picture))
          }
        },
        deliver: { (frame: (report: SnapshotReport, product: Product)) throws(E) in
          report.shapes = max(report.shapes, frame.report.shapes)
          report.shownShapes = max(report.shownShapes, frame.report.shownShapes)
          report.legendEntries = max(report.legendEntries, frame.report.legendEntries)
          if report.tiles.isEmpty { report.tiles = frame.report.tiles }
          for (index, tiles) in frame.report.tiles.enumerated() { report.tiles[index].formMaximum(tiles) }
          report.missingIcons = frame.report.missingIcons
          report.markers.formMaximum(frame.report.markers)
          report.labels.formMaximum(frame.report.labels)
          try take(frame.product)
          return .goOn
        })
    }
    return report
  }
}

extension HeldSnapshot {
  /// Draws a picture for each view as the frames of an animated PNG.
  ///
  /// - Parameters:
  ///   - views: of one size.
  ///   - sink: gets the file, chunk by chunk.
  /// - Returns: as ``frames(_:make:take:)``.
  package func animation<E: Error>(
    _ views: [PlaneView], framesPerSecond: Int, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> SnapshotReport {
    guard let first = views.first else { return report }
    var encoder = APNGEncoder(
      width: first.width, height: first.height, frameCount: views.count, framesPerSecond: framesPerSecond, scale: first.scale)
    let compression = encoder
    return try frames(views) { frame in
      frame.content.image().map { compression.frame($0) }
    } take: { (frame) throws(E) in
      // Nothing cancels the drawing.
      if let frame { try encoder.write(frame, to: sink) }
    }
  }
}

extension SnapshotRun {
  /// Reads the layers for pictures of several cameras.
  package func held() throws(SnapshotError) -> HeldSnapshot {
    try checkTiles()
    var report = SnapshotReport()
    var (held, base) = (HeldDrafts(), HeldDrafts())
    try hold(&held, base: &base, &report)
    judgeStyles(&report)
    let start = if let camera = try fixedCamera() { camera } else { try fittingCamera(&held, base: &base) }
    let icons = try options.icons?.icons(held.iconNames)
    return HeldSnapshot(self, held, base: base, icons: icons, start: start, report)
  }
}
