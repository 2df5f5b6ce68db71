internal import CTypesetting
internal import Drawing

extension GlyphOutline {
  /// The greatest distance of a chord from its curve, in pixels.
  private static let tolerance: Float = 0.05

  /// The chords of one curve; as many are needed for half a million pixels.
  private static let mostChords = 2_048

  /// An outline of lines and curves.
  init(_ steps: UnsafeBufferPointer<typesetting_step>, unitsOfPixel: Float) {
    self.init()
    var path: [SIMD2<Float>] = []
    for step in steps {
      let (a, b, c) = (
        SIMD2(step.x.0, step.y.0) / unitsOfPixel, SIMD2(step.x.1, step.y.1) / unitsOfPixel, SIMD2(step.x.2, step.y.2) / unitsOfPixel
      )
      guard step.kind != typesetting_move, let start = path.last else {
        close(&path)
        path.append(a)
        continue
      }
      switch step.kind {
      case typesetting_quadratic: Self.append([start, a, b], to: &path)
      case typesetting_cubic: Self.append([start, a, b, c], to: &path)
      default: path.append(a)
      }
    }
    close(&path)
  }

  /// Adds a path without the repetition of its first position at its end.
  private mutating func close(_ path: inout [SIMD2<Float>]) {
    while path.count > 1, path.last == path.first { path.removeLast() }
    // Two positions enclose nothing.
    if path.count > 2, path.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) { append(path) }
    path.removeAll(keepingCapacity: true)
  }

  /// Adds the chords of a Bézier curve, except its start.
  ///
  /// A chord over the n-th part of the parameter leaves a curve by at most an 8n²-th of the greatest second derivative, which is
  /// d(d − 1) times the greatest second difference of the positions, for degree d.
  private static func append(_ curve: [SIMD2<Float>], to path: inout [SIMD2<Float>]) {
    let degree = Float(curve.count - 1)
    var greatest: Float = 0
    for index in 2..<curve.count {
      let difference = curve[index] - 2 * curve[index - 1] + curve[index - 2]
      greatest = max(greatest, (difference * difference).sum().squareRoot())
    }
    let chords = (degree * (degree - 1) * greatest / (8 * tolerance)).squareRoot().rounded(.up)
    let count = chords.isFinite ? max(1, min(Int(min(chords, Float(mostChords))), mostChords)) : 1
    for chord in 1...count {
      if chord == count { break }
      let share = Float(chord) / Float(count)
      var inner = curve
      while inner.count > 1 {
        for index in 1..<inner.count { inner[index - 1] += (inner[index] - inner[index - 1]) * share }
        inner.removeLast()
      }
      path.append(inner[0])
    }
    path.append(curve[curve.count - 1])
  }
}
