import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Vertices within edges, found by a tree of boxes, against each vertex with each edge.
@Suite struct TouchedEdgesTests {
  /// Paths of a few positions on a coarse grid, where many lie on edges; some closed.
  private static func paths(_ random: inout SeededNumbers, size: Int, extent: Int) -> ([Position], [SimplificationPath]) {
    var points: [Position] = []
    var paths: [SimplificationPath] = []
    for number in 0..<size {
      let start = points.count
      let corner = (Int.random(in: 0...extent, using: &random), Int.random(in: 0...extent, using: &random))
      for _ in 0..<Int.random(in: 3...20, using: &random) {
        let place = Position(
          x: Double(corner.0 + Int.random(in: -4...4, using: &random)), y: Double(corner.1 + Int.random(in: -4...4, using: &random)))
        if points.count == start || points[points.count - 1] != place { points.append(place) }
      }
      let isRing = Bool.random(using: &random) && points.count - start > 3 && points[start] != points[points.count - 1]
      if isRing { points.append(points[start]) }
      if points.count - start < 2 { points.append(Position(x: points[start].x + 1, y: points[start].y)) }
      paths.append(SimplificationPath(start: start, end: points.count - 1, isRing: isRing, source: number))
    }
    return (points, paths)
  }

  private static func compared(_ points: [Position], _ paths: [SimplificationPath]) -> [VertexTraits] {
    var traits = [VertexTraits](repeating: [], count: points.count)
    var touched: Set<Position> = []
    for path in paths {
      for edge in path.start..<path.end {
        let (a, b) = (points[edge], points[edge + 1])
        let box = PlaneBox(a, b)
        for place in points where place != a && place != b && box.contains(place) && orientation(a, b, place) == .on {
          touched.insert(place)
          traits[edge].insert(.pinned)
          traits[edge + 1].insert(.pinned)
        }
      }
    }
    for path in paths where path.isRing && traits[path.end].contains(.pinned) { traits[path.start].insert(.pinned) }
    for index in points.indices where touched.contains(points[index]) { traits[index].insert(.onEdge) }
    return traits
  }

  @Test(arguments: [(1, 4), (3, 6), (12, 20), (60, 30), (200, 200)])
  func `a tree finds what comparing each with each finds`(size: Int, extent: Int) {
    var search = TouchedEdges()
    for seed in 0..<40 {
      var random = SeededNumbers(state: UInt64(seed))
      let (points, paths) = Self.paths(&random, size: size, extent: extent)
      var traits = [VertexTraits](repeating: [], count: points.count)
      search.mark(points, paths, &traits)
      #expect(traits == Self.compared(points, paths), "seed \(seed)")
    }
  }

  /// Long diagonals, each of whose boxes holds all others.
  private static func diagonals(_ count: Int) -> ([Position], [SimplificationPath]) {
    var points: [Position] = []
    var paths: [SimplificationPath] = []
    for number in 0..<count {
      let shift = Double(number) * 0.001
      for place in [(shift, 0.0), (100 + shift, 100)] { points.append(Position(x: place.0, y: place.1)) }
      paths.append(SimplificationPath(start: points.count - 2, end: points.count - 1, isRing: false, source: number))
    }
    return (points, paths)
  }

  @Test func `where a look round a path is in vain, the path is looked at as long as if there had been none`() {
    let (points, paths) = Self.diagonals(300)
    var tree = VertexTree()
    points.withUnsafeBufferPointer { points in
      guard let base = points.baseAddress else { return }
      tree.build(base, count: points.count, runs: paths.map(\.vertices), isStatic: true)
      var (alone, behind) = (TouchedEdges.Search(tree), TouchedEdges.Search(tree))
      for path in paths {
        var surroundings = PathSurroundings()
        let looked = surroundings.find(around: path, base, &tree)
        #expect(!surroundings.isKnown)
        alone.find(path, base)
        behind.find(path, base, surroundings, looked: looked)
      }
      #expect(alone.touches?.count == 0 && behind.touches?.count == 0)
    }
  }

  @Test func `boxes that say nothing leave it to the sweep`() {
    // And a vertex on one of them.
    var (points, paths) = Self.diagonals(4_000)
    points += [Position(x: 50, y: 50), Position(x: 50, y: 200)]
    paths.append(SimplificationPath(start: points.count - 2, end: points.count - 1, isRing: false, source: 4_000))
    var search = TouchedEdges()
    var traits = [VertexTraits](repeating: [], count: points.count)
    search.mark(points, paths, &traits)
    #expect(traits.indices.filter { !traits[$0].isEmpty } == [0, 1, points.count - 2])
    #expect(traits[points.count - 2] == .onEdge && traits[0] == .pinned)
  }

  @Test func `keys come in order, equal ones as they stand`() {
    var random = SeededNumbers(state: 3)
    for count in [0, 1, 2, 300, 5_000] {
      let keys = (0..<count).map { _ in UInt32.random(in: 0...(count % 3 == 0 ? 40 : .max), using: &random) }
      let order = RadixOrder.of(keys)
      let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      #expect(order.map { Int($0) } == expected)
    }
  }

  @Test func `of boxes side by side those that meet are found, and never one that is not there`() {
    var random = SeededNumbers(state: 4)
    func box() -> PlaneBox {
      let edge: Double = [1e-9, 1.0, 1e300].randomElement(using: &random) ?? 1.0
      let (x, y) = (Double.random(in: -edge...edge, using: &random), Double.random(in: -edge...edge, using: &random))
      return PlaneBox(minX: x, minY: y, maxX: x + .random(in: 0...edge, using: &random), maxY: y + .random(in: 0...edge, using: &random))
    }
    for _ in 0..<2_000 {
      var group = BoxGroup()
      let boxes = (0..<Int.random(in: 0...8, using: &random)).map { _ in box() }
      for (lane, box) in boxes.enumerated() { group[lane] = box }
      let other = Bool.random(using: &random) ? box() : PlaneBox(minX: -1.7e308, minY: -1.7e308, maxX: 1.7e308, maxY: 1.7e308)
      let meeting = group.meeting(BoxGroup.Query(other))
      for lane in 0..<8 {
        let byte = meeting >> UInt64(8 * lane) & 0xFF
        #expect(byte == 0 || byte == 0xFF)
        if lane >= boxes.count { #expect(byte == 0) } else if boxes[lane].meets(other) { #expect(byte == 0xFF) }
      }
    }
  }
}
