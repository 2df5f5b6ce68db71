/// Frames in the cells of a square grid over a picture.
///
/// Pixels that are wholly covered by an upright frame are marked: where thousands of points lie in one place, most of what has no room is
/// found by them alone.
struct CollisionGrid {
  /// For each row of pixels, bit by bit.
  private var covered: [UInt64]
  private let words: Int
  private var frames: [CollisionFrame] = []
  /// For each cell the frames whose boxes lie in it.
  private var cells: [[Int32]]
  private let columns, rows: Int
  private let picture: PixelBox

  /// About the height of a line of text.
  private static let side: Float = 24

  init(width: Int, height: Int) {
    picture = PixelBox(low: .zero, high: SIMD2(Float(width), Float(height)))
    columns = Int(Float(width) / Self.side) + 1
    rows = Int(Float(height) / Self.side) + 1
    cells = Array(repeating: [], count: columns * rows)
    words = (width + 63) / 64
    covered = Array(repeating: 0, count: words * height)
  }

  /// Whether all of a frame lies in the picture, and on none that was inserted. Complexity: O(frames in the cells that it covers).
  ///
  /// - Parameter point: frames around it do not count; `nil` for none.
  func hasRoom(for frame: CollisionFrame, exceptAround point: SIMD2<Float>? = nil) -> Bool {
    let box = frame.box
    guard all(box.low .>= picture.low), all(box.high .<= picture.high) else { return false }
    if point == nil, isCovered(frame) { return false }
    let (across, down) = range(of: box)
    for row in down {
      for column in across {
        for number in cells[row * columns + column] where frames[Int(number)].overlaps(frame) {
          if let point, frames[Int(number)].box.contains(point) { continue }
          return false
        }
      }
    }
    return true
  }

  /// Whether a marked pixel lies wholly in a frame.
  private func isCovered(_ frame: CollisionFrame) -> Bool {
    guard let (across, down) = pixels(in: frame) else { return false }
    let (first, last) = (across.lowerBound / 64, (across.upperBound - 1) / 64)
    for row in down {
      for word in first...last where covered[row * words + word] & mask(across, word) != 0 { return true }
    }
    return false
  }

  /// The pixels that lie wholly in a frame, or in a square in a turned one; `nil` for none.
  private func pixels(in frame: CollisionFrame) -> (across: Range<Int>, down: Range<Int>)? {
    let isUpright = frame.axis == [1, 0]
    let half = isUpright ? frame.half : SIMD2(repeating: frame.half.min() * 0.7)
    let low = pointwiseMax(frame.middle - half, picture.low), high = pointwiseMin(frame.middle + half, picture.high)
    guard all(low .< high) else { return nil }
    let (left, right) = (Int(low.x.rounded(.up)), Int(high.x.rounded(.down)))
    let (top, bottom) = (Int(low.y.rounded(.up)), Int(high.y.rounded(.down)))
    return left < right && top < bottom ? (left..<right, top..<bottom) : nil
  }

  /// The bits of a word of a row that a range of pixels has.
  private func mask(_ across: Range<Int>, _ word: Int) -> UInt64 {
    let (low, high) = (max(across.lowerBound - 64 * word, 0), min(across.upperBound - 64 * word, 64))
    return (high == 64 ? .max : (1 << UInt64(high)) - 1) & ~((1 << UInt64(low)) - 1)
  }

  /// Frames outside of the picture are left out. Complexity: O(cells that it covers).
  mutating func insert(_ frame: CollisionFrame) {
    let box = frame.box
    guard box.overlaps(picture) else { return }
    let number = Int32(frames.count)
    frames.append(frame)
    if let (across, down) = pixels(in: frame) {
      for row in down {
        for word in across.lowerBound / 64...(across.upperBound - 1) / 64 { covered[row * words + word] |= mask(across, word) }
      }
    }
    let (across, down) = range(of: box)
    for row in down { for column in across { cells[row * columns + column].append(number) } }
  }

  private func range(of box: PixelBox) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
    func cell(_ place: Float, _ count: Int) -> Int { Int(min(max(place / Self.side, 0), Float(count - 1))) }
    return (cell(box.low.x, columns)...cell(box.high.x, columns), cell(box.low.y, rows)...cell(box.high.y, rows))
  }
}
