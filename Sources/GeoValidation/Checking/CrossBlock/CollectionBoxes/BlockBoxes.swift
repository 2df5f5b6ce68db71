internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// A block's part of the boxes of the collections whose features it holds, on its way to the check that sees all blocks in order.
struct BlockBoxes: Sendable {
  /// A collection's own `bbox`.
  struct Written: Sendable {
    let value: [UInt8]
    /// Where it stands in the input.
    let byteOffset: Int
  }

  /// A collection of the block, or the features of one that goes on outside of it.
  enum Piece: Sendable {
    /// One that begins and ends here: what is wrong with its box. Where its features lie is kept of none that need not: it takes tens of
    /// kilobytes, and thousands of small collections may stand in a block.
    case whole(Written, BoxFault?)
    /// Features of one that began before the block, if it `continues`, and that ends here if it has its `box` here.
    case part(Features, continues: Bool, box: Written?)
  }

  /// Some of a collection's features.
  struct Features: Sendable {
    fileprivate var extent = ExtentTally()
    /// Whether there are features whose position is unknown: that could not be read, or that were left out.
    fileprivate var hasUnknown = false

    init() {}

    mutating func merge(_ other: Features) {
      extent.merge(other.extent)
      hasUnknown = hasUnknown || other.hasUnknown
    }

    /// What is wrong with the box round them; `nil` if it fits.
    func fault(of box: Written) -> BoxFault? {
      if hasUnknown { return nil }
      guard let plain = extent.plainBox else { return nil }
      let written = BoundingBoxText(box.value)
      let hasHeights = extent.positionsWithAltitude > 0
      if let judgement = BoxJudgement(written, plain: plain, passage: extent.passage, hasHeights: hasHeights, smallest: { extent.box }) {
        return .stale(judgement)
      }
      return BoxDetour(written) { extent.box }.map(BoxFault.longWay)
    }
  }

  private(set) var pieces: [Piece] = []

  /// - Parameter fixed: by row, what features have become that were changed.
  /// - Complexity: O(positions) at most; nothing outside of collections.
  init(_ block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow]) {
    // The box of a translation is not that of what it was translated to.
    if block.origin != nil { return }
    var first = 0, continues = true
    for boundary in block.boundaries {
      if boundary.isEnd, let box = Self.box(of: boundary) {
        let features = Features(first..<boundary.row, of: block, fixed)
        pieces.append(continues ? .part(features, continues: true, box: box) : .whole(box, features.fault(of: box)))
      }
      continues = false
      first = boundary.row
    }
    // What ends further on may have its box there.
    if block.boundaries.last?.isEnd ?? false { return }
    pieces.append(.part(Features(first..<block.rows.count, of: block, fixed), continues: continues, box: nil))
  }

  /// Findings that are listed for the boxes of collections that end in the block, unless the block shows that they fit.
  func candidates(severity: Severity?) -> [Diagnostic] {
    pieces.compactMap { piece in
      let box: Written? =
        switch piece {
        case .whole(let box, let fault): fault == nil ? nil : box
        case .part(_, _, let box): box
        }
      guard let box else { return nil }
      return Diagnostic(
        .boxStale, severity: severity, byte: box.byteOffset, byteCount: box.value.count, pointer: "/bbox", message: "")
    }
  }

  /// The box of a collection that begins at a boundary, as far as it stands before the features.
  static func openBox(_ boundary: CollectionBoundary) -> Written? {
    guard !boundary.isEnd, let found = CollectionFrame.box(opening: boundary, closing: nil) else { return nil }
    return Written(value: found.value, byteOffset: found.byteOffset)
  }

  private static func box(of end: CollectionBoundary) -> Written? {
    // A box in another CRS cannot be compared with longitudes and latitudes.
    guard let opening = end.opening, !end.isReprojected else { return nil }
    let start = CollectionBoundary(row: 0, text: opening.text, byteOffset: opening.byteOffset)
    guard let found = CollectionFrame.box(opening: start, closing: end) else { return nil }
    return Written(value: found.value, byteOffset: found.byteOffset)
  }
}

extension BlockBoxes.Features {
  fileprivate init(_ rows: Range<Int>, of block: borrowing FeatureBlock<Geographic>, _ fixed: [Int: FixedRow]) {
    var run = 0..<0
    for index in rows where block.rows[index].flags.contains(.element) {
      if !fixed.isEmpty, let column = fixed[index]?.geometry {
        extent.add(column)
        continue
      }
      if !block.rows[index].flags.isDisjoint(with: [.unreadable, .dropped]) {
        hasUnknown = true
        continue
      }
      extent.add(block.geometry, geometries: block.geometries(ofRow: index), behind: &run)
    }
    extent.add(block.geometry, geometries: run)
  }
}
