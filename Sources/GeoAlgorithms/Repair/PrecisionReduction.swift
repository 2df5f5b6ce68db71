public import GeoModel

/// The result of rounding a geometry.
public enum PrecisionOutcome: Sendable, Hashable {
  /// Rounding its positions one by one is all that it needs.
  case plain
  /// Positions were left out, or a ring runs the other way now; it was written.
  case reduced
  /// Outlines were traced anew; it was written.
  case retraced
  /// Nothing is left of it: it was written without positions.
  case nothingLeft
  /// Its positions were rounded one by one, which makes it invalid at one of them, an index into the input's positions:
  /// so far from zero, doubles are coarser than the grid of the decimals.
  case invalidated(position: Int)
}

/// Rounds geometries to a number of decimals so that valid ones stay valid: positions first, then repeats, spikes and
/// collapsed rings are removed, and outlines that cross or touch after rounding are traced anew on the grid of the
/// decimals (as GeometryPrecisionReducer of JTS).
///
/// Of lines, and of polygons that rounding leaves valid, a position is left out if it would be written as the one before it, height
/// included: also if both were the same before, so that the output depends only on what is to be written.
///
/// What needs no more than the rounding of its positions gets no more, so that borders that polygons share stay shared. If rounding
/// exchanges the two sides of a strip, its inside stays inside and its outside outside; a strip that rounding lays on one line is removed,
/// and reported if it was longer than a unit of the last decimal.
///
/// Geometry that was not valid before is rounded position by position too. Positions on the 180th meridian or a pole
/// never leave it, and polygons that were cut there stay cut.
public struct PrecisionReduction: Sendable {
  /// The most decimals that are rounded to; with more, next to nothing is.
  public static let mostDecimals = DecimalRounding.mostDecimals

  private let rounding: DecimalRounding
  private let isWoundNext: Bool
  private var validator: TopologyValidator
  private var overlay = RingOverlay()
  private var rounded = GeometryColumn()

  /// The threads that help with a large geometry.
  package var largeFeatureWork: LargeFeatureWork? {
    get { validator.largeFeatureWork }
    set { validator.largeFeatureWork = newValue }
  }

  /// How longitudes are read.
  package var longitudes: TopologyOptions.Longitudes {
    get { validator.options.longitudes }
    set { validator.options.longitudes = newValue }
  }

  /// - Parameters:
  ///   - decimals: 0…``mostDecimals``.
  ///   - longitudes: how edges between longitudes are read.
  ///   - isWoundNext: whether the next step winds the rings: it has to see rings that rounding has turned over as they are written.
  public init(decimals: Int, longitudes: TopologyOptions.Longitudes = .shortWay, isWoundNext: Bool = false) {
    self.isWoundNext = isWoundNext
    rounding = DecimalRounding(decimals: decimals)
    var options = TopologyOptions()
    options.longitudes = longitudes
    options.reportsRepeatedPositions = true
    validator = TopologyValidator(options: options)
    validator.mostMeetings = TopologyJudging.fewMeetings
  }

  /// Appends the rounded geometry to `output`, and nothing for ``PrecisionOutcome/plain``.
  ///
  /// - Parameters:
  ///   - input: the column that holds the geometry.
  ///   - index: which geometry of `input`.
  ///   - keepsRepeats: whether positions stay that lie on the one before after rounding: those with more numbers than the column holds.
  ///   - output: receives the rounded geometry.
  ///   - reports: what has collapsed, in order of the input.
  /// - Complexity: O(n log n), twice where rounding breaks something.
  public mutating func reduce(
    _ input: GeometryColumn, geometry index: Int, keepsRepeats: Bool = false, into output: inout GeometryColumn,
    reports: inout [RepairReport]
  ) -> PrecisionOutcome {
    switch input.kinds[index] {
    case .point, .multiPoint: return .plain
    case .lineString, .multiLineString, .polygon, .multiPolygon: break
    }
    let isAreal = input.kinds[index].isAreal
    let isRenamed = round(input, index)
    defer { rounded.removeAll() }
    let isOther = isRenamed || isWoundNext && isAreal && hasTurnedRing(input, index)
    let defects = validator.defects(ofGeometry: 0, in: rounded)
    if defects.isEmpty {
      if isOther { output.append(geometries: 0..<1, of: rounded) }
      return isOther ? .reduced : .plain
    }
    if isAreal, let defect = defects.first(where: { !$0.kind.isInformation }) {
      if validator.isValid(geometry: index, in: input) {
        if let outcome = retrace(input, index, into: &output, reports: &reports) { return outcome }
        output.append(geometries: 0..<1, of: rounded)
        return .invalidated(position: input.positions(ofGeometry: index).lowerBound + defect.position)
      }
      if isOther { output.append(geometries: 0..<1, of: rounded) }
      return isOther ? .reduced : .plain
    }
    return dropRepeats(input, index, isOther: isOther, keepsRepeats, into: &output, reports: &reports)
  }

