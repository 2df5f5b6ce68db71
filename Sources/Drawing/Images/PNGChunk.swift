internal import CZlib

/// A chunk of a PNG file: length, name, data and checksum.
enum PNGChunk {
  /// What every file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  static func bytes(_ name: StaticString, _ data: [UInt8]) -> [UInt8] {
    var bytes = Self.bytes(UInt32(data.count))
    name.withUTF8Buffer { bytes += $0 }
    bytes += data
    // The checksum is of name and data.
    let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress.map { $0 + 4 }, UInt32($0.count - 4)) }
    return bytes + Self.bytes(UInt32(truncatingIfNeeded: sum))
  }

  /// From the highest to the lowest.
  static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

  /// The chunk with the size of a picture and the form of its pixels.
  static func header(width: Int, height: Int, bits: UInt8, colorType: UInt8) -> [UInt8] {
    bytes("IHDR", bytes(UInt32(width)) + bytes(UInt32(height)) + [bits, colorType, 0, 0, 0])
  }

  /// The chunk with the resolution.
  ///
  /// - Parameter scale: pixels of a point, of which 72 are an inch.
  static func resolution(scale: Double) -> [UInt8] {
    let perMetre = bytes(UInt32(min(max((72 * scale / 0.0254).rounded(), 1), 0x7fff_ffff)))
    return bytes("pHYs", perMetre + perMetre + [1])
  }
}
