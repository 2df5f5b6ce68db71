public import GeoModel

/// Makes invalid geometries valid (OGC 06-103r4 §6.1), like MakeValid of GEOS and GeometryFixer of JTS.
///
/// Rings are cut where they meet, decided by exact predicates on unwrapped longitudes; the strategy decides which faces between them are
/// kept; and the outline of these is traced anew. The result is checked by
/// ``TopologyValidator``, so it is valid, and unchanged when repaired again. Positions of the
/// input keep their coordinates to the bit, exteriors run counter-clockwise, and polygons come in the order of the
/// input. Altitudes stay with their positions; crossings get one by interpolation.
///
/// A value keeps its scratch memory and is used by one task at a time.
public struct GeometryRepair: Sendable {
  public var strategy: RepairStrategy

  /// Whether polygons are left unchanged whose rings only touch, themselves or each other, and do not cross: even if their
  /// interior falls apart, their inside is defined and can be filled.
  public var allowsTouches = false {
    didSet { validator.options.selfTouch = allowsTouches ? .allowed : .forbidden }
  }

  var validator: TopologyValidator
  var overlay = RingOverlay()

  /// Areas are repaired this far out: the products of coordinates are finite.
  static let reach = 0x1p250

  public init(_ strategy: RepairStrategy, longitudes: TopologyOptions.Longitudes = .shortWay) {
    self.strategy = strategy
    var options = TopologyOptions()
    options.longitudes = longitudes
    validator = TopologyValidator(options: options)
    validator.mostMeetings = TopologyJudging.fewMeetings
  }

  /// Appends the repaired geometry to `output`, and nothing for any outcome but ``RepairOutcome/repaired``.
  ///
  /// - Parameters:
  ///   - input: the column that holds the geometry.
  ///   - index: of the geometry in `input`.
  ///   - output: receives it. A Polygon that falls into several becomes a MultiPolygon; other kinds stay.
  ///   - reports: what was left out, in order of the input.
  /// - Complexity: O((n + k) log n) for n positions and k crossings; the validation alone if it is valid.
  public mutating func repair(
    _ input: GeometryColumn, geometry index: Int, into output: inout GeometryColumn, reports: inout [RepairReport]
  ) -> RepairOutcome {
    let defects = validator.defects(ofGeometry: index, in: input)
    if defects.allSatisfy({ $0.kind.isInformation || (allowsTouches && $0.kind == .disconnectedInterior) }) {
      return .valid
    }
    let foldsLeftOut = validator.judging.pathsLeftOut(Self.folds)
    var (isRoundPole, isOtherwise) = (false, false)
    for defect in defects {
      switch defect.kind {
      case .notFinite: return .notFinite
      case .woundRepeatedly: return .woundRepeatedly
      case .poleNotCut: isRoundPole = true
      default: isOtherwise = isOtherwise || !defect.kind.isInformation
      }
    }
    if isRoundPole, !isOtherwise { return .roundPole }
    switch input.kinds[index] {
    case .point, .multiPoint: return .valid
    case .lineString, .multiLineString: return dropShortLines(input, index, into: &output, reports: &reports)
    case .polygon, .multiPolygon:
      let positions = input.positions[input.positions(ofGeometry: index)]
      guard positions.allSatisfy({ max($0.x.magnitude, $0.y.magnitude) < Self.reach }) else { return .notFinite }
      if isRoundPole || validator.judging.hasUncutHoles {
        let (mark, known) = (output.mark, reports.count)
        var outcome = repairCut(input, index, into: &output, reports: &reports)
        // A hole takes away what it goes round where it is cut, be it in its polygon or not; of lines nothing goes.
        if outcome == .repaired, strategy == .linework, input.paths(ofGeometry: index).count > 1,
          !keepsAll(input, index, defects, foldsLeftOut, in: output)
        {
          output.truncate(to: mark)
          reports.removeSubrange(known...)
          outcome = .losesPositions
        }
        return outcome != .repaired && isRoundPole ? .roundPole : outcome
      }
      return repairAreas(input, index, into: &output, reports: &reports)
    }
  }

