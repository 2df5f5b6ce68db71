internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

/// Whether items of a draft overlap: two filled areas that have area in common, or a line that enters one. An area without fill is the lines of its
/// border. Touching is not overlapping, and two lines never overlap, since lines have no width here. Decided by exact predicates on the triangles
/// that are drawn.
struct ItemOverlap {
  private let draft: OverlayDraft
  private var testsLeft: Int
  /// Pairs that were decided by their boxes.
  private(set) var untested = 0
  /// Scratch memory.
  private var first: [Piece] = [], second: [Piece] = []

  /// A triangle, or an edge of a line, whose third corner is its second one.
  private struct Piece {
    var a, b, c: Position
    var minX, maxX, minY, maxY: Double
    /// Of a triangle: whether the edge from a to b, from b to c, from c to a is a border of the area.
    var borders: (Bool, Bool, Bool)

    init(_ a: Position, _ b: Position, _ c: Position, borders: (Bool, Bool, Bool) = (true, true, true)) {
      (self.a, self.b, self.c, self.borders) = (a, b, c, borders)
      (minX, maxX) = (min(a.x, b.x, c.x), max(a.x, b.x, c.x))
      (minY, maxY) = (min(a.y, b.y, c.y), max(a.y, b.y, c.y))
    }
  }

  init(_ draft: OverlayDraft, mostTests: Int) {
    self.draft = draft
    testsLeft = mostTests
  }

  /// - Parameters:
  ///   - a: an item of the draft.
  ///   - b: another one.
  ///   - rectA: its box.
  ///   - rectB: the box of `b`.
  /// - Complexity: O(n log n + k) for n triangles and edges within both boxes, k of which have boxes that overlap.
  mutating func overlaps(_ a: Int, _ b: Int, _ rectA: PlaneRect, _ rectB: PlaneRect) -> Bool {
    let (itemA, itemB) = (draft.items[a], draft.items[b])
    let (styleA, styleB) = (draft.styles[Int(itemA.style)], draft.styles[Int(itemB.style)])
    let areFilled = (itemA.geometry == .polygon && styleA.fill != nil, itemB.geometry == .polygon && styleB.fill != nil)
    guard areFilled.0 || areFilled.1, areFilled.0 || styleA.stroke != nil, areFilled.1 || styleB.stroke != nil else { return false }
    if styleA.zooms.intersection(styleB.zooms) == nil { return false }
    guard rectA.minX < rectB.maxX, rectB.minX < rectA.maxX, rectA.minY < rectB.maxY, rectB.minY < rectA.maxY else { return false }
    testsLeft -= itemA.vertices.count + itemB.vertices.count
    if testsLeft <= 0 {
      untested += 1
      return true
    }
    let hasLine = !areFilled.0 || !areFilled.1
    load(itemA, within: rectB, isFilled: areFilled.0, findsBorders: hasLine, into: &first)
    if first.isEmpty { return false }
    load(itemB, within: rectA, isFilled: areFilled.1, findsBorders: hasLine, into: &second)
    return join()
  }

  /// Any two pieces, in order of where they begin from west to east.
  private mutating func join() -> Bool {
    first.sort { $0.minX < $1.minX }
    second.sort { $0.minX < $1.minX }
    var (a, b) = (0, 0)
    while a < first.count, b < second.count {
      let isFirst = first[a].minX <= second[b].minX
      let piece = isFirst ? first[a] : second[b]
      var index = isFirst ? b : a
      let count = isFirst ? second.count : first.count
      while index < count {
        let other = isFirst ? second[index] : first[index]
        if other.minX > piece.maxX { break }
        index += 1
        testsLeft -= 1
        if testsLeft <= 0 {
          untested += 1
          return true
        }
        if other.minY > piece.maxY || piece.minY > other.maxY { continue }
        if Self.overlap(piece, other) { return true }
      }
      if isFirst { a += 1 } else { b += 1 }
    }
    return false
  }

