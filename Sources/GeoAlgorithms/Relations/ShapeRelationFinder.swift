internal import GeoModel

/// Finds how two shapes relate to each other by exact predicates, without building their intersection.
///
/// Where no edges cross, boundaries meet at vertices only, which are doubles: three exact orientations decide on which side of the other
/// shape an edge leaves such a point. Paths that meet nothing are located by one of their points.
///
/// A value keeps its scratch memory. Complexity: O(n log m + contacts log contacts); it stops at the first crossing.
public struct ShapeRelationFinder: Sendable {
  private var events: [Event] = []
  private var touchedFirst: [Bool] = []
  private var touchedSecond: [Bool] = []
  private var raysFirst: [Ray] = []
  private var raysSecond: [Ray] = []

  /// An edge of one shape that holds a common point.
  private struct Event {
    var point: Position
    var isFirst: Bool
    var path: Int
    var edge: Int
  }

  /// A piece of boundary that leaves a common point.
  private struct Ray {
    var end: Position
    /// Whether the inside is on its left.
    var isInsideLeft: Bool
  }

  public init() {}

  /// The relation of two shapes. Points alone are no shapes here; see ``PreparedShape/location(of:)``.
  public mutating func relation(_ first: PreparedShape, _ second: PreparedShape) -> ShapeRelation {
    var relation = ShapeRelation()
    guard !first.isEmpty, !second.isEmpty, first.box.meets(second.box) else {
      relation.evidence = [.firstOutside, .secondOutside]
      return relation
    }
    events.removeAll(keepingCapacity: true)
    touchedFirst.removeAll(keepingCapacity: true)
    touchedFirst.append(contentsOf: repeatElement(false, count: first.paths.count))
    touchedSecond.removeAll(keepingCapacity: true)
    touchedSecond.append(contentsOf: repeatElement(false, count: second.paths.count))
    if findContacts(first, second, &relation) { return relation }
    judgeEvents(first, second, &relation)
    if second.isAreal { locate(first, in: second, touchedFirst, [.firstInside], [.firstOutside], &relation) }
    if first.isAreal { locate(second, in: first, touchedSecond, [.secondInside], [.secondOutside], &relation) }
    return relation
  }

  /// - Returns: true if two edges cross, after which nothing else matters.
  private mutating func findContacts(
    _ first: PreparedShape, _ second: PreparedShape, _ relation: inout ShapeRelation
  ) -> Bool {
    for (index, leaf) in first.leaves.enumerated() {
      let box = first.forest.boxes[first.tree.start + index]
      guard box.meets(second.box) else { continue }
      var isCrossing = false
      second.forest.descend(second.tree) { other, range in
        if isCrossing || !other.meets(box) { return false }
        if range.count > 1 { return true }
        isCrossing = compare(first, leaf, second, second.leaves[range.lowerBound], within: other, &relation)
        return false
      }
      if isCrossing { return true }
    }
    return false
  }

  private mutating func compare(
    _ first: PreparedShape, _ leaf: PreparedShape.Leaf, _ second: PreparedShape, _ other: PreparedShape.Leaf,
    within otherBox: PlaneBox, _ relation: inout ShapeRelation
  ) -> Bool {
    for edge in leaf.first..<leaf.last {
      let (a, b) = (first.points[edge], first.points[edge + 1])
      let box = PlaneBox(a, b)
      guard box.meets(otherBox) else { continue }
      for edge2 in other.first..<other.last {
        let (c, d) = (second.points[edge2], second.points[edge2 + 1])
        guard box.meets(PlaneBox(c, d)) else { continue }
        switch contact(a, b, c, d) {
        case .none: continue
        case .crossing:
          relation.evidence.insert([.crossing, .contact])
          relation.crossing = crossingPoint(a, b, c, d)
          return true
        case .overlap:
          let isSameWay = precedes(a, b) == precedes(c, d)
          // Lines have no inside: what they share they share.
          let isSameSide =
            !first.isAreal || !second.isAreal || (first.paths[leaf.path].isInsideLeft == second.paths[other.path].isInsideLeft) == isSameWay
          relation.evidence.insert([isSameSide ? .sharedSameSide : .sharedOppositeSide, .contact])
          for p in [a, b] where PlaneBox(c, d).contains(p) { add(p, leaf.path, edge, other.path, edge2) }
          for p in [c, d] where box.contains(p) && p != a && p != b { add(p, leaf.path, edge, other.path, edge2) }
        case .touch(let ends):
          relation.evidence.insert(.contact)
          let p = ends & 1 != 0 ? c : ends & 2 != 0 ? d : ends & 4 != 0 ? a : b
          add(p, leaf.path, edge, other.path, edge2)
        }
      }
    }
    return false
  }

