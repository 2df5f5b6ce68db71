import Drawing
import Foundation
import GeoAlgorithms
import GeoBatches
import GeoModel
import GeoTestSupport
import MapTiles
import MapViews
import Pictures
import Testing

/// Tiles of images in pictures. Each tile has a colour of its own.
@Suite struct TileOverlayPictureTests {
  let place: Workspace

  init() throws { place = try Workspace() }

  private static func color(_ tile: TileAddress) -> [UInt8] {
    // No two tiles of these levels have one colour.
    [UInt8(tile.x * 16 + tile.zoom), UInt8(tile.y * 16 + 5), UInt8(tile.zoom * 50), 255]
  }

  private static func png(_ color: [UInt8], side: Int = 8) -> [UInt8] {
    PNGEncoder().encode(PixelImage(width: side, height: side, bytes: Array(repeatElement(color, count: side * side).joined())))
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    let file = place.folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  private func putPyramid(_ folder: String, _ zooms: ClosedRange<Int>, isFlipped: Bool = false) throws {
    for zoom in zooms {
      for x in 0..<1 << zoom {
        for y in 0..<1 << zoom {
          let tile = TileAddress(zoom: zoom, x: x, y: y)
          try put(Self.png(Self.color(tile)), "\(folder)/\(zoom)/\(x)/\(isFlipped ? tile.mbtilesRow : y).png")
        }
      }
    }
  }

  private func path(_ name: String) -> String { place.folder.path + "/" + name }

  private func picture(
    _ tiles: SnapshotTileOverlay, _ camera: MapCamera, layers: [SnapshotLayer] = [], scale: Double = 1, jobs: Int = 1
  ) async throws -> SnapshotPicture<PixelImage> {
    var options = SnapshotOptions(size: ViewSize(width: 260, height: 190), scale: scale, framing: .camera(camera), jobs: jobs)
    options.background = OverlayColor(red: 1, green: 2, blue: 3)
    options.tileOverlays = [tiles]
    return try await Snapshot(layers, options).image()
  }

  private func camera(_ longitude: Double, _ latitude: Double, _ level: Double, heading: Double = 0, pitch: Double = 0) throws -> MapCamera
  {
    try #require(MapCamera(center: Position(x: longitude, y: latitude), zoomLevel: level, height: 190, heading: heading, pitch: pitch))
  }

  /// Whether each pixel that lies in one tile has its colour.
  private func check(
    _ picture: SnapshotPicture<PixelImage>, zoom: Int, color: (TileAddress) -> [UInt8] = Self.color
  ) -> (checked: Int, wrong: Int) {
    let (image, view) = (picture.content, picture.viewport)
    let scale = Double(image.width) / view.size.width
    let center = MapPoint(view.camera.center)?.x ?? 0
    func tile(_ x: Double, _ y: Double) -> TileAddress? {
      // The world is drawn once.
      guard let place = view.mapPoint(for: ViewPoint(x: x / scale, y: y / scale)), abs(place.x - center) < MapPoint.worldSize / 2,
        let position = view.coordinate(for: ViewPoint(x: x / scale, y: y / scale))
      else { return nil }
      return TileAddress(containing: Mercator.plane(position), zoom: zoom)
    }
    var (checked, wrong) = (0, 0)
    for row in stride(from: 0, to: image.height, by: 7) {
      for column in stride(from: 0, to: image.width, by: 7) {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let around = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { tile(x + $0.0, y + $0.1) }
        guard let own = tile(x, y), around.allSatisfy({ $0 == own }) else { continue }
        checked += 1
        let start = 4 * (row * image.width + column)
        wrong += Array(image.bytes[start..<start + 4]) == color(own) ? 0 : 1
      }
    }
    return (checked, wrong)
  }

  @Test func `pixels have the colours of their tiles`() async throws {
    try putPyramid("t", 0...4)
    let tiles = SnapshotTileOverlay(try TileOverlay(template: nil), archive: path("t"))
    for (longitude, latitude, level, heading) in [
      (0.0, 0.0, 2.0, 0.0), (180, 10, 3.3, 0), (-179.9, -60, 4, 123), (77, 84, 3, 300), (0, 0, 0, 0), (179, 0, 1.2, 45)
    ] {
      let picture = try await picture(tiles, camera(longitude, latitude, level, heading: heading))
      let zoom = try #require(picture.report.tiles.first?.zoom)
      #expect(zoom == Int((level + 0.5).rounded(.down)))
      let result = check(picture, zoom: zoom)
      #expect(result.wrong == 0 && result.checked > 200, "\(longitude) \(latitude) \(level): \(result)")
      #expect(picture.report.tiles[0].missing == 0 && picture.report.tiles[0].enlarged == 0 && picture.report.tiles[0].drawn > 0)
    }
  }

  @Test func `a pitched picture has them too, and threads change nothing`() async throws {
    // One level, so that what is far away has it too.
    try putPyramid("t", 4...4)
    let tiles = SnapshotTileOverlay(try TileOverlay(template: nil), archive: path("t"))
    let camera = try camera(170, 30, 4, heading: 70, pitch: 50)
    let one = try await picture(tiles, camera), three = try await picture(tiles, camera, jobs: 3)
    let result = check(one, zoom: 4)
    #expect(result.wrong == 0 && result.checked > 200)
    #expect(one.content == three.content && one.report.tiles == three.report.tiles)
  }

  @Test func `above the highest level its tiles are enlarged`() async throws {
    try putPyramid("t", 0...2)
    let tiles = SnapshotTileOverlay(try TileOverlay(template: nil), archive: path("t"))
    let result = check(try await picture(tiles, camera(91, 1, 5.4)), zoom: 2)
    #expect(result.wrong == 0 && result.checked > 200)
    // Below the lowest level nothing is drawn.
    try putPyramid("high", 3...3)
    let high = SnapshotTileOverlay(try TileOverlay(template: nil), archive: path("high"))
    let empty = try await picture(high, camera(0, 0, 1))
    #expect(empty.report.tiles[0].zoom == nil && empty.report.tiles[0].drawn == 0)
  }

  @Test func `rows from the south`() async throws {
    try putPyramid("flipped", 0...3, isFlipped: true)
    let template = path("flipped/{z}/{x}/{-y}.png"), plain = path("flipped/{z}/{x}/{y}.png")
    for overlay in [
      try TileOverlay(template: template, maximumZoom: 3), try TileOverlay(template: "file://" + template, maximumZoom: 3),
      try TileOverlay(template: plain, maximumZoom: 3, isGeometryFlipped: true)
    ] {
      let picture = try await picture(SnapshotTileOverlay(overlay), camera(10, 40, 3))
      #expect(check(picture, zoom: 3).wrong == 0)
    }
    let archive = SnapshotTileOverlay(try TileOverlay(template: nil, isGeometryFlipped: true), archive: path("flipped"))
    let ofArchive = try await picture(archive, camera(10, 40, 3))
    #expect(check(ofArchive, zoom: 3).wrong == 0)
    try put(Array(#"{"scheme":"tms"}"#.utf8), "flipped/tiles.json")
    let folder = SnapshotTileOverlay(try TileOverlay(template: nil), archive: path("flipped"))
    let ofFolder = try await picture(folder, camera(10, 40, 3))
    #expect(check(ofFolder, zoom: 3).wrong == 0)
  }

  @Test func `what is missing is part of a lower level, and what is damaged is reported`() async throws {
    try putPyramid("t", 0...2)
    for y in 0..<4 { try FileManager.default.removeItem(atPath: path("t/2/1/\(y).png")) }
    try put([1, 2, 3], "t/2/2/1.png")
    try put([0xff, 0xd8, 0xff, 0xe0], "t/2/2/2.png")
    let tiles = SnapshotTileOverlay(try TileOverlay(template: nil), archive: path("t"))
    let picture = try await picture(tiles, camera(0, 0, 2))
    let report = try #require(picture.report.tiles.first)
    #expect(report.drawn == 2 && report.enlarged == 2 && report.missing == 0 && report.damaged == 2)
    #expect(report.problems.sorted() == ["2/2/1: the file is no PNG picture", "2/2/2: this is a JPEG picture; expected PNG"])
    let background: [UInt8] = [1, 2, 3, 255]
    let result = check(picture, zoom: 2) { tile in tile.x == 2 ? background : Self.color(tile.ancestor(atZoom: 1)) }
    #expect(result.wrong == 0 && result.checked > 200)
    // Without lower levels nothing takes their place.
    let alone = SnapshotTileOverlay(try TileOverlay(template: nil, minimumZoom: 2), archive: path("t"))
    let withoutLower = try await self.picture(alone, camera(0, 0, 2))
    #expect(withoutLower.report.tiles[0].missing == 2)
  }

  @Test func `tiles are under the layers, or among them by their level`() async throws {
    try put(Self.png([200, 0, 0, 255]), "t/0/0/0.png")
    var tiles = SnapshotTileOverlay(try TileOverlay(template: nil), archive: path("t"))
    let area = #"{"type":"Polygon","coordinates":[[[-60,-60],[60,-60],[60,60],[-60,60],[-60,-60]]]}"#
    func layer(_ level: String, isBase: Bool = false) throws -> SnapshotLayer {
      let style = ##"{"rules":[{"fill":"#00ff00","level":"\##(level)"}]}"##
      var layer = SnapshotLayer(
        bytes: Array(area.utf8), options: BatchingOptions(styles: try StyleDocument(text: Array(style.utf8), isYAML: false)))
      layer.isBase = isBase
      return layer
    }
    func middle(_ tiles: SnapshotTileOverlay, _ layer: SnapshotLayer) async throws -> [UInt8] {
      let image = try await picture(tiles, camera(0, 0, 1), layers: [layer]).content
      let start = 4 * (95 * image.width + 130)
      return Array(image.bytes[start..<start + 3])
    }
    let (red, green): ([UInt8], [UInt8]) = ([200, 0, 0], [0, 255, 0])
    #expect(try await middle(tiles, layer("aboveRoads")) == green)
    #expect(try await middle(tiles, layer("aboveRoads", isBase: true)) == red)
    for level in OverlayLevel.allCases {
      tiles.level = level
      #expect(try await middle(tiles, layer("aboveRoads")) == red)
      #expect(try await middle(tiles, layer("aboveLabels")) == green)
    }
    tiles.level = .aboveRoads
    tiles.alpha = 0.5
    #expect(try await middle(tiles, layer("aboveRoads")) == [100, 127, 0])
    // What need not be drawn is not.
    tiles.overlay = try TileOverlay(template: nil, canReplaceMapContent: true)
    #expect(try await middle(tiles, layer("aboveRoads")) == [101, 1, 1])
    #expect(try await middle(tiles, layer("aboveLabels")) == green)
    tiles.level = nil
    #expect(try await middle(tiles, layer("aboveRoads", isBase: true)) == [101, 1, 1])
  }

  @Test func `labels stay over tiles above the roads`() async throws {
    try put(Self.png([200, 0, 0, 255]), "t/0/0/0.png")
    let line = #"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[0,0]}}"#
    let style = ##"{"rules":[{"text":"name","text-color":"#0000ff"}]}"##
    let batching = BatchingOptions(styles: try StyleDocument(text: Array(style.utf8), isYAML: false))
    for (level, replaces, isSeen) in [
      (OverlayLevel.aboveRoads, false, true), (.aboveRoads, true, true), (.aboveLabels, false, false), (.aboveLabels, true, false)
    ] {
      var tiles = SnapshotTileOverlay(try TileOverlay(template: nil, canReplaceMapContent: replaces), archive: path("t"))
      tiles.level = level
      var options = SnapshotOptions(size: ViewSize(width: 260, height: 190), framing: .camera(try camera(0, 0, 1)))
      options.texts = BlockSetting()
      options.tileOverlays = [tiles]
      let picture = try await Snapshot([SnapshotLayer(bytes: Array(line.utf8), options: batching)], options).image()
      let bytes = picture.content.bytes
      #expect(stride(from: 0, to: bytes.count, by: 4).contains { bytes[$0 + 2] > 200 && bytes[$0] < 50 } == isSeen)
    }
  }

  @Test func `what cannot be drawn is refused with the reason`() async throws {
    try put([0], "jpeg/0/0/0.jpg")
    try put([0], "vector/0/0/0.mvt")
    for (overlay, archive, message) in [
      (try TileOverlay(template: "https://a.example/{z}/{x}/{y}.png"), nil, "not loaded over a network"),
      (try TileOverlay(template: "t/{z}/{x}/{y}.webp"), nil, "WebP"), (try TileOverlay(template: nil), path("jpeg"), "JPEG"),
      (try TileOverlay(template: nil), path("vector"), "give it as an input"), (try TileOverlay(template: nil), path("nothing"), "no such"),
      (try TileOverlay(template: nil), nil, "needs a container")
    ] as [(TileOverlay, String?, String)] {
      let error = await #expect(throws: SnapshotError.self) {
        try await self.picture(SnapshotTileOverlay(overlay, archive: archive), self.camera(0, 0, 1))
      }
      #expect(error.map { "\($0)".contains(message) } ?? false, "\(String(describing: error))")
    }
  }
}
