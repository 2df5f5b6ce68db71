public import GeoModel

/// Decodes text that is already in memory, and small: a response, a setting, a test. Files and streams are better read in
/// pieces, block by block.
///
/// Takes what ``FeatureSlicer`` takes: a FeatureCollection, a Feature, a geometry, or a sequence of these.
///
/// - Returns: all features in one block, those that could not be read included; what was found about them, with lines and
///   columns, is in its diagnostics.
/// - Throws: ``GeoJSONError`` when nothing at all could be read: the text is not JSON, not GeoJSON, or none of its features is
///   readable. A collection without features is no error.
/// - Complexity: O(n) time; memory for a copy of the text and about as much again for its columns.
public func decode(
  _ bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
) throws(GeoJSONError) -> FeatureBlock<Geographic> {
  let padding = repeatElement(UInt8(0), count: SliceGroup.padding)
  return try decode(whole: Array(bytes) + padding, count: bytes.count, options)
}

/// Decodes text that is already in memory; the same as for bytes.
///
/// - Throws: ``GeoJSONError`` when nothing at all could be read.
/// - Complexity: O(n).
public func decode(
  _ text: String, options: DecodingOptions = DecodingOptions()
) throws(GeoJSONError) -> FeatureBlock<Geographic> {
  try decode(text.utf8, options: options)
}

/// Decodes a whole file as one block, whatever is in it: what cannot be read is in the block's diagnostics, which have no lines
/// and columns yet. Places in the block's text are those of the file, where its readers change it: comments and trailing commas are spaces there.
///
/// - Precondition: fewer than 4 GiB less one.
/// - Complexity: O(n).
package func decodeFile(_ bytes: consuming [UInt8], options: DecodingOptions = DecodingOptions()) -> FeatureBlock<Geographic> {
  precondition(bytes.count < Int(UInt32.max), "a block holds less than 4 GiB")
  var options = options
  options.readsExtensions = false
  func block(of bytes: consuming [UInt8]) -> FeatureBlock<Geographic> {
    var slicer = FeatureSlicer(whole: bytes, options: options, groupSize: .max)
    var decoder = FeatureDecoder(options: options)
    return decoder.next(of: &slicer) ?? FeatureBlock()
  }
  let first = block(of: bytes)
  let extensions = first.diagnostics.filter { $0.rule == .comment || $0.rule == .trailingComma }
  if extensions.isEmpty { return first }
  var text = Array(first.text[0..<first.byteCount])
  BlankedText.blank(&text, maxDepth: options.maxDepth)
  var read = block(of: text)
  let others = read.diagnostics.filter { $0.rule != .comment && $0.rule != .trailingComma }
  read.diagnostics = (extensions + others).enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
  return read
}

/// The first `count` bytes as one block.
private func decode(
  whole bytes: consuming [UInt8], count: Int, _ options: DecodingOptions
) throws(GeoJSONError) -> FeatureBlock<Geographic> {
  guard count < Int(UInt32.max) else {
    throw GeoJSONError(
      .tooLarge, message: "found \(count) bytes to be decoded at once; expected less than 4 GiB")
  }
  var slicer = FeatureSlicer(whole: bytes, count: count, options: options, groupSize: .max)
  var decoder = FeatureDecoder(options: options)
  var block = decoder.next(of: &slicer) ?? FeatureBlock()
  var lines = LineCounter()
  lines.place(in: &block)
  let isAnythingReadable = block.rows.contains { !$0.flags.contains(.unreadable) }
  if !isAnythingReadable, let reason = block.diagnostics.first(where: { $0.severity == .error }) {
    throw GeoJSONError(reason, findings: block.diagnostics)
  }
  return block
}