  /// Makes the geometry with rounded positions, a column of its own.
  ///
  /// - Returns: whether a path that rounding has brought to the 180th meridian from both sides needed one name of it: from
  ///   +180 to -180 it would seem to go round the globe.
  private mutating func round(_ input: GeometryColumn, _ index: Int) -> Bool {
    rounded.removeAll()
    let count = input.positions(ofGeometry: index).count
    if let work = largeFeatureWork, work.isFor(positions: count) { return round(input, index, by: work) }
    rounded.reserve(positions: count)
    var isRenamed = false
    for part in input.parts(ofGeometry: index) {
      for path in input.paths(ofPart: part) {
        let seam = Self.seamName(input, input.positions(ofPath: path), rounding, validator.options.longitudes)
        for position in input.positions(ofPath: path) {
          let place = Self.rounded(input.positions[position], rounding, seam)
          isRenamed = isRenamed || place.isRenamed
          rounded.append(place.position, altitude: input.altitudes.isEmpty ? nil : rounding.rounded(input.altitudes[position]))
        }
        rounded.endPath()
      }
      rounded.endPart()
    }
    rounded.endGeometry(input.kinds[index])
    return isRenamed
  }

  /// The same in pieces.
  private mutating func round(_ input: GeometryColumn, _ index: Int, by work: LargeFeatureWork) -> Bool {
    let paths = input.paths(ofGeometry: index), range = input.positions(ofGeometry: index)
    let rounding = rounding, longitudes = validator.options.longitudes
    let names = work.run(work.pieces(of: range)) { piece in
      input.stretches(in: piece, ofGeometry: index).filter(\.isBeginning).map {
        Self.seamName(input, input.positions(ofPath: $0.path), rounding, longitudes)
      }
    }
    let seams = names.flatMap(\.self)
    let positions: (values: [Position], results: [Bool]) = work.values(for: range) { piece, to in
      var isRenamed = false
      for stretch in input.stretches(in: piece, ofGeometry: index) {
        let seam = seams[stretch.path - paths.lowerBound]
        for position in stretch.positions {
          let place = Self.rounded(input.positions[position], rounding, seam)
          isRenamed = isRenamed || place.isRenamed
          to[position - piece.lowerBound] = place.position
        }
      }
      return isRenamed
    }
    let altitudes: (values: [Double], results: [Void]) = work.values(for: input.altitudes.isEmpty ? 0..<0 : range) { piece, to in
      for position in piece { to[position - piece.lowerBound] = rounding.rounded(input.altitudes[position]) }
    }
    rounded = GeometryColumn(like: index, of: input, positions: positions.values, altitudes: altitudes.values)
    return positions.results.contains(true)
  }

  /// A rounded position, and whether it took its path's spelling of the 180th meridian.
  private static func rounded(_ place: Position, _ rounding: DecimalRounding, _ seam: Double?) -> (position: Position, isRenamed: Bool) {
    var x = rounding.rounded(place.x)
    var isRenamed = false
    if let seam, x.magnitude == 180, x != seam { (x, isRenamed) = (seam, true) }
    return (Position(x: x, y: rounding.rounded(place.y)), isRenamed)
  }

  /// Whether rounding has turned a narrow ring over, so that it runs the other way. Complexity: O(positions).
  private func hasTurnedRing(_ input: GeometryColumn, _ index: Int) -> Bool {
    let isCut = validator.options.longitudes == .literal
    let first = input.paths(ofGeometry: index).lowerBound
    return input.paths(ofGeometry: index).contains { path in
      winding(ofRing: input.positions.span.extracting(input.positions(ofPath: path)), isCut: isCut)
        != winding(ofRing: rounded.positions.span.extracting(rounded.positions(ofPath: path - first)), isCut: isCut)
    }
  }

  /// The name of the 180th meridian that a path needs, if it needs one.
  private static func seamName(
    _ input: GeometryColumn, _ range: Range<Int>, _ rounding: DecimalRounding, _ longitudes: TopologyOptions.Longitudes
  ) -> Double? {
    if longitudes == .literal || range.contains(where: { Longitude.isLiteral(input.positions[$0].x) }) { return nil }
    for position in range.dropFirst() {
      let (a, b) = (input.positions[position - 1].x, input.positions[position].x)
      if (a - b).magnitude <= 180 || (a - b).magnitude == 360 { continue }
      let (x, y) = (rounding.rounded(a), rounding.rounded(b))
      if (x - y).magnitude == 360 { return x }
    }
    return nil
  }

