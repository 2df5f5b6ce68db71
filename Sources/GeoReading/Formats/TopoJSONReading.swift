public import ByteStreams
public import GeoJSON
public import GeoModel
internal import TopoJSON

/// Reads TopoJSON: a topology is held as a whole, and its objects are decoded some at a time.
public struct TopoJSONReading: FormatReading {
  public struct Piece: Sendable {
    let piece: TopologyReader.Piece
  }

  public final class Memory {
    var decoder: FeatureDecoder
    init(_ decoder: consuming FeatureDecoder) { self.decoder = decoder }
  }

  private var reader: TopologyReader
  private let options: DecodingOptions

  public static var hasLayers: Bool { true }
  public static var holdsInput: Bool { true }

  public static func recognise(_ beginning: [UInt8], isWhole: Bool) -> Recognition {
    switch TopologySigns.judge(beginning, isWhole: isWhole) {
    case .topology: .yes
    case .other: .no
    case .undecided: .undecided
    }
  }

  public static func open(
    _ beginning: consuming [UInt8], size: Int?, options: DecodingOptions, more: () throws(ByteStreamError) -> [UInt8]
  ) throws(ByteStreamError) -> FormatOpening<TopoJSONReading> {
    var bytes = beginning
    if let size { bytes.reserveCapacity(size + SliceGroup.padding) }
    while case let next = try more(), !next.isEmpty { bytes += next }
    let count = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: SliceGroup.padding))
    guard let document = TopologyDocument(bytes, count: count, options: options) else {
      bytes.removeSubrange(count...)
      return .declined(bytes)
    }
    return .opened(TopoJSONReading(reader: TopologyReader(document), options: options), taken: document.bytes)
  }

  public mutating func next(_ more: () throws(ByteStreamError) -> [UInt8]) -> Piece? { reader.nextPiece().map { Piece(piece: $0) } }

  public func makeMemory() -> Memory { Memory(FeatureDecoder(options: options.forTranslations)) }

  public func decode(_ piece: Piece, with memory: inout Memory, into block: inout FeatureBlock<Geographic>) {
    TopologyReader.decode(piece.piece, of: reader.document, &memory.decoder, into: &block)
  }
}
