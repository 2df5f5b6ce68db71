internal import ByteStreams

/// All features as records, in input order, in blocks: written once, then read once.
struct FeatureSpool: ~Copyable {
  private var bytes: ByteSpool
  private var head: [UInt8] = []

  init(folder: String?) { bytes = ByteSpool(memoryLimit: 16 << 20, folder: folder) }

  /// Adds a block.
  ///
  /// - Parameters:
  ///   - first: the number of its first feature among all.
  ///   - properties: where the properties of its features begin.
  mutating func add(_ records: [UInt8], layer: Int, first: Int, properties: Int) throws(ByteStreamError) {
    head.removeAll(keepingCapacity: true)
    head.append(varint: layer)
    head.append(varint: first)
    head.append(varint: properties)
    let count = UInt64(head.count + records.count)
    try bytes.write(withUnsafeBytes(of: count) { Array($0) })
    try bytes.write(head)
    try bytes.write(records)
  }

  consuming func reader() throws(ByteStreamError) -> FeatureSpoolReader {
    FeatureSpoolReader(try bytes.source(name: "<features>"))
  }
}

/// Reads the blocks of a ``FeatureSpool``.
struct FeatureSpoolReader: ~Copyable {
  private var source: ByteSource

  fileprivate init(_ source: consuming ByteSource) { self.source = source }

  mutating func next() throws(ByteStreamError) -> SpooledBlock? {
    let head = try read(8)
    if head.count < 8 { return nil }
    return SpooledBlock(bytes: try read(Int(head.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })))
  }

  private mutating func read(_ count: Int) throws(ByteStreamError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var span = bytes.mutableSpan
      let got = try span.withUnsafeMutableBytes { (all) throws(ByteStreamError) in
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]))
      }
      if got == 0 { return [] }
      filled += got
    }
    return bytes
  }
}

/// A block of features.
struct SpooledBlock: Sendable {
  let bytes: [UInt8]

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
