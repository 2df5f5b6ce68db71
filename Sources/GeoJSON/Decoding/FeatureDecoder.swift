public import GeoModel

/// Decodes groups of slices, or the input of a slicer, to blocks. What it has seen before makes it faster and does not change the result:
/// any number of decoders may share the groups of one input. Findings of its blocks have byte offsets; ``LineCounter`` adds lines and
/// columns.
public struct FeatureDecoder: ~Copyable {
  private let options: DecodingOptions
  private var scanner = FeatureScanner()
  /// Whether the accelerators may take records, and elements of `features`: they count no levels, and a limit that they could pass is for
  /// yajl to watch.
  private let acceleratesRecords, acceleratesElements: Bool
  /// Of how many pieces to come features are counted before they are decoded.
  var piecesToCount = 0
  /// Of the block at hand: the rows that are read from plain text, and that text.
  private var plainRows: [PlainRow] = []
  private var plainBytes: [UInt8] = []

  public init(options: DecodingOptions = DecodingOptions()) {
    self.options = options
    scanner.taken.coordinates.largeFeatureWork = options.largeFeatureWork
    acceleratesRecords = options.usesAccelerators && options.maxDepth >= FeatureScanner.deepest
    acceleratesElements = acceleratesRecords && options.maxDepth >= FeatureScanner.deepest + FeatureSlice.elementLevel
  }

  /// Decodes the features of a group. Never fails: a feature that cannot be read is a row without geometry and a finding.
  /// Complexity: O(bytes).
  public mutating func decode(_ group: consuming SliceGroup) -> FeatureBlock<Geographic> {
    var block = FeatureBlock<Geographic>()
    decode(group, into: &block)
    return block
  }

  /// The same into a block whose features are no longer needed and whose memory is reused.
  public mutating func decode(_ group: consuming SliceGroup, into block: inout FeatureBlock<Geographic>) {
    block.removeAll()
    group.text.withUnsafeBufferPointer { text in
      // A group that holds no byte has nothing to decode but boundaries.
      guard let base = text.baseAddress else { return }
      for slice in group.slices { decode(slice, byteOffset: group.byteOffset, base, into: &block) }
    }
    finish(group, into: &block)
  }

  /// Cuts and decodes the next features at once: the next block; `nil` when more bytes are needed, or the end is reached.
  /// Complexity: O(bytes).
  public mutating func next(of slicer: inout FeatureSlicer) -> FeatureBlock<Geographic>? {
    var block = FeatureBlock<Geographic>()
    return next(of: &slicer, into: &block) ? block : nil
  }

  /// The same, into a block whose features are no longer needed and whose memory is reused. The block equals that of
  /// ``decode(_:into:)`` for the group from ``FeatureSlicer/next()``; but features like those before are walked over only once.
  ///
  /// - Returns: whether there was anything; if not, more bytes are needed, or the end is reached.
  /// - Complexity: O(bytes).
  public mutating func next(of slicer: inout FeatureSlicer, into block: inout FeatureBlock<Geographic>) -> Bool {
    block.removeAll()
    guard let group = slicer.nextOffered(advance: { walk, text, end in advance(&walk, text, end, into: &block) }) else { return false }
    finish(group, into: &block)
    return true
  }

  /// Lets the walk go on, takes what it offers, and decodes what it has cut.
  mutating func advance(_ walk: inout SliceWalk, _ text: TextPointer, _ end: Int, into block: inout FeatureBlock<Geographic>) {
    var decodedCount = 0
    while true {
      walk.advance(text, end)
      while decodedCount < walk.slices.count {
        decode(walk.slices[decodedCount], byteOffset: walk.base, text, into: &block)
        decodedCount += 1
      }
      if walk.offering != .now { return }
      takeOffered(&walk, text, end, into: &block)
    }
  }

  /// Takes features as long as the walk offers them.
  private mutating func takeOffered(_ walk: inout SliceWalk, _ text: TextPointer, _ end: Int, into block: inout FeatureBlock<Geographic>) {
    let isInFeatures = walk.isInFeatures
    while true {
      let slice = walk.offered(end)
      guard slice.element == nil ? acceleratesRecords : acceleratesElements,
        let behind = scanner.takeUncut(
          slice, byteOffset: walk.base, base: text, isNext: { SliceWalk.next(behind: $0, isInFeatures: isInFeatures, text, end) })
      else { return walk.offering = .declined(scanner.hasModel ? 1 : 64) }
      if scanner.taken.isFull { scanner.taken.move(into: &block) }
      if !walk.take(upTo: behind, text, end) { return }
    }
  }

  private mutating func decode(_ slice: FeatureSlice, byteOffset: Int, _ base: TextPointer, into block: inout FeatureBlock<Geographic>) {
    if (slice.element == nil ? acceleratesRecords : acceleratesElements) && slice.fault == nil
      && scanner.take(slice, byteOffset: byteOffset, base: base)
    {
      if scanner.taken.isFull { scanner.taken.move(into: &block) }
      return
    }
    scanner.taken.move(into: &block)
    scanner.taken.beginRow(slice, byteOffset: byteOffset)
    let plain = Self.interpret(slice, &scanner.taken.row.pointee, base, into: &block, options, plainStart: plainBytes.count)
    if let plain {
      plainRows.append(
        PlainRow(
          row: block.rows.count, original: slice.text, plain: TextRange(plainBytes.count, plainBytes.count + plain.count),
          pieces: plain.pieces))
      plainBytes += plain.bytes
    }
    block.endRow(scanner.taken.row.pointee)
  }

  /// Completes a block of a group's features, of which the last ones may still be among those that were taken.
  mutating func finish(_ group: consuming SliceGroup, into block: inout FeatureBlock<Geographic>) {
    scanner.taken.move(into: &block)
    block.byteOffset = group.byteOffset
    // In the order of their places, that of a collection's members being its end: a group has what the slicer found
    // first, and the order must not tell where one group ends and the next begins.
    block.diagnostics.insert(contentsOf: group.diagnostics, at: 0)
    if block.diagnostics.count > 1 {
      block.diagnostics = block.diagnostics.enumerated()
        .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
    }
    block.boundaries = group.boundaries
    block.cutOff = group.cutOff
    for boundary in block.judgedBoundaries where boundary.isEnd {
      var found = Self.judge(boundary, options)
      // Of one that is cut off it may have stood behind the features.
      let isCutOff = boundary.byteOffset == group.cutOff?.byteOffset
      if isCutOff { found.removeAll { $0.rule == .typeMissing } }
      if found.isEmpty { continue }
      // Behind what is wrong with the bracket itself; of a text that is cut off, before that this is so.
      let behind =
        block.diagnostics.lastIndex { $0.byte < boundary.byteOffset || (!isCutOff && $0.byte == boundary.byteOffset) }.map { $0 + 1 } ?? 0
      block.diagnostics.insert(contentsOf: found, at: behind)
    }
    block.oversized = group.oversized
    block.lost = group.lost
    block.joints = group.joints
    block.lead = group.lead
    block.text = group.text
    if !plainRows.isEmpty {
      block.append(plain: plainRows, plainBytes)
      (plainRows, plainBytes) = ([], [])
    }
    assert(block.geometry.isConsistent)
  }
}
