internal import CZlib

/// A reader of its own for what the encoder writes.
struct PNGFile {
  struct Failure: Error { let message: String }
  private(set) var chunks: [(name: String, data: [UInt8])] = []

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { throw Failure(message: "no signature") }
    var rest = bytes[8...]
    while !rest.isEmpty {
      let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let body = Array(rest.dropFirst(4).prefix(4 + count))
      let sum = rest.dropFirst(8 + count).prefix(4).reduce(0) { $0 << 8 | UInt($1) }
      guard sum == UInt(crc32(0, body, UInt32(body.count))) else { throw Failure(message: "a checksum differs") }
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      rest = rest.dropFirst(12 + count)
    }
    guard chunks.last?.name == "IEND" else { throw Failure(message: "no end") }
  }

  var header: [UInt8] { chunks[0].data }

  /// The frames of an animation: what its control chunks say, and the compressed rows.
  func frames() throws -> [(control: [UInt8], data: [UInt8])] {
    var (frames, sequence): ([(control: [UInt8], data: [UInt8])], UInt32) = ([], 0)
    func number(_ data: [UInt8]) throws {
      guard data.prefix(4).reduce(0, { $0 << 8 | UInt32($1) }) == sequence else { throw Failure(message: "not in sequence") }
      sequence += 1
    }
    for chunk in chunks {
      switch chunk.name {
      case "fcTL":
        try number(chunk.data)
        frames.append((Array(chunk.data.dropFirst(4)), []))
      case "IDAT" where !frames.isEmpty:
        guard frames.count == 1 else { throw Failure(message: "IDAT in a later frame") }
        frames[0].data += chunk.data
      case "fdAT":
        try number(chunk.data)
        frames[frames.count - 1].data += chunk.data.dropFirst(4)
      default: break
      }
    }
    return frames
  }

  private func data(_ name: String) -> [UInt8] { chunks.filter { $0.name == name }.flatMap(\.data) }

  /// Red, green, blue and alpha.
  func pixels() throws -> [UInt8] { try pixels(of: data("IDAT")) }

  func pixels(of packed: [UInt8]) throws -> [UInt8] {
    let width = Int(header[3]) + Int(header[2]) << 8
    let height = Int(header[7]) + Int(header[6]) << 8
    let (bits, type) = (Int(header[8]), header[9])
    let samples = [0: 1, 2: 3, 3: 1, 6: 4][type] ?? 0
    let rowCount = 1 + (width * bits * samples + 7) / 8
    var inflated = [UInt8](repeating: 0, count: rowCount * height)
    var count = UInt(inflated.count)
    guard uncompress(&inflated, &count, packed, UInt(packed.count)) == Z_OK, Int(count) == inflated.count else {
      throw Failure(message: "the data are not those of all rows")
    }
    let (palette, alphas) = (data("PLTE"), data("tRNS"))
    var pixels: [UInt8] = []
    for y in 0..<height {
      let row = inflated[y * rowCount..<(y + 1) * rowCount]
      guard row.first == 0 else { throw Failure(message: "a filter") }
      let bytes = Array(row.dropFirst())
      func sample(_ index: Int) -> UInt8 {
        let bit = index * bits
        return bytes[bit / 8] >> UInt8(8 - bits - bit % 8) & UInt8((1 << bits) - 1)
      }
      for x in 0..<width {
        switch type {
        case 0: pixels += [UInt8](repeating: UInt8(Int(sample(x)) * 255 / ((1 << bits) - 1)), count: 3) + [255]
        case 3:
          let index = Int(sample(x))
          pixels += palette[3 * index..<3 * index + 3] + [index < alphas.count ? alphas[index] : 255]
        default: pixels += bytes[samples * x..<samples * (x + 1)] + (samples == 3 ? [255] : [])
        }
      }
    }
    return pixels
  }
}
