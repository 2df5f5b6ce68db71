internal import CByteScan
public import GeoModel

/// Writes blocks as text: unchanged features are copied from the input's own bytes.
///
/// A changed feature is its own text with the changed values replaced, so that key order, foreign
/// members and the text of numbers around them stay byte for byte. Stateless between blocks: any number of writers
/// may share the blocks of one run.
public struct FeatureWriter: Sendable {
  public let options: WritingOptions

  /// The threads that help with a large geometry.
  package var largeFeatureWork: LargeFeatureWork?

  public init(options: WritingOptions) { self.options = options }

  /// The result of writing a block's features: text, or the bytes of another kind of output.
  public struct Output: Sendable {
    /// Every feature's text after its separator (a collection's comma, a sequence's nothing).
    public package(set) var text = TextOutput()
    /// For each feature written, the end of its text.
    public internal(set) var ends: [Int] = []
    /// The rows of the blocks' features whose positions were written without their fourth and later numbers.
    package private(set) var rowsWithoutAllNumbers: [Int] = []

    public init() {}

    /// Texts that were written before, and the end of each.
    package init(text bytes: [UInt8], ends: [Int]) {
      text.append(bytes)
      self.ends = ends
    }

    /// Says that the text of another feature ends here.
    package mutating func endFeature() { ends.append(text.count) }

    /// Says that numbers of the positions of a row are not written.
    package mutating func noteLostNumbers(ofRow row: Int) { rowsWithoutAllNumbers.append(row) }
  }

  /// The text before every feature except the first of a run.
  public var separator: StaticString {
    switch (options.container, options.layout) {
    case (.featureCollection, .compact): ","
    case (.featureCollection, .pretty): ",\n    "
    case (.featureCollection, _): ",\n"
    default: ""
    }
  }

  /// Appends the features of a block that can be written: those that were read and that no stage dropped.
  /// Not for blocks in the plane: unchanged features are written as they were read, in degrees.
  /// Complexity: O(bytes).
  public func write<Space: GeographicSpace>(_ block: borrowing FeatureBlock<Space>, to output: inout Output) {
    block.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      // Most text is written about as long as it was read; memory that nothing is written to costs nothing.
      output.text.reserve(text.count + text.count / 8 + 64 * block.rows.count)
      let noted = NotedFeatures(block, for: options)
      var edits: [TextEdit] = []
      var errors: [Int: Diagnostic]?
      for index in block.rows.indices {
        let flags = block.rows[index].flags
        if flags.contains(.dropped) { continue }
        if flags.contains(.unreadable) {
          if !options.writesUnreadable { continue }
          if errors == nil { errors = Self.firstFaults(block) }
          writeUnreadable(block.rows[index], errors?[block.rows[index].ordinal], block, base, &output.text)
        } else {
          if writeRow(index, block, noted, base, &edits, &output.text) { output.noteLostNumbers(ofRow: index) }
        }
        output.endFeature()
      }
    }
  }

  /// - Returns: whether fourth or later numbers of positions are left out.
  private func writeRow<Space: GeographicSpace>(
    _ index: Int, _ block: borrowing FeatureBlock<Space>, _ noted: NotedFeatures, _ base: TextPointer, _ edits: inout [TextEdit],
    _ out: inout TextOutput
  ) -> Bool {
    let row = block.rows[index]
    edits.removeAll(keepingCapacity: true)
    let losesNumbers = collectEdits(index, block, noted, base, &edits)
    begin(&out)
    let isWrapped = options.container == .featureCollection && row.flags.contains(.bareGeometry)
    if isWrapped { open(wrapping: level, &out) }
    copy(row.text, block, base, edits, level: isWrapped ? level + 1 : level, &out)
    if isWrapped { close(wrapping: level, &out) }
    end(&out)
    return losesNumbers
  }

  /// How deep a feature stands in the output.
  var level: Int { options.container == .featureCollection ? 2 : 0 }

  func begin(_ out: inout TextOutput) {
    switch options.container {
    case .featureCollection: out.append(separator)
    case .recordSeparated: out.append(.recordSeparator)
    case .lines: break
    }
  }

  func end(_ out: inout TextOutput) {
    if options.container != .featureCollection { out.append(.lineFeed) }
  }

  private func open(wrapping level: Int, _ out: inout TextOutput) {
    if options.layout == .pretty {
      out.append("{")
      JSONLayout.newLine(level + 1, &out)
      out.append("\"type\": \"Feature\",")
      JSONLayout.newLine(level + 1, &out)
      out.append("\"properties\": null,")
      JSONLayout.newLine(level + 1, &out)
      out.append("\"geometry\": ")
    } else {
      out.append("{\"type\":\"Feature\",\"properties\":null,\"geometry\":")
    }
  }

  private func close(wrapping level: Int, _ out: inout TextOutput) {
    if options.layout == .pretty { JSONLayout.newLine(level, &out) }
    out.append("}")
  }

  /// Copies a row's text with its edits, in the layout asked for.
  private func copy<Space>(
    _ range: TextRange, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, _ edits: [TextEdit], level: Int,
    _ out: inout TextOutput
  ) {
    let isCompact =
      switch options.layout {
      case .compact, .onePerLine: true
      case .pretty: options.container == .lines
      case .asWritten: options.container == .lines && Self.hasLineBreak(base + Int(range.start), range.count)
      }
    if options.layout == .pretty && !isCompact {
      var whole = TextOutput()
      splice(range, block, base, edits, isCompact: false, &whole)
      whole.withBytes { bytes in
        guard let text = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        JSONLayout.pretty(text, count: bytes.count, level: level, into: &out)
      }
    } else {
      splice(range, block, base, edits, isCompact: isCompact, &out)
    }
  }

  /// The row's text with the edits in their places, which lie in it, in order and apart.
  func splice<Space>(
    _ range: TextRange, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, _ edits: [TextEdit],
    isCompact: Bool, _ out: inout TextOutput
  ) {
    func keep(_ start: UInt32, _ end: UInt32, _ out: inout TextOutput) {
      if isCompact {
        JSONLayout.compact(base + Int(start), count: Int(end - start), into: &out)
      } else {
        out.append(base + Int(start), count: Int(end - start))
      }
    }
    var at = range.start
    for edit in edits {
      keep(at, edit.range.start, &out)
      append(edit.content, block, isCompact: isCompact, to: &out)
      at = edit.range.end
    }
    keep(at, range.end, &out)
  }

  /// Whether a line break stands between the tokens, be it a carriage return alone: raw in a string it cannot stand.
  private static func hasLineBreak(_ text: TextPointer, _ count: Int) -> Bool {
    bytescan_find(text, count, .lineFeed) < count || bytescan_find(text, count, 0x0D) < count
  }
}