  /// - Parameters:
  ///   - isFilled: whether the item is loaded as triangles; otherwise as lines.
  ///   - findsBorders: whether it matters which edges of triangles are borders.
  private func load(_ item: OverlayDraft.Item, within rect: PlaneRect, isFilled: Bool, findsBorders: Bool, into pieces: inout [Piece]) {
    pieces.removeAll(keepingCapacity: true)
    func append(_ piece: Piece) {
      if piece.minX <= rect.maxX, rect.minX <= piece.maxX, piece.minY <= rect.maxY, rect.minY <= piece.maxY { pieces.append(piece) }
    }
    let start = item.vertices.lowerBound
    if item.geometry == .polygon, !isFilled {
      for ring in item.rings {
        let vertices = (ring == item.rings.lowerBound ? start : Int(draft.ringEnds[ring - 1]))..<Int(draft.ringEnds[ring])
        // The edge that begins at each vertex, unless a cut made it; that of the last one closes the ring.
        for index in vertices where draft.edgeFlags[index] != 0 {
          let next = index + 1 < vertices.upperBound ? index + 1 : vertices.lowerBound
          append(Piece(draft.vertices[index], draft.vertices[next], draft.vertices[next]))
        }
      }
      return
    }
    guard item.geometry == .polygon else {
      for index in item.vertices.dropFirst() { append(Piece(draft.vertices[index - 1], draft.vertices[index], draft.vertices[index])) }
      return
    }
    // The next vertex of its ring, for each vertex that ends one.
    var lasts: [Int: Int] = [:]
    var ringStart = start
    for ring in findsBorders ? item.rings : 0..<0 {
      let end = Int(draft.ringEnds[ring])
      if end > ringStart { lasts[end - 1 - start] = ringStart - start }
      ringStart = end
    }
    func isBorder(_ i: Int, _ j: Int) -> Bool {
      let (low, high) = (min(i, j), max(i, j))
      return high == low + 1 && lasts[low] == nil || lasts[high] == low
    }
    for triangle in stride(from: item.indices.lowerBound, to: item.indices.upperBound, by: 3) {
      let (i, j, k) = (Int(draft.indices[triangle]), Int(draft.indices[triangle + 1]), Int(draft.indices[triangle + 2]))
      append(
        Piece(
          draft.vertices[start + i], draft.vertices[start + j], draft.vertices[start + k],
          borders: findsBorders ? (isBorder(i, j), isBorder(j, k), isBorder(k, i)) : (true, true, true)))
    }
  }

  /// Whether two triangles have area in common, or an edge runs through a triangle. Convex shapes that do not are on different sides of an edge
  /// of one of them.
  private static func overlap(_ a: Piece, _ b: Piece) -> Bool {
    let isLineA = a.b == a.c, isLineB = b.b == b.c
    if isLineA && isLineB { return false }
    if isLineA { return runs(a, through: b) }
    if isLineB { return runs(b, through: a) }
    return !separates(a, b) && !separates(b, a)
  }

  /// Whether an edge of a triangle has the triangle on one side, and another piece on the other or on the edge.
  private static func separates(_ triangle: Piece, _ other: Piece) -> Bool {
    let inside = orientation(triangle.a, triangle.b, triangle.c)
    if inside == .on { return true }
    func isOutside(_ p: Position, _ q: Position) -> Bool {
      orientation(p, q, other.a) != inside && orientation(p, q, other.b) != inside && orientation(p, q, other.c) != inside
    }
    return isOutside(triangle.a, triangle.b) || isOutside(triangle.b, triangle.c) || isOutside(triangle.c, triangle.a)
  }

  private static func runs(_ edge: Piece, through triangle: Piece) -> Bool {
    if !separates(triangle, edge) {
      let sides = (
        orientation(edge.a, edge.b, triangle.a), orientation(edge.a, edge.b, triangle.b), orientation(edge.a, edge.b, triangle.c)
      )
      // All on one side, or on the line: the edge touches the triangle at most.
      let isLeft = sides.0 == .left || sides.1 == .left || sides.2 == .left
      let isRight = sides.0 == .right || sides.1 == .right || sides.2 == .right
      if isLeft && isRight { return true }
    }
    // Between two triangles of one area.
    return !triangle.borders.0 && lies(edge, along: triangle.a, triangle.b)
      || !triangle.borders.1 && lies(edge, along: triangle.b, triangle.c)
      || !triangle.borders.2 && lies(edge, along: triangle.c, triangle.a)
  }

  /// Whether an edge has more than a point in common with another one of the same line.
  private static func lies(_ edge: Piece, along p: Position, _ q: Position) -> Bool {
    guard orientation(p, q, edge.a) == .on, orientation(p, q, edge.b) == .on else { return false }
    let (minX, maxX, minY, maxY) = (min(p.x, q.x), max(p.x, q.x), min(p.y, q.y), max(p.y, q.y))
    return min(maxX, edge.maxX) > max(minX, edge.minX) || min(maxY, edge.maxY) > max(minY, edge.minY)
  }
}
