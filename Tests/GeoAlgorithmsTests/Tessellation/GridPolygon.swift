import GeoModel
import GeoTestSupport

/// Outlines of random cells of a grid, turned and stretched by whole numbers: rings that touch at corners in every way that
/// rings can, without an edge that crosses another.
struct GridPolygon {
  private var random: SplitMix64
  private let width: Int
  private let height: Int
  private var cells: [Bool]
  private let turn: (a: Int, b: Int)
  private let keepsStraight: Bool

  /// Exact.
  private(set) var area: Double

  init(seed: UInt64) {
    random = SplitMix64(state: seed &* 977 &+ 5)
    width = 1 + Int(random.next() % 12)
    height = 1 + Int(random.next() % 12)
    let share = Double.random(in: 0.3...0.9, using: &random)
    cells = []
    for _ in 0..<(width * height) { cells.append(Double.random(in: 0...1, using: &random) < share) }
    turn = (Int(random.next() % 5), 1 + Int(random.next() % 4))
    keepsStraight = random.next() % 2 == 0
    area = Double(cells.count { $0 } * (turn.a * turn.a + turn.b * turn.b))
  }

  private func isIn(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] }

  /// The outlines, the interior on their left; where two pass through one corner they turn to either side at random.
  mutating func rings() -> [[Position]] {
    struct Step: Hashable { var x, y, direction: Int }
    let moves = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    var steps: [Step] = []
    for y in 0...height {
      for x in 0...width {
        if isIn(x, y) && !isIn(x, y - 1) { steps.append(Step(x: x, y: y, direction: 0)) }
        if isIn(x - 1, y) && !isIn(x, y) { steps.append(Step(x: x, y: y, direction: 1)) }
        if isIn(x - 1, y - 1) && !isIn(x - 1, y) { steps.append(Step(x: x, y: y, direction: 2)) }
        if isIn(x, y - 1) && !isIn(x - 1, y - 1) { steps.append(Step(x: x, y: y, direction: 3)) }
      }
    }
    var left = Set(steps)
    /// At a corner of two outlines both take the same turn, or they would cross.
    var turnsLeft: [Int: Bool] = [:]
    var rings: [[Position]] = []
    for start in steps where left.contains(start) {
      var ring: [Position] = []
      var step = start
      repeat {
        left.remove(step)
        ring.append(place(step.x, step.y))
        let (dx, dy) = moves[step.direction]
        let (x, y) = (step.x + dx, step.y + dy)
        let isCorner = isIn(x, y) == isIn(x - 1, y - 1) && isIn(x - 1, y) == isIn(x, y - 1) && isIn(x, y) != isIn(x - 1, y)
        var goesLeft = true
        if isCorner {
          goesLeft = turnsLeft[y * 100 + x] ?? (random.next() % 2 == 0)
          turnsLeft[y * 100 + x] = goesLeft
        }
        let choices = goesLeft ? [1, 0, 3] : [3, 0, 1]
        for choice in choices {
          let next = Step(x: x, y: y, direction: (step.direction + choice) % 4)
          if left.contains(next) || next == start {
            step = next
            break
          }
        }
      } while step != start
      rings.append(keepsStraight ? ring : withoutStraight(ring))
    }
    return rings
  }

  private func place(_ x: Int, _ y: Int) -> Position {
    Position(x: Double(turn.a * x - turn.b * y), y: Double(turn.b * x + turn.a * y))
  }

  private func withoutStraight(_ ring: [Position]) -> [Position] {
    ring.indices.filter { index in
      let a = ring[(index + ring.count - 1) % ring.count], b = ring[index], c = ring[(index + 1) % ring.count]
      return (b.x - a.x) * (c.y - b.y) != (b.y - a.y) * (c.x - b.x)
    }.map { ring[$0] }
  }
}
