/// The position of a cell on the Hilbert curve of order 16, over a grid of 65,536 by 65,536 cells.
///
/// By Rawrunprotected's branch-free formulation ("2D Hilbert curves in O(1)", public domain, 2015): the state of the curve at
/// all levels at once by a parallel prefix scan. Neighbours on the curve are neighbours on the grid.
///
/// - Complexity: O(1).
@inlinable
public func hilbertIndex(x: UInt16, y: UInt16) -> UInt32 {
  let x = UInt32(x), y = UInt32(y)
  var a = x ^ y
  var b = 0xFFFF ^ a
  var c = 0xFFFF ^ (x | y)
  var d = x & (y ^ 0xFFFF)
  var (e, f, g, h) = (a | (b >> 1), (a >> 1) ^ a, ((c >> 1) ^ (b & (d >> 1))) ^ c, ((a & (c >> 1)) ^ (d >> 1)) ^ d)
  var shift: UInt32 = 2
  while shift < 8 {
    (a, b, c, d) = (e, f, g, h)
    e = (a & (a >> shift)) ^ (b & (b >> shift))
    f = (a & (b >> shift)) ^ (b & ((a ^ b) >> shift))
    g ^= (a & (c >> shift)) ^ (b & (d >> shift))
    h ^= (b & (c >> shift)) ^ ((a ^ b) & (d >> shift))
    shift *= 2
  }
  (a, b, c, d) = (e, f, g, h)
  g ^= (a & (c >> 8)) ^ (b & (d >> 8))
  h ^= (b & (c >> 8)) ^ ((a ^ b) & (d >> 8))
  a = g ^ (g >> 1)
  b = h ^ (h >> 1)
  let low = hilbertSpread(x ^ y)
  let high = hilbertSpread(b | (0xFFFF ^ ((x ^ y) | a)))
  return high << 1 | low
}

/// Puts a zero after every bit of the lower half.
@inlinable
func hilbertSpread(_ value: UInt32) -> UInt32 {
  var bits = value & 0xFFFF
  bits = (bits | bits << 8) & 0x00FF_00FF
  bits = (bits | bits << 4) & 0x0F0F_0F0F
  bits = (bits | bits << 2) & 0x3333_3333
  return (bits | bits << 1) & 0x5555_5555
}

/// The same of order 32, over a grid of 2³² by 2³² cells: its first 16 levels are those of the other one.
///
/// - Complexity: O(1).
package func hilbertIndex(x: UInt32, y: UInt32) -> UInt64 {
  let all = UInt32.max
  var (a, b, c, d) = (x ^ y, all ^ (x ^ y), all ^ (x | y), x & (y ^ all))
  var (e, f, g, h) = (a | (b >> 1), (a >> 1) ^ a, ((c >> 1) ^ (b & (d >> 1))) ^ c, ((a & (c >> 1)) ^ (d >> 1)) ^ d)
  var shift: UInt32 = 2
  while shift < 16 {
    (a, b, c, d) = (e, f, g, h)
    e = (a & (a >> shift)) ^ (b & (b >> shift))
    f = (a & (b >> shift)) ^ (b & ((a ^ b) >> shift))
    g ^= (a & (c >> shift)) ^ (b & (d >> shift))
    h ^= (b & (c >> shift)) ^ ((a ^ b) & (d >> shift))
    shift *= 2
  }
  (a, b, c, d) = (e, f, g, h)
  g ^= (a & (c >> 16)) ^ (b & (d >> 16))
  h ^= (b & (c >> 16)) ^ ((a ^ b) & (d >> 16))
  a = g ^ (g >> 1)
  b = h ^ (h >> 1)
  let low = hilbertSpread(wide: x ^ y)
  let high = hilbertSpread(wide: b | (all ^ ((x ^ y) | a)))
  return high << 1 | low
}

/// Puts a zero after every bit.
private func hilbertSpread(wide value: UInt32) -> UInt64 {
  var bits = UInt64(value)
  bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
  bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
  bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
  bits = (bits | bits << 2) & 0x3333_3333_3333_3333
  return (bits | bits << 1) & 0x5555_5555_5555_5555
}