  /// Removes positions that equal the one before, in height too, and lines that collapse to one position. Lines that were collapsed
  /// before are no lines, and left unchanged.
  private func dropRepeats(
    _ input: GeometryColumn, _ index: Int, isOther: Bool, _ keepsRepeats: Bool, into output: inout GeometryColumn,
    reports: inout [RepairReport]
  ) -> PrecisionOutcome {
    let kind = input.kinds[index]
    let (firstPath, firstPosition) = (
      input.paths(ofGeometry: index).lowerBound, input.positions(ofGeometry: index).lowerBound
    )
    var kept: [Int] = []
    var parts = 0
    var hasChanged = isOther
    let mark = output.mark
    for part in rounded.parts(ofGeometry: 0) {
      for path in rounded.paths(ofPart: part) {
        let range = rounded.positions(ofPath: path)
        kept.removeAll(keepingCapacity: true)
        for position in range where keepsRepeats || !(kept.last.map { areEqual($0, position) } ?? false) { kept.append(position) }
        if !kind.isAreal, kept.allSatisfy({ rounded.positions[$0] == rounded.positions[range.lowerBound] }) {
          if isFlatBefore(input, firstPath + path) {
            if kept.count < 2 { kept = Array(range) }
          } else {
            hasChanged = true
            reports.append(RepairReport(.pathDropped, path: firstPath + path, position: firstPosition + range.lowerBound))
            continue
          }
        }
        hasChanged = hasChanged || kept.count < range.count
        for position in kept {
          output.append(
            rounded.positions[position], altitude: input.altitudes.isEmpty ? nil : rounded.altitudes[position])
        }
        output.endPath()
        // A line is a part; rings of one polygon end it together.
        if !kind.isAreal {
          output.endPart()
          parts += 1
        }
      }
      if kind.isAreal {
        output.endPart()
        parts += 1
      }
    }
    output.endGeometry(kind)
    if !hasChanged { output.truncate(to: mark) }
    return !hasChanged ? .plain : parts == 0 ? .nothingLeft : .reduced
  }

  /// Whether a line of the input goes straight up, or nowhere.
  private func isFlatBefore(_ input: GeometryColumn, _ path: Int) -> Bool {
    let range = input.positions(ofPath: path)
    return range.allSatisfy { input.positions[$0] == input.positions[range.lowerBound] }
  }

  private func areEqual(_ a: Int, _ b: Int) -> Bool { Self.areEqual(rounded, a, b) }

  private static func areEqual(_ column: GeometryColumn, _ a: Int, _ b: Int) -> Bool {
    guard column.positions[a] == column.positions[b] else { return false }
    return column.altitudes.isEmpty || Altitude.areEqual(column.altitudes[a], column.altitudes[b])
  }

  /// Whether a path of a geometry has a position that equals the one before, in height too. Complexity: O(its positions).
  public static func hasRepeats(_ column: GeometryColumn, geometry index: Int) -> Bool {
    column.paths(ofGeometry: index).contains { path in
      column.positions(ofPath: path).dropFirst().contains { areEqual(column, $0 - 1, $0) }
    }
  }

  /// Traces outlines anew; `nil` if what comes out is not valid.
  ///
  /// Polygons are left where they are written: the two that a cut made may touch along the 180th meridian, and are not to grow
  /// together. Only if one that was not cut meets another beyond the meridian, they are laid side by side.
  private mutating func retrace(
    _ input: GeometryColumn, _ index: Int, into output: inout GeometryColumn, reports: inout [RepairReport]
  ) -> PrecisionOutcome? {
    let kind = input.kinds[index]
    for isAligned in [false, true] {
      overlay.load(input, index, by: &validator.judging, aligned: isAligned)
      guard overlay.movePlaces(input, to: rounding) else { return nil }
      guard overlay.fill(.odd, on: .integers) else { continue }
      let mark = output.mark
      if overlay.hasArea {
        overlay.write(input, kind: kind, rounding: rounding, into: &output)
        guard validator.isValid(geometry: output.count - 1, in: output) || isValidUnrolled(output, of: input, index) else {
          output.truncate(to: mark)
          continue
        }
      } else {
        output.endGeometry(kind)
      }
      overlay.appendReports(to: &reports)
      return overlay.hasArea ? .retraced : .nothingLeft
    }
    return nil
  }

  /// Whether the last geometry of `output` is valid in the plane that a ring wider than the globe is written in: what it covers lies over
  /// itself whole turns away, in several polygons as in one.
  private mutating func isValidUnrolled(_ output: GeometryColumn, of input: GeometryColumn, _ index: Int) -> Bool {
    let isWide = input.paths(ofGeometry: index).contains { path in
      let longitudes = input.positions[input.positions(ofPath: path)].lazy.map(\.x)
      return (longitudes.max() ?? 0) - (longitudes.min() ?? 0) > 360
    }
    guard isWide, overlay.isPlain else { return false }
    let longitudes = validator.options.longitudes
    validator.options.longitudes = .literal
    defer { validator.options.longitudes = longitudes }
    return validator.isValid(geometry: output.count - 1, in: output)
  }
}
