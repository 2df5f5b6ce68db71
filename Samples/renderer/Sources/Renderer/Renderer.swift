import ArgumentParser
import Foundation
import GeoToolkit

/// Streams overlay batches of a file and draws them into a picture.
@main
struct Renderer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renderer", abstract: "Draw a GeoJSON file or an indoor map with OpenGL ES, from overlay batches alone.",
    discussion: """
      Of styles, joins other than round ones need --ribbons; with it dashes are measured along the ground and are as long as the style says in the \
      middle of their feature's latitudes. Symbols of markers are not drawn, and texts only on indoor maps.

      What is wrong with the data is told on standard error. The exit status is 1 when there are errors among that; the rest is drawn all the same.
      """)

  @Argument(help: "The file to draw, or an indoor map: a ZIP file or a folder.")
  var file: String

  @Option(name: [.short, .long], help: "The picture, PNG.")
  var output: String

  @Option(help: "Its size in pixels.")
  var size = PictureSize(width: 1024, height: 1024)

  @Option(parsing: .unconditional, help: "longitude,latitude of its middle. (default: all of the file is seen)")
  var center: Place?

  @Option(help: "The zoom level, 0 to 30: at 0 the world is 256 pixels wide. (default: all of the file is seen)")
  var zoom: Double?

  @Option(help: "A style document. (default: simplestyle properties)")
  var style: String?

  @OptionGroup(title: "Indoor maps") var indoor: IndoorArguments

  @Option(help: "A font for labels of indoor maps (TrueType).")
  var font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Flag(help: "Mark the place of a label in each area that has room for the mark.")
  var labels = false

  @Flag(help: "Draw lines as triangles that the library expanded, in place of a shader, which makes all joins round.")
  var ribbons = false

  @Option(help: "Draw each pixel as that many by that many, 1 to 8, and average them: finer than the driver's four samples.")
  var supersampling = 1

  @Option(help: "x,y of a pixel: say which feature is drawn there.")
  var pick: Pixel?

  @Option(help: "Draw that many times and say how long it took, once with a draw call for each group and once for each area.")
  var frames: Int?

  func validate() throws {
    guard (1...8).contains(supersampling) else { throw ValidationError("--supersampling takes 1 to 8") }
    if let zoom, !(0...30).contains(zoom) { throw ValidationError("--zoom takes 0 to 30") }
    if let frames, frames < 1 { throw ValidationError("--frames takes 1 or more") }
  }

  func run() throws {
    let surface = try Surface(width: size.width * supersampling, height: size.height * supersampling)
    let renderer = try MapRenderer()
    renderer.marksLabels = labels
    var floors: [[BatchBuffers]] = []
    var features = 0
    var findings = FindingLog()
    try eachBatch(&findings) { batch, isNewFloor in
      if isNewFloor || floors.isEmpty { floors.append([]) }
      floors[floors.count - 1].append(BatchBuffers(batch, firstFeature: features))
      features += batch.features.count
    }
    findings.end(file)
    let list = DrawList(floors: floors)
    let view = try view(of: list.batches)
    func frame() {
      surface.beginPicture(background: indoor.dark ? (0.07, 0.07, 0.07, 1) : (1, 1, 1, 1))
      renderer.draw(list, in: view.supersampled(supersampling), to: .picture)
    }
    frame()
    var picture = Picture(width: surface.width, height: surface.height, pixels: surface.pixels()).averaged(by: supersampling)
    let placing = LabelPlacing(list.batches.map(\.batch), in: view)
    if !placing.labels.isEmpty {
      let painter = try LabelPainter(font: font, halo: indoor.dark ? 0 : 255)
      for label in placing.fitting(extent: painter.extent) { painter.paint(label, into: &picture) }
    }
    try picture.write(to: output)
    print("\(features) features, \(renderer.drawCalls) draw calls, zoom \(view.zoom)")
    if let pick { try say(pick, in: view, list, renderer, surface) }
    if let frames { measure(frames, renderer, surface, frame) }
    if findings.hasErrors { throw ExitCode(1) }
  }

  /// Pulls batches. A context of OpenGL belongs to a thread: batches are pulled by it, and made by others (`OverlayBatches` is the
  /// same for asynchronous code). They are uploaded as they come, and stay for the frames to come.
  private func eachBatch(_ findings: inout FindingLog, _ upload: (OverlayBatch, _ isNewFloor: Bool) -> Void) throws {
    var options = BatchingOptions()
    options.overlays.pickIndex = pick != nil
    options.overlays.labels = labels
    options.overlays.ribbons = ribbons
    if let style { options.styles = try StyleDocument(path: style) }
    if IndoorArchive.isArchive(path: file) {
      let map = IndoorMap(try IndoorArchive(path: file))
      for (part, block) in zip(map.archive.files, map.blocks) {
        findings.tell(block.diagnostics.map { Finding($0, file: map.archive.place(of: part)) })
      }
      let plan = try indoor.plan(of: map)
      var last: IndoorBatches.Element?
      var reader = IndoorBatchReader(IndoorBatches(plan, palette: style == nil ? indoor.palette : nil, options: options))
      while let drawn = try reader.next() {
        findings.tell(drawn.findings)
        upload(drawn.batch, drawn.level?.index != last?.level?.index)
        last = drawn
      }
      return
    }
    var reader = try OverlayReader(path: file, options: options)
    while let batch = try reader.next() {
      findings.tell(batch.report.diagnostics.map { Finding($0, file: file) })
      upload(batch, false)
    }
  }

  private func view(of buffers: [BatchBuffers]) throws -> MapView {
    var all: PlaneRect?
    for case let rect? in buffers.map(\.batch.header.rect) {
      all =
        all.map {
          PlaneRect(
            minX: min($0.minX, rect.minX), minY: min($0.minY, rect.minY), maxX: max($0.maxX, rect.maxX), maxY: max($0.maxY, rect.maxY))
        } ?? rect
    }
    guard let all else { throw RendererError("\(file): there is nothing to draw") }
    var view = MapView(showing: all, width: size.width, height: size.height)
    if let center { view.center = center.point }
    if let zoom { view = MapView(center: view.center, zoom: zoom, width: size.width, height: size.height) }
    return view
  }

  /// Says what is at a pixel: by drawing numbers instead of colours, and by asking the batches.
  private func say(
    _ pixel: Pixel, in view: MapView, _ list: DrawList, _ renderer: MapRenderer, _ surface: Surface
  ) throws {
    guard pixel.x < size.width, pixel.y < size.height else { throw RendererError("the pixel lies outside the picture") }
    surface.beginIDs()
    renderer.draw(list, in: view.supersampled(supersampling), to: .identities)
    let drawn = Int(surface.id(atX: pixel.x * supersampling + supersampling / 2, y: pixel.y * supersampling + supersampling / 2))
    func name(_ feature: Int) -> String {
      guard let batch = list.batches.last(where: { $0.firstFeature <= feature }) else { return "\(feature)" }
      let index = feature - batch.firstFeature
      let features = batch.batch.features
      return "feature \(features.ordinals[index])" + (features.id(of: index).map { ", id \($0)" } ?? "")
    }
    print("drawn there: \(drawn == 0 ? "nothing" : name(drawn - 1))")
    let place = view.place(x: pixel.x, y: pixel.y)
    let asked = list.feature(at: place, tolerance: 1 / view.worldSize, zoom: view.level)
    print("the index says: \(asked.map(name) ?? "nothing")")
  }

  private func measure(_ frames: Int, _ renderer: MapRenderer, _ surface: Surface, _ frame: () -> Void) {
    for oneByOne in [false, true] {
      renderer.drawsOneByOne = oneByOne
      frame()
      surface.finish()
      let calls = renderer.drawCalls
      let start = ContinuousClock.now
      for _ in 0..<frames { frame() }
      surface.finish()
      let time = (ContinuousClock.now - start) / frames
      let each = (renderer.drawCalls - calls) / frames
      print("\(oneByOne ? "a call for each area" : "a call for each group"): \(each) draw calls, \(time) a frame")
    }
  }
}
