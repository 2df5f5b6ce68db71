/// Strokes that lie on the ground of a pitched picture: their outlines are made on the ground, and projected as areas. So their widths, dashes,
/// joins and caps shrink with the distance.
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
    // Dashes up to where they are too fine, a plain line beyond.
    let farthest = Double(dashes.period) / Self.finest
    var run = ends
    run.isClosed = false
    var isFine = false
    var distance = Double(ends.distance)
    for index in 0..<(ends.isClosed ? places.count + 1 : places.count) {
      let place = places[index == places.count ? 0 : index]
      let depth = perspective.depth(place)
      if index == 0 {
        isFine = depth > farthest
      } else {
        let last = places[index - 1], before = perspective.depth(last)
        if (depth > farthest) != isFine {
          let border = last + (place - last) * ((farthest - before) / (depth - before))
          line.append(SIMD2<Float>(border))
          endRun(&run, isFine, hasEndCap: false, outline, to: &areas)
          isFine = depth > farthest
          run = PathShape()
          run.hasStartCap = false
          let along = border - last
          run.distance = Float(distance + (along * along).sum().squareRoot())
          line.append(SIMD2<Float>(border))
        }
        let along = place - last
        distance += (along * along).sum().squareRoot()
      }
      line.append(SIMD2<Float>(place))
    }
    endRun(&run, isFine, hasEndCap: ends.hasEndCap, outline, to: &areas)
  }

  private mutating func endRun(
    _ run: inout PathShape, _ isFine: Bool, hasEndCap: Bool, _ outline: StrokeOutline, to areas: inout PathColumn
  ) {
    run.hasEndCap = hasEndCap
    let positions = line
    line.removeAll(keepingCapacity: true)
    guard !isFine, var dashes else { return add(positions, run, outline, to: &areas) }
    positions.withUnsafeBufferPointer { positions in
      dashes.forEach(positions, isClosed: false, start: run.distance) { dash in
        if isSeen(dash) { add(Array(dash), PathShape(), outline, to: &areas) }
      }
    }
  }

  /// Whether something of a dash may be in the picture: lines go far beyond it, and so there may be many dashes.
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
