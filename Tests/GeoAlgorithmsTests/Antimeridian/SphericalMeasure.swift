import Foundation
import GeoModel

/// Areas and lengths on the unit sphere under edges straight in longitude and latitude, without loss by cancellation.
enum SphericalMeasure {
  /// The steradians inside a geometry whose rings run as RFC 7946 has it, worlds already cut.
  static func area(_ sample: Sample) -> Double { sum(sample.parts.joined().map { area($0) }) }

  /// The steradians to the left of a closed ring: ∮ (sin φ - sin φ₀) dλ, negative, φ₀ its first latitude. Edges go the short way
  /// unless the ring is `literal`; one that goes round a pole has what lies between it and the pole.
  static func area(_ ring: [Position], isLiteral: Bool = true, pole: Double? = nil) -> Double {
    guard let first = ring.first else { return 0 }
    let base = pole ?? first.y
    return sum(
      zip(ring, ring.dropFirst()).map { a, b in
        let half = (b.y - a.y) / 2 * radian
        let mean = (a.y + b.y) / 2
        // sin(mean) - sin(base), and the edge's share of it.
        let rise = 2 * cos((mean + base) / 2 * radian) * sin((mean - base) / 2 * radian)
        let lessThanOne = half.magnitude < 0.1 ? small(half) : sin(half) / half - 1
        return -width(a, b, isLiteral) * radian * (rise * (1 + lessThanOne) + sin(base * radian) * lessThanOne)
      })
  }

  /// sin h / h - 1.
  private static func small(_ h: Double) -> Double {
    let s = h * h
    return -s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110))))
  }

  /// Radians along paths: the integral of √(dφ² + cos² φ dλ²), by Gauss and Legendre.
  static func length(_ sample: Sample, isLiteral: Bool = true) -> Double {
    sum(
      sample.parts.joined().map { path in
        sum(zip(path, path.dropFirst()).map { a, b in edge(width(a, b, isLiteral) * radian, a.y * radian, b.y * radian) })
      })
  }

  private static func edge(_ width: Double, _ from: Double, _ to: Double) -> Double {
    let nodes = [0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363]
    let weights = [0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763]
    // Panels of a few degrees: the integrand is smooth, but for its root near the poles.
    let panels = max(1, Int((max(width.magnitude, (to - from).magnitude) / 0.05).rounded(.up)))
    let high = to - from
    var total = 0.0
    for panel in 0..<panels {
      for (node, weight) in zip(nodes, weights) {
        for sign in [-1.0, 1] {
          let share = (Double(panel) + (1 + sign * node) / 2) / Double(panels)
          let across = cos(from + high * share) * width
          total += weight * (high * high + across * across).squareRoot() / 2
        }
      }
    }
    return total / Double(panels)
  }

  /// Degrees eastwards. Near the meridian both differences are exact.
  static func width(_ a: Position, _ b: Position, _ isLiteral: Bool) -> Double {
    let written = b.x - a.x
    if isLiteral || written.magnitude <= 180 { return written }
    return written < 0 ? (180 - a.x) + (b.x + 180) : (b.x - 180) - (a.x + 180)
  }

  private static let radian = Double.pi / 180

  /// With the lost digits.
  private static func sum(_ terms: [Double]) -> Double {
    var sum = 0.0
    var lost = 0.0
    for term in terms {
      let next = sum + term
      lost += sum.magnitude >= term.magnitude ? (sum - next) + term : (term - next) + sum
      sum = next
    }
    return sum + lost
  }
}
