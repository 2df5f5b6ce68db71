package import GeoModel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif
#else
  internal import Foundation
#endif

/// Findings about borders that features share, or do not.
package enum BorderRemarks {
  /// Borders that are there twice, in a line of their own; nothing if there are none.
  package static func warning(nearMisses: [Position], within metres: Double) -> String {
    guard let first = nearMisses.first else { return "" }
    let number =
      nearMisses.count == 1 ? "1 vertex lies" : "\(nearMisses.count == 1000 ? "1000 or more" : "\(nearMisses.count)") vertices lie"
    return
      "warning: \(number) within \(short(metres)) m of another border and \(nearMisses.count == 1 ? "does" : "do") not meet it, the first at [\(first.x), \(first.y)]; --snap brings vertices together, where both borders have one\n"
  }

  /// What snapping has left nothing of, in a line of its own; nothing if there is none.
  package static func note(vanished count: Int) -> String {
    count == 0
      ? ""
      : "\(count) ring\(count == 1 ? "" : "s") or line\(count == 1 ? "" : "s") smaller than --snap \(count == 1 ? "was" : "were") left out\n"
  }

  /// Vertices that were not snapped, in a line of their own; nothing if there are none.
  package static func warning(leftApart vertices: [Position]) -> String {
    guard let first = vertices.first else { return "" }
    let number = vertices.count == 1 ? "1 vertex was" : "\(vertices.count) vertices were"
    return "warning: \(number) left in place by --snap, the first at [\(first.x), \(first.y)]: borders would cross\n"
  }

  /// A positive number to three digits.
  package static func short(_ number: Double) -> String {
    guard number > 0, number.isFinite else { return "\(number)" }
    let digits = pow(10, 2 - log10(number).rounded(.down))
    let rounded = (number * digits).rounded() / digits
    return rounded == rounded.rounded() && rounded < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
