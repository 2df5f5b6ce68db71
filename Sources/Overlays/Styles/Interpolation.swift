/// A value that can change evenly into another.
package protocol Interpolated {
  /// The value at a fraction of the way, 0…1.
  static func between(_ a: Self, _ b: Self, _ fraction: Double) -> Self
}

package enum Interpolation {
  /// The value between the two stops that enclose a place: the first one's before it, the last one's after it; `nil` without stops.
  ///
  /// Complexity: O(log n) for n stops, which lie in rising order.
  package static func value<Value: Interpolated>(at place: Double, of stops: [(place: Double, value: Value)]) -> Value? {
    guard let first = stops.first, let last = stops.last else { return nil }
    if place <= first.place { return first.value }
    if place >= last.place { return last.value }
    let next = index(after: place, in: stops)
    let (a, b) = (stops[next - 1], stops[next])
    // Of two numbers of opposite signs that are both huge the difference is infinite; that of their halves is not.
    return .between(a.value, b.value, (place / 2 - a.place / 2) / (b.place / 2 - a.place / 2))
  }

  /// How many stops lie at a place or before it: the index of the first one after it.
  ///
  /// Complexity: O(log n) for n stops, which lie in rising order.
  package static func index<Value>(after place: Double, in stops: [(place: Double, value: Value)]) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].place <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Float: Interpolated {
  package static func between(_ a: Float, _ b: Float, _ fraction: Double) -> Float {
    Float(Double(a) + (Double(b) - Double(a)) * fraction)
  }
}

extension OverlayColor: Interpolated {
  /// Of each of red, green, blue and opacity, as sRGB has them.
  package static func between(_ a: OverlayColor, _ b: OverlayColor, _ fraction: Double) -> OverlayColor {
    func part(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * fraction).rounded()) }
    return OverlayColor(
      red: part(a.red, b.red), green: part(a.green, b.green), blue: part(a.blue, b.blue), alpha: part(a.alpha, b.alpha))
  }
}

extension Optional: Interpolated where Wrapped: Interpolated {
  /// Nothing does not change evenly into something.
  package static func between(_ a: Wrapped?, _ b: Wrapped?, _ fraction: Double) -> Wrapped? {
    guard let a, let b else { return fraction < 1 ? a : b }
    return Wrapped.between(a, b, fraction)
  }
}
