internal import GeoAlgorithms
public import GeoModel

/// Projects positions to the spherical Mercator square (``GeoAlgorithms/Mercator``): the only step that knows the projection.
///
/// Runs after the cut at the 180th meridian. Lines and polygons are clipped at the square's latitudes, ±85.0511°, with flags
/// for the borders that this makes (``GeoModel/FeatureBlock/seams``, ``GeoModel/FeatureBlock/linePieces``). Points beyond are moved to the
/// square's edge, and so are their boxes. Rows of such features are marked.
///
/// A ring whose positions all lie on one line in degrees has no area, but the projection bends that line and would give it one: such a ring
/// becomes a ring of one position.
/// Complexity: O(positions).
public struct Project: Stage {
  private var scratch = GeometryColumn()
  private var clipper = BoxClip(GeographicBox(west: -180, south: -Mercator.limit, east: 180, north: Mercator.limit), isCut: true)
  private var clipped = GeometryColumn()
  private var reports: [AntimeridianReport] = []
  private var notes = GeometryNotes()

  public init() { clipper.measuresLines = true }

  public mutating func process(_ input: consuming FeatureBlock<GeographicCut>) throws(StageError) -> FeatureBlock<WorldPlane> {
    project(&input)
    return input.cast(to: WorldPlane.self)
  }

  private mutating func project(_ block: inout FeatureBlock<GeographicCut>) {
    let furthest = Self.furthest(block.geometry.positions)
    if !Self.isWithinReach(furthest) { removePartsOutOfReach(&block) }
    if furthest.y > Mercator.limit, markBeyond(&block) {
      clip(&block)
      keepLatitudes(&block)
    }
    flatten(&block.geometry)
    project(&block.geometry, boxes: &block.partBoxes)
  }

  /// Puts the positions of each part into the plane, and keeps its box in degrees: seen from the plane it would be a few bits off.
  private func project(_ column: inout GeometryColumn, boxes: inout [SIMD4<Double>]) {
    boxes.removeAll(keepingCapacity: true)
    boxes.reserveCapacity(column.partEnds.count)
    let (partEnds, pathEnds) = (column.partEnds, column.pathEnds)
    column.positions.withUnsafeMutableBufferPointer { positions in
      var index = 0
      for pathEnd in partEnds {
        let end = pathEnd == 0 ? 0 : Int(pathEnds[Int(pathEnd) - 1])
        var low = SIMD2(Double.infinity, .infinity), high = -low
        while index < end {
          let place = SIMD2(positions[index].x, positions[index].y)
          low = pointwiseMin(low, place)
          high = pointwiseMax(high, place)
          positions[index] = Mercator.plane(positions[index])
          index += 1
        }
        // Both ends: what lies beyond the square as a whole, a point, is drawn on its edge.
        func onMap(_ latitude: Double) -> Double { min(max(latitude, -Mercator.limit), Mercator.limit) }
        boxes.append(SIMD4(low.x, onMap(low.y), high.x, onMap(high.y)))
      }
    }
  }

  /// The greatest longitude and latitude, whatever their signs: most blocks need no other look.
  private static func furthest(_ positions: [Position]) -> Position {
    positions.withUnsafeBufferPointer { all in
      var furthest = Position(x: 0, y: 0)
      for position in all { furthest = Position(x: max(furthest.x, position.x.magnitude), y: max(furthest.y, position.y.magnitude)) }
      return furthest
    }
  }

  /// Whether a place can be one of a line or an outline on the map. After the cut at the 180th meridian only those lie beyond ±180 that it
  /// did not read (``AntimeridianCut/reach``), and of latitudes as far out nothing was meant either.
  private static func isWithinReach(_ place: Position) -> Bool { place.x.magnitude <= 180 && place.y.magnitude <= AntimeridianCut.reach }

