internal import GeoJSON
internal import GeoModel

/// What a block adds to the boxes of the collections whose features it holds, on its way to whoever sees all blocks in order.
struct BlockBoxes: Sendable {
  /// A collection's own `bbox`.
  struct Written: Sendable {
    let value: [UInt8]
    /// Where it stands in the input.
    let byteOffset: Int
  }

  /// Some of a collection's features.
  struct Piece: Sendable {
    /// Whether the collection began before the block.
    var continues: Bool
    var extent = ExtentTally()
    /// Whether there are features of which nobody knows where they lie.
    var hasUnknown = false
    /// The box that they and those before them come into, if the collection ends here and has one.
    var box: Written?
  }

  private(set) var pieces: [Piece] = []

  /// - Parameter mended: by row, geometries that have come in the place of those of the block.
  /// - Complexity: O(positions) at most; nothing outside of collections.
  init(_ block: borrowing FeatureBlock<Geographic>, mended: [Int: GeometryColumn] = [:]) {
    // The box of a translation is not that of what it was translated to.
    if block.origin != nil { return }
    var first = 0, continues = true
    for boundary in block.boundaries {
      if boundary.isEnd, let box = Self.box(of: boundary) {
        var piece = Piece(continues: continues, box: box)
        piece.add(first..<boundary.row, of: block, mended)
        pieces.append(piece)
      }
      continues = false
      first = boundary.row
    }
    // What ends further on may have its box there.
    if block.boundaries.last?.isEnd ?? false { return }
    var piece = Piece(continues: continues)
    piece.add(first..<block.rows.count, of: block, mended)
    pieces.append(piece)
  }

  /// Adds findings to those of the block that stand for the boxes of collections that end there, until ``CollectionBoxes`` knows what is wrong with them, if
  /// anything is.
  func addCandidates(to block: inout FeatureBlock<Geographic>, _ rules: RuleSelection) {
    let found = candidates(rules)
    if !found.isEmpty { block.diagnostics = FindingOrder(of: block).sorted(block.diagnostics + found) }
  }

  /// Those findings.
  func candidates(_ rules: RuleSelection) -> [Diagnostic] {
    pieces.compactMap(\.box).map { box in
      Diagnostic(
        .boxStale, severity: rules.severity(of: .boxStale), byte: box.byteOffset, byteCount: box.value.count, pointer: "/bbox", message: "")
    }
  }

  /// The box of a collection that begins at a boundary, as far as it stands before the features.
  static func openBox(_ boundary: CollectionBoundary) -> Written? {
    guard !boundary.isEnd, let found = CollectionFrame.box(opening: boundary, closing: nil) else { return nil }
    return Written(value: found.value, byteOffset: found.byteOffset)
  }

  private static func box(of end: CollectionBoundary) -> Written? {
    guard let opening = end.opening else { return nil }
    let start = CollectionBoundary(row: 0, text: opening.text, byteOffset: opening.byteOffset)
    guard let found = CollectionFrame.box(opening: start, closing: end) else { return nil }
    return Written(value: found.value, byteOffset: found.byteOffset)
  }
}

extension BlockBoxes.Piece {
  fileprivate mutating func add(_ rows: Range<Int>, of block: borrowing FeatureBlock<Geographic>, _ mended: [Int: GeometryColumn]) {
    var run = 0..<0
    for index in rows where block.rows[index].flags.contains(.element) {
      if let column = mended[index] {
        extent.add(column)
        continue
      }
      if block.rows[index].flags.contains(.unreadable) {
        hasUnknown = true
        continue
      }
      extent.add(block.geometry, geometries: block.geometries(ofRow: index), behind: &run)
    }
    extent.add(block.geometry, geometries: run)
  }
}
