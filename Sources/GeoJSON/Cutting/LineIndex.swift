internal import CByteScan
public import GeoModel

/// What a block's text contributes to line numbers, and where its findings stand within it. Made by whoever decodes the
/// block, in any order; ``LineCounter`` adds up in input order.
public struct LineIndex: Sendable {
  /// Line feeds and characters behind the last of them, in some text.
  struct Extent: Sendable {
    var lineFeeds = 0
    var characters = 0
  }

  /// The whole block.
  let whole: Extent
  /// What stands before each finding, from the block's beginning or, for those in the envelope of a collection that
  /// began in an earlier block, from that envelope's.
  let places: [(extent: Extent, isInOpening: Bool)]
  /// What stands before the last collection that begins in the block.
  let opening: Extent?

  /// Complexity: O(bytes), at memory speed; one more pass up to each finding's place.
  public init<Space>(of block: borrowing FeatureBlock<Space>) {
    let byteOffset = block.byteOffset, byteCount = block.byteCount
    let diagnostics = block.diagnostics, boundaries = block.boundaries
    let openings = boundaries.compactMap(\.opening)
    (whole, places, opening) = block.text.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[..<byteCount])
      var last = Extent()
      var lastOffset = 0
      var places = [(extent: Extent, isInOpening: Bool)](repeating: (Extent(), false), count: diagnostics.count)
      // Those of a collection's members stand behind those of its features: count on from place to place.
      for index in diagnostics.indices.sorted(by: { diagnostics[$0].byte < diagnostics[$1].byte }) {
        let byte = diagnostics[index].byte
        if byte < byteOffset {
          places[index].isInOpening = true
          guard let opening = openings.last(where: { $0.byteOffset <= byte }) else { continue }
          places[index].extent = opening.text.withUnsafeBytes {
            Self.extent($0, to: min(byte - opening.byteOffset, $0.count))
          }
          continue
        }
        let offset = min(byte - byteOffset, byteCount)
        last = last.followed(by: Self.extent(UnsafeRawBufferPointer(rebasing: text[lastOffset...]), to: offset - lastOffset))
        lastOffset = offset
        places[index].extent = last
      }
      let opening = boundaries.last { !$0.isEnd }.map { boundary in
        Self.extent(text, to: max(0, boundary.byteOffset - byteOffset))
      }
      return (Self.extent(text, to: byteCount), places, opening)
    }
  }

  private static func extent(_ text: UnsafeRawBufferPointer, to end: Int) -> Extent {
    guard end > 0, let base = text.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return Extent() }
    let lineFeeds = Int(bytescan_count(base, end, .lineFeed))
    let start = Int(bytescan_behind_last(base, end, .lineFeed))
    let characters = end - start - Int(bytescan_count_continuation(base + start, end - start))
    return Extent(lineFeeds: lineFeeds, characters: characters)
  }
}

extension LineIndex.Extent {
  func followed(by next: Self) -> Self {
    next.lineFeeds == 0
      ? Self(lineFeeds: lineFeeds, characters: characters + next.characters)
      : Self(lineFeeds: lineFeeds + next.lineFeeds, characters: next.characters)
  }
}

/// Gives findings their lines and columns; to be asked once for every block, in input order.
public struct LineCounter: Sendable {
  private var before = LineIndex.Extent()
  private var opening = LineIndex.Extent()

  public init() {}

  /// Fills in the line and column of a block's findings. Complexity: O(findings).
  public mutating func place(_ diagnostics: inout [Diagnostic], _ index: LineIndex) {
    for position in diagnostics.indices where position < index.places.count {
      let place = index.places[position]
      let extent = (place.isInOpening ? opening : before).followed(by: place.extent)
      diagnostics[position].line = extent.lineFeeds + 1
      diagnostics[position].column = extent.characters + 1
    }
    if let first = index.opening { opening = before.followed(by: first) }
    before = before.followed(by: index.whole)
  }

  /// Fills in the line and column of a block's findings, on the spot. Complexity: O(bytes), at memory speed.
  public mutating func place<Space>(in block: inout FeatureBlock<Space>) {
    let index = LineIndex(of: block)
    place(&block.diagnostics, index)
  }
}
