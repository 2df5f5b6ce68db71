import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// What is true of any pyramid.
enum ClusterChecks {
  static func check(_ points: [MapPoint], priorities: [Double] = [], options: ClusterOptions = ClusterOptions()) throws {
    let weights = points.indices.map { Double($0 % 7) }
    let pyramid = ClusterPyramid(points, priorities: priorities, sums: [weights], options: options)
    let total = weights.reduce(0, +)
    var next: [Int: ClusterPyramid.Item] = [:]
    for zoom in (options.zooms.lowerBound...options.zooms.upperBound + 1).reversed() {
      let items = pyramid.items(atZoom: zoom)
      #expect(items.reduce(0) { $0 + $1.count } == points.count && items.reduce(0) { $0 + $1.sums[0] } == total)
      var groups: [Int: ClusterPyramid.Item] = [:]
      for item in items {
        let members = pyramid.members(of: item)
        #expect(item.zooms.contains(zoom) && members.count == item.count && members.first == item.first)
        if !priorities.isEmpty { #expect(zip(members, members.dropFirst()).allSatisfy { priorities[$0] >= priorities[$1] }) }
        for member in members {
          // Each point once, and what was together stays together.
          #expect(groups.updateValue(item, forKey: member) == nil)
          if let before = next[member], before.id != item.id {
            #expect(pyramid.parent(of: before)?.id == item.id && pyramid.expansionZoom(of: item) == zoom + 1)
          }
        }
        try checkPlace(of: item, members.map { points[$0] }, radius: options.radius(atZoom: zoom))
      }
      #expect(groups.count == points.count)
      next = groups
      guard options.zooms.contains(zoom) else { continue }
      for (index, item) in items.enumerated() {
        for other in items[(index + 1)...] {
          #expect(distance(points[item.first], points[other.first]) > options.radius(atZoom: zoom))
        }
      }
    }
  }

  static func distance(_ a: MapPoint, _ b: MapPoint) -> Double {
    let (x, y) = (MapPoint.nearest(a.x - b.x), a.y - b.y)
    return (x * x + y * y).squareRoot()
  }

  private static func checkPlace(of item: ClusterPyramid.Item, _ members: [MapPoint], radius: Double) throws {
    let seed = try #require(members.first)
    #expect(members.allSatisfy { distance(seed, $0) <= 2 * radius || members.count == 1 })
    // Further away, the nearest copy is not unambiguous.
    guard radius < MapPoint.worldSize / 8 else { return }
    let x = members.reduce(0) { $0 + MapPoint.nearest($1.x - seed.x) } / Double(members.count)
    let y = members.reduce(0) { $0 + $1.y } / Double(members.count)
    #expect(distance(item.place, MapPoint(x: seed.x + x, y: y)) <= 1e-9 * MapPoint.worldSize)
  }
}

@Suite struct ClusterPyramidTests {
  private static func random(_ count: Int, seed: UInt64, spread: Double = 0.5) -> [MapPoint] {
    var random = SplitMix64(state: seed)
    return (0..<count).map { index in
      // Some at one place, some near each other, some in other copies of the world and beyond its edges.
      let scale = index % 3 == 0 ? spread : spread / Double(1 << Int.random(in: 0...14, using: &random))
      let x = MapPoint.worldSize * .random(in: -scale...scale, using: &random)
      let y = MapPoint.worldSize * (0.5 + .random(in: -scale...scale, using: &random) * 1.1)
      return index % 10 == 0 ? MapPoint(x: 1000, y: 1e8) : MapPoint(x: x, y: y)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4]) func `counts, sums, seeds and places of random points`(seed: UInt64) throws {
    let points = Self.random(300, seed: seed)
    try ClusterChecks.check(points)
    try ClusterChecks.check(
      points, priorities: points.indices.map { Double($0 * 37 % 11) }, options: ClusterOptions(radius: 7, zooms: 2...9))
    try ClusterChecks.check(points, options: ClusterOptions(radius: 200, tileSize: 256, zooms: 0...20))
    try ClusterChecks.check(points, options: ClusterOptions(radius: 0.5, tileSize: 512, zooms: 20...30))
    try ClusterChecks.check(points, options: ClusterOptions(radius: 5000, zooms: 0...3))
  }

  @Test func `seeds are those of the plain algorithm`() {
    let points = Self.random(250, seed: 9)
    let options = ClusterOptions()
    let pyramid = ClusterPyramid(points, options: options)
    let order = points.indices.sorted {
      let (a, b) = (points[$0], points[$1])
      return a.y != b.y ? a.y > b.y : a.inWorld.x != b.inWorld.x ? a.inWorld.x < b.inWorld.x : $0 < $1
    }
    var groups = order.map { [$0] }
    for zoom in options.zooms.reversed() {
      let radius = options.radius(atZoom: zoom)
      var next: [[Int]] = []
      for group in groups {
        if let index = next.firstIndex(where: { ClusterChecks.distance(points[$0[0]], points[group[0]]) <= radius }) {
          next[index] += group
        } else {
          next.append(group)
        }
      }
      groups = next
      #expect(Set(groups.map { $0.sorted() }) == Set(pyramid.items(atZoom: zoom).map { pyramid.members(of: $0).sorted() }))
      #expect(groups.map { $0[0] } == pyramid.items(atZoom: zoom).map(\.first))
    }
  }

