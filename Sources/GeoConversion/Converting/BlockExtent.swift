internal import GeoFindings
internal import GeoModel

/// Where the features of a block lie that are written: what it adds to the box of the collection that they come into.
struct BlockExtent: Sendable {
  /// That of all of them, and whether a step changed one of them.
  let whole: ExtentTally
  private let isChanged: Bool
  /// For runs that write some of a block's features: the geometries of each text, or text that has none, and whether a step changed it.
  private var texts: [(geometries: Range<Int>, isChanged: Bool)] = []
  private var column = GeometryColumn()

  /// - Parameters:
  ///   - writesUnreadable: whether features that cannot be read are written, without geometry.
  ///   - isPartial: whether only some of the texts may be written.
  ///   - isCut: whether the geometries were cut at the 180th meridian.
  /// - Complexity: O(positions).
  init(_ block: borrowing FeatureBlock<Geographic>, writesUnreadable: Bool, isPartial: Bool, isCut: Bool) {
    var whole = ExtentTally(isCut: isCut), isChanged = false
    var run = 0..<0
    for (index, row) in block.rows.enumerated() {
      let isUnreadable = row.flags.contains(.unreadable)
      if row.flags.contains(.dropped) || isUnreadable && !writesUnreadable { continue }
      let geometries = isUnreadable ? 0..<0 : block.geometries(ofRow: index)
      let changed = !row.flags.isDisjoint(with: .moved)
      isChanged = isChanged || changed
      if isPartial { texts.append((geometries, changed)) }
      whole.add(block.geometry, geometries: geometries, behind: &run)
    }
    whole.add(block.geometry, geometries: run)
    if isPartial { column = block.geometry }
    (self.whole, self.isChanged) = (whole, isChanged)
  }

  /// The same of some of the texts, of which there are `count`.
  func part(_ outputs: Range<Int>, of count: Int) -> (extent: ExtentTally, isChanged: Bool) {
    if outputs.count == count { return (whole, isChanged) }
    var extent = ExtentTally(isCut: whole.isCut)
    for text in texts[outputs] { extent.add(column, geometries: text.geometries) }
    return (extent, texts[outputs].contains(where: \.isChanged))
  }
}
