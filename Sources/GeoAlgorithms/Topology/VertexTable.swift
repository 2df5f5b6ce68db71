internal import GeoModel

/// Numbers positions: equal ones get one number, counted in the order in which they first occur.
///
/// Buckets of eight slots, so that a vertex costs its position and 12 to 20 bytes. Seven bits of the hash represent each slot in one word
/// of its bucket, in memory so small that it mostly stays in the processor's cache: they distinguish a free slot, and nearly every other
/// vertex, from the one that is looked for. The secret of the hash is different in each run, so that no input can be made to
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
  /// One for each position, so that growing need not ask for them again.
  private var hashes: [UInt32] = []
  /// For each bucket, from the lowest byte up, the upper bits of its vertices' hashes, with a set one; 0 for the slots that are free. As
  /// many as a power of two. A vertex whose bucket is full is in one of the next.
  private var buckets: [UInt64]
  /// The vertices' numbers, eight for each bucket.
  private var slots: [UInt32]
  /// Something of what ``fetch(_:of:)`` read, so that it is read indeed.
  private var fetched: UInt64 = 0

  init(distinguishesAltitudes: Bool) {
    self.distinguishesAltitudes = distinguishesAltitudes
    buckets = [UInt64](repeating: 0, count: 128)
    slots = [UInt32](repeating: 0, count: 1024)
  }

  /// The number of a place, a new one if it was not seen before. Complexity: O(1) on average.
  ///
  /// - Parameter altitude: NaN for none.
  mutating func number(of position: Position, altitude: Double) -> UInt32 {
    number(of: position, altitude, hash: hash(PlaceHash.secret.of(position), altitude))
  }

  private mutating func number(of position: Position, _ altitude: Double, hash: UInt32) -> UInt32 {
    if positions.count >= buckets.count * 5 { grow() }
    let mask = buckets.count - 1
    let tag = Self.tag(hash)
    var bucket = Int(hash) & mask
    var free: Int
    while true {
      let tags = buckets[bucket]
      var equal = Self.bytes(of: tags, equalTo: tag)
      while equal != 0 {
        let number = slots[bucket * 8 + equal.trailingZeroBitCount / 8]
        if isVertex(Int(number), position, altitude) { return number }
        equal &= equal - 1
      }
      free = (~tags & Self.upperBits).trailingZeroBitCount / 8
      if free < 8 { break }
      bucket = (bucket + 1) & mask
    }
    let number = positions.count
    put(hash, number, bucket, free)
    hashes.makeRoom()
    hashes.append(hash)
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
    let mask = buckets.count - 1
    let hasAltitudes = distinguishesAltitudes && !paths.column.altitudes.isEmpty
    for place in places {
      fetched &+= buckets[Int(hash(paths.hash(place), hasAltitudes ? paths.column.altitudes[place] : .nan)) & mask]
    }
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

  private static let upperBits: UInt64 = 0x8080_8080_8080_8080

  private static func tag(_ hash: UInt32) -> UInt64 { UInt64(hash >> 24 | 0x80) }

  /// The upper bits of the bytes that equal a tag; beside these, perhaps, some that do not.
  @inline(__always)
  private static func bytes(of tags: UInt64, equalTo tag: UInt64) -> UInt64 {
    let difference = tags ^ (tag &* 0x0101_0101_0101_0101)
    // What is not in use is no vertex's.
    return (difference &- 0x0101_0101_0101_0101) & ~difference & tags & upperBits
  }

  @inline(__always)
  private mutating func put(_ hash: UInt32, _ number: Int, _ bucket: Int, _ free: Int) {
    buckets[bucket] |= Self.tag(hash) << UInt64(free * 8)
    slots[bucket * 8 + free] = UInt32(truncatingIfNeeded: number)
  }

  /// Lets go of what only looking for places needs. Nothing may be numbered before there is a new table.
  mutating func forgetSlots() {
    slots = []
    buckets = []
    hashes = []
  }

  private mutating func grow() {
    let size = buckets.count * 2
    // The old ones are let go of first.
    buckets = []
    slots = []
    buckets = [UInt64](repeating: 0, count: size)
    slots = [UInt32](repeating: 0, count: size * 8)
    let mask = size - 1
    for number in hashes.indices {
      let hash = hashes[number]
      var bucket = Int(hash) & mask
      while true {
        let free = (~buckets[bucket] & Self.upperBits).trailingZeroBitCount / 8
        if free < 8 {
          put(hash, number, bucket, free)
          break
        }
        bucket = (bucket + 1) & mask
      }
    }
  }
}

extension Array {
  /// Makes room in a full array for several times as much: memory that is not touched costs nothing, copies of millions do.
  @inline(__always)
  mutating func makeRoom(for more: Int = 1) {
    if count + more > capacity, count > 1 << 14 { reserveCapacity((count + more) * (count > 1 << 20 ? 4 : 16)) }
  }
}
