internal import CByteScan
public import GeoModel

/// What a block's text contributes to line numbers, and where its findings stand within it. Made by whoever decodes the
/// block, in any order; ``LineCounter`` adds up in input order.
public struct LineIndex: Sendable {
  /// Line feeds, and characters and bytes behind the last of them, in some text.
  struct Extent: Sendable {
    var lineFeeds = 0
    var characters = 0
    var bytes = 0
  }

  /// What stands before a finding's first byte, and before the byte behind its last.
  struct Place: Sendable {
    var start = Extent()
    var end = Extent()
    var isInOpening = false
    /// It ends behind the character that it begins with.
    var isCharacter = false
  }

  /// The whole block.
  let whole: Extent
  /// One for each finding, and behind them one for each range; counted from the block's beginning or, for those in the envelope of a collection that began in
  /// an earlier block, from that envelope's.
  let places: [Place]
  /// What stands before the last collection that begins in the block.
  let opening: Extent?

  /// - Parameter ranges: bytes of the input in the block's own text, of which the places are asked as well.
  /// - Complexity: O(bytes), at memory speed; one more pass up to the last finding's place.
  public init<Space>(of block: borrowing FeatureBlock<Space>, ranges: [Range<Int>] = []) {
    let byteOffset = block.byteOffset, byteCount = block.byteCount
    let diagnostics = block.diagnostics, boundaries = block.boundaries
    let hasStrayBytes = diagnostics.contains { $0.rule.level == .syntax }
    let openings = block.judgedBoundaries.compactMap(\.opening)
    (whole, places, opening) = block.text.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[..<byteCount])
      var places = [Place](repeating: Place(), count: diagnostics.count + ranges.count)
      // Findings overlap and come in any order: count on from mark to mark.
      var marks: [Mark] = []
      marks.reserveCapacity(2 * places.count)
      func mark(_ offset: Int, _ index: Int, isEnd: Bool) {
        let border = hasStrayBytes ? Self.border(ofCharacterAt: offset, in: text, isEnd: isEnd) : offset
        marks.append(Mark(offset: border, bytes: offset - border, index: index, isEnd: isEnd))
      }
      for (index, diagnostic) in diagnostics.enumerated() {
        if diagnostic.byte < byteOffset {
          places[index] = Self.place(of: diagnostic, in: openings, hasStrayBytes)
          continue
        }
        let start = min(diagnostic.byte - byteOffset, byteCount)
        mark(start, index, isEnd: false)
        mark(min(start + diagnostic.byteCount, byteCount), index, isEnd: true)
      }
      for (index, range) in ranges.enumerated() {
        mark(max(0, min(range.lowerBound - byteOffset, byteCount)), diagnostics.count + index, isEnd: false)
        mark(max(0, min(range.upperBound - byteOffset, byteCount)), diagnostics.count + index, isEnd: true)
      }
      marks.sort { $0.offset < $1.offset }
      var last = Extent()
      var lastOffset = 0
      // One byte, also where the text ends before it or breaks there, is one character.
      for index in diagnostics.indices where diagnostics[index].byteCount == 1 { places[index].isCharacter = true }
      for mark in marks {
        if mark.offset > lastOffset {
          last = last.followed(by: Self.extent(UnsafeRawBufferPointer(rebasing: text[lastOffset...]), to: mark.offset - lastOffset, hasStrayBytes))
          lastOffset = mark.offset
        }
        var place = last
        place.bytes += mark.bytes
        if mark.isEnd { places[mark.index].end = place } else { places[mark.index].start = place }
      }
      let opening = boundaries.last { !$0.isEnd }.map { boundary in
        Self.extent(text, to: max(0, boundary.byteOffset - byteOffset), hasStrayBytes)
      }
      return (Self.extent(text, to: byteCount, hasStrayBytes), places, opening)
    }
  }

  /// A place that is asked for: the border of a character, and how many bytes behind it.
  private struct Mark {
    var offset: Int
    var bytes: Int
    var index: Int
    var isEnd: Bool
  }

  /// Where the character begins, or ends, of which the byte at `offset` is not the first: counted in two parts, it would be two.
  private static func border(ofCharacterAt offset: Int, in text: UnsafeRawBufferPointer, isEnd: Bool) -> Int {
    func isPart(_ start: Int, _ last: Int) -> Bool {
      last < text.count && text[last] & 0xC0 == 0x80 && String(decoding: text[start...last], as: UTF8.self).unicodeScalars.count == 1
    }
    guard let start = (max(0, offset - 3)..<offset).first(where: { text[$0] >= 0xC0 && isPart($0, offset) }) else { return offset }
    if !isEnd { return start }
    var end = offset + 1
    while isPart(start, end) { end += 1 }
    return end
  }

  /// The place of a finding in the envelope of a collection that began in an earlier block.
  private static func place(of diagnostic: Diagnostic, in openings: [CollectionBoundary.Opening], _ hasStrayBytes: Bool) -> Place {
    guard let opening = openings.last(where: { $0.byteOffset <= diagnostic.byte }) else { return Place(isInOpening: true) }
    return opening.text.withUnsafeBytes { bytes in
      let start = min(diagnostic.byte - opening.byteOffset, bytes.count)
      return Place(
        start: extent(bytes, to: start, hasStrayBytes), end: extent(bytes, to: min(start + diagnostic.byteCount, bytes.count), hasStrayBytes),
        isInOpening: true)
    }
  }

  /// - Parameter hasStrayBytes: whether bytes may be none of UTF-8. As many of them as editors show one sign for are one character.
  private static func extent(_ text: UnsafeRawBufferPointer, to end: Int, _ hasStrayBytes: Bool) -> Extent {
    guard end > 0, let base = text.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return Extent() }
    let all = bytescan_count_lines(base, end)
    let start = all.line_feeds == 0 ? 0 : Int(bytescan_behind_last(base, end, .lineFeed))
    let characters: Int
    if hasStrayBytes {
      characters = String(decoding: text[start..<end], as: UTF8.self).unicodeScalars.count
    } else {
      let line = start == 0 ? all : bytescan_count_lines(base + start, end - start)
      characters = end - start - Int(line.continuations)
    }
    return Extent(lineFeeds: Int(all.line_feeds), characters: characters, bytes: end - start)
  }
}

