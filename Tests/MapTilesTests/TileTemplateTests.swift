import MapTiles
import MapViews
import Testing

/// Facts of MapKit's `MKTileOverlay` (session 304 of 2013), of TMS and of quadkeys.
@Suite("URLs of tiles")
struct TileTemplateTests {
  private static let urls: [(template: String, isFlipped: Bool, scale: Double, tile: TileAddress, url: String)] = [
    ("http://s/t?x={x}&y={y}&z={z}&scale={scale}", false, 2, TileAddress(zoom: 0, x: 0, y: 0), "http://s/t?x=0&y=0&z=0&scale=2"),
    ("https://a.example/{z}/{x}/{y}.png", false, 1, TileAddress(zoom: 12, x: 3423, y: 1763), "https://a.example/12/3423/1763.png"),
    // Row 1256 of MBTiles.
    ("tiles/{z}/{x}/{y}.png", true, 1, TileAddress(zoom: 11, x: 327, y: 791), "tiles/11/327/1256.png"),
    ("tiles/{z}/{x}/{-y}.png", false, 1, TileAddress(zoom: 11, x: 327, y: 791), "tiles/11/327/1256.png"),
    ("tiles/{z}/{x}/{-y}.png", true, 1, TileAddress(zoom: 11, x: 327, y: 791), "tiles/11/327/1256.png"),
    ("{z}/{x}/{y}{ratio}.png", false, 1, TileAddress(zoom: 1, x: 1, y: 0), "1/1/0.png"),
    ("{z}/{x}/{y}{ratio}.png", false, 2, TileAddress(zoom: 1, x: 1, y: 0), "1/1/0@2x.png"),
    ("{z}/{x}/{y}@{scale}x.png", false, 1.5, TileAddress(zoom: 1, x: 1, y: 0), "1/1/0@1.5x.png"),
    ("a{quadkey}.jpeg", false, 1, TileAddress(zoom: 3, x: 3, y: 5), "a213.jpeg"),
    ("{z}{z}/{x}/{y}", false, 1, TileAddress(zoom: 2, x: 3, y: 1), "22/3/1"),
    ("%7Bä/{z}/{x}/{y}}", false, 1, TileAddress(zoom: 2, x: 3, y: 1), "%7Bä/2/3/1}")
  ]

  @Test("placeholders", arguments: urls.indices)
  func placeholders(index: Int) throws {
    let fact = Self.urls[index]
    let overlay = try TileOverlay(template: fact.template, isGeometryFlipped: fact.isFlipped)
    #expect(overlay.url(of: fact.tile, scale: fact.scale) == fact.url)
  }

  @Test(
    "templates that do not tell tiles apart are refused",
    arguments: [
      ("tiles/{x}/{y}.png", "has no {z}"), ("tiles/{z}/{y}.png", "has no {x}"), ("tiles/{z}/{x}.png", "has no {y}"), ("", "has no {z}"),
      ("{z}/{x}/{y}/{lang}.png", "{lang} in the template"), ("{z}/{x}/{y.png", "without its }"), ("{Z}/{x}/{y}", "{Z} in"), ("{}", "{} in")
    ])
  func refused(template: String, message: String) {
    let error = #expect(throws: TileOverlayError.self) { try TileOverlay(template: template) }
    #expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }

  @Test("the values of MapKit are the usual ones, and others are checked")
  func values() throws {
    let overlay = try TileOverlay(template: nil)
    #expect(overlay.minimumZoom == 0 && overlay.maximumZoom == 21 && overlay.tileSize == ViewSize(width: 256, height: 256))
    #expect(!overlay.isGeometryFlipped && !overlay.canReplaceMapContent)
    #expect(overlay.url(of: TileAddress(zoom: 0, x: 0, y: 0)) == nil)
    for (low, high) in [(-1, 3), (0, 31), (5, 4)] {
      #expect(throws: TileOverlayError.zoomLevels(minimum: low, maximum: high)) {
        try TileOverlay(template: nil, minimumZoom: low, maximumZoom: high)
      }
    }
    for size in [0, -1, .nan, .infinity, 15.9, 8193] as [Double] {
      #expect(throws: TileOverlayError.self) { try TileOverlay(template: nil, tileSize: ViewSize(width: 256, height: size)) }
    }
    let limited = try #require(try TileOverlay(template: "{z}/{x}/{y}", minimumZoom: 3, maximumZoom: 9).limited(to: 0...5))
    #expect(limited.minimumZoom == 3 && limited.maximumZoom == 5 && limited.template?.description == "{z}/{x}/{y}")
    #expect(overlay.limited(to: 22...25) == nil)
  }

  @Test("levels that there are not have no URLs, and above the highest its tiles are enlarged")
  func overzoom() throws {
    let overlay = try TileOverlay(template: "{z}/{x}/{y}", minimumZoom: 2, maximumZoom: 4)
    let (low, high) = (TileAddress(zoom: 1, x: 0, y: 1), TileAddress(zoom: 7, x: 77, y: 42))
    #expect(overlay.url(of: low) == nil && overlay.overzoom(low) == nil && overlay.placeholders(of: low).isEmpty)
    #expect(overlay.url(of: high) == nil)
    let part = try #require(overlay.overzoom(high))
    #expect(part.tile == TileAddress(zoom: 4, x: 9, y: 5) && part.levels == 3 && part.column == 5 && part.row == 2)
    // The part's corner is the corner of the tile.
    let parent = part.tile
    #expect(parent.planeOrigin.x + part.x * parent.planeWidth == high.planeOrigin.x)
    #expect(parent.planeOrigin.y + part.y * parent.planeWidth == high.planeOrigin.y)
    #expect(part.width * parent.planeWidth == high.planeWidth)
    #expect(overlay.placeholders(of: high).map(\.tile.zoom) == [4, 3, 2])
    let own = TileAddress(zoom: 3, x: 5, y: 7)
    #expect(overlay.overzoom(own) == TilePart(tile: own, levels: 0, column: 0, row: 0))
    #expect(overlay.placeholders(of: own).map(\.tile) == [TileAddress(zoom: 2, x: 2, y: 3)])
  }

  @Test("columns count modulo the world, rows do not")
  func wrapping() {
    #expect(TileAddress(zoom: 3, wrapping: -1, y: 0) == TileAddress(zoom: 3, x: 7, y: 0))
    #expect(TileAddress(zoom: 3, wrapping: 17, y: 7) == TileAddress(zoom: 3, x: 1, y: 7))
    #expect(TileAddress(zoom: 0, wrapping: .min, y: 0) == TileAddress(zoom: 0, x: 0, y: 0))
    #expect(TileAddress(zoom: 3, wrapping: 0, y: 8) == nil && TileAddress(zoom: 3, wrapping: 0, y: -1) == nil)
    #expect(TileAddress(zoom: 31, wrapping: 0, y: 0) == nil && TileAddress(zoom: -1, wrapping: 0, y: 0) == nil)
  }
}
