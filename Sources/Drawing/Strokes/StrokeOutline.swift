internal import GeoModel

/// The outline of a stroke, as edges: its left side forwards, its right side backwards, joins and caps between.
///
/// On the inner side of a corner the outline goes through the corner itself, so that nothing of the stroke is left out however short its
/// edges are. All outlines go round in one direction, so that winding numbers of strokes that cross add up.
struct StrokeOutline {
  private let shape: StrokeShape
  private let radius: Float
  /// Of the greatest angle between two positions of a round join or cap.
  private let leastCosine: Float
  /// Corners of less than this are joined by one edge: its square root times the radius is what is cut off. In units of 1 - cos.
  private let flat: Float

  /// What an arc may be off the circle, in pixels.
  private static let tolerance: Float = 0.02

  /// - Parameters:
  ///   - shape: width, joins and caps.
  ///   - magnification: how much larger the outline is drawn at most.
  init(_ shape: StrokeShape, magnification: Float = 1) {
    self.shape = shape
    radius = shape.width / 2
    let share = min(Self.tolerance / max(radius * magnification, 1e-6), 1)
    // The cosine of twice the angle whose cosine is 1 - share; no more than about a hundred positions a turn.
    leastCosine = min(2 * (1 - share) * (1 - share) - 1, 0.998)
    flat = min(share, 0.3)
  }

  /// Adds the outline of a path.
  ///
  /// - Parameters:
  ///   - positions: repetitions are passed over.
  ///   - path: how it begins and ends.
  ///   - edges: gets the outline.
  func add(_ positions: UnsafeBufferPointer<SIMD2<Float>>, _ path: PathShape, to edges: inout some EdgeTaking) {
    guard radius > 0, let first = positions.first else { return }
    var firstDirection: SIMD2<Float>?
    var last = SIMD2<Float>()
    for index in positions.indices.dropLast(path.isClosed ? 0 : 1) {
      let (start, end) = (positions[index], positions[index + 1 < positions.count ? index + 1 : 0])
      guard let direction = Self.direction(start, end) else { continue }
      if firstDirection == nil {
        firstDirection = direction
        if !path.isClosed { addEnd(at: start, -direction, isCapped: path.hasStartCap, to: &edges) }
      } else {
        addJoin(at: start, last, direction, to: &edges)
      }
      addSides(start, end, direction, to: &edges)
      last = direction
    }
    guard let firstDirection else { return path.hasStartCap && path.hasEndCap ? addDot(first, to: &edges) : () }
    if path.isClosed {
      addJoin(at: first, last, firstDirection, to: &edges)
    } else {
      addEnd(at: positions[positions.count - 1], last, isCapped: path.hasEndCap, to: &edges)
    }
  }

  private func addEnd(at end: SIMD2<Float>, _ direction: SIMD2<Float>, isCapped: Bool, to edges: inout some EdgeTaking) {
    edges.begin(.left)
    if isCapped { return addCap(at: end, direction, to: &edges) }
    let n = normal(direction)
    edges.add(end + n, end - n)
  }

  /// Adds a join where a stroke goes on as another path: no cap, but all of the corner.
  func addJoin(from a: SIMD2<Float>, at corner: SIMD2<Float>, to b: SIMD2<Float>, edges: inout some EdgeTaking) {
    guard let before = Self.direction(a, corner), let after = Self.direction(corner, b) else { return }
    addJoin(at: corner, before, after, to: &edges)
    // From the right of the one stroke to its left, and back at the other one.
    let (n0, n1) = (normal(before), normal(after))
    edges.add(corner - n0, corner + n0)
    edges.add(corner + n1, corner - n1)
  }

