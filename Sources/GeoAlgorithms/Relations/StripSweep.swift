import GeoModel

/// Sweeps edges from west to east in upright strips in which no edge begins, ends or crosses another, and joins the pieces
/// where a query holds.
struct StripSweep {
  /// From west to east; what is above it has so many layers more than what is below.
  struct Edge: Sendable {
    var a, b: Position
    var first, second: Int32
  }

  private let edges: [Edge]
  private let query: CoverageQuery
  /// Western ends come in order of the edges.
  private var next = 0
  /// The edges across the strip at hand, nearly in their order from below: that of the strip before, new ones after.
  private var order: [Passing] = []
  /// Pieces of the strip before the one at hand, and of that.
  private var before: [Piece] = []
  private var pieces: [Piece] = []
  private var components: [Component] = []
  private var sets = DisjointSets()
  /// Steps that are left; below 0 it gave up.
  private(set) var allowance: Int

  /// Where the query holds in a strip, with its heights at the strip's eastern side.
  private struct Piece {
    var low, high: Double
    var component: Int
  }

  private struct Component {
    var area = 0.0
    var box = PlaneBox.empty
    var spot = Position(x: 0, y: 0)
    var spotArea = 0.0

    mutating func add(_ other: Component) {
      area += other.area
      box.include(other.box)
      if other.spotArea > spotArea { (spot, spotArea) = (other.spot, other.spotArea) }
    }
  }

  /// Heights that differ by less are the same: far below what coordinates can say.
  private static let tiny = 1e-9

  init(_ edges: [Edge], _ query: CoverageQuery, allowance: Int? = nil) {
    self.edges = edges
    self.query = query
    self.allowance = allowance ?? Self.steps(for: edges.count)
  }

  /// The steps that so many edges may take: far more than maps need unless they were made to be slow.
  static func steps(for edges: Int) -> Int { 20_000_000 + edges * 2000 }

  /// How many pieces began, joined or not: what the sweep keeps.
  var componentCount: Int { components.count }

  /// - Returns: false if it gave up.
  mutating func run() -> Bool {
    var sides = edges.map(\.a.x) + edges.map(\.b.x)
    sides.sort()
    var last = -Double.infinity
    for side in sides where side > last {
      if last > -.infinity {
        guard strips(from: last, to: side) else { return false }
      }
      last = side
      order.removeAll { edges[$0.edge].b.x <= side }
      while next < edges.count, edges[next].a.x <= side {
        if edges[next].b.x > side { order.append(Passing(edge: next, west: 0, cut: 0, east: 0)) }
        next += 1
      }
    }
    return true
  }

  private func height(_ edge: Int, _ x: Double) -> Double {
    let (a, b) = (edges[edge].a, edges[edge].b)
    if x <= a.x { return a.y }
    if x >= b.x { return b.y }
    return a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
  }

  /// An edge in a strip, with its heights at the strip's sides and where it is cut.
  private struct Passing {
    var edge: Int
    var west, cut, east: Double
  }

  /// A strip, cut where edges cross in it.
  ///
  /// What decides is the order at the eastern side: two neighbours that are the other way round there change places once, where they cross,
  /// and never again, so that rounded heights cannot lead round in circles, nor carry the order of the western side all the way east.
  private mutating func strips(from west: Double, to east: Double) -> Bool {
    var west = west
    for index in order.indices {
      order[index].west = height(order[index].edge, west)
      order[index].east = height(order[index].edge, east)
    }
    sort()
    while true {
      allowance -= order.count + 1
      settle(west, east)
      if allowance < 0 { return false }
      var (cut, crossing) = (east, -1)
      for upper in order.indices.dropFirst() {
        if let x = place(order[upper - 1], order[upper], west, east), x < cut { (cut, crossing) = (x, upper) }
      }
      for index in order.indices { order[index].cut = crossing < 0 ? order[index].east : height(order[index].edge, cut) }
      add(west, cut)
      if crossing < 0 { return true }
      for index in order.indices { order[index].west = order[index].cut }
      order.swapAt(crossing - 1, crossing)
      west = cut
    }
  }

