internal import ByteStreams

/// A writer that gets features that were kept, many at a time.
struct RecordWriting<Writer: FormatWriting> {
  /// How many bytes are written at once.
  private let piece = 1 << 20
  let writer: Writer
  private var waiting = EncodedRecords()
  private(set) var count = 0

  init(_ writer: Writer) { self.writer = writer }

  mutating func take(
    _ text: UnsafeRawBufferPointer, of collection: borrowing OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) {
    waiting.bytes.append(contentsOf: text)
    waiting.ends.append(waiting.bytes.count)
    if waiting.bytes.count >= piece { try flush(of: collection, to: &sink) }
  }

  mutating func flush(of collection: borrowing OutputCollection, to sink: inout ByteSink) throws(ByteStreamError) {
    guard !waiting.ends.isEmpty, let part = Writer.Encoder.Part(waiting) else { return }
    try writer.take(part, 0..<part.featureCount, of: collection, to: &sink)
    count += part.featureCount
    waiting.bytes.removeAll(keepingCapacity: true)
    waiting.ends.removeAll(keepingCapacity: true)
  }
}
