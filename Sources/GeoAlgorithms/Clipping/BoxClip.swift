public import GeoModel

/// Clips geometries to a box, which may cross the 180th meridian.
///
///     ┌───────────┐
///     │  box ┌────┼───┐           ┌────┐
///     │      │  ┌─┼─┐ │    ───▷   │  ┌─┤   edges on the border that cutting made carry a flag:
///     │      │  └─┼─┘ │           │  └─┤   filled across, never stroked
///     │      └────┼───┘           └────┘
///     └───────────┘
///
/// Edges are straight in longitude and latitude and take the short way. Geometry that crosses both the 180th meridian and the box's
/// border is cut first (``AntimeridianCut``). Dimensions stay: of polygons areas are left and of lines lines, so that
/// what only touches the box is dropped. Boxes that share a side cut at the same positions, to the bit. What lies in the box, with
/// longitudes within ±180, is copied to the bit; longitudes beyond are brought into range, as by the cut.
///
/// A polygon whose border does not define its inside, because its rings cross or run back along themselves, or of which something
/// invalid would be left, is repaired first: what its exterior goes round, less what its holes do (``RepairStrategy/structure``).
/// An edge of 180 degrees or more that clipping makes, or that the cut leaves, gets a position in its middle,
/// without which it would be read the other way round the globe. Of a part with a coordinate that is not finite nothing is left.
/// One value serves any number of geometries and reuses its scratch memory.
public struct BoxClip: Sendable {
  /// The result of clipping a geometry.
  public enum Outcome: Sendable {
    /// It lies in the box.
    case unchanged
    case changed
    /// Nothing of it is left, and nothing was appended.
    case gone
  }

  /// Whether lines are measured (``pieces``): needed for drawing, not for text.
  public var measuresLines = false

  /// If the last call changed a line, and lines are measured: where each part that it appended lies on the line of the input. Otherwise
  /// empty.
  public internal(set) var pieces: [LinePiece] = []

  /// The box as rectangles of the plane: one, or one on each side of the 180th meridian.
  let frames: [BorderFrame]
  /// The same for lines, with the side of the box that is the 180th meridian in its other spelling as well.
  let lineFrames: [BorderFrame]
  private let box: GeographicBox
  package var isCut: Bool

  var ring: [UnwrappedVertex] = []
  /// Of the rings of a polygon, +1 if the inside is on the left as they are written, -1 on the right, 0 without area.
  var directions: [Int] = []
  var arcs = BoundaryArcs()
  var pairing = BorderPairing()
  var tracing = RingTracing()
  var assignment = HoleAssignment()
  var overlay = RegionOverlay()
  var touches = EdgeTouches()
  var judging = CutJudging()
  var repair = GeometryRepair(.structure, longitudes: .literal)
  var repaired = GeometryColumn()
  /// Whether polygons that are not valid are repaired before they are clipped, since what was clipped of them is not valid.
  var repairsFirst = false

  private var cutter: AntimeridianCut
  private var cut = GeometryColumn()
  private var cutSeams: [Bool] = []

  /// - Parameters:
  ///   - box: west and east within ±180; its altitudes are ignored.
  ///   - poles: how rings round a pole are read.
  ///   - isCut: whether geometries were cut at the 180th meridian: every edge is literal, however long it is, and no ring goes
  ///     round a pole.
  public init(_ box: GeographicBox, poles: PolePolicy = .smaller, isCut: Bool = false) {
    self.box = box
    self.isCut = isCut
    cutter = AntimeridianCut(poles: poles)
    cutter.judgesAreas = false
    let (south, north) = (box.south, box.north)
    frames =
      box.longitudes.crossesAntimeridian
      ? [
        BorderFrame(west: box.west, south: south, east: 180, north: north),
        BorderFrame(west: -180, south: south, east: box.east, north: north)
      ] : [BorderFrame(west: box.west, south: south, east: box.east, north: north)]
    // Only areas have a side of the meridian that they lie on.
    if frames.count == 1, (box.west == -180) != (box.east == 180) {
      let other = -(box.west == -180 ? box.west : box.east)
      lineFrames = frames + [BorderFrame(west: other, south: south, east: other, north: north)]
    } else {
      lineFrames = frames
    }
  }

  /// Whether a geometry lies in the box as written, or is empty, so that there is nothing to clip. A quick test that may return
  /// `false` for geometry across the 180th meridian. Complexity: O(n).
  public func holds(_ input: GeometryColumn, geometry index: Int) -> Bool {
    let parts = input.parts(ofGeometry: index)
    if parts.isEmpty { return true }
    if mayNeedCut(input, geometry: index) { return false }
    return parts.allSatisfy { part in
      guard let bounds = Self.bounds(input, part: part) else { return false }
      return frames.contains { $0.holds(bounds) }
    }
  }

