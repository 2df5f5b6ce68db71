import GeoModel
import GeoTestSupport
import MapViews
import Overlays
import Testing

@testable import Drawing
@testable import GeoPipeline

/// Markers of features in a picture, with texts that blocks stand for.
@Suite struct MarkerSceneTests {
  private let view: PlaneView

  init() throws {
    let camera = try #require(MapCamera(center: Position(x: 0, y: 0), zoomLevel: 1, height: 512))
    let viewport = try #require(Viewport(camera, size: ViewSize(width: 512, height: 512)))
    view = try #require(PlaneView(viewport))
  }

  private struct Point {
    var x, y: Double
    var style = 0
    var texts: MarkerTexts?
  }

  private func style(_ change: (inout OverlayStyle, inout MarkerStyle) -> Void) -> OverlayStyle {
    var (style, marker) = (OverlayStyle(), MarkerStyle())
    (style.marker, style.markerSize, style.displayPriority) = (OverlayColor(red: 200, green: 0, blue: 0), 24, 500)
    marker.form = .balloon
    (marker.title.source, marker.glyphSource) = ("name", "code")
    change(&style, &marker)
    style.markerStyle = marker
    return style
  }

  /// - Parameter points: in pixels of the picture.
  private func assembly(_ points: [Point], _ styles: [OverlayStyle], clustering: MarkerClusters? = nil) -> SceneAssembly {
    var draft = OverlayDraft()
    for (number, point) in points.enumerated() {
      var item = OverlayDraft.Item(
        geometry: .point, style: UInt32(point.style), floor: .min, feature: UInt32(number), vertices: number..<number + 1)
      if let texts = point.texts {
        item.markerTexts = Int32(draft.texts.count)
        for text in [texts.glyph, texts.title, texts.subtitle] { draft.texts.append(text.utf8) }
      }
      draft.items.append(item)
      draft.vertices.append(Position(x: point.x / 512, y: point.y / 512))
      draft.edgeFlags.append(0)
      draft.measures.append(0)
    }
    draft.nameStyles(styles)
    var assembly = SceneAssembly(view)
    assembly.add(ScreenDraft(draft, in: view, clustering: clustering))
    return assembly
  }

  private func random(_ count: Int, styles: Int, seed: UInt64) -> [Point] {
    var random = SplitMix64(state: seed)
    return (0..<count).map { number in
      let texts = MarkerTexts(
        glyph: String("ABCDE".prefix(Int.random(in: 0...5, using: &random))),
        title: String(repeating: "x", count: Int.random(in: 0...14, using: &random)), subtitle: number % 3 == 0 ? "below" : "")
      return Point(
        x: .random(in: 20...490, using: &random), y: .random(in: 20...490, using: &random), style: .random(in: 0..<styles, using: &random),
        texts: number % 5 == 0 ? nil : texts)
    }
  }

  private static let letters = OverlayColor(red: 1, green: 2, blue: 3)

  /// The boxes of the letters of titles, which have a colour of their own.
  private func titles(in scene: Scene) -> [PixelBox] {
    scene.groups.flatMap(\.paints).filter { $0.color.opaque == Self.letters && $0.kind == .fill }.flatMap(\.paths).compactMap { path in
      scene.paths.positions[scene.paths.range(ofPath: path)].reduce(PixelBox?.none) { box, position in
        let point = PixelBox(low: position, high: position)
        return box?.union(point) ?? point
      }
    }
  }

  /// The boxes of balloons: what is filled with their colour.
  private func balloons(in scene: Scene, _ color: OverlayColor) -> [PixelBox] {
    scene.groups.flatMap(\.paints).filter { $0.color == color && $0.kind == .fill }.compactMap { paint in
      scene.paths.positions[scene.paths.range(ofPath: paint.paths.lowerBound)].reduce(PixelBox?.none) { box, position in
        let point = PixelBox(low: position, high: position)
        return box?.union(point) ?? point
      }
    }
  }