  private static func direction(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float>? {
    let along = b - a
    let length = (along * along).sum().squareRoot()
    return length > 0 && length.isFinite ? along / length : nil
  }

  /// Half the width to the left of a direction.
  @inline(__always)
  private func normal(_ direction: SIMD2<Float>) -> SIMD2<Float> { SIMD2(direction.y, -direction.x) * radius }

  @inline(__always)
  private func addSides(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ direction: SIMD2<Float>, to edges: inout some EdgeTaking) {
    let n = normal(direction)
    edges.begin(.left)
    edges.add(a + n, b + n)
    edges.begin(.right)
    edges.add(b - n, a - n)
  }

  private func addJoin(at corner: SIMD2<Float>, _ before: SIMD2<Float>, _ after: SIMD2<Float>, to edges: inout some EdgeTaking) {
    let cosine = (before * after).sum()
    let (n0, n1) = (normal(before), normal(after))
    if cosine > 1 - flat / 4 {
      edges.begin(.left)
      edges.add(corner + n0, corner + n1)
      edges.begin(.right)
      edges.add(corner - n1, corner - n0)
      return
    }
    let turnsRight = before.x * after.y - before.y * after.x > 0
    if turnsRight {
      edges.begin(.right)
      edges.add(corner - n1, corner)
      edges.add(corner, corner - n0)
      edges.begin(.left)
      addOuter(corner, n0, n1, cosine, to: &edges)
    } else {
      edges.begin(.left)
      edges.add(corner + n0, corner)
      edges.add(corner, corner + n1)
      edges.begin(.right)
      addOuter(corner, -n1, -n0, cosine, to: &edges)
    }
  }

  /// The outer side of a join, from one offset to another, clockwise on the screen.
  private func addOuter(
    _ corner: SIMD2<Float>, _ from: SIMD2<Float>, _ to: SIMD2<Float>, _ cosine: Float, to edges: inout some EdgeTaking
  ) {
    switch shape.join {
    case .round: addArc(corner, from, to, to: &edges)
    case .miter:
      // 1 over the cosine of half the turn is the tip's distance in half widths.
      let half = (1 + cosine) / 2
      if half > 0, 1 / half <= shape.miterLimit * shape.miterLimit {
        let tip = corner + (from + to) / (1 + cosine)
        edges.add(corner + from, tip)
        edges.add(tip, corner + to)
      } else {
        edges.add(corner + from, corner + to)
      }
    case .bevel: edges.add(corner + from, corner + to)
    }
  }

  /// An arc clockwise on the screen, of less than half a turn, by halves.
  private func addArc(
    _ center: SIMD2<Float>, _ from: SIMD2<Float>, _ to: SIMD2<Float>, depth: Int = 6, to edges: inout some EdgeTaking
  ) {
    let cosine = (from * to).sum() / (radius * radius)
    if cosine >= leastCosine || depth == 0 { return edges.add(center + from, center + to) }
    let sum = from + to
    let length = (sum * sum).sum().squareRoot()
    // Of half a turn the sum says nothing.
    let middle = length > radius / 64 ? sum * (radius / length) : SIMD2(-from.y, from.x)
    addArc(center, from, middle, depth: depth - 1, to: &edges)
    addArc(center, middle, to, depth: depth - 1, to: &edges)
  }

  /// The end of a stroke that goes in a direction: from its left to its right side.
  private func addCap(at end: SIMD2<Float>, _ direction: SIMD2<Float>, to edges: inout some EdgeTaking) {
    let n = normal(direction)
    switch shape.cap {
    case .butt: edges.add(end + n, end - n)
    case .square:
      let out = direction * radius
      edges.add(end + n, end + n + out)
      edges.add(end + n + out, end - n + out)
      edges.add(end - n + out, end - n)
    case .round: addArc(end, n, -n, to: &edges)
    }
  }

  /// A path of one place: what its caps make of it.
  private func addDot(_ center: SIMD2<Float>, to edges: inout some EdgeTaking) {
    guard shape.cap != .butt else { return }
    edges.begin(.left)
    addCap(at: center, SIMD2(1, 0), to: &edges)
    addCap(at: center, SIMD2(-1, 0), to: &edges)
  }
}
