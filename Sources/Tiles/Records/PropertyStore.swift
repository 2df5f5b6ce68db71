internal import ByteStreams

/// The properties of all features, each once, however many tiles have the feature: in memory as long as they are few, then in a temporary
/// file without a name.
struct PropertyStore: ~Copyable {
  private static let most = 8 << 20

  private let folder: String?
  private var held: [UInt8] = []
  private var file: TemporaryFile?
  /// How many bytes the file has.
  private var stored = 0

  init(folder: String?) { self.folder = folder }

  /// Where the next ones will be.
  var count: Int { stored + held.count }

  /// Adds the properties of a block's features, with other numbers for their keys.
  ///
  /// - Parameter keys: for each key of the block its number in the layer.
  mutating func add(_ properties: [UInt8], keys: [Int]) throws(ByteStreamError) {
    let start = held.count
    held += properties
    if keys.enumerated().contains(where: { $0.offset != $0.element }) {
      var at = 0
      properties.withUnsafeBytes { bytes in
        while at < bytes.count {
          var reader = RecordReader(bytes, at: at)
          let key = reader.count()
          if key < keys.count { held.set(wide: keys[key], at: start + at) }
          _ = reader.bytes(reader.count())
          at = reader.at
        }
      }
    }
    if held.count > Self.most { try spill() }
  }

  private mutating func spill() throws(ByteStreamError) {
    if file == nil { file = try TemporaryFile(in: folder) }
    try held.span.withUnsafeBytes { (bytes) throws(ByteStreamError) in try file?.write(bytes) }
    stored += held.count
    held.removeAll(keepingCapacity: true)
  }

  consuming func finish() throws(ByteStreamError) -> StoredProperties {
    if file != nil { try spill() }
    return StoredProperties(held, file.take())
  }
}

/// What a ``PropertyStore`` has, for any number of threads.
final class StoredProperties: Sendable {
  private let held: [UInt8]
  private let file: TemporaryFile?

  fileprivate init(_ held: [UInt8], _ file: consuming TemporaryFile?) {
    self.held = held
    self.file = file
  }

  /// Replaces `bytes` by the properties at a place.
  func read(_ range: Range<Int>, into bytes: inout [UInt8]) throws(ByteStreamError) {
    bytes.removeAll(keepingCapacity: true)
    guard file != nil else { return bytes.append(contentsOf: held[range]) }
    bytes.append(contentsOf: repeatElement(0, count: range.count))
    var filled = 0
    while filled < range.count {
      var span = bytes.mutableSpan
      let got = try span.withUnsafeMutableBytes { (all) throws(ByteStreamError) in
        try file?.read(into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]), at: range.lowerBound + filled) ?? 0
      }
      if got == 0 { return }
      filled += got
    }
  }
}
