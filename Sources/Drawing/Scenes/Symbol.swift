#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A mark for a place: a shape of a size.
public struct Symbol: Sendable, Hashable {
  /// By the names that style documents have (`marker-symbol`).
  public enum Outline: String, Sendable, Hashable, CaseIterable {
    case circle, square, triangle, diamond, cross, star, pentagon, hexagon
  }

  public var outline: Outline

  /// The diameter of the circle that all outlines fit in, in pixels.
  public var size: Float

  public init(_ outline: Outline = .circle, size: Float) { (self.outline, self.size) = (outline, size) }

  /// The corners around a place, in the direction in which rings go round.
  func corners() -> [SIMD2<Float>] {
    let radius = size / 2
    switch outline {
    case .circle: return Self.polygon(max(8, min(64, Int((radius.squareRoot() * 8).rounded(.up)))), radius)
    case .square: return Self.polygon(4, radius, turned: 0.5)
    case .diamond: return Self.polygon(4, radius)
    case .triangle: return Self.polygon(3, radius)
    case .pentagon: return Self.polygon(5, radius)
    case .hexagon: return Self.polygon(6, radius)
    case .star:
      let (outer, inner) = (Self.polygon(5, radius), Self.polygon(5, radius * 0.45, turned: 0.5))
      return zip(outer, inner).flatMap { [$0, $1] }
    case .cross:
      let (arm, half) = (radius, radius * 0.3)
      return [
        SIMD2(-half, -arm), SIMD2(half, -arm), SIMD2(half, -half), SIMD2(arm, -half), SIMD2(arm, half), SIMD2(half, half),
        SIMD2(half, arm), SIMD2(-half, arm), SIMD2(-half, half), SIMD2(-arm, half), SIMD2(-arm, -half), SIMD2(-half, -half)
      ]
    }
  }

  /// A regular polygon, its first corner up, or turned by a share of the angle between two corners.
  private static func polygon(_ count: Int, _ radius: Float, turned: Double = 0) -> [SIMD2<Float>] {
    (0..<count).map { index in
      let angle = 2 * Double.pi * (Double(index) + turned) / Double(count)
      return SIMD2(Float(sin(angle)), Float(-cos(angle))) * radius
    }
  }
}
