internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Finds ids that features share, of an input of any length in bounded memory: the first ``limit`` different ids are
/// kept, as ``IdentifierTable`` keeps them; then it says that it stops.
///
/// Ids are compared by hashes. A string is its characters, escapes undone; a number its value: `1` and `1.0` are one id,
/// `1` and `"1"` two.
struct DuplicateIdentifiers: CrossBlockCheck {
  static let mostKept = 1 << 20

  let limit: Int
  private let rules: RuleSelection
  private var table = IdentifierTable()
  private var ordinals = IdentifierOrdinals()
  private var hasStopped = false

  init(_ rules: RuleSelection, limit: Int) { (self.rules, self.limit) = (rules, limit) }

  init?(_ rules: RuleSelection) {
    guard rules.contains(.idDuplicate) else { return nil }
    self.init(rules, limit: Self.mostKept)
  }

  static func part(of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow]) -> BlockIdentifiers {
    BlockIdentifiers(block, fixed: fixed)
  }

  mutating func settle(_ part: BlockIdentifiers, from lines: LineCounter) -> Settlement {
    var found = findings(in: part)
    if found.isEmpty { return Settlement() }
    rules.apply(to: &found)
    return Settlement(others: found, text: part.partText)
  }

  /// The findings about a block's ids; to be called once for each block, in order. Complexity: O(features), expected.
  mutating func findings(in ids: BlockIdentifiers) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (hash, row) in zip(ids.hashes, ids.rows) {
      if let index = table.index(of: hash) {
        let other = ordinals[index].map { "feature \($0)" } ?? "an earlier feature"
        findings.append(Self.finding(row, ids, "found an id that \(other) has already; expected a unique id"))
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
