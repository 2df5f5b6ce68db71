import Drawing
import GeoModel
import GeoTestSupport
import MapViews
import Testing

@Suite struct MarkerLayoutTests {
  private func layout(_ markers: [PictureMarker], clusterSize: Float? = nil) -> MarkerLayout {
    MarkerLayout(markers, width: 800, height: 600, clusterSize: clusterSize)
  }

  private func at(_ x: Float, _ y: Float, _ priority: Float = 500, _ cluster: UInt32? = nil, size: Float = 10) -> PictureMarker {
    PictureMarker(x: x, y: y, size: size, priority: priority, cluster: cluster)
  }

  @Test func `what collides is hidden by priority, then from the top of the picture`() {
    #expect(layout([at(100, 100), at(110, 100)]).shown == [0, 1])
    #expect(layout([at(100, 100), at(109, 100)]).shown == [0])
    #expect(layout([at(100, 100), at(109, 100, 600)]).shown == [1])
    #expect(layout([at(100, 100), at(100, 105)]).shown == [1])
    #expect(layout([at(100, 100, .nan), at(100, 100, 1)]).shown == [1])
    let some = layout([at(100, 100, 100), at(105, 100, 300), at(110, 100, 200)])
    #expect(some.shown == [1] && some.hiddenCount == 2 && some.clusters.isEmpty)
    // A hidden one hides nothing.
    #expect(layout([at(100, 100, 100), at(109, 100, 200), at(118, 100, 300)]).shown == [0, 2])
  }

  @Test func `what is required is always shown, and hides others`() {
    #expect(layout([at(100, 100, 1000), at(100, 100, 1000), at(101, 100, 999)]).shown == [0, 1])
    #expect(layout([at(100, 100, 1000), at(100, 100, 5000)]).shown == [0, 1])
    #expect(layout([at(1, 1, 1000, size: 0), at(1, 1, 10, size: 0), at(1, 1, 10)]).shown == [0, 1, 2])
  }

  @Test func `markers of one number become clusters`() throws {
    let markers =
      [at(100, 100, 1000, 7), at(106, 100, 200, 7), at(103, 106, 300, 7), at(104, 102, 1000, 8), at(300, 100, 500, 7)]
      + [at(101, 101, 5)]
    let found = layout(markers)
    #expect(found.shown == [3, 4] && found.hiddenCount == 1)
    let cluster = try #require(found.clusters.first)
    #expect(found.clusters.count == 1 && cluster.count == 3 && cluster.cluster == 7 && cluster.priority == 1000 && cluster.size == 10)
    #expect(found.members(of: cluster) == [0, 2, 1])
    #expect(cluster.x == 103 && cluster.y == 102)
    #expect(layout(markers, clusterSize: 24).clusters.first?.size == 24)
    // A larger cluster reaches more.
    let row = (0..<3).map { at(100 + Float($0) * 9, 50, 500, 1) } + [at(128, 50, 500, 1)]
    #expect(layout(row).clusters.map(\.count) == [2] && layout(row, clusterSize: 60).clusters.map(\.count) == [4])
  }

  @Test func `what is outside of the picture is not drawn`() {
    let markers = [at(-4, 100), at(-6, 100), at(804, 100), at(806, 100), at(.nan, 3), at(100, .infinity, 1000), at(3, 3, size: .nan)]
    #expect(layout(markers).shown == [0, 2])
    #expect(layout(markers.map { PictureMarker(x: $0.x, y: $0.y, size: $0.size) }).shown == [0, 2])
    #expect(layout([]).shown == [])
  }

  private func random(_ count: Int, seed: UInt64) -> [PictureMarker] {
    var generator = SplitMix64(state: seed)
    return (0..<count).map { _ in
      at(
        .random(in: -20...820, using: &generator), .random(in: -20...620, using: &generator),
        [0, 100, 500, 999, 1000].randomElement(using: &generator) ?? 0,
        Bool.random(using: &generator) ? .random(in: 0..<3, using: &generator) : nil,
        size: [0, 4, 10, 10, 10, 33, 150].randomElement(using: &generator) ?? 10)
    }
  }

