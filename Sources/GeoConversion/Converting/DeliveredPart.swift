internal import GeoModel

/// How much of a block counts: all of it, or what stands before the feature at which a run ends.
///
/// Blocks are cut where bytes happen to arrive, and neither reports nor output may depend on that. So a run that ends
/// within a block ends at a feature, as if it had never seen the rest.
struct DeliveredPart {
  /// Rows that count, where the input stops to count, and whether that is the block's end.
  private(set) var rows = 0
  private(set) var end: Int
  private(set) var isWhole = true
  /// Which of the texts that the block has are written.
  private(set) var outputs = 0..<0
  /// How many rows skip leaves out of the block, with those before them, and the ordinals of the features of which nothing else is written.
  private(set) var rowsLeftOut = 0
  private(set) var leftOut: Set<Int> = []
  /// Rows that could not be read, those of them that are written, and bytes of the first ones' text.
  private(set) var unreadable = 0
  private(set) var nulled = 0
  private(set) var rejects = 0
  /// Features that were left out, and those of them that a filter left out.
  private(set) var dropped = 0
  private(set) var notChosen = 0
  /// Whether the run ends here without output.
  private(set) var fails = false

  /// - Parameters:
  ///   - seen: texts that earlier blocks had, those left out by skip included.
  ///   - written: texts written so far.
  ///   - unreadable: rows that could not be read so far.
  init(of block: ConvertedBlock<some EncodedPart>, options: ConversionOptions, seen: Int, written: Int, unreadable before: Int) {
    end = block.byteOffset + block.byteCount
    rejects = block.rejectStart
    count(block, options, seen, written, before)
    if let lost = block.lostEnds.last(where: { $0.place < end }) { rejects = max(rejects, lost.end) }
  }

  private mutating func count(
    _ block: ConvertedBlock<some EncodedPart>, _ options: ConversionOptions, _ seen: Int, _ written: Int, _ before: Int
  ) {
    let first = min(max(options.steps.skip - seen, 0), block.featureCount)
    var room = options.steps.limit.map { $0 - written } ?? .max
    var texts = 0
    // Where what was written ends.
    var place = block.byteOffset
    defer { outputs = min(first, texts)..<texts }
    let error = [options.onError == .fail ? block.error : nil, block.refusal].compactMap { $0 }.min()
    for row in block.rows {
      if let error, error < row.start { break }
      // The last feature's collection may end behind it, and what it has there belongs to it.
      if room <= 0 {
        // Of a feature that was exploded, what was found counts with the first part.
        let next = block.isPart(rows) ? row.end : row.start
        return stop(at: nextCollection(of: block, from: place).map { min($0, next) } ?? next)
      }
      rows += 1
      switch row.fate {
      case .dropped:
        dropped += 1
        continue
      case .notChosen:
        (dropped, notChosen) = (dropped + 1, notChosen + 1)
        continue
      case .unreadable:
        unreadable += 1
        if unreadable <= block.rejectEnds.count { rejects = block.rejectEnds[unreadable - 1] }
        if options.onError == .fail || options.maxErrors.map({ before + unreadable > $0 }) ?? false {
          fails = true
          return stop(at: row.end)
        }
        if options.onError == .skip { continue }
      case .written: break
      }
      texts += 1
      if texts <= first {
        rowsLeftOut = rows
        leftOut.insert(row.ordinal)
        continue
      }
      if !leftOut.isEmpty { leftOut.remove(row.ordinal) }
      if row.fate == .unreadable { nulled += 1 }
      room -= 1
      place = row.end
      if room == 0, !row.isElement { return stop(at: row.end) }
    }
    if room <= 0, let next = nextCollection(of: block, from: place), error.map({ $0 >= next }) ?? true { return stop(at: next) }
    if let error {
      fails = true
      // Where the text ends, the error may stand behind its last byte.
      stop(at: error + 1)
    }
  }

  /// Where the next collection begins.
  private func nextCollection(of block: ConvertedBlock<some EncodedPart>, from place: Int) -> Int? {
    block.boundaries.first { !$0.isEnd && $0.byteOffset >= place }?.byteOffset
  }

  private mutating func stop(at place: Int) {
    end = place
    isWhole = false
  }

  /// Whether the last thing that counts is a feature that is too long and goes on in the next block.
  func endsWithinReject(of block: ConvertedBlock<some EncodedPart>) -> Bool { block.openReject.map { $0 < rows } ?? false }
}
