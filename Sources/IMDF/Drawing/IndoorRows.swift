internal import GeoJSON
package import GeoModel
internal import Overlays

/// The features of a plan on their way into blocks, each once and in drawing order: what a file of all of them would give.
///
/// A feature is its own text, numbers and unknown members included, with members after its properties that say its type, building,
/// level, ordinal and label; an occupant without geometry has that of its anchor. Nothing of it is decoded once more.
package struct IndoorRows: Sendable {
  private struct Row: Sendable {
    let index: Int
    let levels, buildings: [Int]
    let style: OverlayStyle?
  }

  private let plan: IndoorPlan
  private let rows: [Row]
  /// The text up to the first feature.
  private let opening: [UInt8]
  /// What reading found of features, by file and row.
  private let findings: [RowKey: [Diagnostic]]
  private var next = 0
  private var byteOffset = 0
  private var isAtEnd = false

  private struct RowKey: Hashable {
    let file, row: Int
  }

  /// Of a block.
  private static let mostBytes = 64 << 10

  /// For each feature, its index in the map.
  package var sources: [Int] { rows.map(\.index) }

  private init(_ plan: IndoorPlan, _ rows: [Row], manifest: RawJSON?) {
    self.plan = plan
    self.rows = rows
    let member = manifest.map { Array(#""manifest":"#.utf8) + Array($0.bytes) + [.comma] } ?? []
    opening = Array(#"{"type":"FeatureCollection","#.utf8) + member + Array(#""features":["#.utf8)
    var findings: [RowKey: [Diagnostic]] = [:]
    for (file, block) in plan.map.blocks.enumerated() {
      for finding in block.diagnostics {
        // Comments and the like are not in the text that was read.
        guard let row = finding.feature, !finding.rule.isExtensionOfJSON else { continue }
        findings[RowKey(file: file, row: row), default: []].append(finding)
      }
    }
    self.findings = findings
  }

  /// The next features; `nil` after the last. Complexity: O(bytes and positions of the block).
  package mutating func nextBlock() -> FeatureBlock<Geographic>? {
    if isAtEnd { return nil }
    var copying = RowCopying(firstOrdinal: next, byteOffset: byteOffset)
    let isFirst = next == 0
    if isFirst { copying.append(opening) }
    while next < rows.count, copying.byteCount < Self.mostBytes {
      copying.append(next == 0 ? [.lineFeed] : [.comma, .lineFeed])
      append(rows[next], to: &copying)
      next += 1
    }
    isAtEnd = next == rows.count
    let end = byteOffset + copying.byteCount
    if isAtEnd { copying.append(Array("\n]}\n".utf8)) }
    byteOffset += copying.byteCount
    var block = copying.finish()
    if isFirst { block.boundaries.append(CollectionBoundary(row: 0, text: opening, byteOffset: 0)) }
    if isAtEnd {
      block.boundaries.append(
        CollectionBoundary(
          row: block.count, text: Array("]}".utf8), byteOffset: end + 1,
          opening: CollectionBoundary.Opening(text: opening, byteOffset: 0)))
    }
    return block
  }

  private func append(_ row: Row, to copying: inout RowCopying) {
    let map = plan.map, record = map.features[row.index], feature = map.feature(row.index)
    var changes = RowCopying.Changes()
    let members = plan.members(row.index, row.levels, row.buildings) + (row.style?.simpleStyle(title: plan.label(of: row.index)) ?? [])
    let properties = feature.properties.json
    switch properties.kind {
    case .object: changes.properties = Self.opened(properties) + members + [.closeBrace]
    // A value that is neither stays, and was reported.
    case .null: changes.properties = [.openBrace] + members + [.closeBrace]
    default: break
    }
    if feature.geometry == nil, !feature.row.geometry.isEmpty, let anchor = plan.anchor(of: row.index), map.feature(anchor).isReadable {
      let place = map.features[anchor]
      if map.feature(anchor).view(of: map.feature(anchor).row.geometry).kind == .object {
        changes.place = (map.blocks[place.file], place.row)
      }
    }
    copying.append(
      record.row, of: map.blocks[record.file], changes, findings: findings[RowKey(file: record.file, row: record.row)] ?? [])
  }

  /// An object's text up to where another member may stand, without those that an earlier conversion put there.
  private static func opened(_ object: RawJSON) -> [UInt8] {
    let isConverted = object.members.contains { IndoorMember.all.contains($0.name) }
    var text = isConverted ? object.text(withoutMembers: IndoorMember.names) : Array(object.bytes)
    text.removeLast()
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text.count > 1 ? text + [0x2C] : text
  }
}

extension IndoorRows {
  /// All features of a plan, the manifest among the members of their collection.
  ///
  /// - Parameter palette: writes ``IndoorStyle`` as properties of simplestyle-spec 1.1 over what features say, and leaves out what is
  ///   not drawn: what a picture is made of. `nil` writes all features and no styles.
  package init(_ plan: IndoorPlan, drawnIn palette: IndoorPalette?) {
    var seen: Set<Int> = []
    var rows: [Row] = []
    for part in plan.parts {
      for index in part.features where seen.insert(index).inserted {
        let style = palette.flatMap { IndoorStyle.style(of: plan.map.features[index], palette: $0) }
        if palette != nil, style == nil { continue }
        rows.append(Row(index: index, levels: plan.levels(of: index), buildings: plan.buildings(of: index), style: style))
      }
    }
    self.init(plan, rows, manifest: plan.map.manifest?.json)
  }

  /// The features of one part, which say the place that the part is.
  ///
  /// - Parameter isDrawn: leaves out what ``IndoorStyle`` neither draws nor labels.
  package init(_ plan: IndoorPlan, _ part: IndoorPlan.Part, isDrawn: Bool) {
    let rows = part.features.filter { !isDrawn || plan.isDrawn($0) }.map { index in
      Row(
        index: index, levels: part.level.map { [$0.index] } ?? [],
        buildings: part.level == nil ? plan.buildings(of: index) : part.building.map { [$0.index] } ?? [], style: nil)
    }
    self.init(plan, rows, manifest: nil)
  }
}
