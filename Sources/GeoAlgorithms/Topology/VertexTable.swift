internal import GeoModel

/// Numbers places: equal ones get one number, counted in the order in which they first come.
///
/// Open addressing over the vertices themselves, so a vertex costs its position and 8 to 16 bytes. Seven bits of the hash stand
/// beside each slot, in memory so small that it mostly stays in the processor's cache: they tell a free slot, and nearly every other
/// vertex, from the one that is looked for. The secret of the hash is another one in each run, so that no input can be made to
/// collide; numbers do not depend on it.
struct VertexTable {
  private(set) var positions: [Position] = []
  /// As many as positions, NaN for none; empty while no vertex has one.
  private(set) var altitudes: [Double] = []
  /// Where these do not make a difference, vertices that came at another altitude than the first one in their place.
  private(set) var heightConflicts = 0
  private(set) var firstHeightConflict: Position?
  /// Whether places at different altitudes are different vertices.
  let distinguishesAltitudes: Bool
  /// For each slot the upper bits of its vertex's hash, and a set one; 0 if it is free. As many as a power of two.
  private var tags: [UInt8]
  /// The vertices' numbers.
  private var slots: [UInt32]
  /// Something of what ``fetch(_:_:)`` read, so that it is read indeed.
  private var fetched: UInt8 = 0
  private let secret: (UInt64, UInt64, UInt64)

  init(distinguishesAltitudes: Bool) {
    self.distinguishesAltitudes = distinguishesAltitudes
    tags = [UInt8](repeating: 0, count: 1024)
    slots = [UInt32](repeating: 0, count: 1024)
    var random = SystemRandomNumberGenerator()
    secret = (random.next(), random.next(), random.next())
  }

  /// The number of a place, a new one if it was not seen before. Complexity: O(1) on average.
  ///
  /// - Parameter altitude: NaN for none.
  mutating func number(of position: Position, altitude: Double) -> UInt32 {
    if positions.count >= slots.count / 8 * 5 { grow() }
    let mask = slots.count - 1
    let hash = hash(position, altitude)
    let tag = Self.tag(hash)
    var slot = hash & mask
    while true {
      let other = tags[slot]
      if other == 0 { break }
      if other == tag, isVertex(Int(slots[slot]), position, altitude) {
        noteHeight(altitude, Int(slots[slot]))
        return slots[slot]
      }
      slot = (slot + 1) & mask
    }
    let number = UInt32(truncatingIfNeeded: positions.count)
    tags[slot] = tag
    slots[slot] = number
    if !altitude.isNaN, altitudes.isEmpty {
      altitudes.append(contentsOf: repeatElement(.nan, count: positions.count))
    }
    positions.makeRoom()
    positions.append(position)
    if !altitude.isNaN || !altitudes.isEmpty { altitudes.append(altitude) }
    return number
  }

  /// The number of a place if that is one less or one more than another one: along a border that is there already, forwards or
  /// backwards, vertices have numbers in a row.
  @inline(__always)
  mutating func number(of position: Position, altitude: Double, beside neighbour: UInt32) -> UInt32? {
    let number = Int(neighbour)
    var guess = number - 1
    if guess < 0 || !isVertex(guess, position, altitude) { guess = number + 1 }
    guard guess < positions.count, guess < number || isVertex(guess, position, altitude) else { return nil }
    noteHeight(altitude, guess)
    return UInt32(truncatingIfNeeded: guess)
  }

  /// How many places to ``fetch(_:_:)`` at once: so many reads are under way together, and their results still at hand afterwards.
  static let fetchCount = 32

  /// Reads what will be looked at for some places into the processor's cache, all at once: one by one, each would be waited for.
  @inline(never)
  mutating func fetch(_ column: GeometryColumn, _ range: Range<Int>) {
    let mask = slots.count - 1
    for place in range {
      let altitude = place < column.altitudes.count ? column.altitudes[place] : .nan
      let slot = hash(column.positions[place], altitude) & mask
      fetched &+= tags[slot] &+ UInt8(truncatingIfNeeded: slots[slot])
    }
  }

  @inline(__always)
  private func isVertex(_ number: Int, _ position: Position, _ altitude: Double) -> Bool {
    let other = positions[number]
    guard other.x == position.x, other.y == position.y else { return false }
    if !distinguishesAltitudes { return true }
    let height = altitudes.isEmpty ? Double.nan : altitudes[number]
    return height == altitude || (height.isNaN && altitude.isNaN)
  }

  /// Twice a folded product. Zero is added, since -0 is the same place as 0.
  @inline(__always)
  private func hash(_ position: Position, _ altitude: Double) -> Int {
    let a = (position.x + 0).bitPattern ^ secret.0, b = (position.y + 0).bitPattern ^ secret.1
    let first = a.multipliedFullWidth(by: b)
    var mixed = first.high ^ first.low
    if distinguishesAltitudes, !altitude.isNaN { mixed ^= (altitude + 0).bitPattern }
    let second = (mixed ^ secret.2).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: second.high ^ second.low)
  }

  @inline(__always)
  private mutating func noteHeight(_ altitude: Double, _ vertex: Int) {
    if distinguishesAltitudes || altitude.isNaN && altitudes.isEmpty { return }
    let known = altitudes.isEmpty ? .nan : altitudes[vertex]
    if known == altitude || known.isNaN && altitude.isNaN { return }
    if heightConflicts == 0 { firstHeightConflict = positions[vertex] }
    heightConflicts += 1
  }

  private static func tag(_ hash: Int) -> UInt8 { UInt8(truncatingIfNeeded: hash >> 56) | 0x80 }

  /// Lets go of what only looking for places needs. Nothing may be numbered before there is a new table.
  mutating func forgetSlots() {
    slots = []
    tags = []
  }

  private mutating func grow() {
    let size = slots.count * 2
    // The old ones are let go of first.
    forgetSlots()
    slots = [UInt32](repeating: 0, count: size)
    tags = [UInt8](repeating: 0, count: size)
    let mask = size - 1
    for number in positions.indices {
      let hash = hash(positions[number], altitudes.isEmpty ? .nan : altitudes[number])
      var slot = hash & mask
      while tags[slot] != 0 { slot = (slot + 1) & mask }
      tags[slot] = Self.tag(hash)
      slots[slot] = UInt32(truncatingIfNeeded: number)
    }
  }
}

extension Array {
  /// Makes a full array four times as large: memory that is not touched costs nothing, copies of millions do.
  @inline(__always)
  mutating func makeRoom() {
    if count == capacity, count > 1 << 14 { reserveCapacity(count * 4) }
  }
}
