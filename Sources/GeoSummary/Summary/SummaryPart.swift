internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// What one block contributes to a summary: computed on any thread, merged in the order of the input.
///
/// Parts of consecutive blocks, merged, give the same whatever the blocks' ends are. Memory: some 60 KB, and what the
/// block has of names, examples and ids.
struct SummaryPart: Sendable {
  var root = RootTally()
  /// Of what is not GeoJSON text, what the format and its inputs are called, and the names of its layers, if it has such.
  var foreign: (format: String, kind: String)?
  var layers: [String]?
  var geometries = GeometryTally()
  var extent = ExtentTally()
  var ids = IdentifierTally()
  var withoutProperties = 0
  var properties: MemberTally
  var foreignMembers: MemberTally
  var geometryMembers: MemberTally
  /// Where collections begin and end; few enough to be looked at when the part is merged.
  var boundaries: [CollectionBoundary] = []
  var findings: [Rule: Int] = [:]
  var sourceSystem: String?
  /// The first two bytes of the input.
  var firstBytes: [UInt8]?

  /// The block's text and the objects to count in it, when it has more names than a tally takes: which of them have
  /// an entry depends on the blocks before, so they are counted when the part is merged.
  var deferred: Deferred?

  struct Deferred: Sendable {
    /// 64 zeros after it, as scanners need.
    var text: [UInt8]
    var rows: [FeatureRow]
    var repeating: Set<Int>
  }

  /// Complexity: O(bytes of the block).
  init(_ block: FeatureBlock<Geographic>, limits: SummaryLimits) {
    properties = MemberTally(limit: limits.names)
    foreignMembers = MemberTally(limit: limits.names)
    geometryMembers = MemberTally(limit: limits.names)
    root = RootTally(block)
    foreign = block.origin.map { ($0.format, $0.kind) }
    layers = block.origin.flatMap { $0.elements.isEmpty ? nil : $0.layers.map(\.name) }
    boundaries = block.boundaries
    geometries.add(block)
    extent.add(block.geometry)
    sourceSystem = block.sourceSystem
    for finding in block.diagnostics { findings[finding.rule, default: 0] += finding.occurrences }
    let repeating = Set(block.diagnostics.lazy.filter { $0.rule == .duplicateMember }.compactMap(\.feature))
    let byteCount = block.text.count
    block.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      if block.byteOffset == 0 { firstBytes = Array(text[..<min(4, byteCount)]) }
      for row in block.rows where row.flags.isDisjoint(with: [.unreadable, .dropped]) {
        if !row.flags.contains(.bareGeometry) {
          ids.add(row.id, in: base)
          if row.properties.isEmpty || base[Int(row.properties.start)] != 0x7B { withoutProperties += 1 }
        }
      }
      Self.countForeign(block.rows, base, &foreignMembers, &geometryMembers)
      Self.count(block.rows, repeating, base, into: &properties)
      if properties.isFull || foreignMembers.isFull || geometryMembers.isFull {
        let text = Array(text[..<byteCount]) + [UInt8](repeating: 0, count: 64)
        deferred = Deferred(text: text, rows: block.rows, repeating: repeating)
      }
    }
  }

  /// Counts the properties of rows into a tally that may have seen other texts before.
  static func count(
    _ rows: [FeatureRow], _ repeating: Set<Int>, _ base: UnsafePointer<UInt8>, into tally: inout MemberTally
  ) {
    for row in rows where row.flags.isDisjoint(with: [.unreadable, .dropped]) && !row.properties.isEmpty {
      tally.object(
        row.properties, in: base, hasDuplicates: !repeating.isEmpty && repeating.contains(row.ordinal))
    }
    tally.endModel()
  }

  /// The same for members that RFC 7946 does not name: of features, and of geometries.
  static func countForeign(
    _ rows: [FeatureRow], _ base: UnsafePointer<UInt8>, _ ofFeatures: inout MemberTally, _ ofGeometries: inout MemberTally
  ) {
    for row in rows where row.flags.contains(.hasForeignMembers) && row.flags.isDisjoint(with: [.unreadable, .dropped]) {
      ForeignMembers.tally(row, in: base, into: &ofFeatures)
      ForeignMembers.tallyGeometries(of: row, in: base, into: &ofGeometries)
    }
  }
}
