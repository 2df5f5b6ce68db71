/// A reader of its own for sixel graphics.
struct SixelText {
  struct Failure: Error { let message: String }

  private(set) var width = 0
  private(set) var height = 0
  /// Red, green and blue in hundredths; `nil` where nothing was drawn.
  private(set) var pixels: [SIMD3<Int>?] = []
  /// How many colours it defines.
  var colorCount: Int { colors.count }
  private var colors: [Int: SIMD3<Int>] = [:]

  init(_ bytes: [UInt8]) throws {
    let start = Array("\u{1B}P0;1;0q".utf8)
    guard bytes.starts(with: start), bytes.suffix(2) == [0x1b, 0x5c] else { throw Failure(message: "no beginning or end") }
    var rest = bytes.dropFirst(start.count).dropLast(2)
    func numbers() -> [Int] {
      let text = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3b }
      rest = rest.dropFirst(text.count)
      return String(decoding: text, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    }
    var (x, top, color) = (0, 0, -1)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        let sizes = numbers()
        guard sizes.count == 4, sizes[0] == 1, sizes[1] == 1 else { throw Failure(message: "pixels that are not square") }
        (width, height) = (sizes[2], sizes[3])
        pixels = [SIMD3<Int>?](repeating: nil, count: width * height)
      case UInt8(ascii: "#"):
        let values = numbers()
        color = values[0]
        if values.count == 5 { colors[color] = SIMD3(values[2], values[3], values[4]) }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case UInt8(ascii: "!"):
        let count = numbers()[0]
        guard let bits = rest.popFirst() else { throw Failure(message: "a run of nothing") }
        for _ in 0..<count { try draw(bits, &x, top, color) }
      default: try draw(byte, &x, top, color)
      }
    }
  }

  private mutating func draw(_ byte: UInt8, _ x: inout Int, _ top: Int, _ color: Int) throws {
    guard (0x3f...0x7e).contains(byte), x < width, let value = colors[color] else { throw Failure(message: "no sixel") }
    for bit in 0..<6 where (byte - 0x3f) >> UInt8(bit) & 1 == 1 {
      guard top + bit < height, pixels[(top + bit) * width + x] == nil else { throw Failure(message: "a pixel beyond, or twice") }
      pixels[(top + bit) * width + x] = value
    }
    x += 1
  }
}
