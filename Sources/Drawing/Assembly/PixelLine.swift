/// A line on its way into a picture: the stretches of it that may be seen, as paths.
struct PixelLine {
  private let pixels: PixelPath
  /// Pixels from the line's beginning to the position at hand.
  private var distance: Double
  private var shape = PathShape()
  private var last: SIMD2<Double>?
  private var isFirst = true
  /// Of a picture with perspective: the position at hand in pixels of ground, along which the distance is measured.
  private var lastGround: SIMD2<Double>?

  /// - Parameters:
  ///   - pixels: what counts as beyond the picture.
  ///   - distance: pixels from the beginning of the whole line, of which this may be a stretch.
  init(_ pixels: PixelPath, distance: Double) { (self.pixels, self.distance) = (pixels, distance) }

  /// Adds a position.
  ///
  /// - Parameters:
  ///   - hasCap: whether the line's first position has a cap.
  ///   - column: gets the stretches.
  mutating func append(_ position: SIMD2<Double>, hasCap: Bool, to column: inout PathColumn) {
    let length = last.map { Self.length($0, position) } ?? 0
    append(position, length: length, hasCap: hasCap, to: &column)
  }

  /// Adds a position on the ground of a pitched camera.
  ///
  /// - Parameters:
  ///   - place: in pixels of ground.
  ///   - perspective: takes it into the picture, if it is in front of the camera.
  ///   - hasCap: whether the line's first position has a cap.
  ///   - column: gets the stretches.
  mutating func append(ground place: SIMD2<Double>, _ perspective: GroundPerspective, hasCap: Bool, to column: inout PathColumn) {
    defer { lastGround = place }
    let isInFront = perspective.isInFront(place)
    guard let start = lastGround else {
      if isInFront { last = perspective.pixel(place) } else { isFirst = false }
      return
    }
    guard isInFront || perspective.isInFront(start) else {
      distance += Self.length(start, place)
      return
    }
    var (from, to) = (start, place)
    if !perspective.isInFront(start) {
      from = perspective.cut(start, place)
      distance += Self.length(start, from)
      last = perspective.pixel(from)
    } else if !isInFront {
      to = perspective.cut(start, place)
    }
    append(perspective.pixel(to), length: Self.length(from, to), hasCap: hasCap, perspective, to: &column)
    if !isInFront {
      end(hasCap: false, in: &column)
      distance += Self.length(to, place)
      last = nil
    }
  }

  private static func length(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { ((b - a) * (b - a)).sum().squareRoot() }

  private mutating func append(
    _ position: SIMD2<Double>, length: Double, hasCap: Bool, _ perspective: GroundPerspective? = nil, to column: inout PathColumn
  ) {
    defer { last = position }
    guard let start = last else { return }
    defer {
      distance += length
      isFirst = false
    }
    if pixels.sides(start) & pixels.sides(position) != 0 { return end(hasCap: false, in: &column) }
    if pixels.isFarOut(start) || pixels.isFarOut(position) {
      guard let (a, b) = cut(start, position) else { return end(hasCap: false, in: &column) }
      if a != start || column.pending == 0 {
        begin(a, hasCap: a == start && isFirst && hasCap, in: &column)
        shape.distance += Float(perspective.map { Self.length($0.ground(start), $0.ground(a)) } ?? Self.length(start, a))
      }
      append(b, to: &column)
      if b != position { end(hasCap: false, in: &column) }
      return
    }
    if column.pending == 0 { begin(start, hasCap: isFirst && hasCap, in: &column) }
    append(position, to: &column)
  }

  /// Ends the line at its last position.
  mutating func finish(hasCap: Bool, in column: inout PathColumn) {
    end(hasCap: hasCap, in: &column)
  }

  private mutating func begin(_ position: SIMD2<Double>, hasCap: Bool, in column: inout PathColumn) {
    end(hasCap: false, in: &column)
    shape = PathShape()
    shape.hasStartCap = hasCap
    shape.distance = Float(distance)
    append(position, to: &column)
  }

  private mutating func append(_ position: SIMD2<Double>, to column: inout PathColumn) {
    let place = SIMD2<Float>(PixelPath.onGrid(position))
    if column.pending == 0 || column.positions.last != place { column.append(place) }
  }

  private mutating func end(hasCap: Bool, in column: inout PathColumn) {
    guard column.pending > 0 else { return }
    shape.hasEndCap = hasCap
    column.endPath(shape)
  }

  /// The part of an edge within the guard rectangle.
  private func cut(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>)? {
    guard let (from, to) = EdgeShares.inside(low: pixels.guardLow, high: pixels.guardHigh, from: a, to: b) else { return nil }
    let along = b - a
    return (from == 0 ? a : a + along * from, to == 1 ? b : a + along * to)
  }
}