  @Test(arguments: [TitleVisibility.adaptive, .visible], 0..<6 as Range<UInt64>)
  func `titles overlap no marker and no other title, and threads agree`(visibility: TitleVisibility, seed: UInt64) {
    let styles = [
      style {
        $1.titleVisibility = visibility; $1.title.color = Self.letters
      },
      style {
        ($0.marker, $0.zOrder) = (OverlayColor(red: 0, green: 120, blue: 0), seed.isMultiple(of: 2) ? 0 : 1)
        $1.titleVisibility = visibility
        $1.title.color = Self.letters
      }
    ]
    let points = random(150, styles: 2, seed: seed)
    var scenes: [Scene] = []
    for jobs in [1, 3] {
      var scene = Scene(view, background: nil)
      let counts = assembly(points, styles).draw(in: &scene, setting: BlockSetting(), jobs: jobs)
      #expect(counts.markers.hidden > 5 && counts.labels.shown > 5)
      scenes.append(scene)
    }
    #expect(scenes[0].paths == scenes[1].paths && scenes[0].groups == scenes[1].groups)
    let markers = styles.flatMap { balloons(in: scenes[0], $0.marker ?? Self.letters) }
    let letters = titles(in: scenes[0])
    #expect(!letters.isEmpty && !markers.isEmpty)
    for (index, letter) in letters.enumerated() {
      #expect(!markers.contains { $0.overlaps(letter) })
      #expect(!letters[..<index].contains { $0.overlaps(letter) })
    }
    for (index, marker) in markers.enumerated() { #expect(!markers[..<index].contains { $0.overlaps(marker) }) }
  }

  @Test func `selected markers are always shown, larger and last`() throws {
    let blue = OverlayColor(red: 0, green: 0, blue: 200)
    let styles = [
      style {
        $0.displayPriority = 1000; $1.title.source = ""
      },
      style {
        ($0.marker, $0.displayPriority) = (blue, 0); $1.isSelected = true
      }
    ]
    let points = (0..<40).map { Point(x: 200 + Double($0), y: 200, style: $0 % 4 == 0 ? 1 : 0) }
    var scene = Scene(view, background: nil)
    _ = assembly(points, styles, clustering: .all).draw(in: &scene)
    let selected = balloons(in: scene, blue)
    #expect(selected.count == 10)
    for box in selected { #expect(abs(box.size.x - (24 * 1.4 - 2)) < 0.1) }
    let paints = scene.groups.flatMap(\.paints)
    let first = try #require(paints.firstIndex { $0.color == blue })
    #expect(!paints[first...].contains { $0.color == OverlayColor(red: 200, green: 0, blue: 0) })
  }

  @Test func `without a text setting balloons are drawn and texts counted`() {
    let points = [Point(x: 100, y: 100, texts: MarkerTexts(glyph: "A", title: "a", subtitle: "b")), Point(x: 300, y: 300)]
    for visibility in TitleVisibility.allCases {
      var scene = Scene(view, background: nil)
      let counts = assembly(points, [style { $1.titleVisibility = visibility }]).draw(in: &scene)
      #expect(counts.labels.unset == (visibility == .hidden ? 1 : 2) && counts.labels.shown == 0)
      #expect(balloons(in: scene, OverlayColor(red: 200, green: 0, blue: 0)).count == 2)
    }
  }

  @Test func `a balloon's tip is at its place, anchors and offsets move it`() throws {
    for (anchor, offset, bottom) in [
      (TextAnchor.automatic, SIMD2<Float>.zero, SIMD2<Float>(100, 100)), (.center, .zero, [100, 100 + 24 * 1.18 / 2]),
      (.below, .zero, [100, 100 + 24 * 1.18]), (.automatic, [10, -20], [110, 80])
    ] {
      var scene = Scene(view, background: nil)
      _ = assembly(
        [Point(x: 100, y: 100)],
        [
          style {
            $1.anchor = anchor; $1.offset = offset
          }
        ]
      ).draw(in: &scene)
      let rim = try #require(scene.groups.first?.paints.first)
      let tip = scene.paths.positions[scene.paths.range(ofPath: rim.paths.lowerBound)].max { $0.y < $1.y }
      let reached = try #require(tip)
      #expect(abs(reached.x - bottom.x) < 0.05 && abs(reached.y - bottom.y) < 0.05)
    }
  }

  @Test func `a cluster has the title of its first marker`() {
    let points = (0..<5).map { Point(x: 200 + Double($0), y: 200, texts: MarkerTexts(title: "town")) }
    var scene = Scene(view, background: nil)
    let counts = assembly(
      points,
      [
        style {
          $1.title.color = Self.letters; $0.displayPriority = 1000
        }
      ], clustering: .all
    )
    .draw(in: &scene, setting: BlockSetting())
    #expect(counts.markers.clusters == 1 && counts.labels.shown == 1)
    // "town", and "+4 more" without its space.
    #expect(titles(in: scene).count == 10)
  }

  /// Red of priority 900 and green of 500, in two planes.
  private func planes(redIsAbove: Bool) -> [OverlayStyle] {
    [
      style {
        ($0.displayPriority, $0.zOrder) = (900, redIsAbove ? 1 : 0); $1.title.source = ""
      },
      style {
        ($0.marker, $0.zOrder) = (OverlayColor(red: 0, green: 120, blue: 0), redIsAbove ? 0 : 1)
        $1.title.source = ""
      }
    ]
  }

  @Test(arguments: [false, true]) func `points of all planes collide, by priority`(redIsAbove: Bool) {
    let points = (0..<30).map { Point(x: 60 + Double($0 / 2) * 26, y: 200, style: $0 % 2) }
    let styles = planes(redIsAbove: redIsAbove)
    var scene = Scene(view, background: nil)
    let counts = assembly(points, styles).draw(in: &scene).markers
    #expect(counts.hidden == 15)
    #expect(styles.compactMap(\.marker).map { balloons(in: scene, $0).count } == [15, 0])
  }

  @Test(arguments: [false, true]) func `clusters join points of all planes, and look as their first one`(redIsAbove: Bool) {
    let points = (0..<9).map { Point(x: 200 + Double($0), y: 200, style: $0 % 3 == 0 ? 0 : 1) } + [Point(x: 400, y: 400, style: 1)]
    var scene = Scene(view, background: nil)
    let counts = assembly(points, planes(redIsAbove: redIsAbove), clustering: .all).draw(in: &scene).markers
    #expect(counts.clusters == 1 && counts.clustered == 9 && counts.hidden == 0)
    #expect(balloons(in: scene, OverlayColor(red: 0, green: 120, blue: 0)).count == 1)
    // Planes are drawn in their order.
    let colors = scene.groups.flatMap(\.paints).map(\.color)
    let reds = colors.indices.filter { colors[$0] == OverlayColor(red: 200, green: 0, blue: 0) }
    let green = colors.firstIndex(of: OverlayColor(red: 0, green: 120, blue: 0))
    #expect(reds.count == 1 && green.map { ($0 < reds[0]) == redIsAbove } ?? false)
  }
}
