internal import GeoModel

/// Takes vertices out of paths one by one, the least important first, and says how important each was.
///
/// Constrained, a vertex `b` between `a` and `c` goes only if no other vertex lies in the closed triangle `abc`. The edge
/// `ac` can then cross nothing: what crosses it must leave the triangle through `ab` or `bc`, which it does not cross, or
/// end within, or pass through `b`, which then is shared and stays. Nor can it lie along another edge, unless both `a` and
/// `c` do, and that is looked up. So each step keeps simple what is simple, valid what is valid, and every ring on its
/// side of every other; a vertex that is in the way of one is waited for. Since the steps are in order of importance,
/// what is left at any threshold is one of their states, and valid.
///
/// Which of several vertices in the way is found first does not matter, so the result is a function of geometry alone.
/// - Complexity: O(n log n) for outlines as they occur.
struct VertexRemoval: Sendable {
  struct Vertex: Sendable {
    var previous: Int32 = -1
    var next: Int32 = -1
    var path: Int32 = -1
    /// The first of those that wait for it, in ``waits``.
    var waits: Int32 = -1
    /// That of its valid entry in the queue.
    var stamp: UInt32 = 0
    var isGone = false
    /// It is in no queue, since something is in its way.
    var isHeld = false
    /// Its whole section goes, so that it does not matter how far an edge is on the way.
    var goesAlong = false
    /// Its section was looked at before.
    var isSurveyed = false
  }

  struct Wait: Sendable {
    var vertex: Int32
    var stamp: UInt32
    var next: Int32
  }

  var vertices: [Vertex] = []
  var paths: [SimplificationPath] = []
  var tree = VertexTree()
  var waits: [Wait] = []
  /// What the queue orders by.
  var keys: [Double] = []
  /// For each path, how many of its vertices are there.
  private(set) var live: [Int32] = []
  /// For each path, how many of its vertices stay at least.
  private(set) var least: [Int32] = []
  private var queue = VertexQueue()

  /// For each vertex the importance at which it went; infinite for those that did not.
  private(set) var importance: [Double] = []

  /// How often vertices in the way are looked for, for each vertex, before those that are held stay for good.
  private static let patience = 64
  /// So many vertices and boxes that a search looks at are as much as a search that finds something at once.
  private static let lookedEach = 64

  /// What vertices are ranked by.
  enum Measure {
    case area(EffectiveArea)
    /// Distances, by the sections of ``DouglasPeucker``.
    case distance(SimplificationMetric)
  }

  /// - Parameters:
  ///   - ranks: of the vertices by ``DouglasPeucker``, for distances.
  ///   - ceiling: nothing that matters more is removed.
  ///   - isStrict: whether all removed vertices get different importance (``ImportanceLevel``).
  ///   - twins: for vertices that share their position, the next of these round a circle; used if constrained.
  ///   - heeded: the vertices that must not move; `nil` for all of the paths. Used if constrained.
  mutating func run(
    _ points: UnsafePointer<Position>, count: Int, paths: [SimplificationPath], traits: [VertexTraits], measure: Measure,
    ranks: [Double] = [], splits: UnsafePointer<SectionSplit>? = nil, ceiling: Double, isStrict: Bool, isConstrained: Bool,
    twins: [Int32] = [], heeded: [Range<Int>]? = nil
  ) {
    let order = VertexQueue.Order(points: points, splits: splits)
    link(paths, count: count)
    if isConstrained { tree.build(points, count: count, runs: Self.onceEach(of: heeded ?? paths.map(\.vertices), points, traits, twins)) }
    fill(points, traits, measure, ranks, order)
    var level = ImportanceLevel(isStrict: isStrict)
    var patience = count * Self.patience
    while let entry = queue.pop(order) {
      let index = Int(entry.vertex)
      if vertices[index].isGone || vertices[index].stamp != entry.stamp { continue }
      if entry.importance > ceiling { break }
      if keys[index] > entry.importance {
        // It came to matter more after it was put in.
        push(index, keys[index], order)
        continue
      }
      let path = Int(vertices[index].path)
      if live[path] <= least[path] { continue }
      if isConstrained {
        if case .distance(let metric) = measure, let splits, !vertices[index].goesAlong {
          let deviation = deviation(points, index, splits, metric, &patience)
          if deviation > entry.importance {
            guard let section = clearSection(of: index, at: entry.importance, points, traits, twins, splits, ranks, &patience) else {
              push(index, deviation, order)
              continue
            }
            for other in section {
              vertices[other].goesAlong = true
              if other != index, keys[other] > entry.importance || vertices[other].isHeld { push(other, entry.importance, order) }
            }
          }
        }
        patience -= 1
        let isHeld = hold(index, points, traits, twins, isFinal: patience < 0 && !vertices[index].goesAlong)
        patience -= tree.looked / Self.lookedEach
        if isHeld { continue }
      }
      importance[index] = level.rise(to: entry.importance)
      live[path] -= 1
      remove(index, points, traits, measure, ranks, isConstrained: isConstrained, order)
    }
  }

