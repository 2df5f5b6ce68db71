#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Subpaths of lines, as they are drawn: curves become chords.
struct SVGOutline {
  /// How far chords may be off their curve.
  private let tolerance: Double
  private let transform: SVGTransform
  private(set) var subpaths: [(points: [SIMD2<Double>], isClosed: Bool)] = []
  private(set) var count = 0

  /// Where the pen is, and where the subpath began, before the transform.
  private(set) var point = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero

  init(_ transform: SVGTransform, tolerance: Double) { (self.transform, self.tolerance) = (transform, tolerance) }

  mutating func move(to place: SIMD2<Double>) {
    (point, start) = (place, place)
    begin()
  }

  private mutating func begin() {
    // A subpath of nothing but a move is not drawn.
    if let last = subpaths.last, last.points.count == 1, !last.isClosed { subpaths.removeLast() }
    subpaths.append(([transform(point)], false))
  }

  private mutating func append(_ place: SIMD2<Double>) {
    if subpaths.last?.isClosed ?? true { begin() }
    subpaths[subpaths.count - 1].points.append(place)
    count += 1
  }

  mutating func line(to place: SIMD2<Double>) {
    append(transform(place))
    point = place
  }

  mutating func close() {
    guard !subpaths.isEmpty else { return }
    if subpaths[subpaths.count - 1].isClosed { begin() }
    subpaths[subpaths.count - 1].isClosed = true
    point = start
  }

  mutating func cubic(_ first: SIMD2<Double>, _ second: SIMD2<Double>, to place: SIMD2<Double>) {
    let (a, b, c, d) = (transform(point), transform(first), transform(second), transform(place))
    func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
    let bend = max(length(a - 2 * b + c), length(b - 2 * c + d))
    let steps = max(1, Int(min((0.75 * bend / tolerance).squareRoot().rounded(.up), 256)))
    for step in 1...steps {
      let t = Double(step) / Double(steps), u = 1 - t
      append(step == steps ? d : a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t))
    }
    point = place
  }

  mutating func quadratic(_ control: SIMD2<Double>, to place: SIMD2<Double>) {
    cubic(point + (control - point) * (2 / 3), place + (control - place) * (2 / 3), to: place)
  }

  /// An arc of an ellipse (SVG 2, appendix B.2): in quarters at most, each as a cubic.
  mutating func arc(_ radii: SIMD2<Double>, rotation: Double, isLarge: Bool, isClockwise: Bool, to place: SIMD2<Double>) {
    var radii = SIMD2(radii.x.magnitude, radii.y.magnitude)
    if place == point { return }
    guard radii.min() > 0 else { return line(to: place) }
    let (sine, cosine) = (sin(rotation * .pi / 180), cos(rotation * .pi / 180))
    func turned(_ vector: SIMD2<Double>, _ sine: Double) -> SIMD2<Double> {
      [cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y]
    }
    // In units of the radii, upright.
    let half = turned((point - place) / 2, -sine)
    let reach = (half * half / (radii * radii)).sum()
    if reach > 1 { radii *= reach.squareRoot() }
    let unit = half / radii
    let distance = max(0, 1 / max((unit * unit).sum(), 1e-300) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let centre = SIMD2(unit.y, -unit.x) * distance
    let (from, to) = (unit - centre, -unit - centre)
    let begin = atan2(from.y, from.x)
    var turn = atan2(to.y, to.x) - begin
    if isClockwise, turn < 0 { turn += 2 * .pi } else if !isClockwise, turn > 0 { turn -= 2 * .pi }
    let middle = (point + place) / 2 + turned(centre * radii, sine)
    let pieces = max(1, Int((turn.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let step = turn / Double(pieces)
    let handle = 4 / 3 * tan(step / 4)
    func at(_ angle: Double, _ along: Double) -> SIMD2<Double> {
      middle + turned(SIMD2(cos(angle) - along * sin(angle), sin(angle) + along * cos(angle)) * radii, sine)
    }
    for piece in 0..<pieces {
      let angle = begin + step * Double(piece)
      let end = piece == pieces - 1 ? place : at(angle + step, 0)
      cubic(at(angle, handle), at(angle + step, -handle), to: end)
    }
  }
}
