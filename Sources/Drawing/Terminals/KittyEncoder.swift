/// Writes pictures in the graphics protocol of kitty, which other terminals know too: a PNG file as base64, in chunks of 4,096 digits.
///
/// The terminal is asked to answer nothing. The cursor ends up after the last cell of the picture.
public struct KittyEncoder: Sendable {
  /// Of the picture, 1 or more: the next picture of the same number replaces it. `nil` for a picture that stays.
  public var number: UInt32?

  /// - Parameter number: 1 or more, or `nil`.
  public init(number: UInt32? = nil) { self.number = number }

  private static let chunkLength = 4096

  /// The bytes for the terminal, chunk by chunk.
  public func encode<E: Error>(_ image: PixelImage, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    var text = VectorText()
    var base64 = Base64()
    base64.append(PNGEncoder().encode(image), to: &text)
    base64.finish(to: &text)
    let digits = text.bytes
    var keys = "a=T,f=100,q=2" + (number.map { ",i=\($0)" } ?? "")
    for start in stride(from: 0, to: digits.count, by: Self.chunkLength) {
      let end = min(start + Self.chunkLength, digits.count)
      keys += "\(keys.isEmpty ? "" : ",")m=\(end < digits.count ? 1 : 0)"
      try sink(Array("\u{1B}_G\(keys);".utf8) + digits[start..<end] + [0x1b, 0x5c])
      keys = ""
    }
  }

  /// Removes the picture of this number from the terminal, and frees it; nothing without a number.
  public var removal: [UInt8] { number.map { Array("\u{1B}_Ga=d,d=I,i=\($0),q=2\u{1B}\\".utf8) } ?? [] }
}
