/// Strokes that lie on the ground of a pitched picture: their outlines are made on the ground, and projected as areas. So their widths,
/// dashes, joins and caps shrink with the distance.
struct GroundStroke {
  private let shape: StrokeShape
  private let perspective: GroundPerspective
  private let dashes: DashedPath?
  private var rings = StrokeRings()
  private var line: [SIMD2<Float>] = []

  /// What is thinner is not drawn, in pixels.
  private static let thinnest = 1.0 / 512
  /// Dashes whose period is less than this are drawn as a plain line, in pixels.
  private static let finest = 0.25
  /// A line with more periods of dashes in the picture or near it is plain.
  private static let mostPeriods: Float = 16_384

  /// - Parameters:
  ///   - shape: its lengths are those at the camera's centre.
  ///   - perspective: from the ground into the picture.
  init(_ shape: StrokeShape, _ perspective: GroundPerspective) {
    (self.shape, self.perspective, dashes) = (shape, perspective, DashedPath(shape))
  }

  /// Adds the outline of a path.
  ///
  /// - Parameters:
  ///   - path: of `column`, whose positions are pixels of the picture.
  ///   - column: has the path.
  ///   - areas: gets rings, which go round in one direction each.
  mutating func add(_ path: Int, of column: PathColumn, to areas: inout PathColumn) {
    let ends = column.shapes[path]
    let places = column.positions[column.range(ofPath: path)].map { perspective.ground(SIMD2<Double>($0)) }
    guard let nearest = places.map(perspective.depth).min(), nearest * Self.thinnest < Double(shape.width) else { return }
    let outline = StrokeOutline(shape, magnification: Float(1 / nearest))
    line.removeAll(keepingCapacity: true)
    guard let dashes else {
      line.append(contentsOf: places.lazy.map { SIMD2<Float>($0) })
      return add(line, ends, outline, to: &areas)
    }
    addDashed(places, ends, dashes, outline, to: &areas)
  }

  /// Adds dashes where they may be in the picture: lines go far beyond it. Where they are too fine, they are a plain line.
  private mutating func addDashed(
    _ places: [SIMD2<Double>], _ ends: PathShape, _ dashes: DashedPath, _ outline: StrokeOutline, to areas: inout PathColumn
  ) {
    let margin = perspective.margin(Double(shape.reach)), farthest = Double(dashes.period) / Self.finest
    var run: (shape: PathShape, isFine: Bool)?
    var distance = Double(ends.distance)
    for index in places.indices.dropFirst() + (ends.isClosed ? [places.count] : []) {
      let (a, b) = (places[index - 1], places[index == places.count ? 0 : index])
      let along = b - a
      let length = (along * along).sum().squareRoot()
      defer { distance += length }
      guard let seen = perspective.seen(a, b, margin: margin) else {
        endRun(&run, hasEndCap: false, outline, to: &areas)
        continue
      }
      for part in parts(a, b, seen, farthest) {
        if run == nil || part.from > 0 || run?.isFine != part.isFine {
          endRun(&run, hasEndCap: false, outline, to: &areas)
          var shape = PathShape()
          shape.hasStartCap = index == 1 && part.from == 0 && ends.hasStartCap
          shape.distance = Float(distance + length * part.from)
          run = (shape, part.isFine)
          line.append(SIMD2<Float>(a + along * part.from))
        }
        line.append(SIMD2<Float>(a + along * part.to))
        if part.to < 1 { endRun(&run, hasEndCap: false, outline, to: &areas) }
      }
    }
    endRun(&run, hasEndCap: ends.hasEndCap, outline, to: &areas)
  }

  /// Shares of an edge up to a depth and beyond it.
  private func parts(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ seen: (from: Double, to: Double), _ farthest: Double
  ) -> [(from: Double, to: Double, isFine: Bool)] {
    let (start, change) = (perspective.depth(a) - farthest, perspective.depth(b) - perspective.depth(a))
    let border = -start / change
    guard border > seen.from, border < seen.to else { return [(seen.from, seen.to, start + change * (seen.from + seen.to) / 2 > 0)] }
    return [(seen.from, border, change < 0), (border, seen.to, change > 0)]
  }

  private mutating func endRun(
    _ run: inout (shape: PathShape, isFine: Bool)?, hasEndCap: Bool, _ outline: StrokeOutline, to areas: inout PathColumn
  ) {
    guard let (begun, isFine) = run else { return }
    run = nil
    var ends = begun
    ends.hasEndCap = hasEndCap
    let positions = line
    line.removeAll(keepingCapacity: true)
    let lengths = zip(positions, positions.dropFirst()).map { a, b in ((b - a) * (b - a)).sum().squareRoot() }
    guard !isFine, var dashes, lengths.reduce(0, +) < Self.mostPeriods * dashes.period else {
      return add(positions, ends, outline, to: &areas)
    }
    positions.withUnsafeBufferPointer { positions in
      dashes.forEach(positions, isClosed: false, start: ends.distance) { dash in
        if isSeen(dash) { add(Array(dash), PathShape(), outline, to: &areas) }
      }
    }
  }

  /// Whether something of a dash may be in the picture.
  private func isSeen(_ dash: UnsafeBufferPointer<SIMD2<Float>>) -> Bool {
    let reach = Double(shape.reach), size = 2 * perspective.middle
    var beyond: UInt8 = 15
    for place in dash {
      let (low, high) = perspective.bounds(SIMD2<Double>(place), reach: reach)
      beyond &= (high.x < 0 ? 1 : 0) | (low.x > size.x ? 2 : 0) | (high.y < 0 ? 4 : 0) | (low.y > size.y ? 8 : 0)
    }
    return beyond == 0
  }

  /// Adds the outline of positions on the ground.
  private mutating func add(_ positions: [SIMD2<Float>], _ ends: PathShape, _ outline: StrokeOutline, to areas: inout PathColumn) {
    positions.withUnsafeBufferPointer { outline.add($0, ends, to: &rings) }
    let perspective = perspective
    rings.take(isClosed: ends.isClosed) { ring in
      let seen = perspective.inFront(ring.map { SIMD2<Double>($0) })
      guard seen.count > 2 else { return }
      areas.append(seen.lazy.map { SIMD2<Float>(perspective.pixel($0)) }, isClosed: true)
    }
  }
}
