/// Frames in the cells of a square grid over a picture.
struct CollisionGrid {
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
  }

  /// Whether all of a frame lies in the picture, and on none that was inserted. Complexity: O(frames in the cells that it covers).
  func hasRoom(for frame: CollisionFrame) -> Bool {
    let box = frame.box
    guard all(box.low .>= picture.low), all(box.high .<= picture.high) else { return false }
    let (across, down) = range(of: box)
    for row in down {
      for column in across {
        for number in cells[row * columns + column] where frames[Int(number)].overlaps(frame) { return false }
      }
    }
    return true
  }

  /// Frames outside of the picture are left out. Complexity: O(cells that it covers).
  mutating func insert(_ frame: CollisionFrame) {
    let box = frame.box
    guard box.overlaps(picture) else { return }
    let number = Int32(frames.count)
    frames.append(frame)
    let (across, down) = range(of: box)
    for row in down { for column in across { cells[row * columns + column].append(number) } }
  }

  private func range(of box: PixelBox) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
    func cell(_ place: Float, _ count: Int) -> Int { Int(min(max(place / Self.side, 0), Float(count - 1))) }
    return (cell(box.low.x, columns)...cell(box.high.x, columns), cell(box.low.y, rows)...cell(box.high.y, rows))
  }
}
