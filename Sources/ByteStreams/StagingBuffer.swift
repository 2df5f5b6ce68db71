/// A fixed piece of memory that bytes pass through: filled at the back, emptied from the front.
struct StagingBuffer: ~Copyable {
  private let memory: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  // Invariant: 0 ≤ start ≤ end ≤ capacity. Every pointer below is made from these and lies in `memory`.

  init(capacity: Int) {
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    memory.deallocate()
  }

  var capacity: Int { memory.count }
  var count: Int { end - start }
  var isEmpty: Bool { start == end }
  var isFull: Bool { count == capacity }

  /// The bytes that wait. Valid until the next mutation.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[start..<end])
  }

  /// The room after the bytes that wait, which are moved to the front first. Valid until the next
  /// mutation.
  mutating func makeRoom() -> UnsafeMutableRawBufferPointer {
    if start > 0 {
      // Source and target may overlap; copyMemory allows that. The target is as long as memory, the
      // source no longer.
      if count > 0 { memory.copyMemory(from: bytes) }
      end -= start
      start = 0
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[end...])
  }

  /// Counts bytes that were put into ``makeRoom()``.
  mutating func didFill(_ count: Int) {
    end += min(max(count, 0), capacity - end)
  }

  /// Lets go of bytes at the front.
  mutating func removeFirst(_ count: Int) {
    start += min(max(count, 0), end - start)
    if start == end { removeAll() }
  }

  mutating func removeAll() {
    start = 0
    end = 0
  }

  /// Copies as many of `bytes` as there is room for and returns how many that was.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    let room = makeRoom()
    let count = min(room.count, bytes.count)
    if count > 0 { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
    end += count
    return count
  }

  /// Copies as many bytes as `buffer` holds out of the front and returns how many that was.
  mutating func move(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(self.count, buffer.count)
    if count > 0 { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
    removeFirst(count)
    return count
  }
}
