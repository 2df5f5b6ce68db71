public import GeoModel

/// Clips geometries to the latitudes of the Mercator square (``Mercator/limit``), in degrees.
///
/// What lies beyond is cut away along the parallel, where crossings are joined to their neighbours. Borders that this makes are
/// flagged like those of the cut at the 180th meridian: filled across, not stroked. A polygon round a pole so reaches the edge
/// of the square.
///
/// ```
///    1----2  3--4     crossings along the parallel, in pairs
///   -+----+--+--+--
///   /      \/    \
/// ```
///
/// The rings of a polygon that is clipped may be those of several; their inside is what an odd number of them encloses.
public struct LatitudeClip: Sendable {
  private struct Vertex {
    var position: Position
    /// Whether the edge that begins here was made by a cut.
    var isSeam: Bool
  }

  /// Where a run of a ring crosses the parallel.
  private struct Crossing {
    var x: Double
    var run: Int
    var isEntry: Bool
  }

  public init() {}

  /// Whether some position of a geometry lies beyond the square.
  public static func isNeeded(_ column: GeometryColumn, geometry: Int) -> Bool {
    column.positions.withUnsafeBufferPointer { all in
      var greatest = 0.0
      for index in column.positions(ofGeometry: geometry) { greatest = max(greatest, all[index].y.magnitude) }
      return greatest > Mercator.limit
    }
  }

  /// Appends what lies within the square of a geometry of lines or polygons; parts of which nothing is left go away.
  /// Altitudes are not kept.
  ///
  /// - Parameters:
  ///   - seams: those of the column's block (``FeatureBlock/seams``), or empty.
  ///   - outputSeams: gets a flag for every position appended.
  /// - Complexity: O(n + k log k) for n positions and k crossings.
  public func clip(
    _ column: GeometryColumn, geometry: Int, seams: [Bool], into output: inout GeometryColumn, outputSeams: inout [Bool]
  ) {
    let kind = column.kinds[geometry]
    let firstPart = output.partEnds.count
    for part in column.parts(ofGeometry: geometry) {
      var paths = column.paths(ofPart: part).map { path in
        column.positions(ofPath: path).map { Vertex(position: column.positions[$0], isSeam: !seams.isEmpty && seams[$0]) }
      }
      for sign in [1.0, -1] {
        paths = kind.isAreal ? Self.clipRings(paths.map(Self.opened), sign) : paths.flatMap { Self.runs(of: $0, sign) }
      }
      if paths.isEmpty { continue }
      for path in paths {
        for vertex in path + (kind.isAreal ? path.prefix(1) : []) {
          output.append(vertex.position)
          outputSeams.append(vertex.isSeam)
        }
        output.endPath()
        // Lines that were one are several parts.
        if !kind.isAreal { output.endPart() }
      }
      if kind.isAreal { output.endPart() }
    }
    output.endGeometry(kind == .lineString && output.partEnds.count - firstPart > 1 ? .multiLineString : kind)
  }

  /// Without the repeated last position.
  private static func opened(_ ring: [Vertex]) -> [Vertex] {
    ring.count > 1 && ring.first?.position == ring.last?.position ? ring.dropLast() : ring
  }

  private static func isOutside(_ vertex: Vertex, _ sign: Double) -> Bool { vertex.position.y * sign > Mercator.limit }

  private static func crossing(_ a: Vertex, _ b: Vertex, _ sign: Double, isSeam: Bool) -> Vertex {
    let share = (sign * Mercator.limit - a.position.y) / (b.position.y - a.position.y)
    let x = a.position.x + (b.position.x - a.position.x) * min(max(share, 0), 1)
    return Vertex(position: Position(x: x, y: sign * Mercator.limit), isSeam: isSeam)
  }

  /// The runs of a path that lie inside, each with the crossings where it comes in and goes out.
  private static func runs(of path: [Vertex], _ sign: Double) -> [[Vertex]] {
    var runs: [[Vertex]] = []
    var run: [Vertex] = []
    for (index, vertex) in path.enumerated() {
      let isOutside = isOutside(vertex, sign)
      if index > 0 {
        let before = path[index - 1]
        if isOutside, !Self.isOutside(before, sign) {
          run.append(crossing(before, vertex, sign, isSeam: true))
          runs.append(run)
          run = []
        } else if !isOutside, Self.isOutside(before, sign) {
          run.append(crossing(before, vertex, sign, isSeam: before.isSeam))
        }
      }
      if !isOutside { run.append(vertex) }
    }
    if !run.isEmpty { runs.append(run) }
    return runs.filter { $0.count > 1 }
  }

  private static func clipRings(_ rings: [[Vertex]], _ sign: Double) -> [[Vertex]] {
    var whole: [[Vertex]] = []
    var cut: [[Vertex]] = []
    for ring in rings {
      guard let start = ring.firstIndex(where: { isOutside($0, sign) }) else {
        whole.append(ring)
        continue
      }
      // From a vertex outside once round to it: every run has both its crossings.
      cut += runs(of: Array(ring[start...] + ring[..<start] + [ring[start]]), sign)
    }
    return whole + joined(cut)
  }

  /// Joins runs along the parallel.
  private static func joined(_ runs: [[Vertex]]) -> [[Vertex]] {
    var crossings: [Crossing] = []
    for (index, run) in runs.enumerated() {
      guard let first = run.first, let last = run.last else { continue }
      crossings.append(Crossing(x: first.position.x, run: index, isEntry: true))
      crossings.append(Crossing(x: last.position.x, run: index, isEntry: false))
    }
    crossings.sort { ($0.x, $0.run, $0.isEntry ? 0 : 1) < ($1.x, $1.run, $1.isEntry ? 0 : 1) }
    // Which run goes on where one ends. Of a valid polygon one crossing of a pair comes in and the other goes out; of any other
    // each run is closed by itself.
    var next = Array(runs.indices)
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      let (a, b) = (crossings[index], crossings[index + 1])
      guard a.isEntry != b.isEntry else {
        next = Array(runs.indices)
        break
      }
      next[a.isEntry ? b.run : a.run] = a.isEntry ? a.run : b.run
    }
    var isDone = [Bool](repeating: false, count: runs.count)
    var rings: [[Vertex]] = []
    for start in runs.indices where !isDone[start] {
      var ring: [Vertex] = []
      var run = start
      while !isDone[run] {
        isDone[run] = true
        ring += runs[run]
        run = next[run]
      }
      if ring.count > 2 { rings.append(ring) }
    }
    return rings
  }
}
