internal import CByteScan
internal import GeoModel

/// The positions at the end of a large value that has not ended yet.
///
/// A value of megabytes is checked for damage before it ends. Nearly always it is a feature whose coordinates have begun, and
/// these are checked here in a tenth of the time that yajl takes.
enum OpenPositions {
  /// The offset after the first bracket of a `coordinates` value that is open at `end`; `nil` unless everything from there to
  /// `end` is certainly well formed. The text before it is not checked.
  ///
  /// - Complexity: O(bytes).
  static func start(
    _ text: TextPointer, from start: Int, to end: Int, _ options: DecodingOptions, pieceSize: Int = Self.pieceSize,
    nearEnd: Int = Self.nearEnd
  ) -> Int? {
    let quote = start + bytescan_behind_last(text + start, end - start, .quote)
    var at = text + quote
    at.skipSpace()
    if quote == start || !at.take(.colon) { return nil }
    at.skipSpace()
    let bracket = at - text
    guard bracket < end else { return nil }
    let depth = CoordinateScanner.open(&at)
    guard 2...4 ~= depth, at < text + end else { return nil }
    guard let borders = borders(from: at, before: text + end, pieceSize, nearEnd), let last = borders.last,
      areWellFormed(borders, depth: depth, options.largeFeatureWork)
    else { return nil }
    // yajl checks the rest after the last border.
    let rest = UnsafeBufferPointer(start: last, count: text + end - last)
    let whole = [UInt8](repeating: .openBracket, count: depth) + rest + [UInt8](repeating: 0, count: SliceGroup.padding)
    let fault = whole.withUnsafeBufferPointer { all in
      all.baseAddress.flatMap { SliceWalk.firstFault($0, count: all.count - SliceGroup.padding, isWhole: false, options) }
    }
    return fault == nil ? bracket + 1 : nil
  }

  /// Bytes that are scanned in one go: their positions stay in the processor's cache.
  static let pieceSize = limit(128 << 10, small: 40)

  /// The longest rest after the last border.
  static let nearEnd = limit(4096, small: 40)

  /// Borders about a piece apart, and the last one before the end; `nil` if that is not near the end.
  private static func borders(from start: TextPointer, before end: TextPointer, _ pieceSize: Int, _ nearEnd: Int) -> [TextPointer]? {
    var borders = CoordinateScanner.borders(from: start, before: end, size: pieceSize)
    var last = borders.last.flatMap { CoordinateScanner.border(from: max($0, end - nearEnd), before: end) }
    while let next = last {
      last = CoordinateScanner.border(from: next, before: end)
      if last == nil { borders.append(next) }
    }
    guard let last = borders.last, end - last <= nearEnd else { return nil }
    return borders
  }

  private static func areWellFormed(_ borders: [TextPointer], depth: Int, _ work: LargeFeatureWork?) -> Bool {
    guard let first = borders.first, let ordinates = CoordinateScanner.ordinates(first) else { return false }
    let pieces = LargeFeatureWork.pieces(of: 0..<borders.count - 1, size: 8)
    // The text is only read.
    nonisolated(unsafe) let borders = borders
    let areSound = { @Sendable (piece: Range<Int>) -> Bool in
      var scanner = CoordinateScanner()
      return piece.allSatisfy { scanner.passes(from: borders[$0], to: borders[$0 + 1], depth: depth, ordinates: ordinates) }
    }
    guard let work, pieces.count > 1, work.isFree else { return pieces.allSatisfy(areSound) }
    return work.run(pieces, areSound).allSatisfy(\.self)
  }
}
