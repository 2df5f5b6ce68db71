internal import GeoJSON
internal import GeoModel

/// The ids of a block's features, on their way to the check that sees all blocks in order.
struct BlockIdentifiers: Sendable {
  private(set) var hashes: [UInt64] = []
  private(set) var rows: [FeatureRow] = []
  let text: BlockText
  let byteOffset: Int
  let lead: [UInt8]
  /// Where the rows come from, if the text is a translation, and the first one's ordinal.
  let origin: BlockOrigin?
  let firstOrdinal: Int
  let plainRows: [PlainRow]

  /// Includes ids of features of which nothing else could be read: an id is taken wherever it could be found.
  ///
  /// - Parameter fixed: by row, the fixed features.
  /// - Complexity: O(features); shares the block's text.
  init(_ block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow] = [:]) {
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
        let changed = fixed.isEmpty ? nil : fixed[index]?.id
        if changed?.isEmpty ?? row.id.isEmpty || row.flags.contains(.dropped) { continue }
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

  /// For what is found about them.
  var partText: PartText {
    PartText(text: origin?.text ?? text, byteOffset: byteOffset, lead: lead, rows: origin == nil ? rows : [], isTranslated: origin != nil)
  }
}
