internal import ByteStreams
package import Drawing
internal import GeoAlgorithms
internal import GeoBatches
internal import GeoConversion
internal import GeoFindings
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
internal import IMDF
internal import MapViews
internal import Overlays

/// The work on a snapshot, in synchronous code.
package struct SnapshotRun: Sendable {
  let layers: [SnapshotLayer]
  let options: SnapshotOptions
  let isUnwanted: @Sendable () -> Bool
  private let tally = StyleTally()

  package init(
    _ layers: [SnapshotLayer], _ options: SnapshotOptions, isUnwanted: @escaping @Sendable () -> Bool = { false }
  ) {
    let layers = Self.coversBase(options.tileOverlays) ? layers.filter { !$0.isBase } : layers
    (self.layers, self.options, self.isUnwanted) = (layers, options, isUnwanted)
  }

  package func scene() throws(SnapshotError) -> SnapshotPicture<Scene> {
    try checkTiles()
    var report = SnapshotReport()
    var (base, assembly): (SceneAssembly, SceneAssembly)
    let view: PlaneView
    if let camera = try fixedCamera() {
      view = try self.view(camera)
      (base, assembly) = (SceneAssembly(view), SceneAssembly(view))
      for layer in layers {
        let clusters = layer.isBase ? nil : options.clusters
        try read(layer, &report, { [view, pie] in ScreenDraft($0, in: view, clustering: clusters, pie: pie) }) { draft, _ in
          if layer.isBase { base.add(draft) } else { assembly.add(draft) }
        }
      }
    } else {
      // Held until it is known what there is to see.
      var (held, heldBase) = (HeldDrafts(), HeldDrafts())
      try hold(&held, base: &heldBase, &report)
      // Base layers go on beyond what lies on them.
      view = try self.view(try fittingCamera(&held, base: &heldBase))
      (base, assembly) = (SceneAssembly(view), SceneAssembly(view))
      let jobs = max(1, options.jobs)
      heldBase.move(to: &base, in: view, clustering: nil, jobs: jobs)
      held.move(to: &assembly, in: view, clustering: options.clusters, pie: pie, jobs: jobs)
    }
    if isUnwanted() { throw .cancelled }
    judgeStyles(&report)
    return picture(view, base, assembly, report, icons: try options.icons?.icons(assembly.iconNames), jobs: options.jobs)
  }

  /// Reads all layers.
  func hold(
    _ held: inout HeldDrafts, base: inout HeldDrafts, _ report: inout SnapshotReport
  ) throws(SnapshotError) {
    for layer in layers {
      try read(layer, &report, { $0 }) { draft, isGround in
        if layer.isBase { base.add(draft, isGround: false) } else { held.add(draft, isGround: isGround) }
      }
    }
  }

  /// Reports mistakes of styles, when all layers are read.
  func judgeStyles(_ report: inout SnapshotReport) {
    report.styleWarnings = tally.warnings
    guard let texts = options.texts else { return }
    for layer in layers where !layer.isBase {
      for list in layer.styles?.fontFamilies ?? [] {
        for font in texts.substitutes(for: list) where !report.fontSubstitutes.contains(where: { $0.family == font.family }) {
          report.fontSubstitutes.append(font)
        }
      }
    }
  }

  /// What the drafts of a view give; the report so far becomes that of the picture.
  ///
  /// - Parameter jobs: how many threads set texts and draw tiles.
  func picture(
    _ view: PlaneView, _ base: SceneAssembly, _ assembly: SceneAssembly, _ report: SnapshotReport, icons: LoadedIcons?, jobs: Int
  ) -> SnapshotPicture<Scene> {
    var report = report
    report.shapes = assembly.itemCount + base.itemCount
    report.shownShapes = assembly.shownCount + base.shownCount
    report.missingIcons = icons?.missing ?? []
    let scene = scene(view, base, assembly, icons: icons?.icons, jobs: jobs, &report)
    return SnapshotPicture(content: scene, viewport: view.viewport, report: report)
  }

  /// What the rings of clusters show.
  var pie: ClusterPie? {
    options.clusterPie.map { name in
      ClusterPie(property: name) { [palette = options.theme.palette] value in
        let (number, entry) = palette.colors(ofText: value?.text, isString: value?.isString ?? false)
        return (number, entry.marker)
      }
    }
  }

  private func scene(
    _ view: PlaneView, _ base: SceneAssembly, _ assembly: SceneAssembly, icons: IconAtlas?, jobs: Int, _ report: inout SnapshotReport
  ) -> Scene {
    let theme = options.theme
    var scene = Scene(view, background: options.background)
    scene.images = icons?.images ?? []
    base.draw(in: &scene)
    let pictures = drawTiles(view, in: &scene, jobs: jobs, &report)
    let graticule = options.graticule ? Graticule(view.viewport, minimumDistance: 50) : nil
    if let graticule { scene.add(graticule, color: theme.graticule) }
    var furniture = furniture(of: assembly, zoom: view.viewport.zoomLevel, report)
    let pieLegend = options.legend ? pieLegend(of: assembly) : []
    (report.markers, report.labels) = assembly.draw(
      in: &scene, setting: options.texts, icons: icons, pie: pie, jobs: jobs, pictures: pictures
    ) { scene, markers in
      // Without clusters there are no rings.
      if markers.clusters > 0 { furniture.legend += pieLegend }
      return draw(furniture, graticule, view, in: &scene)
    }
    report.legendEntries = furniture.legend.count
    return scene
  }

  // MARK: - Reading

  private func read<Product: Sendable>(
    _ layer: SnapshotLayer, _ report: inout SnapshotReport, _ make: @escaping @Sendable (OverlayDraft) -> Product,
    _ take: (_ product: Product, _ isGround: Bool) -> Void
  ) throws(SnapshotError) {
    if isUnwanted() { throw .cancelled }
    switch layer.source {
    case .features(var options, let open):
      let colored = self.options.legend && !layer.isBase ? options.styles.colorProperty : nil
      if !layer.isBase { options.tally = tally }
      if let colored, !options.properties.contains(colored) { options.properties.append(colored) }
      if let name = self.options.clusterPie, !options.properties.contains(name) { options.properties.append(name) }
      if case .property(let name)? = self.options.clusters, !options.properties.contains(name) { options.properties.append(name) }
      do throws(PipelineError) {
        let source: ByteSource
        do throws(ByteStreamError) { source = try open() } catch { throw .stream(error) }
        var reader = OverlayReader(source, options: options)
        reader.isUnwanted = isUnwanted
        let missing = try reader.forEachDraft { draft in
          (make(draft), colored.map { draft.scalars(of: $0) } ?? [])
        } _: { drafted, found in
          report.add(found, found.diagnostics.map { Finding($0, file: layer.name) })
          report.colorValues.add(drafted.1, of: layer.name)
          take(drafted.0, false)
        }
        if !layer.isBase { report.add(missingProperties: missing) }
      } catch {
        if isUnwanted() { throw .cancelled }
        throw SnapshotError(error)
      }
    case .map(let batches):
      // Members of collections are of no account in a picture.
      report.findings += IndoorFindings(batches.plan).ofReading().filter { $0.diagnostic.rule != .membersLost }
      report.droppedFeatures += batches.plan.unreadable
      let hasFloors = batches.plan.parts.contains { $0.level != nil && !$0.features.isEmpty }
      for part in batches.plan.parts {
        do throws(StageError) {
          for (draft, findings) in try batches.drafts(of: part, tally) {
            report.add(draft.report, findings)
            take(make(draft), hasFloors && part.level == nil)
          }
        } catch {
          throw .stage("\(error)")
        }
      }
    }
  }

  // MARK: - The camera

  /// That of a part of the map that is known beforehand.
  func fixedCamera() throws(SnapshotError) -> MapCamera? {
    let size = options.size
    switch options.framing {
    case .fit: return nil
    case .camera(let camera): return camera
    case .zoom(let center, let level, let heading):
      guard
        let camera = pitched({ MapCamera(center: center, zoomLevel: level, height: size.height, heading: heading, pitch: $0) })
      else {
        throw .options("a camera needs a centre off the poles, in degrees, longitude first, and a finite zoom level")
      }
      return camera
    case .box(let box, let padding):
      guard let rect = MapRect(box), let camera = pitched({ MapCamera(fitting: rect, in: size, padding: padding, pitch: $0) }) else {
        throw noRoom("the region")
      }
      return camera
    }
  }

  /// A camera with the pitch of the options, or the greatest at its distance.
  private func pitched(_ camera: (Double) -> MapCamera?) -> MapCamera? {
    let wanted = options.pitch.isFinite ? min(max(options.pitch, 0), MapCamera.maximumPitch(atDistance: 0)) : 0
    guard let first = camera(wanted), first.pitch > first.maximumPitch else { return camera(wanted) }
    // With less pitch the distance is another one.
    return camera(first.maximumPitch)?.pitchLimited()
  }

  /// A camera that shows all of the layers, with their markers and blocks; of nothing, the world.
  func fittingCamera(_ held: inout HeldDrafts, base: inout HeldDrafts) throws(SnapshotError) -> MapCamera {
    guard case .fit(let padding) = options.framing else { throw .cancelled }
    let (size, known) = (options.size, held.rect ?? base.rect)
    let rect = if let known { known } else { try tileRect() ?? MapRect.world }
    func fitting(_ padding: ViewInsets, _ blocks: [MapBlock]) -> MapCamera? {
      pitched { MapCamera(fitting: rect, blocks: blocks, in: size, padding: padding, pitch: $0, minimumDistance: 100) }
    }
    guard let camera = fitting(padding, []) else { throw noRoom("anything") }
    // What markers and blocks need depends on the zoom level, which they change little.
    guard let zoom = Viewport(camera, size: size)?.zoomLevel, case let room = held.room(zoom: zoom) else { return camera }
    return fitting(room.padding(padding, in: size), room.blocks) ?? camera
  }

  private func noRoom(_ what: String) -> SnapshotError {
    .options(
      "no camera shows \(what) within \(options.size.width) by \(options.size.height) points less the padding; "
        + "make the picture larger or the padding smaller")
  }

  func view(_ camera: MapCamera) throws(SnapshotError) -> PlaneView {
    let pixels = (options.size.width * options.scale, options.size.height * options.scale)
    guard pixels.0 >= 1, pixels.1 >= 1, max(pixels.0, pixels.1) <= Double(PlaneView.mostPixels) else {
      throw .options("a picture has 1 to \(PlaneView.mostPixels) pixels on a side; found \(pixels.0) by \(pixels.1)")
    }
    guard let viewport = Viewport(camera, size: options.size), let view = PlaneView(viewport, scale: options.scale) else {
      throw .options("a camera needs a centre off the poles and a distance above 0")
    }
    return view
  }
}
