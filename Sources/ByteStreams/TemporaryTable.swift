#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

internal import Synchronization

/// The temporary files of this process, in memory that a signal handler may read: a fixed number of fixed
/// slots, allocated once, with C strings in them and no locks.
struct TemporaryTable: @unchecked Sendable {
  // Unchecked: a slot's text is written only by the one who moved its state from free to filling, and
  // read by others only while the state is armed.

  struct Ticket {
    fileprivate let slot: Int
  }

  private enum State {
    static let free: UInt8 = 0
    static let filling: UInt8 = 1
    static let armed: UInt8 = 2
  }

  static let shared = TemporaryTable()

  private static let slotCount = 32
  private static let slotSize = 4096

  private let texts: UnsafeMutablePointer<CChar>
  private let states: UnsafeMutablePointer<Atomic<UInt8>>

  /// The memory is never given back: a signal may come at any time.
  init() {
    // From the system, whose zeros take no memory before they are written; an allocator may hand out what it has to clear.
    let size = Self.slotCount * Self.slotSize
    if let zeros = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), zeros != MAP_FAILED {
      texts = zeros.bindMemory(to: CChar.self, capacity: size)
    } else {
      texts = .allocate(capacity: size)
      texts.initialize(repeating: 0, count: size)
    }
    states = .allocate(capacity: Self.slotCount)
    for slot in 0..<Self.slotCount { (states + slot).initialize(to: Atomic(State.free)) }
  }

  /// Puts a path on the list; `nil` when all slots are taken or the path is longer than any the system
  /// opens, in which case only a signal will miss it.
  func remember(_ path: String) -> Ticket? {
    let bytes = path.utf8CString
    guard bytes.count <= Self.slotSize else { return nil }
    for slot in 0..<Self.slotCount {
      let claim = states[slot].compareExchange(
        expected: State.free, desired: State.filling, ordering: .acquiring)
      guard claim.exchanged else { continue }
      // The slot's text starts within `texts` and has room for slotSize bytes; bytes.count is no more.
      let text = texts + slot * Self.slotSize
      for (index, byte) in bytes.enumerated() { text[index] = byte }
      states[slot].store(State.armed, ordering: .releasing)
      return Ticket(slot: slot)
    }
    return nil
  }

  func forget(_ ticket: Ticket) {
    states[ticket.slot].store(State.free, ordering: .releasing)
  }

  /// Removes every file on the list. Async-signal-safe: atomic loads and `unlink(2)`, no allocation.
  ///
  /// Another thread may reuse a slot while its text is being read here. The mixture of two paths that
  /// could be seen then has a random part no file bears, so nothing is removed in error.
  func removeFiles() {
    var slot = 0
    while slot < Self.slotCount {
      if states[slot].load(ordering: .acquiring) == State.armed {
        unlink(texts + slot * Self.slotSize)
      }
      slot += 1
    }
  }
}
