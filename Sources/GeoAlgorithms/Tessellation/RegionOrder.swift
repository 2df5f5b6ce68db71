/// The regions that a sweep line crosses, from bottom to top: in chunks, so that one more costs the same whether there are
/// ten or a million.
///
/// Chunk `c` has its regions in `slots[128 c…]`; `directory` lists the chunks from bottom to top.
struct RegionOrder {
  /// A place in the order: which chunk of the directory, and where in it.
  struct Place {
    var chunk: Int
    var slot: Int
  }

  static let chunkSize = 128

  let slots: UnsafeMutableBufferPointer<Int32>
  let counts: UnsafeMutableBufferPointer<Int32>
  let directory: UnsafeMutableBufferPointer<Int32>

  /// How many chunks are in the directory. None is empty.
  private(set) var chunkCount = 0
  /// How many chunks were ever used; those that are free again are chained in `counts`, as -2 - next.
  private var used = 0
  private var freeChunk: Int32 = -1

  init(
    slots: UnsafeMutableBufferPointer<Int32>, counts: UnsafeMutableBufferPointer<Int32>,
    directory: UnsafeMutableBufferPointer<Int32>
  ) {
    self.slots = slots
    self.counts = counts
    self.directory = directory
  }

  @inline(__always)
  func region(at place: Place) -> Int32 { slots[Int(directory[place.chunk]) * Self.chunkSize + place.slot] }

  @inline(__always)
  func count(ofChunk chunk: Int) -> Int { Int(counts[Int(directory[chunk])]) }

  /// Puts a region before the one at a place, or after the last of a chunk. Complexity: O(1) except for a directory of
  /// one entry a hundred regions.
  mutating func insert(_ region: Int32, at place: Place, _ regions: UnsafeMutableBufferPointer<SweepRegion>) {
    var place = place
    if chunkCount == 0 {
      directory[0] = makeChunk()
      chunkCount = 1
    } else if count(ofChunk: place.chunk) == Self.chunkSize {
      split(place.chunk, regions)
      let kept = count(ofChunk: place.chunk)
      if place.slot > kept { place = Place(chunk: place.chunk + 1, slot: place.slot - kept) }
    }
    let chunk = Int(directory[place.chunk])
    let start = chunk * Self.chunkSize
    var slot = start + Int(counts[chunk])
    while slot > start + place.slot {
      slots[slot] = slots[slot - 1]
      slot -= 1
    }
    slots[slot] = region
    counts[chunk] += 1
    regions[Int(region)].chunk = Int32(chunk)
  }

  mutating func remove(_ region: Int32, _ regions: UnsafeMutableBufferPointer<SweepRegion>) {
    let chunk = Int(regions[Int(region)].chunk)
    let start = chunk * Self.chunkSize
    let end = start + Int(counts[chunk])
    var slot = start
    while slot < end, slots[slot] != region { slot += 1 }
    while slot + 1 < end {
      slots[slot] = slots[slot + 1]
      slot += 1
    }
    counts[chunk] -= 1
    if counts[chunk] == 0 { removeChunk(chunk) }
  }

  private mutating func makeChunk() -> Int32 {
    let chunk: Int32
    if freeChunk >= 0 {
      chunk = freeChunk
      freeChunk = -2 - counts[Int(chunk)]
    } else {
      chunk = Int32(used)
      used += 1
    }
    counts[Int(chunk)] = 0
    return chunk
  }

  private mutating func split(_ index: Int, _ regions: UnsafeMutableBufferPointer<SweepRegion>) {
    let (old, new) = (Int(directory[index]), Int(makeChunk()))
    let half = Self.chunkSize / 2
    for slot in 0..<half {
      let region = slots[old * Self.chunkSize + half + slot]
      slots[new * Self.chunkSize + slot] = region
      regions[Int(region)].chunk = Int32(new)
    }
    counts[old] = Int32(half)
    counts[new] = Int32(half)
    var place = chunkCount
    while place > index + 1 {
      directory[place] = directory[place - 1]
      place -= 1
    }
    directory[place] = Int32(new)
    chunkCount += 1
  }

  private mutating func removeChunk(_ chunk: Int) {
    var place = 0
    while place < chunkCount, directory[place] != Int32(chunk) { place += 1 }
    while place + 1 < chunkCount {
      directory[place] = directory[place + 1]
      place += 1
    }
    chunkCount -= 1
    counts[chunk] = -2 - freeChunk
    freeChunk = Int32(chunk)
  }
}

/// What a ``RegionOrder`` lies in, to be used again.
struct RegionOrderMemory: Sendable {
  private var slots: [Int32] = []
  private var counts: [Int32] = []
  private var directory: [Int32] = []

  /// A chunk is split when it is full, so that there are never more than one for each 64 insertions and one.
  mutating func makeRoom(for openings: Int) {
    let chunks = openings / (RegionOrder.chunkSize / 2) + 2
    if counts.count >= chunks { return }
    slots.append(contentsOf: repeatElement(0, count: chunks * RegionOrder.chunkSize - slots.count))
    counts.append(contentsOf: repeatElement(0, count: chunks - counts.count))
    directory.append(contentsOf: repeatElement(0, count: chunks - directory.count))
  }

  mutating func withOrder<R>(_ body: (RegionOrder) -> R) -> R {
    slots.withUnsafeMutableBufferPointer { slots in
      counts.withUnsafeMutableBufferPointer { counts in
        directory.withUnsafeMutableBufferPointer { directory in
          body(RegionOrder(slots: slots, counts: counts, directory: directory))
        }
      }
    }
  }
}
