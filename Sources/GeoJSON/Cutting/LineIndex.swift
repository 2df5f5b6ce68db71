internal import CByteScan
public import GeoModel

/// What a block's text adds to line numbers, and where its findings stand within it. Made by the thread that decodes the
/// block, in any order; ``LineCounter`` adds up in input order.
public struct LineIndex: Sendable {
  /// Line feeds, and characters and bytes after the last of them, in some text.
  struct Extent: Sendable {
    var lineFeeds = 0
    var characters = 0
    var bytes = 0
  }

  /// What stands before a finding's first byte, and before the byte after its last.
  struct Place: Sendable {
    var start = Extent()
    var end = Extent()
    var isInOpening = false
    /// It ends after the character that it begins with.
    var isCharacter = false
  }

  /// The whole block.
  let whole: Extent
  /// One for each finding, and after them one for each range; counted from the block's beginning or, for those in the envelope of a
  /// collection that began in an earlier block, from that envelope's.
  let places: [Place]
  /// What stands before the last collection that begins in the block.
  let opening: Extent?

  /// - Parameters:
  ///   - block: a decoded block.
  ///   - ranges: bytes of the input in the block's own text whose places are also needed.
  /// - Complexity: O(bytes), at memory speed; one more pass up to the last finding's place.
  public init<Space>(of block: borrowing FeatureBlock<Space>, ranges: [Range<Int>] = []) {
    let byteOffset = block.byteOffset, byteCount = block.byteCount
    let diagnostics = block.diagnostics, boundaries = block.boundaries
    let hasStrayBytes = diagnostics.contains { $0.rule.level == .syntax }
    // Of collections that began in an earlier block.
    let openings = block.judgedBoundaries.compactMap(\.opening).filter { $0.byteOffset < byteOffset }
    (whole, places, opening) = block.text.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[..<byteCount])
      var places = [Place](repeating: Place(), count: diagnostics.count + ranges.count)
      var marks = Marks(), marksOfOpenings = [Marks](repeating: Marks(), count: openings.count)
      for (index, diagnostic) in diagnostics.enumerated() {
        // One byte, also where the text ends before it or breaks there, is one character.
        places[index].isCharacter = diagnostic.byteCount == 1
        let range = diagnostic.byte..<diagnostic.byte + diagnostic.byteCount
        if diagnostic.byte >= byteOffset {
          marks.add(range, of: index, from: byteOffset)
        } else {
          places[index].isInOpening = true
          guard let opening = openings.lastIndex(where: { $0.byteOffset <= diagnostic.byte }) else { continue }
          marksOfOpenings[opening].add(range, of: index, from: openings[opening].byteOffset)
        }
      }
      for (index, range) in ranges.enumerated() { marks.add(range, of: diagnostics.count + index, from: byteOffset) }
      marks.place(&places, in: text, hasStrayBytes)
      for (opening, marks) in zip(openings, marksOfOpenings) {
        opening.text.withUnsafeBytes { marks.place(&places, in: $0, hasStrayBytes) }
      }
      let opening = boundaries.last { !$0.isEnd }.map { boundary in
        Self.extent(text, to: max(0, boundary.byteOffset - byteOffset), hasStrayBytes)
      }
      return (Self.extent(text, to: byteCount, hasStrayBytes), places, opening)
    }
  }

  /// The places that are asked for in one text.
  private struct Marks {
    private var all: [(offset: Int, index: Int, isEnd: Bool)] = []

    /// Asks where a range begins and ends whose bytes are counted as those of a text are that begins at `start`.
    mutating func add(_ range: Range<Int>, of index: Int, from start: Int) {
      all.append((range.lowerBound - start, index, false))
      all.append((range.upperBound - start, index, true))
    }

    /// Fills in the places; those outside of the text are its beginning or its end. Findings overlap and come in any order: it is counted
    /// on from mark to mark.
    func place(_ places: inout [Place], in text: UnsafeRawBufferPointer, _ hasStrayBytes: Bool) {
      // The border of a character, and how many bytes behind it.
      var marks = all.map { mark in
        let offset = max(0, min(mark.offset, text.count))
        let border = hasStrayBytes ? LineIndex.border(ofCharacterAt: offset, in: text, isEnd: mark.isEnd) : offset
        return (offset: border, bytes: offset - border, index: mark.index, isEnd: mark.isEnd)
      }
      marks.sort { $0.offset < $1.offset }
      var last = Extent()
      var lastOffset = 0
      for mark in marks {
        if mark.offset > lastOffset {
          last = last.followed(
            by: LineIndex.extent(UnsafeRawBufferPointer(rebasing: text[lastOffset...]), to: mark.offset - lastOffset, hasStrayBytes))
          lastOffset = mark.offset
        }
        var place = last
        place.bytes += mark.bytes
        if mark.isEnd { places[mark.index].end = place } else { places[mark.index].start = place }
      }
    }
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

  /// The place after it.
  fileprivate var place: TextPlace {
    TextPlace(line: lineFeeds + 1, column: characters + 1, byteColumn: bytes + 1)
  }
}

/// Gives findings their lines and columns; to be called once for every block, in input order.
///
/// For blocks of ``FeatureDecoder`` and of runs on several threads; readers have done it already.
public struct LineCounter: Sendable {
  private var before = LineIndex.Extent()
  private var opening = LineIndex.Extent()

  public init() {}

  /// Fills in where a block's findings begin and end. Complexity: O(findings).
  /// - Returns: the beginnings and ends of the ranges with which the index was made.
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

  /// Fills in where a block's findings begin and end, at once: in the input, if the block's text is a translation.
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
