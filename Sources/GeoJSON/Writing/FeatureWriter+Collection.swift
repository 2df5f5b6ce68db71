public import GeoModel

/// All text at once, for what is small enough to be held.
extension FeatureWriter {
  /// The whole text of some blocks in the container and layout of the options: a FeatureCollection, lines, or a sequence.
  ///
  /// Features that could not be read or that a stage took out are left out. The collection is a new one: members that the
  /// input's collection had besides its features are not kept.
  /// - Complexity: O(n) time and memory.
  public func text<Space>(of blocks: some Sequence<FeatureBlock<Space>>) -> String {
    let out = collection(of: blocks)
    return out.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as UTF-8. Complexity: O(n) time and memory.
  public func bytes<Space>(of blocks: some Sequence<FeatureBlock<Space>>) -> [UInt8] {
    collection(of: blocks).bytes
  }

  private func collection<Space>(of blocks: some Sequence<FeatureBlock<Space>>) -> TextOutput {
    var features = Output()
    for block in blocks { write(block, to: &features) }
    if options.container != .featureCollection { return features.text }
    var out = TextOutput()
    let isEmpty = features.ends.isEmpty
    out.append(frame.head)
    if !isEmpty { out.append(frame.first) }
    features.text.withBytes { text in
      // The first feature has nothing to be separated from.
      let rest = text.dropFirst(isEmpty ? 0 : separator.utf8CodeUnitCount)
      UnsafeRawBufferPointer(rebasing: rest).withMemoryRebound(to: UInt8.self) {
        if let base = $0.baseAddress { out.append(base, count: $0.count) }
      }
    }
    if !isEmpty { out.append(frame.last) }
    out.append(frame.foot)
    return out
  }

  /// What stands round the features: always, and if there are any.
  private var frame: (head: StaticString, first: StaticString, last: StaticString, foot: StaticString) {
    switch options.layout {
    case .compact: ("{\"type\":\"FeatureCollection\",\"features\":[", "", "", "]}")
    case .pretty: ("{\n  \"type\": \"FeatureCollection\",\n  \"features\": [", "\n    ", "\n  ", "]\n}\n")
    case .asWritten, .onePerLine: ("{\"type\":\"FeatureCollection\",\"features\":[", "\n", "\n", "]}\n")
    }
  }
}