  private func collide(_ a: (x: Float, y: Float, size: Float), _ b: (x: Float, y: Float, size: Float)) -> Bool {
    a.size > 0 && b.size > 0 && abs(Double(a.x) - Double(b.x)) < Double(a.size + b.size) / 2 - 1e-3
      && abs(Double(a.y) - Double(b.y)) < Double(a.size + b.size) / 2 - 1e-3
  }

  @Test func `invariants, and independence of the order`() throws {
    for seed in 0..<30 as Range<UInt64> {
      let markers = random(seed < 20 ? 60 : 2000, seed: seed)
      let found = layout(markers)
      typealias Drawn = (x: Float, y: Float, size: Float, priority: Float, cluster: UInt32?)
      let drawn: [Drawn] =
        found.shown.map { (markers[$0].x, markers[$0].y, markers[$0].size, markers[$0].priority, markers[$0].cluster) }
        + found.clusters.map { ($0.x, $0.y, $0.size, $0.priority, $0.cluster) }
      for (index, a) in drawn.enumerated() {
        for b in drawn[(index + 1)...] where collide((a.x, a.y, a.size), (b.x, b.y, b.size)) {
          #expect(a.priority == 1000 && b.priority == 1000 && (a.cluster == nil || a.cluster != b.cluster))
        }
      }
      var members: Set<Int> = []
      for cluster in found.clusters {
        let own = found.members(of: cluster)
        #expect(own.count >= 2 && own.allSatisfy { markers[$0].cluster == cluster.cluster && members.insert($0).inserted })
        #expect(own.map { markers[$0].priority } == own.map { markers[$0].priority }.sorted(by: >))
        let mean = own.reduce(0.0) { $0 + Double(markers[$1].x) } / Double(own.count)
        #expect(abs(mean - Double(cluster.x)) < 1e-3)
      }
      #expect(members.isDisjoint(with: found.shown))
      let inside = markers.indices.filter {
        let (half, marker) = (markers[$0].size / 2, markers[$0])
        return marker.x + half >= 0 && marker.x - half <= 800 && marker.y + half >= 0 && marker.y - half <= 600
      }
      for index in inside where markers[index].priority == 1000 { #expect(members.contains(index) || found.shown.contains(index)) }

      var generator = SplitMix64(state: seed + 100)
      let order = markers.indices.shuffled(using: &generator)
      let other = layout(order.map { markers[$0] })
      #expect(Set(other.shown.map { order[$0] }) == Set(found.shown))
      let groups = Set(other.clusters.map { other.members(of: $0).map { order[$0] } })
      #expect(groups == Set(found.clusters.map { Array(found.members(of: $0)) }))
      let places = Set(other.clusters.map { [$0.x, $0.y, $0.size] })
      #expect(places == Set(found.clusters.map { [$0.x, $0.y, $0.size] }))
    }
  }

  @Test func `many markers of many numbers`() {
    var generator = SplitMix64(state: 9)
    let markers = (0..<200_000 as Range<UInt32>).map { number in
      at(.random(in: 0...800, using: &generator), .random(in: 0...600, using: &generator), 1000, number / 3)
    }
    let found = layout(markers)
    #expect(found.shown.count + found.members.count == 200_000 && found.hiddenCount == 0)
    let joined = layout(markers.map { PictureMarker(x: $0.x, y: $0.y, size: 10, cluster: 0) })
    #expect(joined.shown.count + joined.members.count == 200_000)
    // No chain joins all of them.
    #expect(joined.clusters.allSatisfy { $0.count < 2000 })
  }

  @Test func `across the 180th meridian`() throws {
    let camera = try #require(MapCamera(center: Position(x: 180, y: 0), distance: 100_000))
    let view = try #require(Viewport(camera, size: ViewSize(width: 800, height: 600)))
    let markers = try [179.999, -179.999].map { longitude in
      let point = try #require(view.point(for: Position(x: longitude, y: 0)))
      return at(Float(point.x), Float(point.y), 1000, 1)
    }
    let found = layout(markers)
    #expect(found.shown.isEmpty && found.clusters.map(\.count) == [2])
    #expect(abs((found.clusters.first?.x ?? 0) - 400) < 1e-3)
  }
}
