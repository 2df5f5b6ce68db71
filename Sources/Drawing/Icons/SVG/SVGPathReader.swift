/// Reads the commands of a path (SVG 2 §9.3).
struct SVGPathReader {
  private var numbers: SVGNumbers
  /// The control point that a smooth curve mirrors, if the last command was a curve of that kind.
  private var lastCubic: SIMD2<Double>?
  private var lastQuadratic: SIMD2<Double>?

  init(_ text: String) { numbers = SVGNumbers(text) }

  /// The most points of an icon.
  static let mostPoints = 200_000

  /// - Returns: whether all of it could be read.
  mutating func read(into outline: inout SVGOutline) -> Bool {
    var command: UInt8 = 0
    while !numbers.isAtEnd {
      if let letter = numbers.letter() {
        if command == 0, letter | 0x20 != 0x6d { return false }
        command = letter
        if letter | 0x20 == 0x7a {
          outline.close()
          (lastCubic, lastQuadratic) = (nil, nil)
          continue
        }
      } else if command == 0 || command | 0x20 == 0x7a {
        return false
      }
      guard draw(command, &outline), outline.count <= Self.mostPoints else { return false }
      // More positions after a move are lines.
      if command == 0x4d { command = 0x4c } else if command == 0x6d { command = 0x6c }
    }
    return true
  }

  private mutating func point(_ base: SIMD2<Double>) -> SIMD2<Double>? {
    guard let x = numbers.number(), let y = numbers.number() else { return nil }
    return base + SIMD2(x, y)
  }

  /// Draws one step of a command.
  private mutating func draw(_ command: UInt8, _ outline: inout SVGOutline) -> Bool {
    let from = outline.point
    let base = command >= 0x61 ? from : .zero
    let (cubic, quadratic) = (lastCubic, lastQuadratic)
    (lastCubic, lastQuadratic) = (nil, nil)
    switch command | 0x20 {
    case 0x6d:  // m
      guard let place = point(base) else { return false }
      outline.move(to: place)
    case 0x6c:  // l
      guard let place = point(base) else { return false }
      outline.line(to: place)
    case 0x68:  // h
      guard let x = numbers.number() else { return false }
      outline.line(to: [base.x + x, from.y])
    case 0x76:  // v
      guard let y = numbers.number() else { return false }
      outline.line(to: [from.x, base.y + y])
    case 0x63:  // c
      guard let first = point(base), let second = point(base), let place = point(base) else { return false }
      outline.cubic(first, second, to: place)
      lastCubic = second
    case 0x73:  // s
      guard let second = point(base), let place = point(base) else { return false }
      outline.cubic(cubic.map { 2 * from - $0 } ?? from, second, to: place)
      lastCubic = second
    case 0x71:  // q
      guard let control = point(base), let place = point(base) else { return false }
      outline.quadratic(control, to: place)
      lastQuadratic = control
    case 0x74:  // t
      guard let place = point(base) else { return false }
      let control = quadratic.map { 2 * from - $0 } ?? from
      outline.quadratic(control, to: place)
      lastQuadratic = control
    case 0x61:  // a
      guard let rx = numbers.number(), let ry = numbers.number(), let rotation = numbers.number(), let isLarge = numbers.flag(),
        let isClockwise = numbers.flag(), let place = point(base)
      else { return false }
      outline.arc([rx, ry], rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: place)
    default: return false
    }
    return true
  }
}
