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
  var slicer = FeatureSlicer(options: options, bufferSize: bytes.count)
  let isAtHand: Void? = bytes.withContiguousStorageIfAvailable { slicer.append(UnsafeRawBufferPointer($0)) }
  if isAtHand == nil { Array(bytes).withUnsafeBytes { slicer.append($0) } }
  return try decode(&slicer, byteCount: bytes.count, options)
}

/// Decodes text that is already in memory; the same as for bytes.
///
/// - Throws: ``GeoJSONError`` when nothing at all could be read.
/// - Complexity: O(n).
public func decode(
  _ text: String, options: DecodingOptions = DecodingOptions()
) throws(GeoJSONError) -> FeatureBlock<Geographic> {
  var text = text
  // Contiguous from here on.
  var slicer = text.withUTF8 { FeatureSlicer(options: options, bufferSize: $0.count) }
  text.withUTF8 { slicer.append(UnsafeRawBufferPointer($0)) }
  return try decode(&slicer, byteCount: text.utf8.count, options)
}

/// Everything that a slicer was given, as one block: since all of it came before the first group was asked for, there is
/// only one group.
private func decode(
  _ slicer: inout FeatureSlicer, byteCount: Int, _ options: DecodingOptions
) throws(GeoJSONError) -> FeatureBlock<Geographic> {
  guard byteCount < Int(UInt32.max) else {
    throw GeoJSONError(
      .tooLarge, message: "found \(byteCount) bytes to be decoded at once; expected less than 4 GiB")
  }
  slicer.finish()
  var decoder = FeatureDecoder(options: options)
  var block = slicer.next().map { decoder.decode($0) } ?? FeatureBlock()
  var lines = LineCounter()
  lines.place(in: &block)
  let isAnythingReadable = block.rows.contains { !$0.flags.contains(.unreadable) }
  if !isAnythingReadable, let reason = block.diagnostics.first(where: { $0.severity == .error }) {
    throw GeoJSONError(reason, findings: block.diagnostics)
  }
  return block
}
