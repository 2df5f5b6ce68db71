/// Finds an arc of one edge by its two vertices, in both directions, and a line of one position by that and a vertex that there is not.
///
/// Vertices have their numbers in the order in which paths come to them, so that neighbours have near ones: a pair is looked for first
/// where its first vertex lies among all, beside its neighbours, which the processor has at hand; and where it is crowded, wherever its hash says.
struct ArcTable {
  /// A pair of vertices, the first in the upper half.
  private var keys: [UInt64] = []
  /// References to arcs; what no arc has in a free slot.
  private var values: [Int32] = []
  private var count = 0
  private let vertexCount: UInt64
  private let secret: UInt64

  private static let free = Int32.max

  /// How many slots beside its neighbours a pair may take.
  private static let nearSlots = 8

  /// - Parameter vertexCount: all vertices' numbers are below that.
  init(vertexCount: Int) {
    self.vertexCount = UInt64(max(vertexCount, 1))
    var random = SystemRandomNumberGenerator()
    secret = random.next()
    resize(to: 1024)
  }

  /// The arc that begins like this, `~i` when it is arc `i` backwards.
  func reference(from first: UInt32, to second: UInt32) -> Int32? {
    let key = UInt64(first) << 32 | UInt64(second)
    let slot = self.slot(of: key)
    return values[slot] == Self.free ? nil : values[slot]
  }

  /// Notes how an arc begins, unless another one does so; that happens with the way back of an arc that is its own.
  mutating func insert(_ reference: Int32, from first: UInt32, to second: UInt32) {
    if count >= keys.count / 2 { resize(to: keys.count * 2) }
    let key = UInt64(first) << 32 | UInt64(second)
    let slot = self.slot(of: key)
    guard values[slot] == Self.free else { return }
    keys[slot] = key
    values[slot] = reference
    count += 1
  }

  /// Where the key is, or where it belongs.
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    let near = Int(truncatingIfNeeded: (key >> 32) * UInt64(keys.count) / vertexCount)
    for step in 0..<Self.nearSlots {
      let slot = (near + step) & mask
      if values[slot] == Self.free || keys[slot] == key { return slot }
    }
    let product = (key ^ secret).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let hash = Int(truncatingIfNeeded: product.high ^ product.low)
    // In steps of its own, since slots side by side are taken together. An odd step comes to all of them.
    let step = hash >> 32 | 1
    var slot = hash & mask
    while values[slot] != Self.free, keys[slot] != key { slot = (slot + step) & mask }
    return slot
  }

  private mutating func resize(to capacity: Int) {
    let old = (keys, values)
    keys = [UInt64](repeating: 0, count: capacity)
    values = [Int32](repeating: Self.free, count: capacity)
    for index in old.0.indices where old.1[index] != Self.free {
      let slot = self.slot(of: old.0[index])
      keys[slot] = old.0[index]
      values[slot] = old.1[index]
    }
  }
}
