internal import GeoModel

/// Numbers places: equal ones get one number, counted in the order in which they first come.
///
/// Open addressing over the vertices themselves, so a vertex costs its position and eight bytes at most. The secret of the
/// hash is another one in each run, so that no input can be made to collide; numbers do not depend on it.
struct VertexTable {
  private(set) var positions: [Position] = []
  /// As many as positions, NaN for none; empty while no vertex has one.
  private(set) var altitudes: [Double] = []
  /// Where these do not make a difference, vertices that came at another altitude than the first one in their place.
  private(set) var heightConflicts = 0
  private(set) var firstHeightConflict: Position?
  /// Whether places at different altitudes are different vertices.
  let distinguishesAltitudes: Bool
  /// One more than a vertex's number; 0 in a free slot. As many as a power of two.
  private var slots: [UInt32]
  private let secret: (UInt64, UInt64, UInt64)

  init(distinguishesAltitudes: Bool) {
    self.distinguishesAltitudes = distinguishesAltitudes
    slots = [UInt32](repeating: 0, count: 1024)
    var random = SystemRandomNumberGenerator()
    secret = (random.next(), random.next(), random.next())
  }

  /// The number of a place, a new one if it was not seen before. Complexity: O(1) on average.
  ///
  /// - Parameters:
  ///   - altitude: NaN for none.
  ///   - neighbour: a vertex before or behind which it may be numbered: looked at first.
  mutating func number(of position: Position, altitude: Double, beside neighbour: UInt32? = nil) -> UInt32 {
    if let neighbour {
      let number = Int(neighbour)
      var guess = number - 1
      if guess < 0 || !isVertex(guess, position, altitude) { guess = number + 1 }
      if guess < positions.count, guess < number || isVertex(guess, position, altitude) {
        noteHeight(altitude, guess)
        return UInt32(truncatingIfNeeded: guess)
      }
    }
    if positions.count >= slots.count / 2 { grow() }
    let mask = slots.count - 1
    var slot = hash(position, altitude) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      if isVertex(Int(entry) - 1, position, altitude) {
        noteHeight(altitude, Int(entry) - 1)
        return entry - 1
      }
      slot = (slot + 1) & mask
    }
    let number = UInt32(truncatingIfNeeded: positions.count)
    slots[slot] = number + 1
    if !altitude.isNaN, altitudes.isEmpty {
      altitudes.append(contentsOf: repeatElement(.nan, count: positions.count))
    }
    positions.append(position)
    if !altitude.isNaN || !altitudes.isEmpty { altitudes.append(altitude) }
    return number
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

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in positions.indices {
      var slot = hash(positions[number], altitudes.isEmpty ? .nan : altitudes[number]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: number) + 1
    }
  }
}