  /// From below at the western side. Little is out of its place; where much is, by the library's sort: there is one right order only.
  private mutating func sort() {
    func precedes(_ a: Passing, _ b: Passing) -> Bool {
      a.west != b.west ? a.west < b.west : (a.east != b.east ? a.east < b.east : a.edge < b.edge)
    }
    var moves = 8 * order.count
    for start in order.indices.dropFirst() where precedes(order[start], order[start - 1]) {
      let passing = order[start]
      var index = start
      while index > 0, precedes(passing, order[index - 1]) {
        order[index] = order[index - 1]
        index -= 1
      }
      order[index] = passing
      moves -= start - index
      if moves < 0 {
        order.sort(by: precedes)
        return
      }
    }
  }

  /// Where two neighbours cross; `nil` if they do not, or not to be seen.
  private func place(_ lower: Passing, _ upper: Passing, _ west: Double, _ east: Double) -> Double? {
    let right = lower.east - upper.east
    if right <= Self.tiny { return nil }
    let left = Swift.max(upper.west - lower.west, 0)
    if left <= Self.tiny { return west }
    return west + (east - west) * (left / (left + right))
  }

  /// Lets neighbours change places that cross at the western side.
  private mutating func settle(_ west: Double, _ east: Double) {
    for start in order.indices.dropFirst() {
      var index = start
      while index > 0, let x = place(order[index - 1], order[index], west, east), x - west < Self.tiny {
        order.swapAt(index - 1, index)
        index -= 1
        allowance -= 1
      }
    }
  }

  /// Adds the pieces of a strip in which edges keep their order, from its western side to where it is cut.
  private mutating func add(_ west: Double, _ east: Double) {
    pieces.removeAll(keepingCapacity: true)
    var (first, second): (Int32, Int32) = (0, 0)
    var earlier = 0
    var lastUpper = -1
    for index in order.indices {
      let lower = order[index]
      first += edges[lower.edge].first
      second += edges[lower.edge].second
      guard index + 1 < order.count, query.holds(first, second) else { continue }
      let upper = order[index + 1]
      let (left, right) = (Swift.max(upper.west - lower.west, 0), Swift.max(upper.cut - lower.cut, 0))
      if left <= Self.tiny && right <= Self.tiny { continue }
      var component = Component()
      component.area = (left + right) / 2 * (east - west)
      component.box.include(Position(x: west, y: lower.west))
      component.box.include(Position(x: west, y: upper.west))
      component.box.include(Position(x: east, y: lower.cut))
      component.box.include(Position(x: east, y: upper.cut))
      component.spot = Position(x: (west + east) / 2, y: (lower.west + upper.west + lower.cut + upper.cut) / 4)
      component.spotArea = component.area
      while earlier < before.count, before[earlier].high <= lower.west + Self.tiny { earlier += 1 }
      var touching = earlier
      let isTouching = touching < before.count && before[touching].low < upper.west - Self.tiny
      // Stacked on one another within the strip, or going on from the one before: only what begins here takes memory, or intricate
      // outlines would take it for every strip that every edge crosses.
      let name: Int
      if let below = pieces.last, lastUpper == index {
        name = sets.root(below.component)
        components[name].add(component)
      } else if isTouching {
        name = sets.root(before[touching].component)
        components[name].add(component)
      } else {
        name = components.count
        components.append(component)
        sets.append()
      }
      lastUpper = index + 1
      while touching < before.count, before[touching].low < upper.west - Self.tiny {
        join(before[touching].component, name)
        touching += 1
      }
      pieces.append(Piece(low: lower.cut, high: upper.cut, component: name))
    }
    swap(&before, &pieces)
  }

  private mutating func join(_ a: Int, _ b: Int) {
    let (rootA, rootB) = (sets.root(a), sets.root(b))
    if rootA == rootB { return }
    components[rootA].add(components[rootB])
    sets.join(root: rootA, rootB)
  }

  /// Spots are in metres still.
  func regions(atLeast narrowest: Double) -> [CoverageRegion] {
    components.indices.filter(sets.isRoot).compactMap { index in
      let component = components[index]
      let (x, y) = (component.box.maxX - component.box.minX, component.box.maxY - component.box.minY)
      let diagonal = (x * x + y * y).squareRoot()
      let width = diagonal > 0 ? component.area / diagonal : 0
      guard width > 0, width >= narrowest else { return nil }
      return CoverageRegion(area: component.area, width: width, spot: component.spot)
    }.sorted { a, b in
      if a.width != b.width { return a.width > b.width }
      return precedes(a.spot, b.spot)
    }
  }
}