  private mutating func link(_ paths: [SimplificationPath], count: Int) {
    self.paths = paths
    vertices.removeAll(keepingCapacity: true)
    vertices.append(contentsOf: repeatElement(Vertex(), count: count))
    importance.removeAll(keepingCapacity: true)
    importance.append(contentsOf: repeatElement(.infinity, count: count))
    keys.removeAll(keepingCapacity: true)
    keys.append(contentsOf: repeatElement(.infinity, count: count))
    live.removeAll(keepingCapacity: true)
    waits.removeAll(keepingCapacity: true)
    queue.removeAll()
    for (number, path) in paths.enumerated() {
      live.append(Int32(path.vertices.count))
      for index in path.vertices {
        vertices[index].path = Int32(number)
        vertices[index].previous = Int32(index - 1)
        vertices[index].next = Int32(index + 1)
      }
      if path.isRing {
        vertices[path.start].previous = Int32(path.end - 1)
        vertices[path.end - 1].next = Int32(path.start)
      } else {
        vertices[path.start].previous = -1
        vertices[path.end].next = -1
      }
    }
  }

  private mutating func fill(
    _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ measure: Measure, _ ranks: [Double],
    _ order: VertexQueue.Order
  ) {
    least.removeAll(keepingCapacity: true)
    for path in paths {
      least.append(Self.least(path, points, traits))
      for index in path.vertices where traits[index].isEmpty {
        let key = key(of: index, points, measure, ranks)
        if key == .infinity { continue }
        keys[index] = key
        queue.appendUnordered(VertexQueue.Entry(importance: key, vertex: Int32(index), stamp: 0))
      }
    }
    queue.arrange(order)
  }

  /// A triangle of a ring: one vertex more than those that stay, if these lie on one line. So of a line that ends where it begins, unless
  /// all of it lies on one line; a ring round a pole does not shrink to its way there and back.
  private static func least(_ path: SimplificationPath, _ points: UnsafePointer<Position>, _ traits: [VertexTraits]) -> Int32 {
    if path.goesRound { return 4 }
    let start = points[path.start]
    if !path.isRing, points[path.end] != start { return 0 }
    // The end of such a line is a vertex of its own.
    let triangle: Int32 = path.isRing ? 3 : 4
    var (pins, other) = (0 as Int32, path.start)
    for index in path.vertices where !traits[index].isEmpty {
      pins += 1
      if orientation(start, points[other], points[index]) != .on { return triangle }
      if points[other] == start { other = index }
    }
    if !path.isRing {
      if points[other] == start { other = path.vertices.first { points[$0] != start } ?? other }
      if !path.vertices.contains(where: { orientation(start, points[other], points[$0]) != .on }) { return 3 }
    }
    return max(triangle, pins + 1)
  }

  @inline(__always)
  private func key(
    of index: Int, _ points: UnsafePointer<Position>, _ measure: Measure, _ ranks: [Double]
  ) -> Double {
    switch measure {
    case .area(let area):
      area.of(points[index], between: points[Int(vertices[index].previous)], and: points[Int(vertices[index].next)])
    case .distance: ranks[index]
    }
  }

  @inline(__always)
  mutating func push(_ index: Int, _ key: Double, _ order: VertexQueue.Order) {
    keys[index] = key
    vertices[index].stamp &+= 1
    vertices[index].isHeld = false
    if key == .infinity { return }
    queue.push(VertexQueue.Entry(importance: key, vertex: Int32(index), stamp: vertices[index].stamp), order)
  }

  private mutating func remove(
    _ index: Int, _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ measure: Measure, _ ranks: [Double],
    isConstrained: Bool, _ order: VertexQueue.Order
  ) {
    let vertex = vertices[index]
    vertices[index].isGone = true
    vertices[Int(vertex.previous)].next = vertex.next
    vertices[Int(vertex.next)].previous = vertex.previous
    update(Int(vertex.previous), points, traits, measure, ranks, order)
    update(Int(vertex.next), points, traits, measure, ranks, order)
    guard isConstrained else { return }
    tree.remove(index)
    var wait = vertex.waits
    while wait >= 0 {
      let waiting = waits[Int(wait)]
      let other = Int(waiting.vertex)
      if !vertices[other].isGone, vertices[other].isHeld, vertices[other].stamp == waiting.stamp {
        push(other, keys[other], order)
      }
      wait = waiting.next
    }
  }
  /// Ranks a vertex anew that has another neighbour now.
  @inline(__always)
  private mutating func update(
    _ index: Int, _ points: UnsafePointer<Position>, _ traits: [VertexTraits], _ measure: Measure, _ ranks: [Double],
    _ order: VertexQueue.Order
  ) {
    guard traits[index].isEmpty else { return }
    switch measure {
    case .area:
      let key = key(of: index, points, measure, ranks)
      // Where it only matters more, its entry is found out of date when its turn comes.
      if key >= keys[index], keys[index] < .infinity, !vertices[index].isHeld { keys[index] = key } else { push(index, key, order) }
    case .distance:
      // Its rank does not depend on its neighbours, but what was in its way, and how far others are, do.
      if vertices[index].isHeld || keys[index] != ranks[index] { push(index, ranks[index], order) }
    }
  }
}
