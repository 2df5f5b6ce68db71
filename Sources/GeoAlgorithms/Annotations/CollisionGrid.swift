/// Shapes in the cells of a grid that are as large as the largest shape, so that those that collide lie in neighbouring cells.
struct CollisionGrid {
  private struct Cell: Hashable {
    var x, y: Int
  }

  private let width, height: Double
  private var cells: [Cell: [Int]] = [:]
  private let shapes: [CollisionShape?]

  /// - Parameters:
  ///   - shapes: by number; those that are `nil` collide with nothing.
  init(_ shapes: [CollisionShape?]) {
    self.shapes = shapes
    width = shapes.lazy.compactMap(\.self).map { $0.halfWidth * 2 }.max() ?? 1
    height = shapes.lazy.compactMap(\.self).map { $0.halfHeight * 2 }.max() ?? 1
  }

  /// Puts a shape into its cell. Complexity: O(1).
  mutating func insert(_ number: Int) {
    if let cell = cell(of: number) { cells[cell, default: []].append(number) }
  }

  /// Whether a shape collides with one that was inserted. Complexity: O(shapes in nine cells).
  func collides(_ number: Int) -> Bool {
    guard let shape = shapes[number], let middle = cell(of: number) else { return false }
    for cell in Self.neighbours(of: middle) {
      for other in cells[cell] ?? [] {
        if let found = shapes[other], shape.collides(with: found) { return true }
      }
    }
    return false
  }

  /// Takes the shapes that collide with another one out of the grid. Complexity: O(shapes in nine cells).
  mutating func take(collidingWith number: Int) -> [Int] {
    guard let shape = shapes[number], let middle = cell(of: number) else { return [] }
    var taken: [Int] = []
    for cell in Self.neighbours(of: middle) {
      guard let index = cells.index(forKey: cell) else { continue }
      cells.values[index].removeAll { other in
        guard other != number, let found = shapes[other], shape.collides(with: found) else { return false }
        taken.append(other)
        return true
      }
    }
    return taken
  }

  /// Takes one shape out of the grid.
  mutating func remove(_ number: Int) {
    guard let cell = cell(of: number), let index = cells.index(forKey: cell) else { return }
    cells.values[index].removeAll { $0 == number }
  }

  private func cell(of number: Int) -> Cell? {
    guard let shape = shapes[number], let x = Int(exactly: (shape.x / width).rounded(.down)),
      let y = Int(exactly: (shape.y / height).rounded(.down)), x.magnitude < 1 << 53, y.magnitude < 1 << 53
    else { return nil }
    return Cell(x: x, y: y)
  }

  private static func neighbours(of cell: Cell) -> [Cell] {
    (-1...1).flatMap { y in (-1...1).map { x in Cell(x: cell.x + x, y: cell.y + y) } }
  }
}
