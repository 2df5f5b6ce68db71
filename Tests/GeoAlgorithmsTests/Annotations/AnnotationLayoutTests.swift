import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct SharedClusteringTests {
  @Test func `annotations collide, join and hide as the suite says`() throws {
    for item in try SharedSuite.cases("clustering/semantics.json") {
      let given = try #require(item["in"] as? [[String: Any]]), out = try #require(item["out"] as? [String: Any])
      let annotations = try given.map { one in
        let size = try #require(one.numbers("size")), mode = try #require(CollisionMode(rawValue: one.text("mode")))
        return MapAnnotation(
          place: MapPoint(x: try #require(one.number("x")), y: try #require(one.number("y"))),
          frame: CollisionFrame(width: size[0], height: size[1], mode: mode), priority: try #require(one.number("priority")),
          clusterIdentifier: one["cluster"] as? String)
      }
      let names = given.map { $0.text("id") }, layout = AnnotationLayout(annotations), comment = Comment(rawValue: item.text("name"))
      #expect(Set(layout.shown.filter { !$0.isCluster }.map { names[$0.first] }) == Set(out["shown"] as? [String] ?? []), comment)
      #expect(Set(layout.hidden.map { names[$0.first] }) == Set(out["hidden"] as? [String] ?? []), comment)
      let clusters = layout.shown.filter(\.isCluster), expected = out["clusters"] as? [[String: Any]] ?? []
      #expect(clusters.count == expected.count, comment)
      for (found, expectation) in zip(clusters, expected) {
        #expect(found.members.map { names[$0] } == expectation["members"] as? [String], comment)
        #expect(found.clusterIdentifier == expectation.text("cluster"), comment)
        #expect([found.point.x, found.point.y] == expectation.numbers("at"), comment)
      }
    }
  }

  @Test func `places cluster at every zoom`() throws {
    let features = try #require(SharedSuite.json("clustering/places.json")["features"] as? [[String: Any]])
    // One has no geometry.
    let places = features.compactMap { feature in
      (feature["geometry"] as? [String: Any])?.numbers("coordinates").map { Position(x: $0[0], y: $0[1]) }
    }
    #expect(places.count == 162)
    try ClusterChecks.check(places.compactMap { MapPoint($0) }, options: ClusterOptions(radius: 40, tileSize: 512))
    let frame = CollisionFrame(width: 20, height: 20)
    for zoom in 0...16 {
      let scale = 512 * Double(1 << zoom) / MapPoint.worldSize
      let annotations = places.compactMap { MapPoint($0) }.map { MapAnnotation(place: $0, frame: frame, clusterIdentifier: "place") }
      let layout = AnnotationLayout(annotations) { Position(x: $0.x * scale, y: $0.y * scale) }
      #expect(layout.hidden.isEmpty && layout.shown.flatMap(\.members).sorted() == Array(0..<162))
      for (index, item) in layout.shown.enumerated() {
        for other in layout.shown[(index + 1)...] {
          #expect(max(abs(item.point.x - other.point.x), abs(item.point.y - other.point.y)) >= 20)
        }
      }
    }
  }
}

@Suite struct AnnotationLayoutTests {
  private let square = CollisionFrame(width: 30, height: 30)

  private func at(_ x: Double, _ y: Double, _ priority: Double = 500, _ identifier: String? = nil) -> MapAnnotation {
    MapAnnotation(place: MapPoint(x: x, y: y), frame: square, priority: priority, clusterIdentifier: identifier)
  }

  @Test func `the one nearer the top is hidden, then the later one`() {
    let layout = AnnotationLayout([at(100, 100), at(110, 110), at(300, 100), at(310, 100)])
    #expect(layout.shown.map(\.first) == [1, 2] && layout.hidden.map(\.first) == [0, 3])
  }

  @Test func `what is hidden hides nothing`() {
    let layout = AnnotationLayout([at(100, 100, 900), at(120, 100, 800), at(140, 100, 700)])
    #expect(layout.shown.map(\.first) == [0, 2] && layout.hidden.map(\.first) == [1])
  }

  @Test func `required ones are all shown and hide others`() {
    let layout = AnnotationLayout([at(100, 100, 999), at(101, 100, 1000), at(102, 100, 2000), at(103, 100, .nan)])
    #expect(Set(layout.shown.map(\.first)) == [1, 2] && layout.hidden.map(\.first) == [0, 3])
    #expect(layout.hidden.map(\.priority) == [999, 0])
  }

  @Test func `insets shrink and grow frames, offsets move them`() {
    func pair(_ insets: CollisionFrame.Insets, apart: Double, offset: Double = 0) -> Int {
      var (a, b) = (at(100, 100, 500, "a"), at(100 + apart, 100, 500, "a"))
      (a.frame.insets, b.frame.insets, b.frame.offsetX) = (insets, insets, offset)
      return AnnotationLayout([a, b]).shown.count
    }
    #expect(pair(.init(), apart: 29) == 1 && pair(.init(2), apart: 29) == 2 && pair(.init(2), apart: 25) == 1)
    #expect(pair(.init(-1), apart: 31) == 1 && pair(.init(), apart: 29, offset: 1) == 2 && pair(.init(15), apart: 0) == 2)
    #expect(pair(.init(left: 10, right: -10), apart: 29) == 1)
  }

  @Test func `a circle meets a rectangle at its sides sooner than at its corners`() {
    let circle = CollisionFrame(width: 20, height: 40, mode: .circle)
    for (x, y, collides) in [(24.9, 0.0, true), (25.1, 0, false), (22, 22, true), (22.2, 22.2, false), (0, 24.9, true)] {
      let other = MapAnnotation(place: MapPoint(x: 100 + x, y: 100 + y), frame: circle, priority: 250)
      for annotations in [[at(100, 100), other], [other, at(100, 100)]] {
        #expect(AnnotationLayout(annotations).hidden.count == (collides ? 1 : 0), "\(x) \(y)")
      }
    }
  }

  @Test func `a cluster collides again`() throws {
    // The mean of the first three lies next to the fourth.
    let near = [at(100, 100, 500, "a"), at(125, 100, 700, "a"), at(150, 100, 500, "a"), at(125, 128, 600, "a")]
    let layout = AnnotationLayout(near)
    let cluster = try #require(layout.shown.first)
    #expect(layout.shown.count == 1 && cluster.members == [1, 3, 0, 2] && cluster.priority == 700)
    #expect(cluster.point == Position(x: 125, y: 107))
    let apart = AnnotationLayout([at(100, 100, 500, "a"), at(120, 100, 500, "a"), at(110, 131, 500, "a")])
    #expect(apart.shown.count == 2)
    let wide = CollisionFrame(width: 40, height: 40)
    #expect(
      AnnotationLayout([at(100, 100, 500, "a"), at(120, 100, 500, "a"), at(110, 131, 500, "a")], clusterFrame: wide).shown.count == 1)
  }

  @Test func `clusters lie on the 180th meridian, and what has no point is outside`() throws {
    let world = MapPoint.worldSize
    let annotations = [at(world - 10, 1000, 500, "a"), at(10, 1000, 500, "a"), at(world / 2, 0), at(.nan, 5)]
    let layout = AnnotationLayout(annotations) { place in
      place.y == 0 ? nil : Position(x: MapPoint.nearest(place.x), y: place.y)
    }
    let cluster = try #require(layout.shown.first)
    #expect(layout.shown.count == 1 && cluster.place == MapPoint(x: 0, y: 1000) && layout.outside == [2, 3])
  }

  @Test func `groups do not depend on the order, no two items collide, and all are accounted for`() {
    var random = SplitMix64(state: 55)
    for round in 0..<60 {
      let annotations = (0..<200).map { _ in
        let size = Double.random(in: 5...40, using: &random)
        return MapAnnotation(
          place: MapPoint(x: .random(in: 0...900, using: &random), y: .random(in: 0...900, using: &random)),
          frame: CollisionFrame(
            width: size, height: .random(in: 5...40, using: &random), offsetY: -size / 2,
            mode: CollisionMode.allCases.randomElement(using: &random) ?? .none),
          priority: Double(Int.random(in: 1...4, using: &random) * 250),
          clusterIdentifier: [nil, "a", "b"].randomElement(using: &random) ?? nil)
      }
      let layout = AnnotationLayout(annotations)
      #expect((layout.shown + layout.hidden).flatMap(\.members).sorted() == Array(0..<200), "\(round)")
      let order = annotations.indices.shuffled(using: &random)
      let other = AnnotationLayout(order.map { annotations[$0] })
      func groups(_ items: [PlacedAnnotation], _ name: (Int) -> Int) -> Set<[Int]> { Set(items.map { $0.members.map(name).sorted() }) }
      #expect(groups(layout.shown, { $0 }) == groups(other.shown, { order[$0] }))
      #expect(groups(layout.hidden, { $0 }) == groups(other.hidden, { order[$0] }))
      func collide(_ a: PlacedAnnotation, _ b: PlacedAnnotation) -> Bool {
        guard let a = a.frame.shape(at: a.point), let b = b.frame.shape(at: b.point) else { return false }
        return a.collides(with: b)
      }
      for (index, item) in layout.shown.enumerated() {
        for next in layout.shown[(index + 1)...] where collide(item, next) {
          #expect(next.priority == 1000 && (item.clusterIdentifier == nil || item.clusterIdentifier != next.clusterIdentifier))
        }
      }
      for item in layout.hidden { #expect(layout.shown.contains { collide($0, item) && $0.priority >= item.priority }) }
    }
  }
}
