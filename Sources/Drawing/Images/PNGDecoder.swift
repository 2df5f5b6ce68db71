internal import CZlib

/// Reads the pixels of a PNG file that is not interlaced (W3C Portable Network Graphics, third edition).
struct PNGDecoder {
  /// The most pixels of a side.
  static let mostPixels = 4096

  private let bytes: [UInt8]
  private var index = 8
  private var header: PNGHeader
  /// Colours as red, green and blue, and their opacities.
  private var palette: [UInt8] = []
  private var opacities: [UInt8] = []
  /// The samples of the one colour that is transparent in pictures of grey and of colours without alpha.
  private var transparent: [UInt16] = []

  init(_ bytes: [UInt8]) throws(IconError) {
    self.bytes = bytes
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { throw IconError("the file is no PNG picture") }
    var index = 8
    let (name, data) = try Self.chunk(of: bytes, at: &index)
    guard name == "IHDR" else { throw IconError("the picture does not begin with its size (IHDR)") }
    (self.index, header) = (index, try PNGHeader(data))
  }

  mutating func image() throws(IconError) -> PixelImage {
    guard let inflate = Inflate() else { throw IconError("there is not enough memory for the picture") }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * header.width * header.height)
    var row: [UInt8] = []
    var before = [UInt8](repeating: 0, count: header.rowBytes)
    var rows = 0
    while true {
      let (name, data) = try Self.chunk(of: bytes, at: &index)
      switch name {
      case "PLTE":
        guard data.count % 3 == 0, (1...256).contains(data.count / 3) else { throw IconError("the picture has a damaged palette") }
        palette = Array(data)
      case "tRNS":
        if header.colorType == 3 {
          opacities = Array(data.prefix(256))
        } else {
          transparent = stride(from: data.startIndex, to: data.endIndex - 1, by: 2).map { UInt16(data[$0]) << 8 | UInt16(data[$0 + 1]) }
        }
      case "IDAT":
        var position = data.startIndex
        while rows < header.height {
          guard inflate.inflate(data, from: &position, into: &row, upTo: 1 + header.rowBytes) else {
            throw IconError("the pixels of the picture are damaged")
          }
          if row.count <= header.rowBytes { break }
          guard PNGFilter.undo(&row, before: before, distance: header.pixelBytes) else {
            throw IconError("row \(rows) of the picture has an unknown filter")
          }
          before = Array(row.dropFirst())
          try append(before, to: &pixels)
          row.removeAll(keepingCapacity: true)
          rows += 1
        }
      case "IEND":
        guard rows == header.height else { throw IconError("the picture has \(rows) of \(header.height) rows") }
        return PixelImage(width: header.width, height: header.height, bytes: pixels)
      default:
        // A capital says that the picture cannot be shown without it.
        if name.utf8.first.map({ $0 & 0x20 == 0 }) ?? true { throw IconError("the picture has an unknown part (\(name))") }
      }
    }
  }

  /// A chunk, whose checksum is right.
  private static func chunk(of bytes: [UInt8], at index: inout Int) throws(IconError) -> (name: String, data: ArraySlice<UInt8>) {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count - index >= 12, case let count = number(index), count <= bytes.count - index - 12 else {
      throw IconError("the picture ends too early")
    }
    let (start, end) = (index + 4, index + 8 + count)
    // Names are four letters.
    guard bytes[start..<start + 4].allSatisfy({ (0x41...0x5a).contains($0 & 0xdf) }) else { throw IconError("the picture is damaged") }
    let sum = bytes[start..<end].withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32(clamping: $0.count)) }
    guard Int(sum) == number(end) else { throw IconError("the picture is damaged: a checksum is wrong") }
    index = end + 4
    return (String(decoding: bytes[start..<start + 4], as: UTF8.self), bytes[start + 4..<end])
  }

  /// Appends a row's pixels: red, green, blue, alpha.
  private func append(_ row: [UInt8], to pixels: inout [UInt8]) throws(IconError) {
    let bits = header.bits
    func sample(_ number: Int) -> UInt16 {
      switch bits {
      case 16: return UInt16(row[2 * number]) << 8 | UInt16(row[2 * number + 1])
      case 8: return UInt16(row[number])
      default: return UInt16(row[number * bits / 8] >> (8 - bits - number * bits % 8)) & (1 << bits - 1)
      }
    }
    /// To 8 bits.
    func level(_ sample: UInt16) -> UInt8 { bits == 16 ? UInt8(sample >> 8) : UInt8(Int(sample) * 255 / ((1 << bits) - 1)) }
    let channels = header.channels
    for pixel in 0..<header.width {
      let first = sample(channels * pixel)
      switch header.colorType {
      case 3:
        let place = 3 * Int(first)
        guard place + 2 < palette.count else { throw IconError("the picture has a pixel of a colour that its palette does not have") }
        pixels += [palette[place], palette[place + 1], palette[place + 2], Int(first) < opacities.count ? opacities[Int(first)] : 255]
      case 0, 4:
        let grey = level(first)
        let alpha = channels == 2 ? level(sample(2 * pixel + 1)) : transparent.first == first ? 0 : 255
        pixels += [grey, grey, grey, alpha]
      default:
        let (green, blue) = (sample(channels * pixel + 1), sample(channels * pixel + 2))
        let alpha = channels == 4 ? level(sample(4 * pixel + 3)) : transparent == [first, green, blue] ? 0 : 255
        pixels += [level(first), level(green), level(blue), alpha]
      }
    }
  }
}

