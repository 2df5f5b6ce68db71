import GeoTestSupport
import Overlays
import Testing

@testable import Drawing

/// Texts in a picture: whatever is asked for, none overlaps another.
@Suite struct LabelLayoutTests {
  private let size = (width: 640, height: 480)

  private func style(_ change: (inout TextStyle) -> Void = { _ in }) throws -> LabelStyle {
    var style = OverlayStyle()
    var text = TextStyle.standard
    change(&text)
    style.text = text
    return try #require(LabelStyle(style, scale: 1))
  }

  private func random(_ count: Int, _ random: inout SplitMix64) -> [PictureLabel] {
    (0..<count).map { number in
      let text = String(repeating: "x", count: Int.random(in: 1...9, using: &random)) + (number % 3 == 0 ? " yyyyyyyyy zzz" : "")
      func place() -> SIMD2<Float> { [Float.random(in: -20...660, using: &random), Float.random(in: -20...500, using: &random)] }
      let priority = Float(Int.random(in: 0...3, using: &random))
      if number % 4 == 0 {
        var line = [place()]
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          let step = SIMD2(Float.random(in: -30...60, using: &random), Float.random(in: -30...30, using: &random))
          line.append((line.last ?? .zero) + step)
        }
        return PictureLabel(text: text, style: 0, priority: priority, clearance: 0, place: .line(line))
      }
      return PictureLabel(
        text: text, style: number % 2, priority: priority, clearance: 0, place: .point(place(), radius: number % 5 == 0 ? 0 : 5))
    }
  }

  /// What each label covers: the ink of its clusters, with the halo.
  private func frames(_ label: PlacedLabel, halo: Float) -> [CollisionFrame] {
    label.clusters.compactMap { cluster in
      var text = SetText()
      text.glyphs = Array(label.text.glyphs[cluster.glyphs])
      text.outlines = label.text.outlines
      guard let ink = text.inkBox else { return nil }
      return CollisionFrame(ink.moved(by: -cluster.origin).insetBy(-halo), axis: cluster.axis, at: cluster.place)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no two texts overlap, none leaves the picture, and all threads agree`(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    let styles = [try style { $0.spacing = 120 }, try style { ($0.size, $0.haloWidth) = (17, 3) }]
    let labels = random(300, &generator)
    let obstacles = (0..<10).map { _ in
      let low = SIMD2(Float.random(in: 0...600, using: &generator), Float.random(in: 0...440, using: &generator))
      return PixelBox(low: low, high: low + 30)
    }
    var placed: [[PlacedLabel]] = []
    for jobs in [1, 3] {
      var layout = LabelLayout(styles, width: size.width, height: size.height, obstacles: obstacles, setting: BlockSetting())
      layout.place(labels, jobs: jobs)
      #expect(layout.counts.shown == layout.placed.count && layout.counts.shown > 10 && layout.counts.hidden > 10)
      placed.append(layout.placed)
    }
    #expect(placed[0].map(\.clusters.first?.place) == placed[1].map(\.clusters.first?.place))
    let covered = placed[0].map { frames($0, halo: styles[$0.style].haloWidth) }
    for (number, own) in covered.enumerated() {
      for frame in own {
        let box = frame.box
        #expect(box.low.x >= 0 && box.low.y >= 0 && box.high.x <= Float(size.width) && box.high.y <= Float(size.height))
        #expect(!obstacles.contains { CollisionFrame($0).overlaps(frame) })
        for other in covered[..<number].joined() where other.overlaps(frame) { Issue.record("two texts overlap at \(frame.middle)") }
      }
    }
  }

  @Test func `a text along a line is never upside down, and keeps to the line`() throws {
    let style = try style()
    for turn in 0..<72 {
      let angle = Double(turn) * .pi / 36
      let direction = SIMD2(Float(Double.cos(angle)), Float(Double.sin(angle)))
      let line = (0...20).map { SIMD2<Float>(320, 240) + direction * Float($0 * 10 - 100) }
      var layout = LabelLayout([style], width: 640, height: 480, obstacles: [], setting: BlockSetting())
      layout.place([PictureLabel(text: "along", style: 0, priority: 0, clearance: 0, place: .line(line))], jobs: 1)
      let label = try #require(layout.placed.first)
      for cluster in label.clusters {
        #expect(cluster.axis.x > -0.02, "at \(turn * 5) degrees")
        // Straight up, not down.
        if cluster.axis.x.magnitude < 0.001 { #expect(cluster.axis.y < 0) }
        let across = (cluster.place - SIMD2(320, 240)) * SIMD2(-direction.y, direction.x)
        #expect(across.sum().magnitude < 0.01)
      }
      // In the order in which they are read.
      for (first, second) in zip(label.clusters, label.clusters.dropFirst()) {
        #expect(((second.place - first.place) * first.axis).sum() > 0)
      }
    }
  }

  @Test func `a line that bends back has no text in the bend`() throws {
    let line: [SIMD2<Float>] = [[100, 100], [112, 130], [124, 100], [136, 130], [148, 100]]
    var layout = LabelLayout([try style()], width: 640, height: 480, obstacles: [], setting: BlockSetting())
    layout.place([PictureLabel(text: "zigzag", style: 0, priority: 0, clearance: 0, place: .line(line))], jobs: 1)
    #expect(layout.placed.isEmpty && layout.counts.hidden == 1)
  }

  @Test func `texts are repeated along a long line`() throws {
    let style = try style { $0.spacing = 100 }
    var layout = LabelLayout([style], width: 1000, height: 100, obstacles: [], setting: BlockSetting())
    layout.place([PictureLabel(text: "A1", style: 0, priority: 0, clearance: 0, place: .line([[0, 50], [1000, 50]]))], jobs: 1)
    #expect(layout.placed.count == 10)
    // The other carriageway close by has none.
    layout.place([PictureLabel(text: "A1", style: 0, priority: 0, clearance: 0, place: .line([[0, 70], [1000, 70]]))], jobs: 1)
    #expect(layout.placed.count == 10)
  }

  @Test func `the higher priority has the room, then the larger area, then the first`() throws {
    let style = try style()
    func label(_ text: String, _ priority: Float, _ clearance: Float = 0) -> PictureLabel {
      PictureLabel(text: text, style: 0, priority: priority, clearance: clearance, place: .point([100, 100], radius: 0))
    }
    for (labels, winner) in [
      ([label("a", 1), label("bb", 2)], 2), ([label("a", 1, 5), label("bb", 1, 9)], 2), ([label("a", 1), label("bb", 1)], 1),
      ([label("a", .nan), label("bb", -1e30)], 2)
    ] {
      var layout = LabelLayout([style], width: 200, height: 200, obstacles: [], setting: BlockSetting())
      layout.place(labels, jobs: 2)
      #expect(layout.placed.map(\.text.glyphs.count) == [winner])
      #expect(layout.counts.shown == 1 && layout.counts.hidden == 1)
    }
  }

  @Test func `a text goes to the side of its marker that has room`() throws {
    let style = try style()
    let marker = PixelBox(low: [95, 95], high: [105, 105])
    func places(_ obstacles: [PixelBox]) -> CollisionFrame? {
      var layout = LabelLayout([style], width: 200, height: 200, obstacles: [marker] + obstacles, setting: BlockSetting())
      layout.place([PictureLabel(text: "town", style: 0, priority: 0, clearance: 0, place: .point([100, 100], radius: 5))], jobs: 1)
      return layout.placed.first.flatMap { frames($0, halo: style.haloWidth).first }
    }
    let right = try #require(places([]))
    #expect(right.box.low.x >= 105)
    let left = try #require(places([PixelBox(low: [106, 90], high: [200, 110])]))
    #expect(left.box.high.x <= 95)
    #expect(places([PixelBox(low: [106, 0], high: [200, 200]), PixelBox(low: [0, 0], high: [94, 200])]) == nil)
  }

  @Test(arguments: TextAnchor.allCases)
  func `every anchor of a point with a marker has room`(anchor: TextAnchor) throws {
    let style = try style { $0.anchor = anchor }
    let marker = PixelBox(low: [90, 90], high: [110, 110])
    var layout = LabelLayout([style], width: 200, height: 200, obstacles: [marker], setting: BlockSetting())
    layout.place([PictureLabel(text: "town", style: 0, priority: 0, clearance: 0, place: .point([100, 100], radius: 10))], jobs: 1)
    #expect(layout.counts.shown == 1)
  }

  @Test func `many texts in one place take no longer each than few`() throws {
    let style = try style()
    var layout = LabelLayout(
      [style], width: 200, height: 200, obstacles: Array(repeating: PixelBox(low: [97, 97], high: [103, 103]), count: 30_000),
      setting: BlockSetting())
    let label = PictureLabel(text: "town", style: 0, priority: 0, clearance: 0, place: .point([100, 100], radius: 3))
    layout.place(Array(repeating: label, count: 30_000), jobs: 1)
    #expect((2...8).contains(layout.counts.shown) && layout.counts.shown + layout.counts.hidden == 30_000)
  }

  @Test func `a text without ink takes no room and counts for nothing`() throws {
    var layout = LabelLayout([try style()], width: 200, height: 200, obstacles: [], setting: BlockSetting())
    layout.place([PictureLabel(text: "  ", style: 0, priority: 0, clearance: 0, place: .point([100, 100], radius: 0))], jobs: 1)
    #expect(layout.counts == LabelCounts())
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30])
  func `positions that are none crash nothing`(number: Float) throws {
    var layout = LabelLayout([try style()], width: 100, height: 100, obstacles: [], setting: BlockSetting())
    let lines: [[SIMD2<Float>]] = [[[0, 0], [number, 50]], [[number, number], [number, number]], [[number, 0], [50, 50], [0, number]]]
    layout.place(
      lines.map { PictureLabel(text: "x", style: 0, priority: number, clearance: number, place: .line($0)) } + [
        PictureLabel(text: "", style: 0, priority: 0, clearance: 0, place: .point([number, 50], radius: number))
      ], jobs: 1)
    #expect(layout.counts.shown <= 4)
  }
}

extension Double {
  fileprivate static func cos(_ angle: Double) -> Double { sin(angle + .pi / 2) }

  /// A series, without a C library.
  fileprivate static func sin(_ angle: Double) -> Double {
    let x = angle.remainder(dividingBy: 2 * .pi)
    var (term, sum) = (x, x)
    for n in 1...20 {
      term *= -x * x / Double((2 * n) * (2 * n + 1))
      sum += term
    }
    return sum
  }
}
