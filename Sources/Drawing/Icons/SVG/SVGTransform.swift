#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An affine map of the plane: where a step to the right and a step down go, and the origin.
struct SVGTransform {
  var right = SIMD2<Double>(1, 0), down = SIMD2<Double>(0, 1), origin = SIMD2<Double>.zero

  func callAsFunction(_ point: SIMD2<Double>) -> SIMD2<Double> { right * point.x + down * point.y + origin }

  /// This one after another.
  func after(_ first: SVGTransform) -> SVGTransform {
    SVGTransform(
      right: right * first.right.x + down * first.right.y, down: right * first.down.x + down * first.down.y, origin: self(first.origin))
  }

  /// By how much lengths grow, in the mean of all directions.
  var scale: Double { (right.x * down.y - right.y * down.x).magnitude.squareRoot() }

  /// Reads the value of `transform`; `nil` if it is none.
  static func parse(_ text: String) -> SVGTransform? {
    var (result, rest) = (SVGTransform(), text[...])
    while let open = rest.firstIndex(of: "(") {
      guard let close = rest[open...].firstIndex(of: ")"), let numbers = SVGNumbers.list(rest[rest.index(after: open)..<close]) else {
        return nil
      }
      let name = rest[..<open].filter { !$0.isWhitespace && $0 != "," }
      guard let next = SVGTransform(String(name), numbers) else { return nil }
      result = result.after(next)
      rest = rest[rest.index(after: close)...]
    }
    return rest.allSatisfy { $0.isWhitespace || $0 == "," } ? result : nil
  }

  private init(right: SIMD2<Double>, down: SIMD2<Double>, origin: SIMD2<Double>) {
    (self.right, self.down, self.origin) = (right, down, origin)
  }

  init() {}

  private init?(_ name: String, _ numbers: [Double]) {
    self.init()
    let first = numbers.first ?? 0
    switch (name, numbers.count) {
    case ("matrix", 6): (right, down, origin) = ([numbers[0], numbers[1]], [numbers[2], numbers[3]], [numbers[4], numbers[5]])
    case ("translate", 1...2): origin = [first, numbers.count > 1 ? numbers[1] : 0]
    case ("scale", 1...2): (right, down) = ([first, 0], [0, numbers.count > 1 ? numbers[1] : first])
    case ("skewX", 1): down.x = tan(first * .pi / 180)
    case ("skewY", 1): right.y = tan(first * .pi / 180)
    case ("rotate", 1), ("rotate", 3):
      let (sine, cosine) = (sin(first * .pi / 180), cos(first * .pi / 180))
      (right, down) = ([cosine, sine], [-sine, cosine])
      guard numbers.count == 3 else { return }
      let centre = SIMD2(numbers[1], numbers[2])
      origin = centre - (right * centre.x + down * centre.y)
    default: return nil
    }
  }
}
