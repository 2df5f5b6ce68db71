internal import ByteStreams

/// Keeps encoded features until all are known, and hands them on in the order of their keys.
struct ArrangedFeatures: ~Copyable {
  private var spool: KeyedSpool
  /// Of features that are clustered, which keep their order.
  private var clustered: ClusteredRecords?

  init(memory: Int, folder: String?, clustering: ClusteringOptions?) {
    spool = KeyedSpool(memoryLimit: memory, folder: folder)
    clustered = clustering.map { ClusteredRecords($0) }
  }

  var count: Int { spool.count }

  /// What clustering has made of the features; `nil` if they are not clustered. Once.
  mutating func takeClustered() -> ClusteredRecords? { clustered.take() }

  /// Adds some of the features of a block.
  ///
  /// - Parameters:
  ///   - keys: of all features of the part.
  ///   - extents: where they lie, if a box of them may be needed; empty if not.
  mutating func add(
    _ part: some EncodedPart, _ features: Range<Int>, _ keys: RecordKeys, _ extents: [FeatureExtent]
  ) throws(ByteStreamError) {
    var record: [UInt8] = []
    for feature in features {
      record.removeAll(keepingCapacity: true)
      if extents.isEmpty {
        record.append(0)
      } else {
        record.append(1)
        extents[feature].append(to: &record)
      }
      part.appendRecord(feature, to: &record)
      let range = keys.range(feature)
      try keys.bytes.span.withUnsafeBytes { (keys) throws(ByteStreamError) in
        try record.span.withUnsafeBytes { (record) throws(ByteStreamError) in
          let key = UnsafeRawBufferPointer(rebasing: keys[range])
          clustered?.add(key)
          // With one key for all, features keep their order.
          try spool.add(key: clustered == nil ? key : UnsafeRawBufferPointer(rebasing: record[..<1]), value: record)
        }
      }
    }
  }

  /// Hands on all features in the order of their keys, and keeps none.
  ///
  /// - Parameter body: gets the key, where the feature lies, and its bytes; `false` ends the walk.
  mutating func drain(
    _ body: (_ key: UnsafeRawBufferPointer, FeatureExtent?, _ text: UnsafeRawBufferPointer) throws(ByteStreamError) -> Bool
  ) throws(ByteStreamError) {
    try spool.drain { (key, record) throws(ByteStreamError) in
      let hasExtent = record[0] == 1
      let text = UnsafeRawBufferPointer(rebasing: record[(hasExtent ? 1 + FeatureExtent.byteCount : 1)...])
      return try body(key, hasExtent ? FeatureExtent(UnsafeRawBufferPointer(rebasing: record[1...])) : nil, text)
    }
  }
}