  /// Clips one geometry and appends the result as one geometry to `output`, unless nothing is left.
  ///
  /// - Parameters:
  ///   - input: the column that holds the geometry.
  ///   - index: which geometry of `input`.
  ///   - inputSeams: which edges of `input` an earlier cut made, one flag for each position, or empty.
  ///   - inputPieces: where the parts of a line lie on the line from which an earlier cut made them, or empty.
  ///   - output: receives the result. A LineString or Polygon keeps its type when one part remains and becomes a
  ///     MultiLineString or MultiPolygon otherwise. The parts of a line in travel order; those of a polygon west of the
  ///     180th meridian first, then by latitude. Altitudes are interpolated along edges; a corner of the box that is
  ///     no position of the input takes that of its neighbour.
  ///   - seamEdges: one flag for each position of `output`, as for ``AntimeridianCut``: an edge that clipping or an
  ///     earlier cut made.
  ///   - reports: the findings, with indices of `input`'s positions.
  /// - Complexity: O(n + c log c) for n positions and c crossings of the border, and that of ``TopologyValidator`` for areas that were
  ///   clipped.
  public mutating func clip(
    _ input: GeometryColumn, geometry index: Int, inputSeams: [Bool] = [], inputPieces: [LinePiece] = [],
    into output: inout GeometryColumn, seamEdges: inout [Bool], reports: inout [AntimeridianReport]
  ) -> Outcome {
    let (mark, first, edges, known) = (output.mark, output.partEnds.count, seamEdges.count, reports.count)
    var outcome = clipUnjudged(
      input, geometry: index, inputSeams, inputPieces, into: &output, seamEdges: &seamEdges, reports: &reports)
    guard outcome == .changed, input.kinds[index].isAreal, !judging.isValid(output, from: first) else { return outcome }
    // As a rule it was not valid before, and what is clipped of its repair is.
    output.truncate(to: mark)
    seamEdges.removeSubrange(edges...)
    reports.removeSubrange(known...)
    repairsFirst = true
    outcome = clipUnjudged(
      input, geometry: index, inputSeams, inputPieces, into: &output, seamEdges: &seamEdges, reports: &reports)
    repairsFirst = false
    if outcome == .changed, let (_, place) = judging.fault(output, from: first),
      !reports[known...].contains(where: { $0.finding == .overlapsItself })
    {
      reports.append(AntimeridianReport(.notValid(at: place), at: input.positions(ofGeometry: index).lowerBound))
    }
    return outcome
  }

  private mutating func clipUnjudged(
    _ input: GeometryColumn, geometry index: Int, _ inputSeams: [Bool], _ inputPieces: [LinePiece],
    into output: inout GeometryColumn, seamEdges: inout [Bool], reports: inout [AntimeridianReport]
  ) -> Outcome {
    pieces.removeAll(keepingCapacity: true)
    let isPoint = input.kinds[index] == .point || input.kinds[index] == .multiPoint
    guard mayNeedCut(input, geometry: index) else {
      return clipWritten(input, geometry: index, inputSeams, inputPieces, into: &output, seamEdges: &seamEdges, reports: &reports)
    }
    if !isPoint, cutter.poles == .smaller, isInBox(input, geometry: index) {
      output.append(geometries: index..<index + 1, of: input)
      Self.pad(&seamEdges, to: output)
      return .unchanged
    }
    // Findings of the cut speak of the input's positions already.
    cut.removeAll()
    cutSeams.removeAll(keepingCapacity: true)
    let before = reports.count
    guard cutter.cut(input, geometry: index, into: &cut, seamEdges: &cutSeams, reports: &reports) else {
      return clipWritten(input, geometry: index, inputSeams, inputPieces, into: &output, seamEdges: &seamEdges, reports: &reports)
    }
    let hasWideEdges = Self.removeWideEdges(&reports, from: before)
    let mark = output.mark
    // Lent to the call, which changes this value.
    var column = GeometryColumn()
    swap(&column, &cut)
    defer { swap(&column, &cut) }
    let known = reports.count
    if isPoint { return clipPoints(column, geometry: 0, into: &output, seamEdges: &seamEdges) == .gone ? .gone : .changed }
    let outcome = clipParts(
      column, geometry: 0, kind: input.kinds[index], cutSeams, [], into: &output, seamEdges: &seamEdges, reports: &reports)
    // These speak of the positions of what was cut.
    for report in known..<reports.count { reports[report].position = input.positions(ofGeometry: index).lowerBound }
    if hasWideEdges, outcome != .gone { Self.divideWideEdges(of: &output, from: mark, seamEdges: &seamEdges) }
    return outcome == .gone ? .gone : .changed
  }

  /// Whether a geometry may be another one once it is cut at the 180th meridian.
  private func mayNeedCut(_ input: GeometryColumn, geometry index: Int) -> Bool {
    if isCut { return false }
    return AntimeridianCut.crosses(input, geometry: index) || (input.kinds[index].isAreal && cutter.poles == .trust)
  }

