import Drawing
import GeoModel
import MapViews
import Overlays
import Testing

@Suite struct FurnitureTests {
  static let black = OverlayColor(red: 0, green: 0, blue: 0)
  static let white = OverlayColor(red: 255, green: 255, blue: 255, alpha: 200)

  /// What paths and the pen that draws them cover.
  static func box(_ scene: Scene, _ paths: Range<Int>, pen: Float) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    let positions = paths.flatMap { scene.paths.positions[scene.paths.range(ofPath: $0)] }
    let (low, high) = positions.reduce((positions[0], positions[0])) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    return (low - pen / 2, high + pen / 2)
  }

  // MARK: - Lettering

  @Test func `every distance can be written`() throws {
    for locale in ["en-US", "de", "de-CH", "fr", "ru", "pt-PT", "es-MX", ""] {
      for metres in [0.0, 7, 88, 130, 960, 1_234, 5_678, 90_000, 12_345_678] {
        let text = try #require(DistanceFormat(locale: locale).text(metres))
        #expect(text.allSatisfy(Lettering.supports), "\(text)")
      }
    }
    #expect("+12k 3,4−5.6 7'8’9 0-1".allSatisfy(Lettering.supports))
    #expect(!Lettering.supports("ß"))
  }

  @Test func `letters fill their box`() throws {
    for (text, anchor) in [("180", SIMD2<Float>(0, 0)), ("N 0", [0.5, 0.5]), ("E8", [1, 1]), ("W2ßE", [0, 1])] {
      var scene = Scene(width: 10, height: 10)
      let lettering = Lettering(height: 20, color: Self.black)
      let paints = lettering.paints([Lettering.Label(text, at: [100, 50], anchor: anchor)], in: &scene)
      #expect(paints.count == 1 && paints[0].paths == 0..<scene.paths.count)
      let box = Self.box(scene, paints[0].paths, pen: lettering.penWidth)
      let size = SIMD2(lettering.width(of: text), 20)
      let corner = SIMD2<Float>(100, 50) - anchor * size
      // Curves do not quite reach the edges.
      let (low, high) = (box.low - corner, box.high - (corner + size))
      #expect((0..<2).allSatisfy { low[$0] > -0.01 && low[$0] < 0.5 && high[$0] < 0.01 && high[$0] > -0.5 }, "\(text): \(low) \(high)")
    }
  }

  @Test func `a halo is below all letters`() {
    var scene = Scene(width: 10, height: 10)
    let lettering = Lettering(height: 10, color: Self.black, halo: Self.white)
    let paints = lettering.paints([.init("1", at: .zero), .init("23", at: [9, 9])], in: &scene)
    #expect(paints.map(\.color) == [Self.white, Self.black] && paints[0].paths == paints[1].paths)
    guard case .stroke(let below) = paints[0].kind, case .stroke(let above) = paints[1].kind else {
      Issue.record("letters are not strokes")
      return
    }
    #expect(below.width == above.width + 2 * lettering.haloWidth)
    #expect(lettering.paints([.init(" ", at: .zero), .init("", at: .zero)], in: &scene).isEmpty)
  }

  // MARK: - Scale bar

  @Test(arguments: SceneCorner.allCases)
  func `a scale bar is in its corner`(corner: SceneCorner) throws {
    for (scale, maximum) in [(1.0, 120.0), (2, 20)] {
      var scene = Scene(width: 800, height: 600, scale: scale)
      let bar = try #require(ScaleBar(metersPerPoint: 7, maximumWidth: maximum))
      scene.add(bar, in: corner, margin: 15, color: Self.black, halo: Self.white)
      let paints = scene.groups[0].paints
      let line = try #require(paints.last?.paths.first)
      let positions = scene.paths.positions[scene.paths.range(ofPath: line)]
      #expect(abs((positions.map(\.x).max() ?? 0) - (positions.map(\.x).min() ?? 0) - Float(bar.width * scale)) < 0.01)
      let box = Self.box(scene, 0..<scene.paths.count, pen: 0)
      let margin = Float(15 * scale)
      let (isLeft, isTop) = (corner == .topLeft || corner == .bottomLeft, corner == .topLeft || corner == .topRight)
      #expect(abs(isLeft ? box.low.x - margin : 800 - box.high.x - margin) < 3, "\(box)")
      #expect(abs(isTop ? box.low.y - margin : 600 - box.high.y - margin) < 3, "\(box)")
    }
  }

  // MARK: - Graticule

  static let cameras = [
    MapCamera(center: Position(x: 8, y: 47), distance: 300_000, heading: 0, pitch: 0),
    MapCamera(center: Position(x: 179.9, y: -17), distance: 900_000, heading: 30, pitch: 0),
    MapCamera(center: Position(x: -179.99, y: 65), distance: 40_000, heading: 200, pitch: 45),
    MapCamera(center: Position(x: -0.01, y: 0.01), distance: 5_000, heading: 91, pitch: 20),
    MapCamera(center: Position(x: 100, y: -33), distance: 15, heading: 300, pitch: 0),
    MapCamera(center: Position(x: 170, y: 20), distance: 6_000_000, heading: 12, pitch: 0)
  ].compactMap { $0 }

  @Test(arguments: cameras)
  func `lines have one longitude or latitude each, and none is missing`(camera: MapCamera) throws {
    let size = ViewSize(width: 800, height: 600)
    let viewport = try #require(Viewport(camera, size: size))
    let graticule = Graticule(viewport)
    for line in graticule.lines {
      #expect(line.text.allSatisfy(Lettering.supports))
      for share in [0.001, 0.3, 0.7, 0.999] {
        let point = ViewPoint(
          x: line.start.x + (line.end.x - line.start.x) * share, y: line.start.y + (line.end.y - line.start.y) * share)
        let position = try #require(viewport.coordinate(for: point))
        let difference = line.isMeridian ? (position.x - line.degrees).remainder(dividingBy: 360) : position.y - line.degrees
        #expect(abs(difference) < graticule.spacing / 1e4, "\(line)")
      }
      for end in [line.start, line.end] {
        #expect(min(abs(end.x), abs(end.x - size.width), abs(end.y), abs(end.y - size.height)) < 1e-6)
      }
    }
    // Round the picture's edge every line is crossed twice.
    let count = 200_000
    let edge = try (0...count).map { index in
      let share = Double(index) / Double(count) * 4
      let (x, y) = share < 1 ? (share, 0) : share < 2 ? (1, share - 1) : share < 3 ? (3 - share, 1) : (0, 4 - share)
      return try #require(viewport.coordinate(for: ViewPoint(x: x * size.width, y: y * size.height)))
    }
    var crossings = 0
    for (before, after) in zip(edge, edge.dropFirst()) {
      // Longitudes from the camera's centre do not jump.
      let west = (before.x - camera.center.x).remainder(dividingBy: 360) + camera.center.x
      let east = (after.x - camera.center.x).remainder(dividingBy: 360) + camera.center.x
      if (west / graticule.spacing).rounded(.down) != (east / graticule.spacing).rounded(.down) { crossings += 1 }
      if (before.y / graticule.spacing).rounded(.down) != (after.y / graticule.spacing).rounded(.down) { crossings += 1 }
    }
    #expect(crossings == 2 * graticule.lines.count && crossings > 4)
    #expect(Set(graticule.lines.map { "\($0.isMeridian)\($0.text)" }).count == graticule.lines.count)
  }

  @Test func `the distance of lines is round`() throws {
    var (spacings, fewest) = (Set<Double>(), 1000)
    for exponent in 0...60 {
      let distance = 3 * exp10(Double(exponent) / 8)
      let camera = try #require(MapCamera(center: Position(x: 10, y: 50), distance: distance, heading: 0, pitch: 0))
      let viewport = try #require(Viewport(camera, size: ViewSize(width: 600, height: 600)))
      let graticule = Graticule(viewport, minimumDistance: 100)
      spacings.insert(graticule.spacing * 3600)
      let x = graticule.lines.filter(\.isMeridian).map(\.start.x)
      #expect(zip(x, x.dropFirst()).allSatisfy { $1 - $0 > 99.9 || graticule.spacing == 90 })
      if graticule.spacing < 5 { fewest = min(fewest, x.count) }
    }
    // From less than a second to a whole degree, each step at most 2.5 times the one before, and so no fewer than two lines.
    #expect(fewest >= 2)
    #expect(spacings.isSuperset(of: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]))
  }

  @Test func `towards the horizon there are not too many lines`() throws {
    let camera = try #require(MapCamera(center: Position(x: 8, y: 47), distance: 100, heading: 30, pitch: 80))
    let graticule = Graticule(try #require(Viewport(camera, size: ViewSize(width: 800, height: 600))))
    #expect(graticule.lines.count > 4 && graticule.lines.count <= 120)
  }

  @Test func `labels are within the picture and apart`() throws {
    for camera in Self.cameras {
      let viewport = try #require(Viewport(camera, size: ViewSize(width: 400, height: 300)))
      var scene = Scene(width: 800, height: 600, scale: 2)
      let lettering = Lettering(height: 14, color: Self.black, halo: Self.white)
      let graticule = Graticule(viewport)
      scene.add(graticule, color: Self.black)
      scene.addLabels(of: graticule, lettering)
      let paints = scene.groups[1].paints
      #expect(paints.count == 2 && scene.groups[0].paints[0].paths == 0..<graticule.lines.count)
      let box = Self.box(scene, paints[0].paths, pen: lettering.penWidth)
      #expect(box.low.x > 7.9 && box.low.y > 7.9 && box.high.x < 792.1 && box.high.y < 592.1)
    }
  }

  private func exp10(_ exponent: Double) -> Double {
    let whole = exponent.rounded(.down)
    let power = (0..<Int(whole)).reduce(1.0) { power, _ in power * 10 }
    // The eighth root of ten, as often as there are eighths.
    return (0..<Int(((exponent - whole) * 8).rounded())).reduce(power) { power, _ in power * 10.0.squareRoot().squareRoot().squareRoot() }
  }
}
