import GeoTestSupport
import GeoToolkit
import Synchronization
import Testing

/// The examples of pictures, as tests.
@Suite struct PictureSnippets {
  private func file() throws -> (Workspace, path: String) {
    let workspace = try Workspace()
    return (workspace, try workspace.file("shapes.geojson", Places.shapes))
  }

  @Test func `a snapshot`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    // begin
    var options = SnapshotOptions(size: ViewSize(width: 800, height: 600), scale: 2)
    options.theme = .dark
    options.framing = .box(GeographicBox(west: 176, south: -20, east: -178, north: -15), padding: ViewInsets(20))
    let snapshot = Snapshot([SnapshotLayer(path: path)], options)
    let picture = try await snapshot.image()
    let suva = picture.viewport.point(for: Position(x: 178.44, y: -18.14))
    let png = PNGEncoder(scale: 2).encode(picture.content)
    // end
    #expect(picture.content.width == 1600 && suva != nil && !png.isEmpty)
  }

  @Test func `flights`() async throws {
    let (workspace, path) = try file()
    defer { withExtendedLifetime(workspace) {} }
    let snapshot = Snapshot([SnapshotLayer(path: path)], SnapshotOptions(size: ViewSize(width: 80, height: 60)))
    let berlin = try #require(MapCamera(center: Position(x: 13.4, y: 52.5), distance: 1e6))
    let suva = try #require(MapCamera(center: Position(x: 178.44, y: -18.14), distance: 1e6))
    let written = Mutex<[[UInt8]]>([])
    let write: @Sendable ([UInt8]) throws -> Void = { bytes in written.withLock { $0.append(bytes) } }
    // begin
    let flight = CameraTransition(from: berlin, to: suva)
    try await snapshot.frames { _ in
      flight?.cameras(count: 60) ?? []
    } make: { frame in
      frame.content.image().map { PNGEncoder().encode($0) } ?? []
    } take: { file in
      try write(file)
    }
    // end
    #expect(written.withLock { $0.count } == 60)
    // begin
    try await snapshot.animation(framesPerSecond: 25) { start in
      CameraTransition(from: start, to: suva)?.cameras(count: 100) ?? []
    } to: { bytes in
      try write(bytes)
    }
    // end
    #expect(written.withLock { $0.count } >= 60 + 200)
  }

  @Test func `a scene by hand`() throws {
    let camera = try #require(MapCamera(center: Position(x: 0, y: 0), distance: 1e6))
    let viewport = try #require(Viewport(camera, size: ViewSize(width: 800, height: 600)))
    // begin
    var scene = Scene(width: 800, height: 600, background: OverlayColor(red: 244, green: 241, blue: 234))
    scene.paths.append([[100, 100], [700, 100], [400, 500]], isClosed: true)
    scene.groups.append(PaintGroup(.multiply, [PaintedPaths(.fill, OverlayColor(red: 51, green: 119, blue: 170), paths: 0..<1)]))
    scene.add(Graticule(viewport), color: OverlayColor(red: 136, green: 153, blue: 170))
    guard let image = scene.image() else { return }
    let file = PNGEncoder().encode(image)
    // end
    #expect(!file.isEmpty)
  }
}
