internal import ByteStreams
internal import GeoJSON
internal import SVG

/// A picture on its way: where a feature comes to lie follows from all of them, so their sketches are put aside until the
/// last one is known. Memory does not depend on their number.
struct PictureSpool: ~Copyable {
  private var picture: SVGPicture
  private var spool = ByteSpool()

  init(_ options: SVGOptions) { picture = SVGPicture(options: options) }

  /// Takes the sketches of some features.
  mutating func take(_ sketches: UnsafeRawBufferPointer) throws(ByteStreamError) {
    if sketches.isEmpty { return }
    picture.measure(sketches)
    try withUnsafeBytes(of: sketches.count) { (count) throws(ByteStreamError) in try spool.write(count) }
    try spool.write(sketches)
  }

  /// Writes the picture.
  mutating func finish(_ sink: inout ByteSink) throws(ByteStreamError) {
    let pen = picture.pen()
    var text = TextOutput()
    try sink.write(Array(pen.header.utf8))
    var rest: [UInt8] = []
    try spool.drain { (piece) throws(ByteStreamError) in
      rest.append(contentsOf: piece)
      let used = rest.withUnsafeBytes { Self.draw($0, pen, &text) }
      rest.removeFirst(used)
      try text.withBytes { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
      text.removeAll()
    }
    try sink.write(Array(pen.footer.utf8))
  }

  /// Draws what of the bytes is whole: sketches behind their length. Returns how many bytes that is.
  private static func draw(_ bytes: UnsafeRawBufferPointer, _ pen: SVGPicture.Pen, _ text: inout TextOutput) -> Int {
    var at = 0
    while bytes.count - at >= MemoryLayout<Int>.size {
      let start = at + MemoryLayout<Int>.size
      let count = bytes.loadUnaligned(fromByteOffset: at, as: Int.self)
      // The spool gives back what ``take(_:)`` gave it.
      guard bytes.count - start >= count else { break }
      pen.append(UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]), to: &text)
      at = start + count
    }
    return at
  }
}
