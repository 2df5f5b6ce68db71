/// The segments of rings, each once, whichever ways rings run along it.
struct SegmentTable {
  /// From the end with the smaller x (then y) to the other one, in parts of a unit.
  struct Segment {
    var low, high: SIMD2<Int32>
  }

  private(set) var segments: [Segment] = []
  private var slots: [Int32] = []

  /// - Parameter capacity: how many segments are expected.
  mutating func reset(capacity: Int) {
    segments.removeAll(keepingCapacity: true)
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(-1, count: size))
  }

  var count: Int { segments.count }

  /// The index of a segment, twice; plus 1 if it runs from the high end to the low one.
  @inline(__always)
  mutating func directed(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Int32 {
    let isReversed = b.x < a.x || b.x == a.x && b.y < a.y
    let (low, high) = isReversed ? (b, a) : (a, b)
    if segments.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Self.hash(low, high) & mask
    while true {
      let index = slots[slot]
      if index < 0 {
        slots[slot] = Int32(segments.count)
        segments.append(Segment(low: low, high: high))
        return Int32(segments.count - 1) << 1 | (isReversed ? 1 : 0)
      }
      if segments[Int(index)].low == low, segments[Int(index)].high == high { return index << 1 | (isReversed ? 1 : 0) }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private static func hash(_ low: SIMD2<Int32>, _ high: SIMD2<Int32>) -> Int {
    let first = UInt64(UInt32(bitPattern: low.x)) << 32 | UInt64(UInt32(bitPattern: low.y))
    let second = UInt64(UInt32(bitPattern: high.x)) << 32 | UInt64(UInt32(bitPattern: high.y))
    let mixed = (first &* 0x9E37_79B9_7F4A_7C15 ^ second) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  private mutating func grow() {
    let size = slots.count * 2
    slots = Array(repeating: -1, count: size)
    for (index, segment) in segments.enumerated() {
      var slot = Self.hash(segment.low, segment.high) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }
}