  @Test func `the order of the input does not matter`() {
    var random = SplitMix64(state: 5)
    let points = Self.random(500, seed: 6), ids = points.indices.map { "p\($0)" }
    let priorities = points.indices.map { _ in Double(Int.random(in: 0...3, using: &random)) }
    let sums = points.indices.map { _ in Double.random(in: 0...1, using: &random) }
    let pyramid = ClusterPyramid(points, priorities: priorities, ids: ids, sums: [sums])
    for _ in 0..<5 {
      let order = points.indices.shuffled(using: &random)
      let other = ClusterPyramid(
        order.map { points[$0] }, priorities: order.map { priorities[$0] }, ids: order.map { ids[$0] }, sums: [order.map { sums[$0] }])
      for zoom in 0...17 {
        let (a, b) = (pyramid.items(atZoom: zoom), other.items(atZoom: zoom))
        #expect(a.map(\.id) == b.map(\.id) && a.map(\.place) == b.map(\.place) && a.map(\.sums) == b.map(\.sums))
        #expect(a.map { pyramid.members(of: $0) } == b.map { other.members(of: $0).map { order[$0] } })
      }
    }
  }

  @Test func `groups across the 180th meridian are those of the same points elsewhere`() {
    // Whole numbers, of which nothing is rounded when they move.
    var random = SplitMix64(state: 8)
    let points = (0..<300).map { _ in
      MapPoint(x: Double(Int.random(in: 0...4_000_000, using: &random)), y: Double(Int.random(in: 0...4_000_000, using: &random)))
    }
    // Without a rank the further west comes first, which is what changes: the rank is given instead.
    let ranks = points.indices.map { Double($0) }
    let options = ClusterOptions(zooms: 3...16)
    let plain = ClusterPyramid(points, priorities: ranks, options: options)
    let moved = ClusterPyramid(points.map { MapPoint(x: $0.x - 2_000_000, y: $0.y) }, priorities: ranks, options: options)
    for zoom in 3...17 {
      let (a, b) = (plain.items(atZoom: zoom), moved.items(atZoom: zoom))
      #expect(a.map { plain.members(of: $0) } == b.map { moved.members(of: $0) })
      #expect(zip(a, b).allSatisfy { ClusterChecks.distance(MapPoint(x: $0.place.x - 2_000_000, y: $0.place.y), $1.place) < 0.01 })
    }
    #expect(plain.items(atZoom: 3).count < 10)
  }

  @Test func `Fiji is one cluster`() throws {
    let pyramid = ClusterPyramid(positions: [Position(x: 179.9, y: -17), Position(x: -179.9, y: -17), Position(x: 0, y: 95)])
    #expect(pyramid.excluded == [2] && pyramid.count == 2)
    let items = pyramid.items(atZoom: 5)
    #expect(items.count == 1 && items[0].isCluster && abs(abs(items[0].position.x) - 180) < 1e-6)
    let zoom = try #require(pyramid.expansionZoom(of: items[0]))
    #expect(pyramid.items(atZoom: zoom).count == 2 && pyramid.parts(of: items[0]).map(\.count) == [1, 1])
    #expect(pyramid.parts(of: items[0]).allSatisfy { pyramid.expansionZoom(of: $0) == nil && pyramid.parts(of: $0).isEmpty })
    let strip = try #require(MapPoint(Position(x: 179, y: -10))), end = try #require(MapPoint(Position(x: 181, y: -20)))
    let rect = MapRect(x: strip.x, y: strip.y, width: end.x - strip.x, height: end.y - strip.y)
    #expect(pyramid.items(atZoom: 5, in: rect).count == 1 && pyramid.items(atZoom: 5, in: .null).isEmpty)
    #expect(pyramid.item(id: 99) == nil && pyramid.item(id: items[0].id) == items[0])
  }

  @Test func `no points, equal points and options that cannot be`() {
    #expect(ClusterPyramid([]).items(atZoom: 3).isEmpty)
    let equal = ClusterPyramid([MapPoint](repeating: MapPoint(x: 7, y: 7), count: 1000))
    #expect((-1...16).allSatisfy { equal.items(atZoom: $0).map(\.count) == [1000] } && equal.items(atZoom: 40).count == 1000)
    #expect(equal.items(atZoom: 0)[0].place == MapPoint(x: 7, y: 7))
    #expect(ClusterOptions(radius: 0).mistake != nil && ClusterOptions(tileSize: .nan).mistake != nil)
    #expect(ClusterOptions(zooms: 3...31).mistake != nil && ClusterOptions().mistake == nil)
  }
}
