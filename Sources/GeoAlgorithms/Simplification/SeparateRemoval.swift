internal import GeoModel

/// Removes vertices of paths, one path after the other, the least important first, whatever is in their way; and reports for
/// which paths that was right (``PathRemoval``): only the others have to wait for each other.
struct SeparateRemoval: Sendable {
  /// For each vertex the importance at which it goes; infinite for those that do not.
  private(set) var importance: [Double] = []
  /// For each path, how much the least vertex matters that something was in the way of; infinite if there is none.
  private var hindrances: [Double] = []
  private var tree: VertexTree

  /// What is found of some paths that lie one after the other.
  private struct Piece {
    /// Of the vertices from the first to the last.
    var importance: [Double]
    var hindrances: [Double]
    /// Vertices that lie within their edges; `nil` if the search takes too long.
    var touches: [TouchedEdges.Touch]?
  }

  /// - Parameter tree: of the vertices that may be in the way, those of one place once.
  init(tree: VertexTree) { self.tree = tree }

  /// Ranks the vertices of all paths, which lie one after the other. Complexity: O(n log n) for outlines as they occur.
  ///
  /// - Parameters:
  ///   - traits: vertices within edges are marked, and stay with the ends of these.
  ///   - isParallel: for each path whether another one joins the same ends.
  ///   - ceiling: what matters more need not be clear.
  ///   - isStrict: whether all removed vertices of a path get different importance (``ImportanceLevel``).
  mutating func rank(
    _ points: [Position], _ paths: [SimplificationPath], _ traits: inout [VertexTraits], _ area: EffectiveArea, isParallel: [Bool],
    ceiling: Double, isStrict: Bool, by work: some PieceWork
  ) {
    importance = []
    importance.reserveCapacity(points.count)
    hindrances = []
    hindrances.reserveCapacity(paths.count)
    var touches: [TouchedEdges.Touch]? = []
    let pieces = SimplificationPath.pieces(of: paths)
    // Few vertices lie within edges: what is so is ranked again.
    work.run(pieces) { [tree, traits] piece in
      Self.rank(points, paths, piece, traits, area, isParallel, ceiling, isStrict, tree, findsTouches: true)
    } take: { piece in
      padImportance(to: paths[hindrances.count].start)
      importance += piece.importance
      hindrances += piece.hindrances
      if let found = piece.touches { touches? += found } else { touches = nil }
    }
    padImportance(to: points.count)
    let concerned = TouchedEdges.pin(touches ?? TouchedEdges.swept(points, paths), points, paths, &traits)
    if concerned.isEmpty { return }
    work.run(concerned) { [tree, traits] number in
      (number, Self.rank(points, paths, number..<number + 1, traits, area, isParallel, ceiling, isStrict, tree, findsTouches: false))
    } take: { number, piece in
      importance.replaceSubrange(paths[number].start...paths[number].end, with: piece.importance)
      hindrances.replaceSubrange(number...number, with: piece.hindrances)
    }
  }

  /// Vertices of no path stay.
  private mutating func padImportance(to count: Int) {
    importance.append(contentsOf: repeatElement(.infinity, count: count - importance.count))
  }

  private static func rank(
    _ points: [Position], _ paths: [SimplificationPath], _ numbers: Range<Int>, _ traits: [VertexTraits], _ area: EffectiveArea,
    _ isParallel: [Bool], _ ceiling: Double, _ isStrict: Bool, _ tree: VertexTree, findsTouches: Bool
  ) -> Piece {
    var result = Piece(importance: [], hindrances: [], touches: [])
    guard let first = numbers.first, let last = numbers.last else { return result }
    let start = paths[first].start
    var search = TouchedEdges.Search(tree)
    result.importance = [Double](repeating: .infinity, count: paths[last].end + 1 - start)
    points.withUnsafeBufferPointer { points in
      traits.withUnsafeBufferPointer { traits in
        result.importance.withUnsafeMutableBufferPointer { keys in
          guard let points = points.baseAddress, let traits = traits.baseAddress, let keys = keys.baseAddress else { return }
          var removal = PathRemoval(points, traits, area, ceiling: ceiling, isStrict: isStrict, tree: tree)
          for number in numbers {
            let path = paths[number]
            let looked = removal.lookRound(path)
            if findsTouches { search.find(path, points, removal.surroundings, looked: looked) }
            result.hindrances.append(removal.rank(path, isParallel: isParallel[number], keys + (path.start - start)))
          }
        }
      }
    }
    result.touches = search.touches
    return result
  }

  /// Which paths are not clear as far as vertices go that matter no more than an amount. Complexity: O(paths).
  func entangled(upTo ceiling: Double) -> [Bool] { hindrances.map { $0 <= ceiling } }

  /// Calls `body` with the vertices in a box. Complexity: O(log n), and their number.
  mutating func vertices(in box: PlaneBox, _ points: UnsafePointer<Position>, _ body: (Int) -> Void) {
    tree.visit(box, points) {
      body($0)
      return true
    }
  }

  /// Takes over what became of a path that was not clear.
  mutating func replace(_ index: Int, importance new: Double) { importance[index] = new }

  /// Lets go of what only looking for what is in the way needs.
  mutating func forgetTree() { tree = VertexTree() }
}