  /// Clips a geometry that means what is written.
  private mutating func clipWritten(
    _ input: GeometryColumn, geometry index: Int, _ inputSeams: [Bool], _ inputPieces: [LinePiece],
    into output: inout GeometryColumn, seamEdges: inout [Bool], reports: inout [AntimeridianReport]
  ) -> Outcome {
    let kind = input.kinds[index]
    if kind == .point || kind == .multiPoint { return clipPoints(input, geometry: index, into: &output, seamEdges: &seamEdges) }
    let outcome = clipParts(
      input, geometry: index, kind: kind, inputSeams, inputPieces, into: &output, seamEdges: &seamEdges, reports: &reports)
    if outcome == .unchanged { pieces.removeAll(keepingCapacity: true) }
    return outcome
  }

  /// Whether geometry that crosses the 180th meridian lies in the box as it is, every longitude within ±180.
  private func isInBox(_ input: GeometryColumn, geometry index: Int) -> Bool {
    if input.goesBeyond180(input.positions(ofGeometry: index)) { return false }
    guard let whole = input.box(ofGeometries: index..<index + 1), box.contains(whole) else { return false }
    // The rings of what is no polygon lie anywhere.
    return input.positions[input.positions(ofGeometry: index)].allSatisfy { box.contains(longitude: $0.x, latitude: $0.y) }
  }

  private func clipPoints(
    _ input: GeometryColumn, geometry index: Int, into output: inout GeometryColumn, seamEdges: inout [Bool]
  ) -> Outcome {
    let before = output.partEnds.count
    let parts = input.parts(ofGeometry: index)
    for part in parts {
      let holds = input.paths(ofPart: part).contains { path in
        input.positions(ofPath: path).contains {
          box.contains(longitude: input.positions[$0].x, latitude: input.positions[$0].y)
        }
      }
      if holds { output.append(part: part, of: input) }
    }
    return end(parts.count, before, input.kinds[index], isChanged: false, &output, &seamEdges)
  }

  private mutating func clipParts(
    _ input: GeometryColumn, geometry index: Int, kind: GeometryKind, _ inputSeams: [Bool], _ inputPieces: [LinePiece],
    into output: inout GeometryColumn, seamEdges: inout [Bool], reports: inout [AntimeridianReport]
  ) -> Outcome {
    let before = output.partEnds.count
    let parts = input.parts(ofGeometry: index)
    let places = kind.isAreal ? [] : places(of: input, geometry: index, inputPieces)
    var isChanged = false
    touches.begin()
    let frames = kind.isAreal ? frames : lineFrames
    for part in parts {
      let place = places.isEmpty ? LinePiece() : places[part - parts.lowerBound]
      guard let bounds = Self.bounds(input, part: part), frames.contains(where: { $0.meets(bounds) }) else { continue }
      if frames.contains(where: { $0.holds(bounds) }) {
        Self.pad(&seamEdges, to: output)
        output.append(part: part, of: input)
        if measuresLines, !kind.isAreal { pieces.append(place) }
        if !inputSeams.isEmpty {
          for path in input.paths(ofPart: part) { seamEdges.append(contentsOf: inputSeams[input.positions(ofPath: path)]) }
        }
        continue
      }
      isChanged = true
      if kind.isAreal {
        for frame in frames {
          clipPolygon(input, geometry: index, part: part, frame, inputSeams, into: &output, seamEdges: &seamEdges, reports: &reports)
        }
      } else {
        clipLine(input, part: part, place, into: &output)
      }
    }
    return end(parts.count, before, kind, isChanged: isChanged, &output, &seamEdges)
  }

  /// Ends the geometry of the parts that were appended, if there are any.
  private func end(
    _ count: Int, _ before: Int, _ kind: GeometryKind, isChanged: Bool, _ output: inout GeometryColumn,
    _ seamEdges: inout [Bool]
  ) -> Outcome {
    Self.pad(&seamEdges, to: output)
    let left = output.partEnds.count - before
    if left == 0 { return .gone }
    switch kind {
    case .lineString where left > 1: output.endGeometry(.multiLineString)
    case .polygon where left > 1: output.endGeometry(.multiPolygon)
    default: output.endGeometry(kind)
    }
    return isChanged || left != count ? .changed : .unchanged
  }

  /// Positions that were copied have no flags yet.
  private static func pad(_ seamEdges: inout [Bool], to output: GeometryColumn) {
    let missing = output.positions.count - seamEdges.count
    if missing > 0 { seamEdges.append(contentsOf: repeatElement(false, count: missing)) }
  }

  /// The rectangle round a part; `nil` if it has no position, or one that is none: not finite.
  private static func bounds(_ input: GeometryColumn, part: Int) -> BorderFrame? {
    var low = SIMD2(Double.infinity, .infinity), high = -low
    for path in input.paths(ofPart: part) {
      for index in input.positions(ofPath: path) {
        let place = SIMD2(input.positions[index].x, input.positions[index].y)
        guard place.x.isFinite, place.y.isFinite else { return nil }
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
      }
    }
    return low.x <= high.x ? BorderFrame(west: low.x, south: low.y, east: high.x, north: high.y) : nil
  }
}

extension BorderFrame {
  /// Whether they have a point in common.
  fileprivate func meets(_ other: BorderFrame) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }

  fileprivate func holds(_ other: BorderFrame) -> Bool {
    west <= other.west && other.east <= east && south <= other.south && other.north <= north
  }
}
