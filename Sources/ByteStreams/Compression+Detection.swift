extension Compression {
  /// How some bytes are stored, judged by their beginning.
  package static func evident(in bytes: [UInt8]) -> Compression {
    if case .decided(let compression) = bytes.prefix(16).withUnsafeBytes({ evidence(in: $0) }) { compression } else { .none }
  }

  /// What the first bytes of a stream say about how it is stored.
  enum Evidence: Equatable {
    case decided(Compression)
    /// A format that is recognised only to be refused in its own name.
    case unsupported(format: String, advice: String, isCompression: Bool)
    /// So far the bytes agree with this format; more of them are needed. `isTelling` when already these
    /// few cannot be the start of a text.
    case undecided(Compression, isTelling: Bool)
  }

  /// Judges the bytes at the very start of a stream, however few have arrived.
  ///
  /// Text is decided by its first byte in all but odd cases, so a slow pipe is never held up for more.
  ///
  /// - Parameter isWhole: whether nothing follows.
  static func evidence(in start: UnsafeRawBufferPointer, isWhole: Bool = false) -> Evidence {
    for magic in MagicNumber.all where magic.agrees(with: start) {
      switch magic.format {
      case .readable(let compression) where start.count < magic.length:
        return .undecided(compression, isTelling: start.count >= magic.tellingLength)
      case .readable(let compression):
        return .decided(compression)
      case .refused where start.count < magic.length, .foreign where start.count < magic.length:
        return .undecided(.none, isTelling: false)
      case .refused(let format, let tool):
        let advice = "which is not read directly; decompress it first, for example with \(tool)"
        return .unsupported(format: format, advice: advice, isCompression: true)
      case .foreign(let format, let tool):
        return .unsupported(format: format, advice: advice(tool), isCompression: false)
      }
    }
    switch Markup.judge(start, isWhole: isWhole) {
    case .none: return .decided(.none)
    case .undecided: return .undecided(.none, isTelling: false)
    case .found(let format, let tool): return .unsupported(format: format, advice: advice(tool), isCompression: false)
    }
  }

  /// What to do with data of another format.
  package static func advice(_ tool: String?) -> String {
    "which is no GeoJSON" + (tool.map { "; convert it first, for example with \($0)" } ?? "")
  }

  /// What content that is not text is, by its beginning: data of another format, or compressed data in compressed data.
  ///
  /// - Parameter isWhole: whether nothing follows.
  /// - Returns: a sentence, without a full stop; empty while more bytes are needed; `nil` where nothing is known of them.
  package static func refusal(of beginning: [UInt8], isWhole: Bool) -> String? {
    switch beginning.withUnsafeBytes({ evidence(in: $0, isWhole: isWhole) }) {
    case .unsupported(let format, let advice, _): "this is \(format) data, \(advice)"
    case .decided(.gzip), .decided(.zstd): "this is data that was compressed twice; decompress it once first"
    case .decided(.none): nil
    case .undecided: isWhole ? nil : ""
    }
  }
}

/// The bytes a compressed format begins with, or a file of geometry that is no text.
private struct MagicNumber {
  enum Format {
    case readable(Compression)
    case refused(String, tool: String)
    case foreign(String, tool: String?)
  }

  let format: Format
  let first: ClosedRange<UInt8>
  /// The bytes after the first; `nil` stands for any.
  let rest: [UInt8?]
  /// From this many bytes on, a stream that ends was meant to be compressed: 0x1F and 0xB5 do not occur at
  /// the start of a text, "(" and "P" do.
  let tellingLength: Int

  var length: Int { 1 + rest.count }

  /// Whether the bytes so far are the beginning of this number, or this number and more; true for none.
  func agrees(with start: UnsafeRawBufferPointer) -> Bool {
    guard let byte = start.first else { return true }
    return first.contains(byte) && zip(start.dropFirst(), rest).allSatisfy { $1 == nil || $0 == $1 }
  }

  static let all = [
    MagicNumber(format: .readable(.gzip), first: 0x1F...0x1F, rest: [0x8B], tellingLength: 1),
    MagicNumber(
      format: .readable(.zstd), first: 0x28...0x28, rest: [0xB5, 0x2F, 0xFD], tellingLength: 2),
    // A skippable frame, which may come before the first frame with contents.
    MagicNumber(
      format: .readable(.zstd), first: 0x50...0x5F, rest: [0x2A, 0x4D, 0x18], tellingLength: 4),
    MagicNumber(
      format: .refused("bzip2", tool: "bzip2 -dc"), first: 0x42...0x42,
      rest: [0x5A, 0x68, nil, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], tellingLength: 10),
    MagicNumber(
      format: .refused("xz", tool: "xz -dc"), first: 0xFD...0xFD,
      rest: [0x37, 0x7A, 0x58, 0x5A, 0x00], tellingLength: 6),
    MagicNumber(
      format: .refused("lz4", tool: "lz4 -dc"), first: 0x04...0x04, rest: [0x22, 0x4D, 0x18],
      tellingLength: 4),
    MagicNumber(
      format: .refused("zip", tool: "unzip -p"), first: 0x50...0x50, rest: [0x4B, 0x03, 0x04],
      tellingLength: 4),
    foreign("FlatGeobuf", [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62]),
    foreign("Parquet", Array("PAR1".utf8)),
    foreign("SQLite (GeoPackage, MBTiles)", Array("SQLite format 3".utf8) + [0]),
    foreign("Shapefile", [0x00, 0x00, 0x27, 0x0A]),
    foreign("PMTiles", Array("PMTiles".utf8)),
    foreign("Arrow", Array("ARROW1".utf8)),
    foreign("TIFF", [0x49, 0x49, 0x2A, 0x00]),
    foreign("TIFF", [0x4D, 0x4D, 0x00, 0x2A]),
    foreign("GLB", Array("glTF".utf8), tool: nil),
    foreign("PDF", Array("%PDF-".utf8)),
    foreign("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], tool: nil)
  ]

  private static func foreign(_ format: String, _ bytes: [UInt8], tool: String? = "ogr2ogr") -> MagicNumber {
    MagicNumber(
      format: .foreign(format, tool: tool), first: bytes[0]...bytes[0], rest: bytes.dropFirst().map { $0 }, tellingLength: bytes.count)
  }
}
