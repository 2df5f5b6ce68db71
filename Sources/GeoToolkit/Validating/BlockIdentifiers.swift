internal import GeoJSON
internal import GeoModel

/// The ids of a block's features, on their way to whoever sees all blocks in order.
struct BlockIdentifiers: Sendable {
  fileprivate var hashes: [UInt64] = []
  fileprivate var rows: [FeatureRow] = []
  fileprivate let text: BlockText
  fileprivate let byteOffset: Int
  fileprivate let lead: [UInt8]
  /// Where the rows come from, if the text is a translation, and the first one's ordinal.
  fileprivate let origin: BlockOrigin?
  fileprivate let firstOrdinal: Int
  fileprivate let plainRows: [PlainRow]

  /// Those of features of which nothing else could be read, too: an id is taken wherever it could be told.
  ///
  /// - Parameter mended: by row, what features have become that have changed.
  /// - Complexity: O(features); shares the block's text.
  init(_ block: borrowing FeatureBlock<Geographic>, mended: [Int: MendedRow] = [:]) {
    text = block.text
    byteOffset = block.byteOffset
    lead = block.lead
    origin = block.origin
    firstOrdinal = block.rows.first?.ordinal ?? 0
    plainRows = block.plainRows
    let count = block.rows.count
    let all = block.rows
    let sources = Dictionary(plainRows.lazy.map { ($0.row, $0.original) }) { first, _ in first }
    (hashes, rows) = block.text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return ([], []) }
      var hashes: [UInt64] = []
      var rows: [FeatureRow] = []
      for (index, row) in all.enumerated() {
        let changed = mended.isEmpty ? nil : mended[index]?.id
        if changed?.isEmpty ?? row.id.isEmpty { continue }
        if hashes.isEmpty {
          hashes.reserveCapacity(count)
          rows.reserveCapacity(count)
        }
        let written = UnsafeBufferPointer(start: base + Int(row.id.start), count: row.id.count)
        hashes.append(changed?.withUnsafeBufferPointer(IdentifierTally.hash) ?? IdentifierTally.hash(of: written))
        rows.append(row)
        if !sources.isEmpty, let source = sources[index] { rows[rows.count - 1].text = source }
      }
      return (hashes, rows)
    }
  }
}

/// Finds ids that features share, of an input of any length in bounded memory: the first ``limit`` different ids are
/// kept, as ``IdentifierTable`` keeps them; then it says that it stops.
///
/// Ids are compared by hashes. A string is its characters, escapes undone; a number its value: `1` and `1.0` are one id,
/// `1` and `"1"` two.
struct DuplicateIdentifiers {
  static let mostKept = 1 << 20

  let limit: Int
  private var table = IdentifierTable()
  private var ordinals = IdentifierOrdinals()
  private var hasStopped = false

  init(limit: Int = mostKept) { self.limit = limit }

  /// The findings about a block's ids; to be called once for each block, in order. Complexity: O(features), expected.
  mutating func findings(in ids: BlockIdentifiers) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (hash, row) in zip(ids.hashes, ids.rows) {
      if let index = table.index(of: hash) {
        let other = ordinals[index].map { "feature \($0)" } ?? "an earlier feature"
        findings.append(Self.finding(row, ids, "found an id that \(other) has already; expected one of its own"))
      } else if table.count < limit {
        ordinals.append(row.ordinal, at: table.count)
        table.insert(hash)
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
    PlainRow.placeInInput(&finding, ids.plainRows, byteOffset: ids.byteOffset, byteCount: ids.text.count)
    if let origin = ids.origin {
      let index = row.ordinal - ids.firstOrdinal
      let place = origin.rows[index].byteOffset..<origin.rows[index].byteOffset + origin.rows[index].byteCount
      let object = JSONText(Array(origin.text[place.lowerBound - ids.byteOffset..<place.upperBound - ids.byteOffset]))
      // Of several, the last one counts.
      let id = object.items(object.root).last { object.name($0) == "id" }?.value
      finding.byte = place.lowerBound + (id?.lowerBound ?? 0)
      finding.byteCount = id?.count ?? place.count
      finding.pointer = origin.pointer(ofRow: index) + (id == nil ? "" : "/id")
    }
    return finding
  }
}

/// The ordinals of the features whose ids are kept: of nearly all inputs, those of features that follow each other.
private struct IdentifierOrdinals {
  /// Beginnings of runs; where they are too many, the rest is not known.
  private static let mostRuns = 1 << 16
  private var runs: [(index: Int, ordinal: Int)] = []
  private var known = 0

  /// To be called for each index, from 0 on, with ordinals that rise.
  mutating func append(_ ordinal: Int, at index: Int) {
    if index != known { return }
    if let last = runs.last, ordinal - last.ordinal == index - last.index {
      known += 1
    } else if runs.count < Self.mostRuns {
      runs.append((index, ordinal))
      known += 1
    }
  }

  /// Complexity: O(log runs).
  subscript(index: Int) -> Int? {
    if index >= known { return nil }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].index <= index { low = middle } else { high = middle }
    }
    return runs[low].ordinal + index - runs[low].index
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
    block.lead = lead
    if origin == nil { block.rows = rows }
    return Excerpt(of: block, at: finding.byte, count: finding.byteCount, isTranslated: origin != nil)
  }
}
