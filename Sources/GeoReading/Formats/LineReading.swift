internal import ByteStreams
internal import GeoJSON
internal import GeoModel

/// Reads line for line (``ReadingOptions/isLineForLine``).
struct LineReading: PieceReading {
  final class Memory {
    var decoder: FeatureDecoder
    init(_ decoder: consuming FeatureDecoder) { self.decoder = decoder }
  }

  private let options: DecodingOptions
  private var cutter: LineCutter
  /// Bytes that were read before.
  private var beginning: [UInt8]
  private var isAtEnd = false

  init(_ beginning: [UInt8], options: DecodingOptions) {
    (self.beginning, self.options) = (beginning, options)
    cutter = LineCutter(options: options)
  }

  mutating func next(_ more: () throws(ByteStreamError) -> [UInt8]) throws(ByteStreamError) -> LineCutter.Lines? {
    if !beginning.isEmpty {
      let lines = cutter.take(beginning)
      beginning = []
      if let lines { return lines }
    }
    while !isAtEnd {
      let bytes = try more()
      if bytes.isEmpty {
        isAtEnd = true
        return cutter.finish()
      }
      if let lines = cutter.take(bytes) { return lines }
    }
    return nil
  }

  func size(of piece: LineCutter.Lines) -> Int { piece.byteCount }

  func makeMemory() -> Memory { Memory(FeatureDecoder(options: options)) }

  func decode(_ piece: LineCutter.Lines, with memory: inout Memory, into block: inout FeatureBlock<Geographic>) {
    memory.decoder.decode(SliceGroup(piece, options: options), into: &block)
  }
}
