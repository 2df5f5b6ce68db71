internal import CByteScan
internal import GeoModel

/// One value of the text to be replaced by another.
struct TextEdit {
  var range: TextRange
  var content: Content

  enum Content {
    /// The coordinates of a geometry of the block.
    case coordinates(Int)
    /// A geometry's type.
    case type(GeometryKind)
    /// Ready-made text.
    case text(TextOutput)
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first line feed.
  var firstLineBreak: Int? {
    guard let base = baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    let found = bytescan_find(base, count, .lineFeed)
    return found == count ? nil : found
  }
}