extension LineIndex.Extent {
  func followed(by next: Self) -> Self {
    next.lineFeeds == 0
      ? Self(lineFeeds: lineFeeds, characters: characters + next.characters, bytes: bytes + next.bytes)
      : Self(lineFeeds: lineFeeds + next.lineFeeds, characters: next.characters, bytes: next.bytes)
  }

  /// The place behind it.
  fileprivate var place: TextPlace {
    TextPlace(line: lineFeeds + 1, column: characters + 1, byteColumn: bytes + 1)
  }
}

/// Gives findings their lines and columns; to be asked once for every block, in input order.
///
/// For blocks of ``FeatureDecoder`` and of runs on several threads; those of readers have been to one.
public struct LineCounter: Sendable {
  private var before = LineIndex.Extent()
  private var opening = LineIndex.Extent()

  public init() {}

  /// Fills in where a block's findings begin and end. Complexity: O(findings).
  /// - Returns: where the ranges begin and end that the index was made with.
  @discardableResult
  public mutating func place(_ diagnostics: inout [Diagnostic], _ index: LineIndex) -> [(start: TextPlace, end: TextPlace)] {
    let ranges = index.places.dropFirst(diagnostics.count).map { place in
      (start: before.followed(by: place.start).place, end: before.followed(by: place.end).place)
    }
    for position in diagnostics.indices where position < index.places.count {
      let place = index.places[position]
      let base = place.isInOpening ? opening : before
      diagnostics[position].start = base.followed(by: place.start).place
      diagnostics[position].end = base.followed(by: place.end).place
      if place.isCharacter {
        diagnostics[position].end = diagnostics[position].start
        diagnostics[position].end.column += 1
        diagnostics[position].end.byteColumn += 1
      }
    }
    if let first = index.opening { opening = before.followed(by: first) }
    before = before.followed(by: index.whole)
    return ranges
  }

  /// Fills in where a block's findings begin and end, on the spot: in the input, if the block's text is a translation.
  /// Complexity: O(bytes), at memory speed.
  public mutating func place<Space>(in block: inout FeatureBlock<Space>) {
    if var input = block.input {
      place(in: &input)
      block.diagnostics = input.diagnostics
      return
    }
    let index = LineIndex(of: block)
    place(&block.diagnostics, index)
  }
}
