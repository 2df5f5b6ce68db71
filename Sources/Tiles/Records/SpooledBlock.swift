internal import ByteStreams

/// Features as records, in a ``BlockSpool``.
struct SpooledBlock: Sendable {
  let bytes: [UInt8]

  /// What stands before the records of a block.
  ///
  /// - Parameters:
  ///   - first: the number of its first feature among all.
  ///   - properties: where the properties of its features begin.
  static func head(layer: Int, first: Int, properties: Int) -> [UInt8] {
    var head: [UInt8] = []
    for number in [layer, first, properties] { head.append(varint: number) }
    return head
  }

  /// Calls `body` with its layer, the number of its first feature, where its properties begin, and its records.
  func withHead(
    _ body: (_ layer: Int, _ first: Int, _ properties: Int, _ records: inout RecordReader) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) {
    try bytes.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in
      var reader = RecordReader(bytes)
      let (layer, first, properties) = (reader.count(), reader.count(), reader.count())
      try body(layer, first, properties, &reader)
    }
  }
}
