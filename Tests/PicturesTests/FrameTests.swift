import ByteStreams
import Drawing
import GeoModel
import GeoTestSupport
import MapViews
import Pictures
import Synchronization
import Testing

/// Frames of flights are the pictures of their cameras.
@Suite struct FrameTests {
  private static let data = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"kind":"a"},"geometry":{"type":"Polygon","coordinates":[[[170,-10],[190,-10],[190,20],[170,20],[170,-10]]]}},
    {"type":"Feature","properties":{"kind":"b"},"geometry":{"type":"LineString","coordinates":[[-170,0],[170,10],[-170,20]]}},
    {"type":"Feature","properties":{"kind":"c"},"geometry":{"type":"MultiPoint","coordinates":[[0,0],[179.9,0],[180,0],[13,52]]}}]}
    """

  private static func layers(counting opened: Counter? = nil) -> [SnapshotLayer] {
    [
      SnapshotLayer(name: "data") { () throws(ByteStreamError) in
        opened?.add()
        return ByteSource(bytes: Array(data.utf8), name: "data")
      },
      .base(name: "land") { () throws(ByteStreamError) in ByteSource(bytes: Array(data.utf8), name: "land") }
    ]
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  private final class Collected: Sendable {
    private let images = Mutex<[PixelImage?]>([])
    func add(_ image: PixelImage?) { images.withLock { $0.append(image) } }
    var value: [PixelImage?] { images.withLock { $0 } }
  }

  private static func options(_ framing: SnapshotFraming, jobs: Int) -> SnapshotOptions {
    var options = SnapshotOptions(size: ViewSize(width: 90, height: 70), framing: framing, jobs: jobs)
    options.graticule = true
    options.clusters = .all
    return options
  }

  @Test(arguments: [1, 3]) func `frames are the pictures of their cameras`(jobs: Int) async throws {
    let end = try #require(MapCamera(center: Position(x: 13, y: 52), distance: 400_000, heading: 50))
    for framing in [SnapshotFraming.fit(padding: .zero), .zoom(center: Position(x: 175, y: 0), level: 2, heading: 10)] {
      let (opened, frames) = (Counter(), Collected())
      let cameras = Mutex<[MapCamera]>([])
      let snapshot = Snapshot(Self.layers(counting: opened), Self.options(framing, jobs: jobs))
      let report = try await snapshot.frames { start in
        let way = CameraTransition(from: start, to: end)?.cameras(count: 9) ?? []
        cameras.withLock { $0 = way }
        return way
      } make: {
        $0.content.image()
      } take: {
        frames.add($0)
      }
      let way = cameras.withLock { $0 }
      #expect(opened.value == 1 && way.count == 9 && way.last == end && report.shapes > 0)
      let first = try await Snapshot(Self.layers(), Self.options(framing, jobs: 2)).image()
      #expect(frames.value.first == first.content && way.first == first.viewport.camera)
      for (camera, frame) in zip(way, frames.value) {
        let alone = try await Snapshot(Self.layers(), Self.options(.camera(camera), jobs: 1)).image()
        #expect(frame == alone.content)
      }
    }
  }

  @Test func `cameras of a transition run from start to end`() throws {
    let start = try #require(MapCamera(center: Position(x: 1, y: 2), distance: 100)), end = try #require(start.zoomed(by: 3))
    let way = try #require(CameraTransition(from: start, to: end))
    #expect(way.cameras(count: 0).isEmpty && way.cameras(count: 1) == [start])
    #expect(way.cameras(count: 2) == [start, end] && way.cameras(count: 3)[1] == way.camera(at: 0.5))
  }

  @Test func `an error of the taker ends it`() async throws {
    struct Full: Error {}
    let camera = try #require(MapCamera(center: Position(x: 0, y: 0), distance: 1e6))
    let taken = Counter()
    let snapshot = Snapshot(Self.layers(), Self.options(.camera(camera), jobs: 2))
    await #expect(throws: Full.self) {
      try await snapshot.frames {
        [MapCamera](repeating: $0, count: 50)
      } make: { _ in
        0
      } take: { _ in
        taken.add()
        throw Full()
      }
    }
    #expect(taken.value == 1)
    var level = camera
    level.pitch = 90
    let cameras = [camera, level]
    await #expect(throws: SnapshotError.self) {
      try await snapshot.frames { _ in
        cameras
      } make: { _ in
        0
      } take: { _ in
      }
    }
  }
}
