public import GeoModel

/// All text at once, for what is small enough to be held.
extension FeatureWriter {
  /// The whole text of some blocks in the container and layout of the options: a FeatureCollection, lines, or a sequence.
  ///
  /// Features that a stage dropped are left out, and so are those that could not be read, unless ``WritingOptions/writesUnreadable`` is
  /// set. The collection is a new one: own members of the input's collection are not kept.
  /// - Complexity: O(n) time and memory.
  public func text<Space: GeographicSpace>(of blocks: some Sequence<FeatureBlock<Space>>) -> String {
    let out = collection(of: blocks)
    return out.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as UTF-8. Complexity: O(n) time and memory.
  public func bytes<Space: GeographicSpace>(of blocks: some Sequence<FeatureBlock<Space>>) -> [UInt8] {
    collection(of: blocks).bytes
  }

  private func collection<Space: GeographicSpace>(of blocks: some Sequence<FeatureBlock<Space>>) -> TextOutput {
    var features = Output()
    for block in blocks { write(block, to: &features) }
    if options.container != .featureCollection { return features.text }
    let frame = CollectionFrame(layout: options.layout, box: .kept)
    let isEmpty = features.ends.isEmpty
    var out = TextOutput()
    out.append(frame.header(nil))
    if !isEmpty { out.append(frame.beforeFirst) }
    features.text.withBytes { text in
      // The first feature has nothing to be separated from.
      let rest = UnsafeRawBufferPointer(rebasing: text.dropFirst(isEmpty ? 0 : separator.utf8CodeUnitCount))
      if let base = rest.baseAddress?.assumingMemoryBound(to: UInt8.self) { out.append(base, count: rest.count) }
    }
    if !isEmpty { out.append(frame.behindLast) }
    out.append(frame.footer(nil, behind: nil))
    out.append(.lineFeed)
    return out
  }
}
