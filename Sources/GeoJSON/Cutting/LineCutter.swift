internal import CByteScan
internal import GeoModel

/// Cuts a stream of bytes into whole lines, each of which is a record whatever is in it (``SliceGroup/init(_:options:)``).
///
/// Holds the line that has begun. Of one longer than the limit on features, the first bytes are kept and the rest is skipped.
package struct LineCutter: Sendable {
  /// Whole lines.
  package struct Lines: Sendable {
    let text: BlockText
    let byteOffset: Int
    let firstOrdinal: Int
    /// Whether it is the beginning of one line that is too long, with a line feed after it.
    let isCut: Bool

    /// How many bytes are held.
    package var byteCount: Int { text.count }
  }

  private let limit: Int
  /// The line that has begun, without a line feed.
  private var begun: [UInt8] = []
  /// Where in the input it begins.
  private var byteOffset = 0
  private var lineCount = 0
  /// Whether bytes are skipped up to the next line feed.
  private var isSkipping = false

  package init(options: DecodingOptions) { limit = min(options.maxFeatureSize, 4_000_000_000) }

  /// Takes the next bytes of the input. Complexity: O(bytes).
  ///
  /// - Returns: the lines that end in them, or the beginning of one that is too long.
  package mutating func take(_ bytes: [UInt8]) -> Lines? {
    var bytes = bytes[...]
    if isSkipping {
      guard let end = bytes.firstIndex(of: .lineFeed) else {
        byteOffset += bytes.count
        return nil
      }
      byteOffset += end + 1 - bytes.startIndex
      bytes = bytes[(end + 1)...]
      isSkipping = false
    }
    let whole = bytes.withUnsafeBufferPointer { text in
      text.baseAddress.map { Int(bytescan_behind_last($0, text.count, .lineFeed)) } ?? 0
    }
    if whole > 0 { return cut(bytes.prefix(whole), rest: bytes.dropFirst(whole)) }
    begun += bytes
    if begun.count <= limit { return nil }
    isSkipping = true
    let skipped = begun.count
    begun.removeSubrange(limit...)
    begun.append(.lineFeed)
    return cut([], rest: [], skipped: skipped)
  }

  /// Ends the input.
  ///
  /// - Returns: the last line, if it has no line feed.
  package mutating func finish() -> Lines? { begun.isEmpty ? nil : cut([], rest: []) }

  /// - Parameters:
  ///   - ends: what follows ``begun`` up to the end of a line.
  ///   - rest: the beginning of the next line.
  ///   - skipped: of a line that is too long, how many of its bytes have come.
  private mutating func cut(_ ends: ArraySlice<UInt8>, rest: ArraySlice<UInt8>, skipped: Int? = nil) -> Lines {
    var text: [UInt8] = []
    swap(&text, &begun)
    let count = text.count + ends.count
    text.reserveCapacity(count + SliceGroup.padding)
    text += ends
    text.append(contentsOf: repeatElement(0, count: SliceGroup.padding))
    let lines = Lines(
      text: BlockText(text, start: 0, count: count), byteOffset: byteOffset, firstOrdinal: lineCount, isCut: skipped != nil)
    let feeds = lines.text.withUnsafeBufferPointer { text in
      text.baseAddress.map { Int(bytescan_count_lines($0, text.count).line_feeds) } ?? 0
    }
    lineCount += feeds
    byteOffset += skipped ?? count
    begun += rest
    return lines
  }
}

extension SliceGroup {
  /// Lines as a group: exactly one record for each line, also for one that is empty, is no JSON or has several values.
  /// Complexity: O(bytes), at memory speed.
  package init(_ lines: consuming LineCutter.Lines, options: DecodingOptions) {
    (text, byteOffset) = (lines.text, lines.byteOffset)
    let limit = min(options.maxFeatureSize, 4_000_000_000)
    var found = LinesFound()
    let (firstOrdinal, isCut) = (lines.firstOrdinal, lines.isCut)
    text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = 0
      while start < bytes.count {
        let end = start + bytescan_find(base + start, bytes.count - start, .lineFeed)
        if end - start > limit || isCut {
          found.addOversized(start..<min(end, start + limit), limit: limit, ordinal: firstOrdinal + found.slices.count)
        } else {
          found.add(start..<end, base, ordinal: firstOrdinal + found.slices.count, byteOffset: lines.byteOffset)
        }
        start = end + 1
      }
    }
    (slices, diagnostics, oversized) = (found.slices, found.diagnostics, found.oversized)
  }
}

/// The records of lines.
private struct LinesFound {
  private(set) var slices: [FeatureSlice] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var oversized: [OversizedText] = []

  /// Adds what is in a line between white space and separators.
  mutating func add(_ line: Range<Int>, _ base: TextPointer, ordinal: Int, byteOffset: Int) {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end {
      if base[start].isJSONSpace || base[start] == .recordSeparator {
        start += 1
      } else if end - start >= 3, base[start] == 0xEF, base[start + 1] == 0xBB, base[start + 2] == 0xBF {
        diagnostics.append(
          Diagnostic(
            .byteOrderMark, byte: byteOffset + start, byteCount: 3, feature: ordinal,
            message: "found a UTF-8 byte-order mark; it is skipped"))
        start += 3
      } else {
        break
      }
    }
    while end > start, base[end - 1].isJSONSpace { end -= 1 }
    slices.append(FeatureSlice(text: TextRange(start, end), ordinal: ordinal, element: nil, fault: start == end ? .emptyLine : nil))
  }

  /// Adds a line that is too long.
  mutating func addOversized(_ bytes: Range<Int>, limit: Int, ordinal: Int) {
    oversized.append(OversizedText(text: TextRange(bytes.lowerBound, bytes.upperBound), row: slices.count, isEnd: true))
    // As much of it as messages show.
    let shown = TextRange(bytes.lowerBound, min(bytes.upperBound, bytes.lowerBound + 4096))
    slices.append(FeatureSlice(text: shown, ordinal: ordinal, element: nil, fault: .tooLarge(limit: limit)))
  }
}
