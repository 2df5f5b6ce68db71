extension BoxForest {
  /// The parts of a join, in its order; `nil` for one that has at most some thousand pairs.
  ///
  /// - Parameters:
  ///   - a: the tree of the step's first box, or of its only one.
  ///   - b: the tree of its second box.
  func parts(of step: Step, _ a: Tree, _ b: Tree) -> [Step]? {
    func child(_ index: Int, of node: Node, in tree: Tree) -> Node {
      Node(level: node.level - 1, index: index, offset: node.offset - tree.count(node.level - 1))
    }
    switch step {
    case .within(let node) where node.level > Self.smallLevel:
      let children = children(of: node, in: a)
      return children.flatMap { index -> [Step] in
        let first = child(index, of: node, in: a)
        let others = index + 1..<Swift.max(index + 1, children.upperBound)
        return [.within(first)] + others.map { .between(first, child($0, of: node, in: a)) }
      }
    case .between(let nodeA, let nodeB) where Swift.max(nodeA.level, nodeB.level) > Self.smallLevel:
      guard boxes[nodeA.offset + nodeA.index].meets(boxes[nodeB.offset + nodeB.index]) else { return [] }
      return nodeA.level >= nodeB.level
        ? children(of: nodeA, in: a).map { .between(child($0, of: nodeA, in: a), nodeB) }
        : children(of: nodeB, in: b).map { .between(nodeA, child($0, of: nodeB, in: b)) }
    default: return nil
    }
  }
}
