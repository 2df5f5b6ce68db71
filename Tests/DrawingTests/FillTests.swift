import Drawing
import GeoModel
import GeoTestSupport
import Testing

@Suite struct FillTests {
  private let black = OverlayColor(red: 0, green: 0, blue: 0)

  private func scene(_ rings: [[SIMD2<Float>]], width: Int = 24, height: Int = 20) -> Scene {
    var scene = Scene(width: width, height: height)
    for ring in rings { scene.paths.append(ring, isClosed: true) }
    scene.groups = [PaintGroup(.normal, [PaintedPaths(.fill, black, paths: 0..<rings.count)])]
    return scene
  }

  /// The greatest difference between the opacity of a picture and shares of its pixels, in 1/255.
  private func difference(_ scene: Scene, _ shares: [Float]) throws -> Float {
    let image = try #require(scene.image())
    return zip(stride(from: 3, to: image.bytes.count, by: 4), shares).map { abs(Float(image.bytes[$0]) - 255 * $1) }.max() ?? 0
  }

  private func triangle(_ random: inout SplitMix64, _ range: ClosedRange<Float>) -> [SIMD2<Float>] {
    let corners = (0..<3).map { _ in SIMD2(Float.random(in: range, using: &random), Float.random(in: range, using: &random)) }
    let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
    return a.x * b.y - a.y * b.x > 0 ? corners : corners.reversed()
  }

  @Test func areasAreExact() throws {
    var random = SplitMix64(state: 1)
    for _ in 0..<50 {
      // Also beyond the edges.
      let ring = triangle(&random, -8...32)
      let shares = ReferencePicture(width: 24, height: 20).nonzero([ring])
      for ring in [ring, ring.reversed()] { #expect(try difference(scene([ring]), shares) < 1) }
    }
  }

  @Test func whatOverlapsIsOneShape() throws {
    var random = SplitMix64(state: 2)
    for count in [2, 3, 8] {
      for _ in 0..<12 {
        let rings = (0..<count).map { number in
          let ring = triangle(&random, -4...28)
          return count == 3 && number == 1 ? ring.reversed() : ring
        }
        #expect(try difference(scene(rings), ReferencePicture(width: 24, height: 20).nonzero(rings)) <= 2.5)
      }
    }
  }

  @Test func aShapeTwiceIsTheShape() throws {
    var random = SplitMix64(state: 3)
    for _ in 0..<50 {
      let ring = triangle(&random, 0...20)
      let (once, twice) = (try #require(scene([ring]).image()), try #require(scene([ring, ring]).image()))
      #expect(zip(once.bytes, twice.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
  }

  @Test func shapesSideBySideLeaveNoGap() throws {
    var random = SplitMix64(state: 4)
    let colors = [OverlayColor(red: 200, green: 0, blue: 0), OverlayColor(red: 0, green: 0, blue: 200)]
    for opacity in [255, 128] as [UInt8] {
      for _ in 0..<50 {
        let (top, bottom) = (Float.random(in: 2...20, using: &random), Float.random(in: 2...20, using: &random))
        var scene = Scene(width: 24, height: 20)
        scene.paths.append([[0, 0], [top, 0], [bottom, 20], [0, 20]], isClosed: true)
        scene.paths.append([[top, 0], [24, 0], [24, 20], [bottom, 20]], isClosed: true)
        scene.groups = [
          PaintGroup(
            .normal,
            colors.enumerated().map { index, color in
              PaintedPaths(
                .fill, OverlayColor(red: color.red, green: color.green, blue: color.blue, alpha: opacity), paths: index..<index + 1)
            })
        ]
        let image = try #require(scene.image())
        #expect(stride(from: 3, to: image.bytes.count, by: 4).allSatisfy { abs(Int(image.bytes[$0]) - Int(opacity)) <= 1 })
      }
    }
  }

  @Test func theInverseIsTheRest() throws {
    var scene = scene([[[2.25, 3], [10, 3], [10, 9.5], [2.25, 9.5]]])
    let filled = try #require(scene.image())
    scene.groups[0].paints[0].kind = .inverse
    let inverse = try #require(scene.image())
    for index in stride(from: 3, to: filled.bytes.count, by: 4) {
      #expect(abs(Int(filled.bytes[index]) + Int(inverse.bytes[index]) - 255) <= 1)
    }
  }

  @Test(arguments: [1, 2, 3, 7]) func threadsChangeNothing(jobs: Int) throws {
    var random = SplitMix64(state: 5)
    let scene = scene((0..<60).map { _ in triangle(&random, -50...350) }, width: 300, height: 300)
    #expect(try #require(scene.image(jobs: jobs)) == #require(scene.image()))
  }

  @Test func positionsThatAreNowhereDrawNothing() throws {
    let rings: [[SIMD2<Float>]] = [
      [[.nan, 0], [4, 0], [4, 4]], [[0, 0], [.infinity, 0], [4, 4]], [[0, 0], [-.infinity, 5], [4, .nan]], [[1, 1]], []
    ]
    let image = try #require(scene(rings).image())
    #expect(image.bytes.allSatisfy { $0 == 0 })
    let far: [SIMD2<Float>] = [[-1e30, -1e30], [1e30, -1e30], [1e30, 1e30], [-1e30, 1e30]]
    #expect(try #require(scene([far]).image()).bytes[3] == 255)
  }
}
