import ArgumentParser
import Foundation
import GeoToolkit

/// Streams overlay batches of a file and draws them into a picture.
@main
struct Renderer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renderer", abstract: "Draw a GeoJSON file or an indoor map with OpenGL ES, from overlay batches alone.")

  @Argument(help: "The file to draw, or an indoor map: a ZIP file or a folder.")
  var file: String

  @Option(name: [.short, .long], help: "The picture, PNG.")
  var output: String

  @Option(help: "Its size in pixels.")
  var size = PictureSize(width: 1024, height: 1024)

  @Option(parsing: .unconditional, help: "longitude,latitude of its middle. (default: all of the file is seen)")
  var center: Place?

  @Option(help: "The zoom level: at 0 the world is 256 pixels wide. (default: all of the file is seen)")
  var zoom: Double?

  @Option(help: "A style document. (default: simplestyle properties)")
  var style: String?

  @OptionGroup(title: "Indoor maps") var indoor: IndoorArguments

  @Option(help: "A font for labels of indoor maps (TrueType).")
  var font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Flag(help: "Mark the place of a label in each area that has room for the mark.")
  var labels = false

  @Flag(help: "Draw lines as triangles that the library expanded, in place of a shader.")
  var ribbons = false

  @Option(help: "Draw each pixel as that many by that many, 1 to 8, and average them: finer than the driver's four samples.")
  var supersampling = 1

  @Option(help: "x,y of a pixel: say which feature is drawn there.")
  var pick: Pixel?

  @Option(help: "Draw that many times and say how long it took, once with a draw call for each group and once for each area.")
  var frames: Int?

  func validate() throws {
    guard (1...8).contains(supersampling) else { throw ValidationError("--supersampling takes 1 to 8") }
  }

  func run() throws {
    let surface = try Surface(width: size.width * supersampling, height: size.height * supersampling)
    let renderer = try MapRenderer()
    renderer.marksLabels = labels
    var buffers: [BatchBuffers] = []
    var features = 0
    try eachBatch { batch in
      buffers.append(BatchBuffers(batch, firstFeature: features))
      features += batch.features.count
    }
    let view = try view(of: buffers)
    func frame() {
      surface.beginPicture(background: indoor.dark ? (0.07, 0.07, 0.07, 1) : (1, 1, 1, 1))
      for batch in buffers { renderer.draw(batch, in: view.supersampled(supersampling), to: .picture) }
    }
    frame()
    var picture = Picture(width: surface.width, height: surface.height, pixels: surface.pixels()).averaged(by: supersampling)
    let placing = LabelPlacing(buffers.map(\.batch), in: view)
    if !placing.labels.isEmpty {
      let painter = try LabelPainter(font: font, halo: indoor.dark ? 0 : 255)
      for label in placing.fitting(extent: painter.extent) { painter.paint(label, into: &picture) }
    }
    try picture.write(to: output)
    print("\(features) features, \(renderer.drawCalls) draw calls, zoom \(view.zoom)")
    if let pick { try say(pick, in: view, buffers, renderer, surface) }
    if let frames { measure(frames, renderer, surface, frame) }
  }

  /// Pulls batches. A context of OpenGL belongs to a thread: batches are pulled by it, and made by others (`OverlayBatches` is the
  /// same for asynchronous code). They are uploaded as they come, and stay for the frames to come.
  private func eachBatch(_ upload: (OverlayBatch) -> Void) throws {
    var options = BatchingOptions()
    options.overlays.pickIndex = pick != nil
    options.overlays.labels = labels
    options.overlays.ribbons = ribbons
    if let style { options.styles = try StyleDocument(path: style) }
    if IndoorArchive.isArchive(path: file) {
      let plan = try indoor.plan(of: IndoorMap(try IndoorArchive(path: file)))
      for drawn in IndoorBatches(plan, palette: style == nil ? indoor.palette : nil, options: options) { upload(drawn.batch) }
      return
    }
    var reader = try OverlayReader(path: file, options: options)
    while let batch = try reader.next() { upload(batch) }
  }

  private func view(of buffers: [BatchBuffers]) throws -> MapView {
    var all: PlaneRect?
    for case let rect? in buffers.map(\.batch.header.rect) {
      all = all.map {
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
    _ pixel: Pixel, in view: MapView, _ buffers: [BatchBuffers], _ renderer: MapRenderer, _ surface: Surface
  ) throws {
    guard pixel.x < size.width, pixel.y < size.height else { throw RendererError("the pixel lies outside the picture") }
    surface.beginIDs()
    for batch in buffers { renderer.draw(batch, in: view.supersampled(supersampling), to: .identities) }
    let drawn = Int(surface.id(atX: pixel.x * supersampling + supersampling / 2, y: pixel.y * supersampling + supersampling / 2))
    func name(_ feature: Int) -> String {
      guard let batch = buffers.last(where: { $0.firstFeature <= feature }) else { return "\(feature)" }
      let index = feature - batch.firstFeature
      let features = batch.batch.features
      return "feature \(features.ordinals[index])" + (features.id(of: index).map { ", id \($0)" } ?? "")
    }
    print("drawn there: \(drawn == 0 ? "nothing" : name(drawn - 1))")
    let place = view.place(x: pixel.x, y: pixel.y)
    let asked = buffers.reversed().lazy.compactMap { batch in
      batch.batch.feature(at: place, tolerance: 1 / view.worldSize).map { $0 + batch.firstFeature }
    }.first
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
