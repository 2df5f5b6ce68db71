import Foundation
import GeoModel

/// Areas on the unit sphere under edges straight in longitude and latitude.
enum SphericalMeasure {
  /// The steradians inside a geometry whose rings run as RFC 7946 has it, worlds already cut.
  static func area(_ sample: Sample) -> Double {
    var sum = 0.0
    var lost = 0.0
    for ring in sample.parts.joined() {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let half = (b.y - a.y) / 2 * .pi / 180
        let mean = (a.y + b.y) / 2 * .pi / 180
        let term = -(b.x - a.x) * .pi / 180 * sin(mean) * (half == 0 ? 1 : sin(half) / half)
        let next = sum + term
        lost += sum.magnitude >= term.magnitude ? (sum - next) + term : (term - next) + sum
        sum = next
      }
    }
    return sum + lost
  }
}
