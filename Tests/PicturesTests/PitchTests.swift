import GeoBatches
import GeoModel
import GeoTestSupport
import MapViews
import Pictures
import Testing

/// Pictures of pitched cameras.
@Suite struct PitchTests {
  /// Areas with borders, lines and points along a meridian, and far to the north.
  private static let data: [UInt8] = {
    var features: [String] = []
    for step in 0..<24 {
      let (west, south) = (13.395 + Double(step % 4) * 0.002, 52.496 + Double(step / 4) * 0.0012)
      let (east, north) = (west + 0.0014, south + 0.0008)
      features.append(
        """
        {"type":"Feature","properties":{"height":\(5 + step * 7 % 40)},"geometry":{"type":"Polygon","coordinates":\
        [[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]]}}
        """)
    }
    features.append(#"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[13.4,40],[13.4,80]]}}"#)
    features.append(#"{"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[[13.4,52.5],[13.4,52.4]]}}"#)
    return Array("{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}".utf8)
  }()

  private static let flat = ##"{"rules":[{"fill":"#88aa66","stroke":"#223344","stroke-width":2,"marker-color":"#cc3311"}]}"##
  private static let blocks =
    ##"{"rules":[{"geometry":"polygon","fill":"#88aa66","extrude-height":{"property":"height"}},{"stroke":"#223344"}]}"##

  private func picture(_ style: String, _ camera: MapCamera, jobs: Int = 1) async throws -> SnapshotPicture<PixelImage> {
    var options = SnapshotOptions(size: ViewSize(width: 220, height: 160), framing: .camera(camera))
    options.jobs = jobs
    let document = try StyleDocument(text: Array(style.utf8), isYAML: false)
    return try await Snapshot([SnapshotLayer(bytes: Self.data, options: BatchingOptions(styles: document))], options).image()
  }

  private func camera(pitch: Double, distance: Double = 900, heading: Double = 0) throws -> MapCamera {
    try #require(MapCamera(center: Position(x: 13.4, y: 52.5), distance: distance, heading: heading, pitch: pitch))
  }

  @Test(arguments: [flat, blocks]) func `a little pitch makes a little difference`(style: String) async throws {
    let plain = try await picture(style, camera(pitch: 0)).content.bytes
    let pitched = try await picture(style, camera(pitch: 1e-7)).content.bytes
    // Strokes are sampled from straight above, and exact with pitch.
    let differing = zip(plain, pitched).count { abs(Int($0) - Int($1)) > 24 }
    #expect(differing * 1000 <= plain.count)
  }

  @Test(arguments: [flat, blocks]) func `the picture does not depend on the number of threads`(style: String) async throws {
    let one = try await picture(style, camera(pitch: 65, heading: 40)).content
    let four = try await picture(style, camera(pitch: 65, heading: 40), jobs: 4).content
    #expect(one == four)
  }

  @Test func `positions are where the viewport says`() throws {
    var random = SplitMix64(state: 3)
    for _ in 0..<200 {
      let center = Position(x: Double.random(in: -180...180, using: &random), y: Double.random(in: -80...80, using: &random))
      let distance = [200, 5e4, 2e7][Int.random(in: 0..<3, using: &random)]
      let camera = try #require(
        MapCamera(
          center: center, distance: distance, heading: Double.random(in: 0...360, using: &random),
          pitch: Double.random(in: 0...80, using: &random)))
      let viewport = try #require(Viewport(camera, size: ViewSize(width: 300, height: 200)))
      let place = ViewPoint(x: Double.random(in: 0...300, using: &random), y: Double.random(in: 0...200, using: &random))
      // Not in another copy of the world, which is drawn once.
      guard let position = viewport.coordinate(for: place), let back = viewport.point(for: position), abs(back.x - place.x) < 0.01,
        abs(back.y - place.y) < 0.01
      else { continue }
      var options = SnapshotOptions(size: viewport.size, scale: 2, framing: .camera(camera))
      options.background = nil
      let point = #"{"type":"Point","coordinates":[\#(position.x),\#(position.y)]}"#
      let scene = try SnapshotRun([SnapshotLayer(bytes: Array(point.utf8))], options).scene().content
      // Near the edge of the world there may be two copies.
      #expect(scene.paths.positions.contains { abs(Double($0.x) - 2 * place.x) < 1 / 16 && abs(Double($0.y) - 2 * place.y) < 1 / 16 })
    }
  }

  /// The inverse of an area fills the ground up to its edge, not the sky.
  @Test func `the sky stays free`() async throws {
    let style = ##"{"rules":[{"fill":"#ff0000","invert":true}]}"##
    let pixels = try await picture(style, camera(pitch: 84)).content
    let background = MapTheme.light.background
    #expect(pixels.bytes[0..<3] == [background.red, background.green, background.blue])
    let last = pixels.bytes.count - 4
    #expect(pixels.bytes[last..<last + 3] == [255, 0, 0])
  }

  @Test func `the pitch is limited by the distance`() async throws {
    for (level, greatest) in [(17.0, 69.0), (3, 57)] {
      var options = SnapshotOptions(framing: .zoom(center: Position(x: 13.4, y: 52.5), level: level, heading: 0))
      options.pitch = 88
      let picture = try await Snapshot([SnapshotLayer(bytes: Self.data)], options).scene()
      #expect(picture.viewport.camera.pitch <= greatest && picture.viewport.camera.pitch >= 57)
    }
  }

  /// What is drawn as a block hides what is beyond it, and is translucent over other shapes.
  @Test func `blocks are translucent over shapes above the roads`() async throws {
    let scene = try SnapshotRun(
      [
        SnapshotLayer(
          bytes: Self.data, options: BatchingOptions(styles: try StyleDocument(text: Array(Self.blocks.utf8), isYAML: false)))
      ], SnapshotOptions(framing: .camera(camera(pitch: 69)))
    ).scene().content
    #expect(scene.groups.contains { $0.opacity == 153 })
    let opaque = Self.blocks.replacing("\"fill\"", with: "\"level\":\"aboveLabels\",\"fill\"")
    let other = try SnapshotRun(
      [SnapshotLayer(bytes: Self.data, options: BatchingOptions(styles: try StyleDocument(text: Array(opaque.utf8), isYAML: false)))],
      SnapshotOptions(framing: .camera(camera(pitch: 69)))
    ).scene().content
    #expect(other.groups.allSatisfy { $0.opacity == 255 } && other.groups.contains { $0.paints.contains(where: \.isJoined) })
  }

  /// A low block north of a high one.
  private static let towers = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"height":8},"geometry":{"type":"Polygon","coordinates":
      [[[13.3997,52.5004],[13.4003,52.5004],[13.4003,52.5007],[13.3997,52.5007],[13.3997,52.5004]]]}},
    {"type":"Feature","properties":{"height":90},"geometry":{"type":"Polygon","coordinates":
      [[[13.3996,52.4999],[13.4004,52.4999],[13.4004,52.5002],[13.3996,52.5002],[13.3996,52.4999]]]}}]}
    """

  @Test(arguments: [(0.0, 1), (180, 2)]) func `texts are on roofs that are seen`(heading: Double, shown: Int) async throws {
    var options = SnapshotOptions(
      size: ViewSize(width: 400, height: 300), framing: .camera(try camera(pitch: 60, distance: 500, heading: heading)))
    options.texts = BlockSetting()
    let style = ##"{"rules":[{"fill":"#88aa66","extrude-height":{"property":"height"},"text":"height","text-color":"#010203"}]}"##
    let batching = BatchingOptions(styles: try StyleDocument(text: Array(style.utf8), isYAML: false))
    let picture = try await Snapshot([SnapshotLayer(bytes: Array(Self.towers.utf8), options: batching)], options).scene()
    #expect(picture.report.labels.shown == shown && picture.report.labels.hidden == 2 - shown)
    let scene = picture.content
    let letters = scene.groups.flatMap(\.paints).filter { $0.color.rgba == 0x0102_03FF && $0.kind == .fill }.flatMap(\.paths)
      .flatMap { scene.paths.positions[scene.paths.range(ofPath: $0)] }
    // That of the tower is well above its place on the ground.
    let foot = try #require(picture.viewport.point(for: Position(x: 13.4, y: 52.50005)))
    #expect(try #require(letters.map(\.y).min()) < Float(foot.y) - 40)
  }
}
