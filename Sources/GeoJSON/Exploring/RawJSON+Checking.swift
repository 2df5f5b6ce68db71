public import GeoModel

extension RawJSON {
  /// Makes a value from one JSON text, with white space round it or not, after checking it: a RawJSON is always JSON.
  ///
  /// - Throws: `GeoJSONError` with line and column when the text is not JSON (RFC 8259), not UTF-8, or nested more than 512 levels
  ///   deep.
  /// - Complexity: O(n); copies the text.
  public init(_ text: String) throws(GeoJSONError) { try self.init(bytes: text.utf8) }

  /// The same for bytes.
  ///
  /// - Throws: `GeoJSONError` with line and column when the bytes are not JSON.
  /// - Complexity: O(n); copies the bytes.
  public init(bytes: some Collection<UInt8>) throws(GeoJSONError) {
    let whole = RawJSON(copying: bytes)
    let fault = whole.withText { text, count in
      switch YajlParser.parse(text, count: count, maxDepth: DecodingOptions().maxDepth) {
      case .complete: nil as SyntaxFault?
      case .incomplete: SyntaxFault(rule: .truncatedText, offset: count, message: "found no whole value")
      case .faulty(let fault): fault
      }
    }
    if let fault { throw whole.error(fault) }
    let space: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
    let value = whole.bytes.trimmingPrefix { space.contains($0) }
    let end = value.lastIndex { !space.contains($0) }.map { $0 + 1 } ?? value.endIndex
    self.init(storage: whole.storage, range: value.startIndex..<end)
  }

  /// What is wrong with the text, with its line and column, which are counted as those of features' findings are.
  private func error(_ fault: SyntaxFault) -> GeoJSONError {
    var block = FeatureBlock<Geographic>()
    block.text = BlockText(storage, start: range.lowerBound, count: range.count)
    block.diagnostics = [
      Diagnostic(fault.rule, byte: fault.offset, byteCount: fault.byteCount, pointer: fault.pointer, message: fault.message)
    ]
    var lines = LineCounter()
    lines.place(in: &block)
    return GeoJSONError(block.diagnostics[0], findings: block.diagnostics)
  }
}
