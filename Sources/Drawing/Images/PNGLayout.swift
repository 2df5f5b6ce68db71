/// How a picture's pixels are written: the fewest bits that hold them without loss.
struct PNGLayout {
  enum Kind: Equatable { case grey, palette, rgb, rgba }

  let kind: Kind
  /// Of a sample: 1, 2, 4 or 8.
  let bits: Int
  /// Colours as `0xRRGGBBAA`, those that are not opaque first; empty without a palette.
  let palette: [UInt32]

  private let summary: PixelSummary
  /// Where in `palette` the summary's colours are.
  private let places: [UInt8]

  init(_ image: PixelImage) {
    summary = PixelSummary(image)
    guard let colors = summary.palette else {
      (kind, bits, palette, places) = (summary.isOpaque ? .rgb : .rgba, 8, [], [])
      return
    }
    let paletteBits = [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    if summary.isGrey, summary.isOpaque {
      // The steps of grey of 1, 2 and 4 bits.
      let greyBits = zip([1, 2, 4], [255, 85, 17]).first { _, step in colors.allSatisfy { ($0 >> 8 & 0xff) % UInt32(step) == 0 } }?.0 ?? 8
      if greyBits <= paletteBits {
        (kind, bits, palette, places) = (.grey, greyBits, [], [])
        return
      }
    }
    // Opacity is listed for the first colours alone.
    let order = colors.indices.filter { colors[$0] & 0xff < 255 } + colors.indices.filter { colors[$0] & 0xff == 255 }
    var places = [UInt8](repeating: 0, count: colors.count)
    for (place, index) in order.enumerated() { places[index] = UInt8(place) }
    (kind, bits, palette, self.places) = (.palette, paletteBits, order.map { colors[$0] }, places)
  }

  /// The number of PNG's colour type.
  var colorType: UInt8 {
    switch kind {
    case .grey: 0
    case .rgb: 2
    case .palette: 3
    case .rgba: 6
    }
  }

  /// Adds a row, without the byte that names its filter.
  func append(_ row: borrowing Span<UInt8>, to bytes: inout [UInt8]) {
    let width = row.count / 4
    switch kind {
    case .rgba: row.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    case .rgb:
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: 3 * width))
      var pixels = bytes.mutableSpan
      for pixel in 0..<width {
        for channel in 0..<3 { pixels[start + 3 * pixel + channel] = row[4 * pixel + channel] }
      }
    case .grey: appendSamples(width, to: &bytes) { row[4 * $0] >> (8 - UInt8(bits)) }
    case .palette:
      var (last, place): (UInt32?, UInt8) = (nil, 0)
      appendSamples(width, to: &bytes) { pixel in
        let (red, green) = (UInt32(row[4 * pixel]), UInt32(row[4 * pixel + 1]))
        let color = red << 24 | green << 16 | UInt32(row[4 * pixel + 2]) << 8 | UInt32(row[4 * pixel + 3])
        if color != last { (last, place) = (color, places[Int(summary.index(of: color))]) }
        return place
      }
    }
  }

  /// Packs samples of `bits` bits, the first in the highest bits; the last byte is filled with zeros.
  @inline(__always)
  private func appendSamples(_ count: Int, to bytes: inout [UInt8], _ sample: (Int) -> UInt8) {
    var (byte, free) = (UInt8(0), 8)
    for index in 0..<count {
      free -= bits
      byte |= sample(index) << UInt8(free)
      if free == 0 {
        bytes.append(byte)
        (byte, free) = (0, 8)
      }
    }
    if free < 8 { bytes.append(byte) }
  }
}
