public import GeoModel

/// Expands lines to triangles for any width: each corner is a vertex of the line and an offset from it, in half
/// widths.
///
/// The triangles of a line cover what its stroke covers (SVG 2 §13.5), whatever the width: a rectangle for each segment, a join
/// after it, caps at the ends. They overlap on the inner side of joins; draw a stroke that is not opaque into a stencil.
/// Arcs are chords of at most 22.5°, within 2 % of half the width.
///
/// Each segment with its join and caps is a piece whose triangles use no other piece's corners, so that a stroke can be split
/// between any two.
///
/// x runs to the right, y down, as in the world plane. Triangles are counter-clockwise as seen: clockwise by the numbers.
public struct StrokeExpansion: Sendable {
  public var join: LineJoin
  public var cap: LineCap
  /// How much longer than half the width a mitred corner may be, at least 1.
  public var miterLimit: Double

  /// Which vertex of the line a corner belongs to, counted along it.
  public private(set) var sources: [UInt32] = []
  /// Where it lies from there, in half widths.
  public private(set) var extrusions: [SIMD2<Float>] = []
  /// Three a triangle.
  public private(set) var indices: [UInt32] = []
  /// For each piece, the ends of its corners and indices.
  public private(set) var pieceEnds: [(corners: Int, indices: Int)] = []

  public init(join: LineJoin = .round, cap: LineCap = .round, miterLimit: Double = 10) {
    self.join = join
    self.cap = cap
    self.miterLimit = max(miterLimit, 1)
  }

  /// Expands a line, in place of what was expanded before.
  ///
  /// - Parameters:
  ///   - path: indices of positions, the first one again at the end of a closed line. Repeated places are passed over.
  ///   - positions: the positions that `path` refers to.
  ///   - isClosed: whether the last segment is joined to the first; then there are no caps.
  ///   - capsStart: whether a cap belongs at the beginning. None does where a line was cut.
  ///   - capsEnd: whether a cap belongs at the end.
  /// - Complexity: O(n).
  public mutating func expand(
    _ path: [UInt32], of positions: borrowing Span<Position>, isClosed: Bool, capsStart: Bool = true, capsEnd: Bool = true
  ) {
    sources.removeAll(keepingCapacity: true)
    extrusions.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    pieceEnds.removeAll(keepingCapacity: true)
    var first: SIMD2<Double>?
    var segment: (from: UInt32, to: UInt32, direction: SIMD2<Double>)?
    var from: UInt32 = 0
    for to in 0..<UInt32(truncatingIfNeeded: path.count) {
      guard let direction = Self.direction(positions[Int(path[Int(from)])], positions[Int(path[Int(to)])]) else { continue }
      if let segment {
        addSegment(segment.from, segment.to, segment.direction)
        addJoin(at: segment.to, segment.direction, direction)
        endPiece()
      } else {
        first = direction
        if capsStart, !isClosed { addCap(at: from, -direction) }
      }
      segment = (from, to, direction)
      from = to
    }
    guard let segment, let first else { return }
    addSegment(segment.from, segment.to, segment.direction)
    if isClosed {
      addJoin(at: segment.to, segment.direction, first)
    } else if capsEnd {
      addCap(at: segment.to, segment.direction)
    }
    endPiece()
  }

  /// Of length 1; `nil` for one place, and for distances that are no numbers.
  private static func direction(_ a: Position, _ b: Position) -> SIMD2<Double>? {
    var step = SIMD2(b.x - a.x, b.y - a.y)
    // First to the order of 1, where squares neither vanish nor overflow.
    let size = max(step.x.magnitude, step.y.magnitude)
    guard size > 0, size.isFinite else { return nil }
    step /= size
    return step / (step * step).sum().squareRoot()
  }

  /// To the right of a direction as seen.
  private static func right(of direction: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-direction.y, direction.x) }

  private mutating func corner(_ source: UInt32, _ extrusion: SIMD2<Double>) -> UInt32 {
    sources.append(source)
    extrusions.append(SIMD2<Float>(extrusion))
    return UInt32(truncatingIfNeeded: sources.count - 1)
  }

  private mutating func triangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  private mutating func endPiece() { pieceEnds.append((sources.count, indices.count)) }

  private mutating func addSegment(_ from: UInt32, _ to: UInt32, _ direction: SIMD2<Double>) {
    let side = Self.right(of: direction)
    let (a, b) = (corner(from, -side), corner(from, side))
    let (c, d) = (corner(to, side), corner(to, -side))
    triangle(a, b, c)
    triangle(a, c, d)
  }

  /// Fills what opens on the outer side of a corner.
  private mutating func addJoin(at place: UInt32, _ before: SIMD2<Double>, _ after: SIMD2<Double>) {
    let turn = before.x * after.y - before.y * after.x
    let cosine = (before * after).sum()
    // To the right as seen: the left side is the outer one. What turns back is taken for a left turn.
    let turnsRight = turn > 0
    let (from, to) =
      turnsRight
      ? (-Self.right(of: after), -Self.right(of: before)) : (Self.right(of: before), Self.right(of: after))
    if SIMD2<Float>(from) == SIMD2<Float>(to) { return }
    switch join {
    // What turns back nearly has ends whose sum is hardly more than their rounding.
    case .round: addArc(at: place, from: from, to: to, middle: cosine < -1 + 1e-12 ? before : nil)
    case .miter where cosine > -1 && (2 / (1 + cosine)).squareRoot() <= miterLimit:
      let center = corner(place, .zero)
      let (a, b) = (corner(place, from), corner(place, (from + to) / (1 + cosine)))
      triangle(center, a, b)
      triangle(center, b, corner(place, to))
    case .miter, .bevel:
      if turn != 0 { triangle(corner(place, .zero), corner(place, from), corner(place, to)) }
    }
  }

  /// - Parameter direction: out of the line.
  private mutating func addCap(at place: UInt32, _ direction: SIMD2<Double>) {
    let side = Self.right(of: direction)
    switch cap {
    case .butt: break
    case .round: addArc(at: place, from: side, to: -side, middle: direction)
    case .square:
      let (a, b) = (corner(place, -side), corner(place, side))
      let (c, d) = (corner(place, side + direction), corner(place, direction - side))
      triangle(a, b, c)
      triangle(a, c, d)
    }
  }

  /// A fan round a position, counter-clockwise as seen.
  ///
  /// - Parameter middle: the direction half way, for half a turn, where the ends do not determine it.
  private mutating func addArc(
    at place: UInt32, from: SIMD2<Double>, to: SIMD2<Double>, middle: SIMD2<Double>?
  ) {
    let cosine = middle == nil ? (from * to).sum() : -1
    // cos 22.5°, 45° and 90°.
    let count = cosine > 0.9238795325112867 ? 1 : (cosine > 0.7071067811865476 ? 2 : (cosine > 0 ? 4 : 8))
    var directions = [SIMD2<Double>](repeating: .zero, count: count + 1)
    directions[0] = from
    directions[count] = to
    var step = count
    while step > 1 {
      for start in stride(from: 0, to: count, by: step) {
        let sum = directions[start] + directions[start + step]
        directions[start + step / 2] = step == count && middle != nil ? middle ?? sum : sum / (sum * sum).sum().squareRoot()
      }
      step /= 2
    }
    let center = corner(place, .zero)
    var last = corner(place, from)
    for direction in directions.dropFirst() {
      let next = corner(place, direction)
      triangle(center, last, next)
      last = next
    }
  }
}
