import GeoModel
import Testing

/// The Hilbert curve of 2³² by 2³² cells.
@Suite struct HilbertOrderTests {
  /// The definition, level by level.
  private func index(_ x: UInt32, _ y: UInt32) -> UInt64 {
    var (x, y, index) = (x, y, UInt64(0))
    for level in stride(from: 31, through: 0, by: -1) {
      let (right, up) = (x >> UInt32(level) & 1, y >> UInt32(level) & 1)
      index = index << 2 | UInt64(3 * right ^ up)
      if up == 0 {
        if right == 1 { (x, y) = (~x, ~y) }
        swap(&x, &y)
      }
    }
    return index
  }

  @Test func `it is the curve by definition, and its first levels are those of the smaller one`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let (x, y) = (UInt32.random(in: 0...(.max), using: &generator), UInt32.random(in: 0...(.max), using: &generator))
      #expect(hilbertIndex(x: x, y: y) == index(x, y))
      #expect(UInt32(hilbertIndex(x: x, y: y) >> 32) == hilbertIndex(x: UInt16(x >> 16), y: UInt16(y >> 16)))
    }
    for edge in [0, 1, UInt32.max - 1, .max] { #expect(hilbertIndex(x: edge, y: 0) == index(edge, 0)) }
  }
}
