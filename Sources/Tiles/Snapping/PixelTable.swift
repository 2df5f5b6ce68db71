/// The pixels of a tile's grid that vertices and crossings lie in, each once.
struct PixelTable {
  /// The units of each pixel.
  private(set) var places: [SIMD2<Int32>] = []
  private var slots: [Int32] = []

  /// The pixel of a place in parts of a unit (``TilePieces/fineness``).
  @inline(__always)
  static func pixel(_ fine: SIMD2<Int32>) -> SIMD2<Int32> {
    let half = Int32(ZoomGrid.fineness / 2), shift = Int32(ZoomGrid.fineness.trailingZeroBitCount)
    return (fine &+ SIMD2(half, half)) &>> SIMD2(shift, shift)
  }

  /// - Parameter capacity: how many pixels are expected.
  mutating func reset(capacity: Int) {
    places.removeAll(keepingCapacity: true)
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(-1, count: size))
  }

  var count: Int { places.count }

  /// The index of a pixel, which is added if it is new.
  @inline(__always)
  mutating func index(_ place: SIMD2<Int32>) -> Int32 {
    if places.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Self.hash(place) & mask
    while true {
      let index = slots[slot]
      if index < 0 {
        slots[slot] = Int32(places.count)
        places.append(place)
        return Int32(places.count - 1)
      }
      if places[Int(index)] == place { return index }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private static func hash(_ place: SIMD2<Int32>) -> Int {
    let key = UInt64(UInt32(bitPattern: place.x)) << 32 | UInt64(UInt32(bitPattern: place.y))
    return Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  private mutating func grow() {
    let size = slots.count * 2
    slots = Array(repeating: -1, count: size)
    for (index, place) in places.enumerated() {
      var slot = Self.hash(place) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }
}
