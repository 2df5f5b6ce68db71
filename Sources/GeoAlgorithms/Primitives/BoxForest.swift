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
  /// Whether there are more pairs than that; the first ones are held.
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

  func root(_ tree: Tree) -> Node {
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
  /// - Returns: false if the allowance was used up.
  mutating func joinWithin(_ tree: Tree) -> Bool { join(.within(root(tree)), tree, tree) }

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
  mutating func join(_ a: Tree, _ b: Tree) -> Bool { join(.between(root(a), root(b)), a, b) }

  /// A part of a join.
  enum Step: Sendable {
    /// Every two different leaves below a box of a tree.
    case within(Node)
    /// Every leaf below a box of one tree and every leaf below a box of another, or of the same tree.
    case between(Node, Node)
  }

  /// Appends every two leaves of a step whose boxes meet to ``pairs``; of one tree the earlier one first.
  ///
  /// - Parameters:
  ///   - a: the tree of the step's first box, or of its only one.
  ///   - b: the tree of its second box.
  /// - Returns: false if the allowance was used up.
  @inline(__always)
  mutating func join(_ step: Step, _ a: Tree, _ b: Tree) -> Bool {
    switch step {
    case .within where a.leaves <= Self.fewLeaves: joinFew(a)
    case .within(let node): joinWithin(a, node)
    case .between(let nodeA, let nodeB): join(a, nodeA, b, nodeB)
    }
    return allowance >= 0
  }

  /// The same in smaller steps, in the same order: `take` is called with the pairs of each, which are forgotten then.
  mutating func join(_ step: Step, _ a: Tree, _ b: Tree, take: (inout BoxForest) -> Void) -> Bool {
    guard allowance >= 0 else { return false }
    switch step {
    case .within(let node) where node.level > Self.smallLevel && a.leaves > Self.fewLeaves:
      let children = children(of: node, in: a)
      for child in children {
        let first = Node(level: node.level - 1, index: child, offset: node.offset - a.count(node.level - 1))
        guard join(.within(first), a, b, take: take) else { return false }
        for other in child + 1..<Swift.max(child + 1, children.upperBound) {
          let second = Node(level: first.level, index: other, offset: first.offset)
          guard join(.between(first, second), a, b, take: take) else { return false }
        }
      }
    case .between(let nodeA, let nodeB) where Swift.max(nodeA.level, nodeB.level) > Self.smallLevel:
      allowance -= 1
      guard boxes[nodeA.offset + nodeA.index].meets(boxes[nodeB.offset + nodeB.index]), allowance >= 0 else { break }
      let isFirst = nodeA.level >= nodeB.level
      let (node, tree) = isFirst ? (nodeA, a) : (nodeB, b)
      for child in children(of: node, in: tree) {
        let part = Node(level: node.level - 1, index: child, offset: node.offset - tree.count(node.level - 1))
        guard join(isFirst ? .between(part, nodeB) : .between(nodeA, part), a, b, take: take) else { return false }
      }
    default:
      guard join(step, a, b) else { return false }
      take(&self)
      pairs.removeAll(keepingCapacity: true)
    }
    return allowance >= 0
  }

  /// Boxes of this level have 64 leaves at most, and two of them 4,096 pairs.
  private static let smallLevel = 3

  /// ``joinWithin(_:)`` as steps, in its order: within boxes of up to 4 to the power of `level` leaves, and between boxes of at
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

  /// Appends the boxes of another forest. Returns by how much they have moved.
  mutating func append(_ other: BoxForest) -> Int {
    defer { boxes.append(contentsOf: other.boxes) }
    return boxes.count
  }

  private mutating func joinWithin(_ tree: Tree, _ node: Node) {
    guard node.level > 0, allowance >= 0 else { return }
    let children = children(of: node, in: tree)
    for child in children {
      let a = Node(level: node.level - 1, index: child, offset: node.offset - tree.count(node.level - 1))
      joinWithin(tree, a)
      for other in child + 1..<Swift.max(child + 1, children.upperBound) {
        join(tree, a, tree, Node(level: a.level, index: other, offset: a.offset))
      }
    }
  }

  private mutating func join(_ a: Tree, _ nodeA: Node, _ b: Tree, _ nodeB: Node) {
    allowance -= 1
    guard boxes[nodeA.offset + nodeA.index].meets(boxes[nodeB.offset + nodeB.index]), allowance >= 0 else { return }
    if nodeA.level == 0 && nodeB.level == 0 {
      if pairs.count < mostPairs {
        pairs.append((UInt32(truncatingIfNeeded: nodeA.index), UInt32(truncatingIfNeeded: nodeB.index)))
      } else {
        hasMore = true
      }
    } else if nodeA.level >= nodeB.level {
      let offset = nodeA.offset - a.count(nodeA.level - 1)
      for child in children(of: nodeA, in: a) {
        join(a, Node(level: nodeA.level - 1, index: child, offset: offset), b, nodeB)
      }
    } else {
      let offset = nodeB.offset - b.count(nodeB.level - 1)
      for child in children(of: nodeB, in: b) {
        join(a, nodeA, b, Node(level: nodeB.level - 1, index: child, offset: offset))
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
