internal import GeoJSON
internal import GeoModel

/// The ids of a block's features, on their way to whoever sees all blocks in order.
struct BlockIdentifiers: Sendable {
  fileprivate var hashes: [UInt64] = []
  fileprivate var rows: [FeatureRow] = []
  fileprivate let text: BlockText
  fileprivate let byteOffset: Int
  /// Where the rows come from, if the text is a translation, and the first one's ordinal.
  fileprivate let origin: BlockOrigin?
  fileprivate let firstOrdinal: Int

  /// Complexity: O(features); shares the block's text.
  init(_ block: borrowing FeatureBlock<Geographic>) {
    text = block.text
    byteOffset = block.byteOffset
    origin = block.origin
    firstOrdinal = block.rows.first?.ordinal ?? 0
    let count = block.rows.count
    let all = block.rows
    (hashes, rows) = block.text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return ([], []) }
      var hashes: [UInt64] = []
      var rows: [FeatureRow] = []
      for row in all where !row.id.isEmpty && !row.flags.contains(.unreadable) {
        if hashes.isEmpty {
          hashes.reserveCapacity(count)
          rows.reserveCapacity(count)
        }
        hashes.append(IdentifierTally.hash(of: UnsafeBufferPointer(start: base + Int(row.id.start), count: row.id.count)))
        rows.append(row)
      }
      return (hashes, rows)
    }
  }
}

/// Finds ids that features share, of an input of any length in bounded memory: the first ``limit`` different ids are
/// kept, 12 bytes and up to as much again of free slots each; then it says that it stops.
///
/// Ids are compared by hashes of 64 bits: that two of a million different ids meet has a chance of 3 in 10⁸. A string is
/// its characters, escapes undone; a number its spelling. `1` and `"1"` are two ids.
struct DuplicateIdentifiers {
  static let mostKept = 1 << 20

  let limit: Int
  private var hashes = [UInt64](repeating: 0, count: 1024)
  private var ordinals = [UInt32](repeating: 0, count: 1024)
  private var count = 0
  private var hasStopped = false

  init(limit: Int = mostKept) { self.limit = limit }

  /// The findings about a block's ids; to be called once for each block, in order. Complexity: O(features), expected.
  mutating func findings(in ids: BlockIdentifiers) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (hash, row) in zip(ids.hashes, ids.rows) {
      let hash = hash == 0 ? 1 : hash
      let slot = slot(of: hash)
      if hashes[slot] == hash {
        findings.append(
          Self.finding(row, ids, "found an id that feature \(ordinals[slot]) has already; expected one of its own"))
      } else if count < limit {
        insert(hash, UInt32(clamping: row.ordinal), slot)
      } else if !hasStopped {
        hasStopped = true
        findings.append(
          Self.finding(
            row, ids, "found \(limit) different ids before this one; later ids are compared with those only",
            severity: .info))
      }
    }
    return findings
  }

  private static func finding(
    _ row: FeatureRow, _ ids: BlockIdentifiers, _ message: String, severity: Severity? = nil
  ) -> Diagnostic {
    var finding = Diagnostic(
      .idDuplicate, severity: severity, byte: ids.byteOffset + Int(row.id.start), byteCount: row.id.count,
      feature: row.ordinal, id: row.identifier(in: ids.text), pointer: row.pointer + "/id", message: message)
    if let origin = ids.origin {
      let index = row.ordinal - ids.firstOrdinal
      finding.byte = row.byteOffset
      finding.byteCount = origin.rows[index].byteCount
      finding.pointer = origin.pointer(ofRow: index) + "/id"
    }
    return finding
  }

  private mutating func insert(_ hash: UInt64, _ ordinal: UInt32, _ slot: Int) {
    var slot = slot
    if (count + 1) * 2 > hashes.count {
      let (old, oldOrdinals) = (hashes, ordinals)
      hashes = [UInt64](repeating: 0, count: old.count * 2)
      ordinals = [UInt32](repeating: 0, count: old.count * 2)
      for (hash, ordinal) in zip(old, oldOrdinals) where hash != 0 {
        let place = self.slot(of: hash)
        (hashes[place], ordinals[place]) = (hash, ordinal)
      }
      slot = self.slot(of: hash)
    }
    (hashes[slot], ordinals[slot]) = (hash, ordinal)
    count += 1
  }

  /// Where `hash` is or would be.
  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }
}

extension BlockIdentifiers {
  /// Findings about ids with lines and columns, as if they had been the block's own.
  func placed(_ findings: [Diagnostic], by counter: LineCounter) -> [Diagnostic] {
    var block = FeatureBlock<Geographic>()
    block.text = origin?.text ?? text
    block.byteOffset = byteOffset
    block.diagnostics = findings
    var counter = counter
    counter.place(in: &block)
    return block.diagnostics
  }

  func excerpt(of finding: Diagnostic) -> Excerpt? {
    var block = FeatureBlock<Geographic>()
    block.text = origin?.text ?? text
    block.byteOffset = byteOffset
    return Excerpt(of: block, at: finding.byte, count: finding.byteCount)
  }
}
