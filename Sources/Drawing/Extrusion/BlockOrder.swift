/// Finds the order in which pieces of blocks are painted: what hides another one comes after it.
///
/// A ray sweeps round the eye. Of two pieces that lie one after the other on it, the nearer one hides the farther one; pieces that each ray
/// meets in one stretch, and that do not overlap on the ground, always have an order. Of those that overlap, such as a tower on its podium,
/// the higher one comes last.
struct BlockOrder {
  private let pieces: [BlockPiece]
  private let blocks: [Block]
  /// For each piece, those that hide it.
  private(set) var nearer: [[Int32]]

  /// - Complexity: O(n log n) for n pieces, and how many there are on a ray for each.
  init(_ pieces: [BlockPiece], of blocks: [Block]) {
    (self.pieces, self.blocks) = (pieces, blocks)
    nearer = Array(repeating: [], count: pieces.count)
    // Ends before beginnings.
    var events = pieces.indices.map { (angle: pieces[$0].angles.lowerBound, isStart: 1, piece: $0) }
    events += pieces.indices.map { (angle: pieces[$0].angles.upperBound, isStart: 0, piece: $0) }
    events.sort { ($0.angle, $0.isStart, $0.piece) < ($1.angle, $1.isStart, $1.piece) }
    // On the ray, the nearest first.
    var active: [Int] = []
    for event in events {
      if event.isStart == 1 {
        var (low, high) = (0, active.count)
        while low < high {
          let middle = (low + high) / 2
          if isNearer(active[middle], event.piece) { low = middle + 1 } else { high = middle }
        }
        active.insert(event.piece, at: low)
        if low > 0 { add(active[low - 1], before: event.piece) }
        if low + 1 < active.count { add(event.piece, before: active[low + 1]) }
      } else if let place = active.firstIndex(of: event.piece) {
        active.remove(at: place)
        if place > 0, place < active.count { add(active[place - 1], before: active[place]) }
      }
    }
  }

  private mutating func add(_ near: Int, before far: Int) { nearer[far].append(Int32(near)) }

  /// Whether one piece hides another one on the rays that meet both.
  private func isNearer(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (pieces[a], pieces[b])
    let angle = max(first.angles.lowerBound, second.angles.lowerBound) / 2 + min(first.angles.upperBound, second.angles.upperBound) / 2
    let (s, t) = (first.stretch(at: angle), second.stretch(at: angle))
    let common = min(s.far, t.far) - max(s.near, t.near)
    if common > 1e-6 * max(s.far - s.near, t.far - t.near) {
      let (lower, upper) = (blocks[second.block], blocks[first.block])
      if (upper.base, upper.height) != (lower.base, lower.height) { return (upper.base, upper.height) > (lower.base, lower.height) }
    }
    return (s.near + s.far, a) < (t.near + t.far, b)
  }

  /// The pieces from the farthest to the nearest. Where pieces hide each other in turn, which only those that overlap do, the first of the
  /// input comes first.
  ///
  /// - Complexity: O(n).
  func pieceOrder() -> [Int] {
    var waiting = [Int](repeating: 0, count: pieces.count)
    for list in nearer { for piece in list { waiting[Int(piece)] += 1 } }
    var order: [Int] = []
    var isDone = [Bool](repeating: false, count: pieces.count)
    order.reserveCapacity(pieces.count)
    var (next, first) = (0, 0)
    func emit(_ piece: Int) {
      isDone[piece] = true
      order.append(piece)
    }
    for piece in pieces.indices where waiting[piece] == 0 { emit(piece) }
    while order.count < pieces.count || next < order.count {
      if next == order.count {
        while isDone[first] { first += 1 }
        emit(first)
      }
      for piece in nearer[order[next]] where !isDone[Int(piece)] {
        waiting[Int(piece)] -= 1
        if waiting[Int(piece)] <= 0 { emit(Int(piece)) }
      }
      next += 1
    }
    return order
  }

  /// Blocks from the farthest to the nearest, several together that hide each other in turn: an angled block around another one.
  ///
  /// - Complexity: O(n) for n pieces (the strongly connected components of Tarjan 1972).
  func blockGroups() -> [[Int]] {
    var following = [[Int32]](repeating: [], count: blocks.count)
    for (far, list) in nearer.enumerated() {
      for near in list where pieces[Int(near)].block != pieces[far].block {
        following[pieces[Int(near)].block].append(Int32(pieces[far].block))
      }
    }
    // A block comes after all that it hides: those are found first.
    var groups: [[Int]] = []
    var found = [Int](repeating: 0, count: blocks.count), low = found
    var isOpen = [Bool](repeating: false, count: blocks.count)
    var (count, open): (Int, [Int]) = (0, [])
    func begin(_ block: Int, _ path: inout [(block: Int, next: Int)]) {
      count += 1
      (found[block], low[block]) = (count, count)
      open.append(block)
      isOpen[block] = true
      path.append((block, 0))
    }
    for start in blocks.indices where found[start] == 0 {
      var path: [(block: Int, next: Int)] = []
      begin(start, &path)
      while let (block, next) = path.last {
        if next < following[block].count {
          path[path.count - 1].next += 1
          let other = Int(following[block][next])
          if found[other] == 0 {
            begin(other, &path)
          } else if isOpen[other] {
            low[block] = min(low[block], found[other])
          }
          continue
        }
        path.removeLast()
        if let before = path.last?.block { low[before] = min(low[before], low[block]) }
        guard low[block] == found[block], let place = open.lastIndex(of: block) else { continue }
        groups.append(open[place...].sorted())
        for member in open[place...] { isOpen[member] = false }
        open.removeSubrange(place...)
      }
    }
    return groups
  }
}