  /// Whether the geometry that was written last has all positions of rings of which no stretch comes twice. Complexity: O(n).
  private func keepsAll(
    _ input: GeometryColumn, _ index: Int, _ defects: [TopologyDefect], _ foldsLeftOut: Set<Int>, in output: GeometryColumn
  ) -> Bool {
    let folded = Set(
      defects.lazy.filter { Self.folds.contains($0.kind) }.flatMap { [$0.path, $0.otherPath ?? $0.path] }
    ).union(foldsLeftOut)
    let kept = Set(output.positions[output.positions(ofGeometry: output.count - 1)].lazy.compactMap(\.placeOffCuts))
    return input.paths(ofGeometry: index).allSatisfy { path in
      folded.contains(path) || input.positions(ofPath: path).allSatisfy { input.positions[$0].placeOffCuts.map(kept.contains) ?? true }
    }
  }

  /// Defects of rings that run along themselves or others, or round nothing.
  private static let folds: Set<TopologyDefectKind> = [
    .spike, .selfOverlap, .sharedEdge, .polygonsShareEdge, .duplicateRings, .duplicatePolygons, .zeroArea, .tooFewPositions
  ]

  /// Repairs what does not show its inside in the plane as it is written, round a pole or as wide as the world: cut at the 180th
  /// meridian first.
  private mutating func repairCut(
    _ input: GeometryColumn, _ index: Int, into output: inout GeometryColumn, reports: inout [RepairReport]
  ) -> RepairOutcome {
    var (cutter, cut, seams, found) = (AntimeridianCut(), GeometryColumn(), [Bool](), [AntimeridianReport]())
    cutter.judgesAreas = false
    guard cutter.cut(input, geometry: index, into: &cut, seamEdges: &seams, reports: &found) else {
      return found.contains { $0.finding == .tooManyCrossings } ? .tooManyCrossings : .notValidInRange
    }
    if validator.isValid(geometry: 0, in: cut) {
      output.append(geometries: 0..<1, of: cut)
      return .repaired
    }
    let known = reports.count
    // What is cut goes nowhere by the short way.
    validator.options.longitudes = .literal
    let outcome = repairAreas(cut, 0, into: &output, reports: &reports)
    validator.options.longitudes = .shortWay
    // These speak of what was cut.
    let path = input.paths(ofGeometry: index).lowerBound
    for report in known..<reports.count {
      (reports[report].path, reports[report].position) = (path, input.positions(ofPath: path).lowerBound)
    }
    // Where a hole takes away everything, nothing is taken away: the cut may have read it another way than was meant.
    return outcome == .nothingLeft ? .notValidInRange : outcome
  }

  /// Lines are invalid only if they have no two different positions.
  private func dropShortLines(
    _ input: GeometryColumn, _ index: Int, into output: inout GeometryColumn, reports: inout [RepairReport]
  ) -> RepairOutcome {
    let before = reports.count
    let paths = input.paths(ofGeometry: index)
    for path in paths {
      let range = input.positions(ofPath: path)
      if range.dropFirst().allSatisfy({ input.positions[$0] == input.positions[range.lowerBound] }) {
        reports.append(RepairReport(.pathDropped, path: path, position: range.lowerBound))
      }
    }
    if reports.count - before == paths.count {
      reports.removeSubrange(before...)
      return .nothingLeft
    }
    var next = before
    for part in input.parts(ofGeometry: index) {
      if next < reports.count, input.paths(ofPart: part).contains(reports[next].path) {
        next += 1
      } else {
        output.append(part: part, of: input)
      }
    }
    output.endGeometry(input.kinds[index])
    return .repaired
  }

  private mutating func repairAreas(
    _ input: GeometryColumn, _ index: Int, into output: inout GeometryColumn, reports: inout [RepairReport]
  ) -> RepairOutcome {
    overlay.load(input, index, by: &validator.judging, aligned: true)
    let mark = output.mark
    defer { overlay.release() }
    // Noding ends with a proof that nothing crosses; only bringing longitudes back into ±180 rounds after it.
    for fill in [NodingGrid.none, .fine] {
      guard overlay.fill(strategy == .linework ? .linework : .structure, on: fill) else { return .tooManyCrossings }
      guard overlay.hasArea else { return .nothingLeft }
      overlay.write(input, kind: input.kinds[index], into: &output)
      let known = reports.count
      overlay.appendReports(to: &reports)
      overlay.release()
      if validator.isValid(geometry: output.count - 1, in: output) { return .repaired }
      reports.removeSubrange(known...)
      output.truncate(to: mark)
    }
    return .notValidInRange
  }
}
