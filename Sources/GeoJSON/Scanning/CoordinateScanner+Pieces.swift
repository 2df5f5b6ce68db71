internal import CByteScan
internal import GeoModel

/// Pieces of one large value on several threads.
///
/// A `coordinates` value contains no strings. So `],[` followed by a number, with white space between, is a border: it only
/// occurs between two positions of one path, inside all arrays of the value. Each piece is scanned from one border to the next,
/// on the assumption that everything before it is well formed. Joining checks that the pieces follow each other, and finds where
/// the value ends.
extension CoordinateScanner {
  /// Takes the value at `p` as ``scan(_:before:)`` does, if threads are free and it is well formed and has borders.
  mutating func scanInPieces(_ p: inout TextPointer, before end: TextPointer) -> Bool {
    guard let work = largeFeatureWork, work.isFree else { return false }
    var start = p
    let depth = Self.open(&start)
    guard 2...4 ~= depth, let ordinates = Self.ordinates(start) else { return false }
    let borders = Self.borders(from: start, before: end, size: work.sizes.bytes) + [end]
    if borders.count < 3 { return false }
    let texts = zip(borders, borders.dropFirst()).map { PieceText(start: $0, end: $1) }
    let scanned = work.run(texts) { ScannedPiece($0, depth: depth, ordinates: ordinates) }
    // The pieces after the end of the value hold other text; their results are ignored.
    guard let last = scanned.firstIndex(where: { $0.stop != .border }), scanned[last].stop == .end else { return false }
    join(Array(scanned[...last]), depth: depth, ordinates: ordinates, by: work)
    p = scanned[last].behind
    return true
  }

  /// How many numbers a position has, if two or three. `start` is at its first number.
  static func ordinates(_ start: TextPointer) -> Int? {
    var at = start
    var notes = NumberScanner.Notes(), value = 0.0
    for count in 1...3 {
      guard let behind = NumberScanner.read(at, &value, &notes) else { return nil }
      at = behind
      at.skipSpace()
      if at[0] == .closeBracket { return count > 1 ? count : nil }
      if !at.take(.comma) { return nil }
      at.skipSpace()
    }
    return nil
  }

  /// Borders about `size` bytes apart; the first is `start`. Each is the first number of a position.
  static func borders(from start: TextPointer, before end: TextPointer, size: Int) -> [TextPointer] {
    var borders = [start]
    while let last = borders.last, end - last > size, let next = border(from: last + size, before: end) { borders.append(next) }
    return borders
  }

  /// The next border: the first number of a position that follows another one in its array.
  static func border(from start: TextPointer, before end: TextPointer) -> TextPointer? {
    var at = start
    while at < end {
      at += bytescan_find(at, end - at, .closeBracket)
      if at >= end { return nil }
      at += 1
      var next = at
      next.skipSpace()
      if !next.take(.comma) { continue }
      next.skipSpace()
      if !next.take(.openBracket) { continue }
      next.skipSpace()
      if next < end, next[0].isDigit || next[0] == .minus { return next }
    }
    return nil
  }

  /// Whether the text between two borders is nothing but positions with the same number of numbers. They are not kept.
  mutating func passes(from start: TextPointer, to end: TextPointer, depth: Int, ordinates: Int) -> Bool {
    var at = start, ordinates = ordinates
    var counts = (position: 0, path: 0, part: 0), notes = NumberScanner.Notes()
    guard case .border = take(&at, from: start, before: end, depth: depth, &ordinates, &counts, &notes) else { return false }
    return true
  }

  /// Appends the columns of all pieces as one value.
  private mutating func join(_ pieces: [ScannedPiece], depth: Int, ordinates: Int, by work: LargeFeatureWork) {
    let decimals = pieces.reduce(0) { max($0, $1.notes.decimals) }
    begin(depth: depth, decimals: decimals, hasExponents: pieces.contains { $0.notes.hasExponent })
    var starts: [Int] = []
    var (count, paths, parts) = first
    for piece in pieces {
      starts.append(count)
      piece.withEnds { pathEnds, partEnds in
        while self.pathCapacity < paths + pathEnds.count { growPaths() }
        for (index, end) in partEnds.enumerated() { self.partEnds[parts + index] = end + UInt32(truncatingIfNeeded: paths) }
        for (index, end) in pathEnds.enumerated() { self.pathEnds[paths + index] = end + UInt32(truncatingIfNeeded: count) }
        paths += pathEnds.count
        parts += partEnds.count
      }
      count += piece.count
    }
    if count > positionCapacity { growPositions(to: count) }
    if ordinates == 3, count > altitudeCapacity { growAltitudes() }
    // Each piece has its own place.
    nonisolated(unsafe) let positions = positions
    nonisolated(unsafe) let altitudes = altitudes
    _ = work.run(Array(zip(pieces, starts))) { piece, start in
      piece.move(to: positions + start, ordinates == 3 ? altitudes + start : nil)
    }
    (positionCount, pathCount, partCount) = (count, paths, parts)
    if ordinates == 3 || hasAltitudes { levelAltitudes(ordinates == 3) }
  }
}

/// The text from one border to another.
///
/// Unchecked: the text is only read.
private struct PieceText: @unchecked Sendable {
  let start, end: TextPointer
}

/// The columns of a piece of a value.
///
/// Unchecked: one thread makes it, and later one thread at a time reads it.
private final class ScannedPiece: @unchecked Sendable {
  let stop: CoordinateScanner.Stop
  /// Where it ends.
  let behind: TextPointer
  let notes: NumberScanner.Notes
  let count: Int
  private var scanner = CoordinateScanner()

  init(_ text: PieceText, depth: Int, ordinates: Int) {
    var at = text.start, ordinates = ordinates
    var notes = NumberScanner.Notes()
    var counts = (position: 0, path: 0, part: 0)
    stop = scanner.take(&at, from: text.start, before: text.end, depth: depth, &ordinates, &counts, &notes)
    (behind, self.notes, count) = (at, notes, counts.position)
    if stop != .fault { (scanner.positionCount, scanner.pathCount, scanner.partCount) = counts } else { scanner.removeAll() }
  }

  /// The ends of its paths, counted in its positions, and of its parts, counted in its paths.
  func withEnds(_ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt32>) -> Void) {
    body(
      UnsafeBufferPointer(start: scanner.pathEnds, count: scanner.pathCount),
      UnsafeBufferPointer(start: scanner.partEnds, count: scanner.partCount))
  }

  /// Copies its positions, and altitudes if wanted, and frees them.
  func move(to positions: UnsafeMutablePointer<Position>, _ altitudes: UnsafeMutablePointer<Double>?) {
    positions.update(from: scanner.positions, count: count)
    altitudes?.update(from: scanner.altitudes, count: count)
    scanner.removeAll()
  }
}
