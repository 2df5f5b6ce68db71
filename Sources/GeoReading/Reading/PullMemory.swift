internal import GeoJSON
internal import GeoModel

/// What a thread that pulls blocks one by one keeps between them.
final class PullMemory {
  var decoder: DecoderBox?
  /// Of another format than GeoJSON text, its own memory.
  var pieces: AnyObject?
  /// What is done with blocks before all else.
  var preparation: BlockPreparation?
}

/// Keeps a thread's decoder, which cannot be copied, and the block whose memory it fills again and again.
final class DecoderBox {
  var decoder: FeatureDecoder
  var block = FeatureBlock<Geographic>()
  init(_ decoder: consuming FeatureDecoder) { self.decoder = decoder }

  /// What comes of the block. Its text, which may be megabytes, is let go of before the next one is cut.
  func done<Output>(by work: (inout FeatureBlock<Geographic>) -> Output) -> Output {
    defer { block.removeAll() }
    return work(&block)
  }
}
