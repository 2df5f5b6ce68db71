/// Up to 256 colours that stand for those of a picture, in hundredths, as sixel graphics have them.
///
/// If the picture has no more than 256, they are its own. Else the cube of all colours, in 32 steps each way, is cut at medians: the box
/// with the most pixels times its longest side is cut next, and its pixels get their mean. Ties go to the first, so that the palette
/// depends on the picture alone.
struct SixelPalette {
  static let mostColors = 256

  /// Red, green and blue, 0 to 100.
  let colors: [SIMD3<UInt8>]
  /// Of a colour in hundredths, or of its cell: where in `colors` it is.
  private let exact: [UInt32: Int]
  private let cells: [UInt8]

  init(_ image: PixelImage) {
    if let exact = Self.ownColors(of: image) {
      let sorted = exact.sorted { $0.value < $1.value }
      colors = sorted.map { SIMD3(UInt8($0.key >> 16), UInt8($0.key >> 8 & 0xff), UInt8($0.key & 0xff)) }
      (self.exact, cells) = (exact, [])
      return
    }
    var (counts, sums) = ([Int](repeating: 0, count: 1 << 15), [SIMD3<Int>](repeating: .zero, count: 1 << 15))
    for start in stride(from: 0, to: image.bytes.count, by: 4) where TerminalPixel.isShown(alpha: image.bytes[start + 3]) {
      let cell = Self.cell(image.bytes, start)
      counts[cell] += 1
      sums[cell] &+= SIMD3(Int(image.bytes[start]), Int(image.bytes[start + 1]), Int(image.bytes[start + 2]))
    }
    var boxes = [ColorBox(counts.indices.filter { counts[$0] > 0 }, counts)]
    while boxes.count < Self.mostColors {
      let best = boxes.indices.filter { boxes[$0].weight > 0 }.max { boxes[$0].weight < boxes[$1].weight }
      guard let best else { break }
      boxes.append(boxes[best].cut(counts))
    }
    var cells = [UInt8](repeating: 0, count: 1 << 15)
    colors = boxes.enumerated().map { index, box in
      var (count, sum) = (0, SIMD3<Int>.zero)
      for cell in box.cells {
        cells[cell] = UInt8(index)
        count += counts[cell]
        sum &+= sums[cell]
      }
      return Self.hundredths((sum &+ (count / 2)) / max(count, 1))
    }
    (exact, self.cells) = ([:], cells)
  }

  /// Where in ``colors`` a pixel's colour is; `nil` for one that is not shown.
  func index(of bytes: [UInt8], at start: Int) -> Int? {
    guard TerminalPixel.isShown(alpha: bytes[start + 3]) else { return nil }
    if !cells.isEmpty { return Int(cells[Self.cell(bytes, start)]) }
    return exact[Self.key(bytes, start)]
  }

  /// Numbers in order of first pixels; `nil` if there are too many.
  private static func ownColors(of image: PixelImage) -> [UInt32: Int]? {
    var numbers: [UInt32: Int] = [:]
    var last: UInt32?
    for start in stride(from: 0, to: image.bytes.count, by: 4) where TerminalPixel.isShown(alpha: image.bytes[start + 3]) {
      let key = key(image.bytes, start)
      if key == last || numbers[key] != nil { continue }
      last = key
      numbers[key] = numbers.count
      if numbers.count > mostColors { return nil }
    }
    return numbers
  }

  private static func hundredths(_ color: SIMD3<Int>) -> SIMD3<UInt8> { SIMD3(truncatingIfNeeded: (color &* 100 &+ 127) / 255) }

  private static func key(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    let color = hundredths(SIMD3(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2])))
    return UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
  }

  private static func cell(_ bytes: [UInt8], _ start: Int) -> Int {
    Int(bytes[start] >> 3) << 10 | Int(bytes[start + 1] >> 3) << 5 | Int(bytes[start + 2] >> 3)
  }
}

/// Some cells of the cube of colours, of 5 bits a channel.
private struct ColorBox {
  private(set) var cells: [Int]
  /// Pixels times the longest side; 0 for a single cell.
  private(set) var weight: Int
  /// The bits below the channel with the longest side.
  private let shift: Int

  init(_ cells: [Int], _ counts: [Int]) {
    self.cells = cells
    var best = (side: 0, shift: 10)
    for shift in [10, 5, 0] {
      let values = cells.lazy.map { $0 >> shift & 31 }
      let side = (values.max() ?? 0) - (values.min() ?? 0)
      if side > best.side { best = (side, shift) }
    }
    shift = best.shift
    weight = cells.reduce(0) { $0 + counts[$1] } * best.side
  }

  /// Keeps the lower half of the pixels along the longest side, and returns the upper half. The box has two cells or more.
  mutating func cut(_ counts: [Int]) -> ColorBox {
    let sorted = cells.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
    let half = sorted.reduce(0) { $0 + counts[$1] } / 2
    var (sum, end) = (0, 0)
    // Both halves have a cell at least.
    while end < sorted.count - 1, end == 0 || sum + counts[sorted[end]] <= half {
      sum += counts[sorted[end]]
      end += 1
    }
    self = ColorBox(Array(sorted[..<end]), counts)
    return ColorBox(Array(sorted[end...]), counts)
  }
}
