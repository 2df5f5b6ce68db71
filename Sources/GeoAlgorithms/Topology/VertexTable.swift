internal import GeoModel

/// Numbers places: equal ones get one number, counted in the order in which they first come.
///
/// Open addressing over the vertices themselves, so a vertex costs its position and 13 to 26 bytes. Half of a vertex's hash stands beside its
/// number: it tells nearly every other vertex from the one that is looked for, and where the vertex belongs when there are more slots, so that
/// growing reads and writes slots in their order. The secret of the hash is another one in each run, so that no input can be made to
/// collide; numbers do not depend on it.
struct VertexTable {
  private(set) var positions: [Position] = []
  /// As many as positions, NaN for none; empty while no vertex has one.
  private(set) var altitudes: [Double] = []
  /// Where these do not make a difference, vertices that were noted at another altitude than the first one in their place.
  private(set) var heightConflicts = 0
  private(set) var firstHeightConflict: Position?
  /// Whether places at different altitudes are different vertices.
  let distinguishesAltitudes: Bool
  /// The lower half of a vertex's hash in the upper half, one more than its number in the lower; 0 if it is free. As many as a power of two.
  private var slots: [UInt64]
  /// Something of what ``fetch(_:_:)`` read, so that it is read indeed.
  private var fetched: UInt64 = 0
  init(distinguishesAltitudes: Bool) {
    self.distinguishesAltitudes = distinguishesAltitudes
    slots = [UInt64](repeating: 0, count: 1024)
  }

  /// The number of a place, a new one if it was not seen before. Complexity: O(1) on average.
  ///
  /// - Parameter altitude: NaN for none.
  mutating func number(of position: Position, altitude: Double) -> UInt32 {
    number(of: position, altitude, hash: hash(PlaceHash.secret.of(position), altitude))
  }

  private mutating func number(of position: Position, _ altitude: Double, hash: UInt32) -> UInt32 {
    if positions.count >= slots.count / 8 * 5 { grow() }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let other = slots[slot]
      if other == 0 { break }
      if other >> 32 == UInt64(hash), isVertex(Self.number(other), position, altitude) {
        return UInt32(truncatingIfNeeded: Self.number(other))
      }
      slot = (slot + 1) & mask
    }
    let number = positions.count
    slots[slot] = UInt64(hash) << 32 | UInt64(number + 1)
    if !altitude.isNaN, altitudes.isEmpty {
      altitudes.append(contentsOf: repeatElement(.nan, count: number))
    }
    positions.makeRoom()
    positions.append(position)
    if !altitude.isNaN || !altitudes.isEmpty { altitudes.append(altitude) }
    return UInt32(truncatingIfNeeded: number)
  }

  /// Appends the numbers of a path's positions, new ones for those that were not seen before. Complexity: O(positions) on average.
  mutating func appendNumbers(of path: Range<Int>, in paths: HashedPaths, to numbers: inout [UInt32]) {
    numbers.makeRoom(for: path.count)
    let hasAltitudes = !paths.column.altitudes.isEmpty
    var last: UInt32?
    var fetchedEnd = path.lowerBound
    for place in path {
      let position = paths.column.positions[place]
      let altitude = hasAltitudes ? paths.column.altitudes[place] : .nan
      let number: UInt32
      if let last, let known = self.number(of: position, altitude, beside: last) {
        number = known
      } else {
        if place >= fetchedEnd {
          fetchedEnd = min(place + Self.fetchCount, path.upperBound)
          fetch(place..<fetchedEnd, of: paths)
        }
        number = self.number(of: position, altitude, hash: hash(paths.hash(place), altitude))
      }
      noteHeight(altitude, number)
      numbers.append(number)
      last = number
    }
  }

  /// The number of a place if that is one less or one more than another one: along a border that is there already, forwards or
  /// backwards, vertices have numbers in a row.
  @inline(__always)
  private func number(of position: Position, _ altitude: Double, beside neighbour: UInt32) -> UInt32? {
    let number = Int(neighbour)
    var guess = number - 1
    if guess < 0 || !isVertex(guess, position, altitude) { guess = number + 1 }
    guard guess < positions.count, guess < number || isVertex(guess, position, altitude) else { return nil }
    return UInt32(truncatingIfNeeded: guess)
  }

  /// How many places to ``fetch(_:of:)`` at once: so many reads are under way together, and their results still at hand afterwards.
  private static let fetchCount = 32

  /// Reads what will be looked at for some places into the processor's cache, all at once: one by one, each would be waited for.
  @inline(never)
  private mutating func fetch(_ places: Range<Int>, of paths: HashedPaths) {
    let mask = slots.count - 1
    for place in places { fetched &+= slots[Int(paths.hash(place)) & mask] }
  }

  /// Counts a vertex that comes at another altitude than the first one in its place, where that makes no difference.
  @inline(__always)
  mutating func noteHeight(_ altitude: Double, _ vertex: UInt32) {
    if distinguishesAltitudes || altitude.isNaN && altitudes.isEmpty { return }
    let known = altitudes.isEmpty ? .nan : altitudes[Int(vertex)]
    if known == altitude || known.isNaN && altitude.isNaN { return }
    if heightConflicts == 0 { firstHeightConflict = positions[Int(vertex)] }
    heightConflicts += 1
  }

  @inline(__always)
  private func isVertex(_ number: Int, _ position: Position, _ altitude: Double) -> Bool {
    let other = positions[number]
    guard other.x == position.x, other.y == position.y else { return false }
    if !distinguishesAltitudes { return true }
    let height = altitudes.isEmpty ? Double.nan : altitudes[number]
    return height == altitude || (height.isNaN && altitude.isNaN)
  }

  /// Of a place whose altitude makes a difference, another one than of its position.
  @inline(__always)
  private func hash(_ hash: UInt32, _ altitude: Double) -> UInt32 {
    !distinguishesAltitudes || altitude.isNaN ? hash : PlaceHash.secret.of(hash, altitude)
  }

  @inline(__always)
  private static func number(_ slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) - 1 }

  /// Lets go of what only looking for places needs. Nothing may be numbered before there is a new table.
  mutating func forgetSlots() { slots = [] }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var more = [UInt64](repeating: 0, count: slots.count * 2)
    // Both are as long as their masks say, and every index is masked.
    more.withUnsafeMutableBufferPointer { more in
      for entry in slots where entry != 0 {
        var slot = Int(entry >> 32) & mask
        while more[slot] != 0 { slot = (slot &+ 1) & mask }
        more[slot] = entry
      }
    }
    slots = more
  }
}

extension Array {
  /// Makes a full array four times as large: memory that is not touched costs nothing, copies of millions do.
  @inline(__always)
  mutating func makeRoom(for more: Int = 1) {
    if count + more > capacity, count > 1 << 14 { reserveCapacity((count + more) * 4) }
  }
}
