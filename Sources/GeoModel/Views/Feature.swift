/// One feature of a block, as a view: the block and a row. Nothing is copied.
///
/// Views make code easy to read, but each keeps the block's columns alive, which costs a quarter of a microsecond. In a loop
/// over millions of positions, use ``FeatureBlock/geometry`` instead.
public struct Feature<Space: CoordinateSpace>: Sendable {
  public let block: FeatureBlock<Space>

  /// The feature's index in the block.
  public let index: Int

  @inlinable
  init(_ block: FeatureBlock<Space>, _ index: Int) {
    precondition(index >= 0 && index < block.count, "there is no feature \(index) in a block of \(block.count)")
    self.block = block
    self.index = index
  }

  package var row: FeatureRow { block.rows[index] }

  /// 0-based ordinal in the whole input; features that could not be read count as well.
  public var ordinal: Int { row.ordinal }

  /// 0-based offset of the feature's first byte in the (decompressed) input.
  public var byteOffset: Int { row.byteOffset }

  /// Whether the feature could be read. One that could not be has no geometry; ``diagnostics`` give the reason, ``json`` is its text.
  public var isReadable: Bool { !row.flags.contains(.unreadable) }

  /// Whether a stage dropped the feature. It is not written, and no longer has a geometry.
  public var isDropped: Bool { row.flags.contains(.dropped) }

  /// The geometry; `nil` for `"geometry":null` (an unlocated feature, RFC 7946 §3.2), and for a feature that could not
  /// be read or was dropped. Complexity: O(1).
  public var geometry: Geometry<Space>? {
    let row = row
    if !row.flags.isDisjoint(with: [.unreadable, .dropped]) { return nil }
    let range = block.geometries(ofRow: index)
    if row.nestingCount > 1 {
      let start = Int(row.nestingStart)
      return Geometry(block.geometry, range, nesting: block.nesting[start + 1..<start + Int(row.nestingCount) - 1])
    }
    return range.first.map { Geometry(block.geometry, $0) }
  }

  /// The properties, as written. Complexity: O(1).
  public var properties: Properties { Properties(view(of: row.properties)) }

  /// The findings about this feature, in no order of severity. Complexity: O(findings of the block).
  public var diagnostics: [Diagnostic] {
    let ordinal = ordinal
    return block.diagnostics.filter { $0.feature == ordinal }
  }

  /// A piece of the block's text; `null` for nothing.
  package func view(of range: TextRange) -> RawJSON {
    range.isEmpty ? .null : block.text.json(range.range)
  }
}
