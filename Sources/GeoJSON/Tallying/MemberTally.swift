internal import GeoModel

/// Counts the members of many objects: which names, how often, with what kinds of values, and an example of each.
///
/// Bounded: at most ``limit`` names of at most ``longestName`` bytes have an entry of their own, first come, first
/// served; all other members are counted together in entry 0. Tallies of consecutive pieces of a text, merged in
/// order, equal the tally of the whole, as long as no piece ``isFull``.
///
/// Objects that repeat the bytes of an earlier one cost a comparison of 16 bytes at a time; see
/// ``object(_:in:hasDuplicates:)``. No `String` is made while counting.
package struct MemberTally: Sendable {
  /// The longest name that has an entry.
  package static let longestName = 512
  /// The longest example that is kept whole, in bytes of JSON text.
  package static let longestExample = 40

  let limit: Int
  /// A name came that has no entry because there are ``limit`` already.
  package internal(set) var isFull = false

  // MARK: The table
  var entries: [Entry] = [Entry(name: .empty, hash: 0)]
  /// Eight counts an entry, by raw value of ``ValueKind``.
  var counts = [Int](repeating: 0, count: 8)
  /// Bytes of names and examples, one after the other.
  var bytes: [UInt8] = []
  /// Open addressing, a power of two; 0 is a free slot (entry 0 has no name).
  var slots = [UInt32](repeating: 0, count: 64)

  // MARK: The model
  var modelStart = 0
  var modelEnd = 0
  var members: [ModelMember] = []
  /// How many runs of followed members begin, less how many end, at each member.
  var runs: [Int] = []
  /// Objects in a row that had members which the model has not.
  var misses = 0
  /// Objects with repeated names so far.
  var epoch: UInt32 = 0

  struct Entry: Sendable {
    /// In ``MemberTally/bytes``.
    var name: TextRange
    var hash: UInt64
    var example = TextRange.empty
    /// Where the model has this name; -1 if it has not.
    var member: Int32 = -1
    /// The last object with repeated names that has this name.
    var epoch: UInt32 = 0
    /// There is an example that stands for itself: no better one is sought.
    var hasWholeExample = false
  }

  struct ModelMember: Sendable {
    /// Offsets of the name's quote and of the value in the text at hand.
    var name: Int
    var value: Int
    var kind: ValueKind
    var entry: Int
  }

  /// - Parameter limit: the most names with an entry of their own, at least 0.
  package init(limit: Int) {
    precondition(limit >= 0, "a limit on names cannot be negative")
    self.limit = limit
    entries[0].hasWholeExample = true
  }
}

/// What was counted.
extension MemberTally {
  /// Entry 0 stands for the members without an entry of their own.
  package var entryCount: Int { entries.count }

  /// The member's name, escapes undone. Complexity: O(length).
  package func name(_ entry: Int) -> String {
    String(decoding: bytes[entries[entry].name.range], as: UTF8.self)
  }

  package func count(_ entry: Int, _ kind: ValueKind) -> Int { counts[entry * 8 + Int(kind.rawValue)] }

  /// The example as JSON text: the first value that says something and is short; failing that, the beginning of the
  /// first that says something. `nil` when none does.
  package func example(_ entry: Int) -> (text: String, isCut: Bool)? {
    let entry = entries[entry]
    if entry.example.isEmpty { return nil }
    return (String(decoding: bytes[entry.example.range], as: UTF8.self), !entry.hasWholeExample)
  }

  /// Adds what was counted in the text after this one's. Complexity: O(entries of `other`).
  package mutating func merge(_ other: MemberTally) {
    for index in other.entries.indices {
      let theirs = other.entries[index]
      let mine =
        index == 0
        ? 0
        : other.bytes.withUnsafeBufferPointer { all in
          entry(UnsafeBufferPointer(rebasing: all[theirs.name.range]), hash: theirs.hash)
        }
      for kind in 0..<8 { counts[mine * 8 + kind] += other.counts[index * 8 + kind] }
      if !theirs.example.isEmpty, !entries[mine].hasWholeExample,
        theirs.hasWholeExample || entries[mine].example.isEmpty
      {
        entries[mine].example = append(other.bytes[theirs.example.range])
        entries[mine].hasWholeExample = theirs.hasWholeExample
      }
    }
  }
}
