import GeoModel

/// Trees of boxes over sequences that are coherent in space already, such as the edges along a ring: four boxes in a
/// row make one of the level above. Nothing is sorted; building costs one pass.
///
/// The levels of a tree lie one after the other, leaves first, and need no pointers.
struct BoxForest {
  private(set) var boxes: [PlaneBox] = []
  /// Pairs of leaves, each counted from the first leaf of its tree, whose boxes meet.
  private(set) var pairs: [(UInt32, UInt32)] = []
  /// How many comparisons are left before a join gives up.
  var allowance = 0
  /// How many pairs may be held at a time.
  var mostPairs = Int.max
  /// Whether there are more pairs than that, of which nothing took the first ones.
  private(set) var hasMore = false

  /// One tree: where its leaves begin and how many they are.
  struct Tree {
    var start: Int
    var leaves: Int

    /// How many boxes a level has.
    @inline(__always)
    func count(_ level: Int) -> Int { (leaves + (1 << (2 * level)) - 1) >> (2 * level) }
  }

  /// A box of a tree; `offset` is where its level begins.
  struct Node {
    var level: Int
    var index: Int
    var offset: Int
  }

  mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
  }

  mutating func removePairs() {
    pairs.removeAll(keepingCapacity: pairs.capacity <= GeometryColumn.mostKept)
    hasMore = false
  }

  @inline(__always)
  mutating func appendLeaf(_ box: PlaneBox) { boxes.append(box) }

  /// Builds the levels over the leaves that were appended last. Complexity: O(leaves).
  mutating func endTree(leaves: Int) -> Tree {
    let tree = Tree(start: boxes.count - leaves, leaves: leaves)
    var (offset, count) = (tree.start, leaves)
    while count > 1 {
      for first in stride(from: 0, to: count, by: 4) {
        var box = boxes[offset + first]
        for child in first + 1..<Swift.max(first + 1, Swift.min(first + 4, count)) {
          box.include(boxes[offset + child])
        }
        boxes.append(box)
      }
      offset += count
      count = (count + 3) / 4
    }
    return tree
  }

  private func root(_ tree: Tree) -> Node {
    var node = Node(level: 0, index: 0, offset: tree.start)
    while tree.count(node.level) > 1 {
      node.offset += tree.count(node.level)
      node.level += 1
    }
    return node
  }

  /// The whole tree's box.
  func box(of tree: Tree) -> PlaneBox {
    let node = root(tree)
    return boxes[node.offset]
  }

  /// Appends every two different leaves of a tree whose boxes meet to ``pairs``, the earlier one first.
  ///
  /// - Parameter take: called when as many pairs are held as may be. Returns whether it took them, so that they can be forgotten.
  /// - Returns: false if the allowance was used up.
  mutating func joinWithin(_ tree: Tree, take: (inout BoxForest) -> Bool = { _ in false }) -> Bool {
    if tree.leaves <= Self.fewLeaves {
      joinFew(tree)
    } else { joinWithin(tree, root(tree), take) }
    return allowance >= 0
  }

  /// So few leaves are compared each with each sooner than a tree is gone through.
  static let fewLeaves = 24

  private mutating func joinFew(_ tree: Tree) {
    allowance -= tree.leaves
    boxes.withUnsafeBufferPointer { boxes in
      for a in stride(from: 0, to: tree.leaves - 1, by: 1) {
        let box = boxes[tree.start + a]
        for b in a + 1..<tree.leaves where box.meets(boxes[tree.start + b]) {
          pairs.append((UInt32(truncatingIfNeeded: a), UInt32(truncatingIfNeeded: b)))
        }
      }
    }
  }

  /// Appends every leaf of one tree and every leaf of another whose boxes meet.
  mutating func join(_ a: Tree, _ b: Tree, take: (inout BoxForest) -> Bool = { _ in false }) -> Bool {
    join(a, root(a), b, root(b), take)
    return allowance >= 0
  }

  /// One step of ``joinWithin(_:take:)``.
  enum Step: Sendable {
    case within(Node)
    case between(Node, Node)
  }

  /// ``joinWithin(_:take:)`` as steps, in its order: within boxes of up to 4 to the power of `level` leaves, and between boxes of at
  /// least as many.
  func steps(within tree: Tree, level: Int) -> [Step] {
    var steps: [Step] = []
    func add(_ node: Node) {
      guard node.level > level else { return steps.append(.within(node)) }
      let children = children(of: node, in: tree)
      for child in children {
        let a = Node(level: node.level - 1, index: child, offset: node.offset - tree.count(node.level - 1))
        add(a)
        for other in child + 1..<Swift.max(child + 1, children.upperBound) {
          steps.append(.between(a, Node(level: a.level, index: other, offset: a.offset)))
        }
      }
    }
    add(root(tree))
    return steps
  }

  /// Does one of these steps. Returns false if the allowance was used up.
  mutating func join(_ step: Step, in tree: Tree, take: (inout BoxForest) -> Bool) -> Bool {
    switch step {
    case .within(let node): joinWithin(tree, node, take)
    case .between(let a, let b): join(tree, a, tree, b, take)
    }
    return allowance >= 0
  }

  /// Appends the boxes of another forest. Returns by how much they have moved.
  mutating func append(_ other: BoxForest) -> Int {
    defer { boxes.append(contentsOf: other.boxes) }
    return boxes.count
  }

  private mutating func append(_ a: Int, _ b: Int, _ take: (inout BoxForest) -> Bool) {
    if pairs.count >= mostPairs {
      guard take(&self) else {
        hasMore = true
        return
      }
      pairs.removeAll(keepingCapacity: true)
    }
    pairs.append((UInt32(truncatingIfNeeded: a), UInt32(truncatingIfNeeded: b)))
  }

  private mutating func joinWithin(_ tree: Tree, _ node: Node, _ take: (inout BoxForest) -> Bool) {
    guard node.level > 0, allowance >= 0 else { return }
    let children = children(of: node, in: tree)
    for child in children {
      let a = Node(level: node.level - 1, index: child, offset: node.offset - tree.count(node.level - 1))
      joinWithin(tree, a, take)
      for other in child + 1..<Swift.max(child + 1, children.upperBound) {
        join(tree, a, tree, Node(level: a.level, index: other, offset: a.offset), take)
      }
    }
  }

  private mutating func join(_ a: Tree, _ nodeA: Node, _ b: Tree, _ nodeB: Node, _ take: (inout BoxForest) -> Bool) {
    allowance -= 1
    guard boxes[nodeA.offset + nodeA.index].meets(boxes[nodeB.offset + nodeB.index]), allowance >= 0 else { return }
    if nodeA.level == 0 && nodeB.level == 0 {
      append(nodeA.index, nodeB.index, take)
    } else if nodeA.level >= nodeB.level {
      let offset = nodeA.offset - a.count(nodeA.level - 1)
      for child in children(of: nodeA, in: a) {
        join(a, Node(level: nodeA.level - 1, index: child, offset: offset), b, nodeB, take)
      }
    } else {
      let offset = nodeB.offset - b.count(nodeB.level - 1)
      for child in children(of: nodeB, in: b) {
        join(a, nodeA, b, Node(level: nodeB.level - 1, index: child, offset: offset), take)
      }
    }
  }

  @inline(__always)
  private func children(of node: Node, in tree: Tree) -> Range<Int> {
    let first = node.index * 4
    return first..<Swift.min(first + 4, tree.count(node.level - 1))
  }

  /// Visits the boxes of a tree from the root down: `visit` gets a box and the range of leaves under it and says
  /// whether to go on to its children.
  @inline(__always)
  func descend(_ tree: Tree, _ visit: (PlaneBox, Range<Int>) -> Bool) {
    // Depth first, without recursion: the next node is the child, the sibling, or a sibling of an ancestor.
    var node = root(tree)
    let top = node.level
    while true {
      let first = node.index << (2 * node.level)
      let leaves = first..<Swift.min(first + 1 << (2 * node.level), tree.leaves)
      if visit(boxes[node.offset + node.index], leaves) && node.level > 0 {
        node.level -= 1
        node.offset -= tree.count(node.level)
        node.index *= 4
        continue
      }
      while node.level < top && (node.index & 3 == 3 || node.index + 1 == tree.count(node.level)) {
        node.offset += tree.count(node.level)
        node.level += 1
        node.index >>= 2
      }
      if node.level == top { return }
      node.index += 1
    }
  }
}
