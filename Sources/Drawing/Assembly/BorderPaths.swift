/// The borders of areas that are stroked as one shape: what several share is stroked once, and what a cut made not at all.
///
/// Borders are compared edge by edge, in pixels. Where one is left out, the stroke ends with the corner that it would have made.
struct BorderPaths {
  /// A table of the edges that are there, as numbers of 64 bits (open addressing); 0 for none. Of a million edges two would have to have
  /// the same number to be taken for one: once in ten million pictures.
  private var table: [UInt64]

  /// - Parameter count: the most positions that are added.
  init(positions count: Int) {
    table = Array(repeating: 0, count: count + count / 4 + 16)
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
    let number = Self.number(a, b)
    // The lower half as a share of the table.
    var place = Int(((number & 0xFFFF_FFFF) * UInt64(table.count)) >> 32)
    while table[place] != 0 {
      if table[place] == number { return false }
      place = place + 1 < table.count ? place + 1 : 0
    }
    table[place] = number
    return true
  }

  /// The same for both directions.
  private static func number(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> UInt64 {
    func bits(_ p: SIMD2<Float>) -> UInt64 { UInt64((p.x + 0).bitPattern) << 32 | UInt64((p.y + 0).bitPattern) }
    func mixed(_ value: UInt64) -> UInt64 {
      var value = (value ^ value >> 31) &* 0x9E37_79B9_7F4A_7C15
      value = (value ^ value >> 29) &* 0xBF58_476D_1CE4_E5B9
      return value ^ value >> 32
    }
    return mixed(mixed(bits(a)) &+ mixed(bits(b))) | 1 << 63
  }
}
