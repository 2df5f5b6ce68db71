public import GeoModel

extension FeatureBlock<Geographic> {
  /// Decodes small text in memory: a response, a setting, a test. Read files and streams in
  /// pieces, block by block.
  ///
  /// Accepts what ``GeoJSON/FeatureSlicer`` accepts: a FeatureCollection, a Feature, a geometry, or a sequence of these.
  ///
  /// All features are in the block, including those that could not be read; findings, with lines and columns, are in
  /// ``GeoModel/FeatureBlock/diagnostics``.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8: an array, a slice, or Foundation's `Data`.
  ///   - options: limits of the reader.
  /// - Throws: ``GeoJSON/GeoJSONError`` when nothing could be read at all: the text is not JSON, not GeoJSON, or none of its features is
  ///   readable. A collection without features is not an error.
  /// - Complexity: O(n) time; memory for a copy of the text and about as much again for its columns.
  public init(json bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()) throws(GeoJSONError) {
    let padding = repeatElement(UInt8(0), count: SliceGroup.padding)
    try self.init(whole: Array(bytes) + padding, count: bytes.count, options)
  }

  /// Decodes small text in memory; the same as for bytes.
  ///
  /// - Throws: ``GeoJSON/GeoJSONError`` when nothing could be read at all.
  /// - Complexity: O(n).
  public init(json text: String, options: DecodingOptions = DecodingOptions()) throws(GeoJSONError) {
    try self.init(json: text.utf8, options: options)
  }

  /// Decodes a whole file as one block, whatever is in it: what cannot be read is in the block's diagnostics, which have no lines
  /// and columns yet. Places in the block's text are those of the file, where its readers change it: comments and trailing commas are
  /// spaces there.
  ///
  /// - Precondition: fewer than 4 GiB less one.
  /// - Complexity: O(n).
  package init(file bytes: consuming [UInt8], options: DecodingOptions = DecodingOptions()) {
    precondition(bytes.count < Int(UInt32.max), "a block holds less than 4 GiB")
    var options = options
    options.readsExtensions = false
    func block(of bytes: consuming [UInt8]) -> FeatureBlock<Geographic> {
      var slicer = FeatureSlicer(whole: bytes, options: options, groupSize: .max)
      var decoder = FeatureDecoder(options: options)
      return decoder.next(of: &slicer) ?? FeatureBlock()
    }
    self = block(of: bytes)
    let extensions = diagnostics.filter { $0.rule == .comment || $0.rule == .trailingComma }
    if extensions.isEmpty { return }
    var text = Array(self.text[0..<byteCount])
    BlankedText.blank(&text, maxDepth: options.maxDepth)
    self = block(of: text)
    let others = diagnostics.filter { $0.rule != .comment && $0.rule != .trailingComma }
    diagnostics = (extensions + others).enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
  }

  /// The first `count` bytes as one block.
  private init(whole bytes: consuming [UInt8], count: Int, _ options: DecodingOptions) throws(GeoJSONError) {
    guard count < Int(UInt32.max) else {
      throw GeoJSONError(.tooLarge, message: "found \(count) bytes to be decoded at once; expected less than 4 GiB")
    }
    var slicer = FeatureSlicer(whole: bytes, count: count, options: options, groupSize: .max)
    var decoder = FeatureDecoder(options: options)
    self = decoder.next(of: &slicer) ?? FeatureBlock()
    var lines = LineCounter()
    lines.place(in: &self)
    let isAnythingReadable = rows.contains { !$0.flags.contains(.unreadable) }
    if !isAnythingReadable, let reason = diagnostics.first(where: { $0.severity == .error }) {
      throw GeoJSONError(reason, findings: diagnostics)
    }
  }
}