/// The size of a picture, and what its samples are.
struct PNGHeader {
  let width, height: Int
  let bits: Int
  let colorType: UInt8

  init(_ data: ArraySlice<UInt8>) throws(IconError) {
    guard data.count == 13, case let bytes = Array(data) else { throw IconError("the picture has a damaged size (IHDR)") }
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(0), number(4))
    (bits, colorType) = (Int(bytes[8]), bytes[9])
    guard (1...PNGDecoder.mostPixels).contains(width), (1...PNGDecoder.mostPixels).contains(height) else {
      throw IconError("the picture has \(width) by \(height) pixels; expected 1 to \(PNGDecoder.mostPixels) on a side")
    }
    let allowed: [UInt8: [Int]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard allowed[colorType]?.contains(bits) ?? false, bytes[10] == 0, bytes[11] == 0 else {
      throw IconError("the picture has samples of an unknown kind")
    }
    guard bytes[12] == 0 else { throw IconError("the picture is interlaced, which is not supported; save it without interlacing") }
  }

  /// Samples of a pixel.
  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  /// Of a row, without its filter.
  var rowBytes: Int { (width * channels * bits + 7) / 8 }

  /// From a byte to that of the pixel before which a filter compares it with.
  var pixelBytes: Int { max(1, channels * bits / 8) }
}

/// What rows are stored as: differences from their neighbours.
enum PNGFilter {
  /// Replaces a row, which begins with the number of its filter.
  ///
  /// - Parameters:
  ///   - before: the row above, without a filter.
  ///   - distance: bytes of a pixel.
  /// - Returns: whether there is such a filter.
  static func undo(_ row: inout [UInt8], before: [UInt8], distance: Int) -> Bool {
    let filter = row[0]
    guard filter <= 4 else { return false }
    if filter == 0 { return true }
    for index in before.indices {
      let left = index >= distance ? Int(row[1 + index - distance]) : 0
      let (up, corner) = (Int(before[index]), index >= distance ? Int(before[index - distance]) : 0)
      let guess =
        switch filter {
        case 1: left
        case 2: up
        case 3: (left + up) / 2
        default: paeth(left, up, corner)
        }
      row[1 + index] &+= UInt8(guess)
    }
    return true
  }

  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let guess = left + up - corner
    let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }
}