  /// Leaves out the lines and polygons of which some position has no place (``isWithinReach(_:)``), so that the parts beside them are
  /// drawn, and counts them. Points stand for themselves.
  private mutating func removePartsOutOfReach(_ block: inout FeatureBlock<GeographicCut>) {
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let (oldSeams, oldPieces) = (block.seams, block.linePieces)
    var changes: [(geometry: Int, seams: [Bool])] = []
    var lost: [Int: Int] = [:]
    var keptPieces: [Int: [LinePiece]] = [:]
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint
        && !column.positions[column.positions(ofGeometry: index)].allSatisfy(Self.isWithinReach)
    } change: { column, index, _, output in
      var seams: [Bool] = []
      for (number, part) in column.parts(ofGeometry: index).enumerated() {
        let paths = column.paths(ofPart: part)
        guard paths.allSatisfy({ column.positions[column.positions(ofPath: $0)].allSatisfy(Self.isWithinReach) }) else {
          lost[index, default: 0] += 1
          continue
        }
        output.append(part: part, of: column)
        for path in paths where !oldSeams.isEmpty { seams += oldSeams[column.positions(ofPath: path)] }
        if let pieces = oldPieces[index] { keptPieces[index, default: []].append(pieces[number]) }
      }
      output.endGeometry(column.kinds[index])
      changes.append((index, seams))
      return true
    }
    if !hasChanged { return }
    if !oldSeams.isEmpty { block.seams = column.seams(oldSeams, changed: changes) }
    block.linePieces.merge(keptPieces) { $1 }
    block.placelessParts = lost
  }

  /// Marks the rows that reach beyond the square; whether there are any.
  private func markBeyond(_ block: inout FeatureBlock<GeographicCut>) -> Bool {
    var isBeyond = false
    for row in block.rows.indices {
      guard block.geometries(ofRow: row).contains(where: { Self.isBeyond(block.geometry, geometry: $0) }) else { continue }
      block.rows[row].flags.insert(.beyondMap)
      isBeyond = true
    }
    return isBeyond
  }

  /// Keeps the latitudes of points beyond the square: circles around them may reach into it.
  private func keepLatitudes(_ block: inout FeatureBlock<GeographicCut>) {
    for geometry in block.geometry.kinds.indices where [.point, .multiPoint].contains(block.geometry.kinds[geometry]) {
      for part in block.geometry.parts(ofGeometry: geometry) {
        for path in block.geometry.paths(ofPart: part) {
          guard let index = block.geometry.positions(ofPath: path).first else { continue }
          let latitude = block.geometry.positions[index].y
          if latitude.magnitude > Mercator.limit { block.latitudesBeyondMap[part] = latitude }
        }
      }
    }
  }

  /// Whether some position of a geometry lies beyond the square.
  private static func isBeyond(_ column: GeometryColumn, geometry: Int) -> Bool {
    column.positions.withUnsafeBufferPointer { all in
      var greatest = 0.0
      for index in column.positions(ofGeometry: geometry) { greatest = max(greatest, all[index].y.magnitude) }
      return greatest > Mercator.limit
    }
  }

  private func flatten(_ column: inout GeometryColumn) {
    for geometry in column.kinds.indices where column.kinds[geometry].isAreal {
      for path in column.paths(ofGeometry: geometry) {
        let range = column.positions(ofPath: path)
        guard let first = range.first, let second = range.first(where: { column.positions[$0] != column.positions[first] }) else {
          continue
        }
        let (a, b) = (column.positions[first], column.positions[second])
        // A ring with an area leaves the line at its third position, most often.
        if range[second...].allSatisfy({ orientation(a, b, column.positions[$0]) == .on }) {
          for index in range { column.positions[index] = a }
        }
      }
    }
  }

  private mutating func clip(_ block: inout FeatureBlock<GeographicCut>) {
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let (oldSeams, oldPieces) = (block.seams, block.linePieces)
    notes.begin(block)
    var clippedLines: [Int: [LinePiece]] = [:]
    var changes: [(geometry: Int, seams: [Bool])] = []
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint && Self.isBeyond(column, geometry: index)
    } change: { column, index, row, output in
      clipped.removeAll()
      reports.removeAll(keepingCapacity: true)
      var seams: [Bool] = []
      let outcome = clipper.clip(
        column, geometry: index, inputSeams: oldSeams, inputPieces: oldPieces[index] ?? [], into: &clipped, seamEdges: &seams,
        reports: &reports)
      if !clipper.pieces.isEmpty { clippedLines[index] = clipper.pieces }
      if outcome == .gone { clipped.endGeometry(column.kinds[index]) }
      output.append(geometries: 0..<1, of: clipped)
      notes.add(reports, row: row, geometry: index, of: column)
      changes.append((index, seams))
      return true
    }
    notes.move(to: &block)
    // `column` is what the block's geometry was.
    if !hasChanged { return }
    block.seams = column.seams(oldSeams, changed: changes)
    block.linePieces.merge(clippedLines) { $1 }
  }
}
