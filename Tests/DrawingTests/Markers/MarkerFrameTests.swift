import Drawing
import GeoTestSupport
import Testing

/// Markers whose frames are no squares around their places.
@Suite struct MarkerFrameTests {
  private func layout(_ markers: [PictureMarker]) -> MarkerLayout { MarkerLayout(markers, width: 800, height: 600) }

  @Test func `a frame collides where it is, not where its place is`() {
    var balloon = PictureMarker(x: 100, y: 100, width: 20, height: 30, offset: [0, -15], priority: 500)
    #expect(layout([balloon, PictureMarker(x: 100, y: 80, size: 8, priority: 100)]).shown == [0])
    #expect(layout([balloon, PictureMarker(x: 100, y: 105, size: 8, priority: 100)]).shown == [0, 1])
    // Touching is not colliding.
    #expect(layout([balloon, PictureMarker(x: 120, y: 100, width: 20, height: 30, offset: [0, -15], priority: 100)]).shown == [0, 1])
    // Out of the picture with its place alone.
    (balloon.x, balloon.y) = (50, 610)
    #expect(layout([balloon]).shown == [0])
    balloon.y = 640
    #expect(layout([balloon]).shown == [])
  }

  @Test func `circles are those in their frames`() {
    func at(_ x: Float, _ y: Float, isRound: Bool, _ priority: Float, height: Float = 20) -> PictureMarker {
      PictureMarker(x: x, y: y, width: 20, height: height, isRound: isRound, priority: priority)
    }
    // At the corners of their squares.
    #expect(layout([at(100, 100, isRound: true, 2), at(115, 115, isRound: true, 1)]).shown == [0, 1])
    #expect(layout([at(100, 100, isRound: true, 2), at(114, 114, isRound: true, 1)]).shown == [0])
    #expect(layout([at(100, 100, isRound: true, 2), at(118, 118, isRound: false, 1)]).shown == [0, 1])
    #expect(layout([at(100, 100, isRound: false, 2), at(116, 116, isRound: true, 1)]).shown == [0])
    #expect(layout([at(100, 100, isRound: false, 2), at(119, 119, isRound: false, 1)]).shown == [0])
    // Of half the shorter side.
    #expect(layout([at(100, 100, isRound: true, 2, height: 60), at(100, 125, isRound: false, 1)]).shown == [0, 1])
  }

  private struct Shape {
    let middle: SIMD2<Double>
    let half: SIMD2<Double>
    let isRound: Bool

    init(_ marker: PictureMarker) {
      middle = SIMD2<Double>(SIMD2(marker.x, marker.y)) + SIMD2<Double>(marker.offset)
      let size = marker.isRound ? SIMD2(repeating: min(marker.width, marker.height)) : SIMD2(marker.width, marker.height)
      (half, isRound) = (SIMD2<Double>(size) / 2, marker.isRound)
    }

    /// By points: those of a grid over this one that are in both.
    func sharesArea(with other: Shape) -> Bool {
      for column in -20...20 {
        for row in -20...20 {
          let point = middle + half * SIMD2(Double(column), Double(row)) / 20.5
          if contains(point), other.contains(point) { return true }
        }
      }
      return false
    }

    private func contains(_ point: SIMD2<Double>) -> Bool {
      let offset = (point - middle) / half
      return isRound ? (offset * offset).sum() < 0.999 : max(offset.x.magnitude, offset.y.magnitude) < 0.999
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `no two that are shown overlap, unless both are required, and clusters lie at the mean of their places`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let markers = (0..<150).map { _ in
      PictureMarker(
        x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random), width: .random(in: 5...60, using: &random),
        height: .random(in: 5...60, using: &random), offset: [.random(in: -40...40, using: &random), .random(in: -40...40, using: &random)],
        isRound: Bool.random(using: &random), priority: [100, 500, 1000].randomElement(using: &random) ?? 0,
        cluster: seed % 2 == 0 ? nil : Bool.random(using: &random) ? 1 : nil)
    }
    let found = layout(markers)
    for (index, first) in found.shown.enumerated() {
      for second in found.shown[..<index] where Shape(markers[first]).sharesArea(with: Shape(markers[second])) {
        #expect(markers[first].priority == 1000 && markers[second].priority == 1000)
      }
    }
    for cluster in found.clusters {
      let members = found.members(of: cluster)
      let mean = members.reduce(0.0) { $0 + Double(markers[$1].x) } / Double(members.count)
      #expect(abs(mean - Double(cluster.x)) < 1e-3)
    }
    let order = markers.indices.shuffled(using: &random)
    #expect(Set(layout(order.map { markers[$0] }).shown.map { order[$0] }) == Set(found.shown))
  }
}