  private mutating func add(_ p: Position, _ path: Int, _ edge: Int, _ path2: Int, _ edge2: Int) {
    events.append(Event(point: p, isFirst: true, path: path, edge: edge))
    events.append(Event(point: p, isFirst: false, path: path2, edge: edge2))
    touchedFirst[path] = true
    touchedSecond[path2] = true
  }

  private mutating func judgeEvents(_ first: PreparedShape, _ second: PreparedShape, _ relation: inout ShapeRelation) {
    events.sort { a, b in
      if a.point != b.point { return precedes(a.point, b.point) }
      return a.isFirst == b.isFirst ? a.edge < b.edge : a.isFirst
    }
    var start = 0
    while start < events.count {
      let p = events[start].point
      var end = start
      raysFirst.removeAll(keepingCapacity: true)
      raysSecond.removeAll(keepingCapacity: true)
      while end < events.count, events[end].point == p {
        let event = events[end]
        let isRepeated = end > start && events[end - 1].isFirst == event.isFirst && events[end - 1].edge == event.edge
        if !isRepeated {
          if event.isFirst { Self.append(event, of: first, to: &raysFirst) } else { Self.append(event, of: second, to: &raysSecond) }
        }
        end += 1
      }
      if second.isAreal {
        for ray in raysFirst { Self.judge(ray, at: p, against: raysSecond, .firstInside, .firstOutside, &relation) }
      }
      if first.isAreal {
        for ray in raysSecond { Self.judge(ray, at: p, against: raysFirst, .secondInside, .secondOutside, &relation) }
      }
      start = end
    }
  }

  /// The pieces of an edge that leave the point: one at its ends, two within it.
  private static func append(_ event: Event, of shape: PreparedShape, to rays: inout [Ray]) {
    let (a, b) = (shape.points[event.edge], shape.points[event.edge + 1])
    let isInsideLeft = shape.paths[event.path].isInsideLeft
    if event.point != b { rays.append(Ray(end: b, isInsideLeft: isInsideLeft)) }
    if event.point != a { rays.append(Ray(end: a, isInsideLeft: !isInsideLeft)) }
  }

  /// On which side of the other shape's boundary a ray leaves the point: that of the first ray clockwise from it.
  private static func judge(
    _ ray: Ray, at p: Position, against others: [Ray], _ inside: ShapeRelation.Evidence, _ outside: ShapeRelation.Evidence,
    _ relation: inout ShapeRelation
  ) {
    var below: Ray?
    var highest: Ray?
    for other in others {
      let isBefore = precedesTurning(other.end, ray.end, at: p)
      if !isBefore, !precedesTurning(ray.end, other.end, at: p) { return }
      if isBefore, below.map({ precedesTurning($0.end, other.end, at: p) }) ?? true { below = other }
      if highest.map({ precedesTurning($0.end, other.end, at: p) }) ?? true { highest = other }
    }
    guard let neighbour = below ?? highest else { return }
    relation.evidence.insert(neighbour.isInsideLeft ? inside : outside)
  }

  /// Whether the direction from `p` to `a` comes before that to `b`, counter-clockwise from due east, decided exactly.
  private static func precedesTurning(_ a: Position, _ b: Position, at p: Position) -> Bool {
    let isUpperA = a.y > p.y || (a.y == p.y && a.x > p.x)
    let isUpperB = b.y > p.y || (b.y == p.y && b.x > p.x)
    if isUpperA != isUpperB { return isUpperA }
    return orientation(p, a, b) == .left
  }

  /// Judges paths that meet nothing of the other shape by one of their points.
  private func locate(
    _ shape: PreparedShape, in area: PreparedShape, _ touched: [Bool], _ inside: ShapeRelation.Evidence,
    _ outside: ShapeRelation.Evidence, _ relation: inout ShapeRelation
  ) {
    for (index, path) in shape.paths.enumerated() where !touched[index] {
      switch area.location(of: shape.points[path.start]) {
      case .inside: relation.evidence.insert([inside, .contact])
      case .outside: relation.evidence.insert(outside)
      case .boundary: relation.evidence.insert(.contact)
      }
    }
  }
}
