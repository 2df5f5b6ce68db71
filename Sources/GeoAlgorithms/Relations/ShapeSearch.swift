package import GeoModel

/// Which of many shapes a position may lie in, found under a tree of their boxes.
package struct ShapeSearch: Sendable {
  private var forest = BoxForest()
  private var tree = BoxForest.Tree(start: 0, leaves: 0)
  /// Of each leaf, which shape it is the box of.
  private var numbers: [Int] = []

  /// Complexity: O(n log n).
  package init(of shapes: [PreparedShape]) {
    let boxes = shapes.map(\.box)
    // Tiles: strips from west to east, and in each from south to north, so that boxes in a row lie beside each other.
    let fromWest = shapes.indices.filter { !shapes[$0].isEmpty }.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    let size = max(4, Int(Double(fromWest.count).squareRoot().rounded(.up)))
    for first in stride(from: 0, to: fromWest.count, by: size) {
      let strip = fromWest[first..<min(first + size, fromWest.count)]
      numbers += strip.sorted { (boxes[$0].minY, $0) < (boxes[$1].minY, $1) }
    }
    for number in numbers { forest.appendLeaf(boxes[number]) }
    if !numbers.isEmpty { tree = forest.endTree(leaves: numbers.count) }
  }

  /// The shapes whose boxes hold a position, by their numbers, in order.
  ///
  /// - Complexity: O(log n + found) where few boxes overlap.
  package func candidates(at position: Position) -> [Int] {
    if numbers.isEmpty { return [] }
    var found: [Int] = []
    forest.descend(tree) { box, leaves in
      guard box.contains(position) else { return false }
      if leaves.count > 1 { return true }
      // A box of the levels above may have one leaf, too, which comes once all the same: nothing is gone into below it.
      found.append(numbers[leaves.lowerBound])
      return false
    }
    return found.sorted()
  }
}
