import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Paths ranked one by one, and told apart from those in each other's way, against looking at every vertex for every triangle.
@Suite struct SeparateRemovalTests {
  /// Paths of up to so many vertices on a grid: many touch, cross, turn back; some closed. None visits a place twice: that would be a junction.
  private static func paths(_ random: inout SeededNumbers, count: Int, size: Int, extent: Int) -> ([Position], [SimplificationPath]) {
    var points: [Position] = []
    var paths: [SimplificationPath] = []
    for number in 0..<count {
      let start = points.count
      var (x, y) = (Int.random(in: 0...extent, using: &random), Int.random(in: 0...extent, using: &random))
      let (east, north) = (Int.random(in: -2...2, using: &random), Int.random(in: -2...2, using: &random))
      var visited: Set<Position> = []
      let length = Int.random(in: 2...size, using: &random)
      while visited.count < length {
        let place = Position(x: Double(x), y: Double(y) / 8)
        if visited.insert(place).inserted { points.append(place) }
        x += east + Int.random(in: -2...2, using: &random)
        y += north + Int.random(in: -2...2, using: &random)
      }
      let isRing = Bool.random(using: &random) && points.count - start > 3 && points[start] != points[points.count - 1]
      if isRing { points.append(points[start]) }
      paths.append(SimplificationPath(start: start, end: points.count - 1, isRing: isRing, source: number))
    }
    return (points, paths)
  }

  /// Beginnings and ends stay.
  private static func traits(_ points: [Position], _ paths: [SimplificationPath]) -> [VertexTraits] {
    var traits = [VertexTraits](repeating: [], count: points.count)
    for path in paths {
      traits[path.start] = [.pinned, .shared]
      traits[path.end] = [.pinned, .shared]
    }
    return traits
  }

  /// What goes when, and how much the least vertex matters that was hindered: the least is looked for among all, and for each triangle every
  /// vertex is.
  private static func compared(
    _ path: SimplificationPath, _ points: [Position], _ traits: [VertexTraits], _ area: EffectiveArea, isParallel: Bool
  ) -> ([Double], Double) {
    var left = Array(path.vertices)
    var keys = [Double](repeating: .infinity, count: path.end + 1 - path.start)
    var hindrance = isParallel && path.end - path.start < 2 ? -Double.infinity : .infinity
    var level = 0.0
    while left.count > (path.isRing ? 3 : 0) {
      var least: (key: Double, place: Int)?
      for (place, index) in left.enumerated() where traits[index].isEmpty {
        let key = area.of(
          points[index], between: points[left[(place + left.count - 1) % left.count]], and: points[left[(place + 1) % left.count]])
        let isLess = least.map { key < $0.key || key == $0.key && precedes(points[index], points[left[$0.place]]) } ?? true
        if key < .infinity, isLess { least = (key, place) }
      }
      guard let (key, place) = least else { break }
      level = max(level, key)
      let (a, b, c) = (left[(place + left.count - 1) % left.count], left[place], left[(place + 1) % left.count])
      let triangle = ClosedTriangle(points[a], points[b], points[c])
      let nodes: VertexTraits = [.shared, .onEdge]
      let isBetweenNodes = !traits[a].isDisjoint(with: nodes) && !traits[c].isDisjoint(with: nodes)
      let others = points.indices.filter { !path.vertices.contains($0) } + left.filter { $0 != a && $0 != b && $0 != c }
      if points[a] == points[c] || isBetweenNodes && (isParallel || traits[a].contains(.onEdge) || traits[c].contains(.onEdge))
        || others.contains(where: { points[$0] != points[a] && points[$0] != points[c] && triangle.contains(points[$0]) })
      {
        hindrance = min(hindrance, level)
      }
      keys[b - path.start] = level
      left.remove(at: place)
    }
    return (keys, hindrance)
  }

  @Test(arguments: [(1, 30, 10), (6, 12, 12), (20, 40, 60), (30, 80, 200), (3, 200, 40), (80, 10, 12)])
  func `what goes, and what is in the way, is what looking at all of them finds`(count: Int, size: Int, extent: Int) {
    for seed in 0..<30 {
      var random = SeededNumbers(state: UInt64(seed * 7 + 1))
      let (points, paths) = Self.paths(&random, count: count, size: size, extent: extent)
      let isParallel = paths.map { _ in Int.random(in: 0..<8, using: &random) == 0 }
      let area = EffectiveArea(metric: seed % 2 == 0 ? .plane : .metres, isWeighted: seed % 3 > 0)
      var tree = VertexTree()
      points.withUnsafeBufferPointer { points in
        guard let base = points.baseAddress else { return }
        tree.build(base, count: points.count, runs: paths.map(\.vertices), isStatic: true)
      }
      var expected = Self.traits(points, paths)
      TouchedEdges.mark(points, paths, &expected, among: tree, by: OneByOne())
      var traits = Self.traits(points, paths)
      var removal = SeparateRemoval(tree: tree)
      removal.rank(points, paths, &traits, area, isParallel: isParallel, ceiling: .infinity, isStrict: false, by: OneByOne())
      #expect(traits == expected, "seed \(seed)")
      // Nothing is left to chance by vertices within edges that are found only later.
      var again = SeparateRemoval(tree: tree)
      again.rank(points, paths, &expected, area, isParallel: isParallel, ceiling: .infinity, isStrict: false, by: OneByOne())
      #expect(again.importance == removal.importance, "seed \(seed)")
      for (number, path) in paths.enumerated() {
        let (keys, hindrance) = Self.compared(path, points, traits, area, isParallel: isParallel[number])
        #expect(Array(removal.importance[path.start...path.end]) == keys, "seed \(seed), path \(number)")
        // One may be taken for hindered where it would take too long to tell, never the other way round; here it does not.
        for ceiling in [hindrance, hindrance.nextDown] where hindrance.isFinite {
          #expect(removal.entangled(upTo: ceiling)[number] == (ceiling == hindrance), "seed \(seed), path \(number)")
        }
        if hindrance == .infinity { #expect(!removal.entangled(upTo: .greatestFiniteMagnitude)[number], "seed \(seed), path \(number)") }
      }
    }
  }
}
