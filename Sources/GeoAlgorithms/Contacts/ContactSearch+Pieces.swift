import GeoModel
import Synchronization

/// The same search in pieces of a large geometry, each with its own scratch memory. Contacts are joined in the order in which one thread
/// finds them.
extension ContactSearch {
  /// The edges of a piece.
  private enum Edges: Sendable {
    /// Of consecutive rings.
    case rings(Range<Int>)
    /// Some leaves of a long ring.
    case leaves(Int, Range<Int>)
  }

  /// The comparisons of a piece.
  private enum Task: Sendable {
    case rings(Range<Int>)
    /// Between the edges of each leaf.
    case leaves(Int, Range<Int>)
    /// Between leaves of a long ring.
    case steps(Int, ArraySlice<BoxForest.Step>)
    /// Between rings, as indices into the list of pairs.
    case pairs(Range<Int>)
  }

  /// Pieces of about `size` edges.
  private static func pieces(of rings: [LoadedRing], size: Int) -> [Edges] {
    var pieces: [Edges] = []
    var (first, edges) = (0, 0)
    func end(at index: Int) {
      if first < index { pieces.append(.rings(first..<index)) }
      (first, edges) = (index, 0)
    }
    for (index, ring) in rings.enumerated() {
      if ring.edges >= 2 * size {
        end(at: index)
        pieces += LargeFeatureWork.pieces(of: 0..<leaves(ring), size: max(1, size / leafSize)).map { .leaves(index, $0) }
        first = index + 1
      } else {
        edges += ring.edges
        if edges >= size { end(at: index + 1) }
      }
    }
    end(at: rings.count)
    return pieces
  }

  /// Builds the boxes of all rings.
  mutating func addTrees(_ rings: [LoadedRing], _ points: UnsafePointer<Position>, by work: LargeFeatureWork) {
    // Points are only read.
    nonisolated(unsafe) let points = points
    let pieces = Self.pieces(of: rings, size: work.sizes.positions)
    let found = work.run(pieces) { piece in
      var search = ContactSearch()
      switch piece {
      case .rings(let range): for ring in rings[range] { search.addTree(ring, points) }
      case .leaves(let ring, let leaves): search.addLeaves(leaves, of: rings[ring], points)
      }
      return search
    }
    for (piece, search) in zip(pieces, found) {
      let shift = forest.append(search.forest)
      directions += search.directions
      contacts.spikes += search.contacts.spikes
      switch piece {
      case .rings:
        trees += search.trees.map { BoxForest.Tree(start: $0.start + shift, leaves: $0.leaves) }
      case .leaves(let ring, let leaves):
        let count = Self.leaves(rings[ring])
        if leaves.upperBound == count { trees.append(forest.endTree(leaves: count)) }
      }
    }
  }

  /// Finds all contacts.
  ///
  /// - Returns: false if the allowance was used up, or there are too many contacts.
  mutating func searchTrees(
    _ points: UnsafePointer<Position>, _ rings: [LoadedRing], _ ringPairs: [(Int, Int)], by work: LargeFeatureWork
  ) -> Bool {
    // Points are only read.
    nonisolated(unsafe) let points = points
    var directionStarts: [Int] = []
    var leaves = 0
    for tree in trees {
      directionStarts.append(leaves)
      leaves += tree.leaves
    }
    let starts = directionStarts, whole = self, spent = Spent()
    var found = work.run(tasks(rings, ringPairs, size: work.sizes.positions)) { task in
      var search = whole
      search.contacts = ContactList()
      search.spent = spent
      search.countContacts(in: spent)
      var forest = BoxForest()
      swap(&forest, &search.forest)
      forest.allowance -= spent.comparisons.load(ordering: .relaxed)
      let before = forest.allowance
      if before >= 0, search.mostContacts >= 0 {
        search.search(task, rings, ringPairs, starts, points, size: work.sizes.positions, &forest)
      }
      spent.comparisons.wrappingAdd(before - forest.allowance, ordering: .relaxed)
      search.countContacts(in: spent)
      return search.contacts
    }
    // A piece only gives up when all pieces together have used up a limit.
    forest.allowance -= spent.comparisons.load(ordering: .relaxed)
    if forest.allowance < 0 || spent.contacts.load(ordering: .relaxed) > mostContacts { return false }
    for index in found.indices {
      contacts.append(found[index])
      found[index] = ContactList()
    }
    return true
  }

  /// What the pieces have used of the geometry's limits.
  final class Spent: Sendable {
    let comparisons = Atomic(0), contacts = Atomic(0)
  }

  /// Counts the contacts that were found since the last call, and lowers the limit by those that other pieces have found since then.
  mutating func countContacts(in spent: Spent) {
    let own = contacts.count - counted
    let all = spent.contacts.wrappingAdd(own, ordering: .relaxed).newValue
    mostContacts -= all - own - known
    (counted, known) = (contacts.count, all)
  }

  private func tasks(_ rings: [LoadedRing], _ ringPairs: [(Int, Int)], size: Int) -> [Task] {
    var tasks: [Task] = []
    for piece in Self.pieces(of: rings, size: size) {
      switch piece {
      case .rings(let range): tasks.append(.rings(range))
      case .leaves(let ring, _) where rings[ring].copyOf >= 0: break
      case .leaves(let ring, let leaves) where trees[ring].leaves <= BoxForest.fewLeaves:
        // The join of few leaves has no steps.
        if leaves.lowerBound == 0 { tasks.append(.rings(ring..<ring + 1)) }
      case .leaves(let ring, let leaves):
        tasks.append(.leaves(ring, leaves))
        if leaves.upperBound < trees[ring].leaves { continue }
        // A few steps make a piece.
        let level = max(1, (Int.bitWidth - (size / Self.leafSize).leadingZeroBitCount) / 2 - 1)
        let steps = forest.steps(within: trees[ring], level: level)
        tasks += LargeFeatureWork.pieces(of: steps.indices, size: 8).map { .steps(ring, steps[$0]) }
      }
    }
    var (first, leaves) = (0, 0)
    for (index, pair) in ringPairs.enumerated() {
      leaves += trees[pair.0].leaves + trees[pair.1].leaves
      if leaves * Self.leafSize < size, index + 1 < ringPairs.count { continue }
      tasks.append(.pairs(first..<index + 1))
      (first, leaves) = (index + 1, 0)
    }
    return tasks
  }

  private mutating func search(
    _ task: Task, _ rings: [LoadedRing], _ ringPairs: [(Int, Int)], _ directionStarts: [Int], _ points: UnsafePointer<Position>,
    size: Int, _ forest: inout BoxForest
  ) {
    switch task {
    case .rings(let range):
      for index in range where rings[index].copyOf < 0 {
        if !searchRing(rings[index], trees[index], directionStarts[index], points, &forest) { return }
      }
    case .leaves(let index, let leaves):
      searchLeaves(leaves, rings[index], directionStarts[index], points)
    case .steps(let index, let steps):
      let (ring, tree) = (rings[index].span, trees[index])
      let sides = Sides(ringA: ring, treeA: tree, ringB: ring, treeB: tree, directionStart: directionStarts[index])
      _ = compareAll(sides, steps, leaves: size / Self.leafSize, points, &forest)
    case .pairs(let range):
      for (a, b) in ringPairs[range] where !searchPair(a, b, rings, points, &forest) { return }
    }
  }
}
