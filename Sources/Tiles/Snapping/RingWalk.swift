/// Traces the outline of a region that lies to the left of directed edges (where y goes down: clockwise on the screen), as simple rings.
struct RingWalk {
  /// A ring without repeated vertices.
  struct Loop {
    var range: Range<Int>
    var doubledArea: Int
  }

  /// The pixels of all loops, one after the other.
  private(set) var points: [Int32] = []
  private(set) var loops: [Loop] = []
  /// Whether the edges were no outline of a region: some are passed twice, or the wrong way round.
  private(set) var isTangled = false

  private struct Exit {
    var from, to: Int32
    /// The next exit of the same pixel; -1 for none.
    var next: Int32
    var isUsed = false
  }

  private var exits: [Exit] = []
  /// For each pixel the last exit that was added to it, and where it is on the path; -1 for none.
  private var firstExit: [Int32] = []
  private var placeOnPath: [Int32] = []
  private var path: [Int32] = []

  mutating func reset(pixels: Int) {
    firstExit.removeAll(keepingCapacity: true)
    firstExit.append(contentsOf: repeatElement(-1, count: pixels))
    placeOnPath.removeAll(keepingCapacity: true)
    placeOnPath.append(contentsOf: repeatElement(-1, count: pixels))
  }

  mutating func begin() {
    exits.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    loops.removeAll(keepingCapacity: true)
    isTangled = false
  }

  @inline(__always)
  mutating func add(from: Int32, to: Int32) {
    exits.append(Exit(from: from, to: to, next: firstExit[Int(from)]))
    firstExit[Int(from)] = Int32(truncatingIfNeeded: exits.count - 1)
  }

  /// - Returns: `false` where the edges do not close.
  mutating func trace(_ places: [SIMD2<Int32>]) -> Bool {
    defer { for exit in exits { firstExit[Int(exit.from)] = -1 } }
    for start in exits.indices where !exits[start].isUsed {
      if !traceFace(from: start, places) { return false }
    }
    return true
  }

  /// Follows the outline of one face: at each vertex by the exit that leaves the least of the face between.
  private mutating func traceFace(from start: Int, _ places: [SIMD2<Int32>]) -> Bool {
    path.removeAll(keepingCapacity: true)
    var exit = start
    path.append(exits[start].from)
    placeOnPath[Int(exits[start].from)] = 0
    defer { for pixel in path { placeOnPath[Int(pixel)] = -1 } }
    while true {
      exits[exit].isUsed = true
      let (from, to) = (exits[exit].from, exits[exit].to)
      let place = placeOnPath[Int(to)]
      if place >= 0 {
        endLoop(from: Int(place), places)
      } else {
        placeOnPath[Int(to)] = Int32(path.count)
        path.append(to)
      }
      guard let next = nextExit(from, to, places) else { return false }
      if exits[next.first].isUsed, path.count == 1 { return true }
      // Where lines run backwards, as after simplified borders have crossed, the first exit may be taken.
      guard let free = next.free else { return false }
      isTangled = isTangled || free != next.first
      exit = free
    }
  }

  /// Takes what follows a place of the path off it, as a loop.
  private mutating func endLoop(from place: Int, _ places: [SIMD2<Int32>]) {
    let first = points.count
    for index in place..<path.count {
      points.append(path[index])
      if index > place { placeOnPath[Int(path[index])] = -1 }
    }
    path.removeLast(path.count - place - 1)
    var area = 0
    var last = places[Int(points[points.count - 1])]
    for index in first..<points.count {
      let point = places[Int(points[index])]
      area += Int(last.x) * Int(point.y) - Int(point.x) * Int(last.y)
      last = point
    }
    loops.append(Loop(range: first..<points.count, doubledArea: area))
  }

  /// The exit from `to` that is the first clockwise from the way back (counter-clockwise on the screen), and the first that is not used.
  private func nextExit(_ from: Int32, _ to: Int32, _ places: [SIMD2<Int32>]) -> (first: Int, free: Int?)? {
    let first = Int(firstExit[Int(to)])
    if first < 0 { return nil }
    if exits[first].next < 0 { return (first, exits[first].isUsed ? nil : first) }
    let middle = places[Int(to)], back = places[Int(from)] &- middle
    func cross(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Int { Int(a.x) * Int(b.y) - Int(a.y) * Int(b.x) }
    /// In which part of the turn a direction lies.
    func part(_ direction: SIMD2<Int32>) -> Int {
      let side = cross(back, direction)
      if side != 0 { return side < 0 ? 0 : 2 }
      return Int(back.x) * Int(direction.x) + Int(back.y) * Int(direction.y) < 0 ? 1 : 3
    }
    func precedes(_ a: Int, _ b: Int) -> Bool {
      let (first, second) = (places[Int(exits[a].to)] &- middle, places[Int(exits[b].to)] &- middle)
      let (one, other) = (part(first), part(second))
      return one != other ? one < other : cross(second, first) > 0
    }
    var best = first, free = exits[first].isUsed ? nil : first
    var index = Int(exits[first].next)
    while index >= 0 {
      if precedes(index, best) { best = index }
      if !exits[index].isUsed, free.map({ precedes(index, $0) }) ?? true { free = index }
      index = Int(exits[index].next)
    }
    return (best, free)
  }
}
