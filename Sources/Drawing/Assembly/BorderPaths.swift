/// The borders of areas that are stroked as one shape: what several share is stroked once, and what a cut made not at all.
///
/// Borders are compared edge by edge, in pixels. Where one is left out, the stroke ends with the corner that it would have made.
struct BorderPaths {
  /// Both ends of each edge that is there.
  private var edges: [SIMD4<Float>] = []
  /// A table of their numbers plus one; 0 for none. Open addressing.
  private var table: [Int32]
  private let mask: Int

  /// - Parameter count: the most positions that are added.
  init(positions count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    edges.reserveCapacity(count)
    table = Array(repeating: 0, count: size)
    mask = size - 1
  }

  /// Adds the border of a ring to other paths.
  ///
  /// - Parameters:
  ///   - path: a closed path of `column`.
  ///   - seams: for each position whether a cut made the edge that begins there; `nil` if none is.
  ///   - paths: gets what is stroked of it.
  mutating func add(_ path: Int, of column: PathColumn, seams: [Bool]?, to paths: inout PathColumn) {
    let range = column.range(ofPath: path)
    guard range.count > 1 else { return }
    let positions = column.positions
    var isDrawn = [Bool](repeating: true, count: range.count)
    var drawn = 0
    for index in 0..<range.count {
      isDrawn[index] = !(seams?[index] ?? false) && insert(positions[range.lowerBound + index], positions[next(index, range)])
      if isDrawn[index] { drawn += 1 }
    }
    if drawn == range.count { return paths.append(path, of: column) }
    // Stretches of edges that are drawn, the first of which begins behind one that is not.
    guard drawn > 0, let gap = isDrawn.firstIndex(of: false) else { return }
    var isOpen = false
    for offset in 1...range.count {
      let index = (gap + offset) % range.count
      if isDrawn[index] {
        if !isOpen { Self.begin(positions[range], index, seams, &paths) }
        isOpen = true
        paths.append(positions[next(index, range)])
      } else if isOpen {
        Self.end(positions[range], index, seams, &paths)
        isOpen = false
      }
    }
  }

  private func next(_ index: Int, _ range: Range<Int>) -> Int {
    index + 1 < range.count ? range.lowerBound + index + 1 : range.lowerBound
  }

  /// Begins with a little of the edge before, so that the corner is there; not where a cut made it.
  private static func begin(_ ring: ArraySlice<SIMD2<Float>>, _ index: Int, _ seams: [Bool]?, _ paths: inout PathColumn) {
    let before = index == 0 ? ring.count - 1 : index - 1
    let corner = ring[ring.startIndex + index]
    if !(seams?[before] ?? false) { paths.append(stub(corner, ring[ring.startIndex + before])) }
    paths.append(corner)
  }

  /// Ends where the edge of a number begins.
  private static func end(_ ring: ArraySlice<SIMD2<Float>>, _ index: Int, _ seams: [Bool]?, _ paths: inout PathColumn) {
    let corner = ring[ring.startIndex + index]
    if !(seams?[index] ?? false) { paths.append(stub(corner, ring[ring.startIndex + (index + 1) % ring.count])) }
    var shape = PathShape()
    (shape.hasStartCap, shape.hasEndCap) = (false, false)
    paths.endPath(shape)
  }

  /// A place a little way along an edge.
  private static func stub(_ corner: SIMD2<Float>, _ other: SIMD2<Float>) -> SIMD2<Float> {
    let along = other - corner
    let length = (along * along).sum().squareRoot()
    return length > 0.02 ? corner + along * (0.02 / length) : other
  }

  /// Whether an edge is there for the first time, in either direction.
  private mutating func insert(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
    let (edge, reverse) = (SIMD4(lowHalf: a, highHalf: b), SIMD4(lowHalf: b, highHalf: a))
    var place = Self.hash(a, b) & mask
    while table[place] != 0 {
      let other = edges[Int(table[place]) - 1]
      if other == edge || other == reverse { return false }
      place = (place + 1) & mask
    }
    edges.append(edge)
    table[place] = Int32(edges.count)
    return true
  }

  /// The same for both directions.
  private static func hash(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Int {
    func bits(_ p: SIMD2<Float>) -> UInt64 { UInt64(p.x.bitPattern) << 32 | UInt64(p.y.bitPattern) }
    func mixed(_ value: UInt64) -> UInt64 {
      var value = (value ^ value >> 31) &* 0x9E37_79B9_7F4A_7C15
      value = (value ^ value >> 29) &* 0xBF58_476D_1CE4_E5B9
      return value ^ value >> 32
    }
    return Int(truncatingIfNeeded: mixed(mixed(bits(a)) &+ mixed(bits(b)))) & Int.max
  }
}
