internal import GeoAlgorithms
internal import GeoModel

/// Judges one geometry after the other. Keeps the memory of its list of faults.
struct GeometryCheck {
  private(set) var faults: [GeometryFault] = []
  let rules: RuleSelection
  /// The largest magnitude of a latitude in the geometry at hand.
  private var latitudeReach = 0.0
  private let checksRange, checksSwapped, checksDimensions, checksSeam, checksWinding, checksRepeats, checksTargets: Bool

  init(_ rules: RuleSelection) {
    self.rules = rules
    checksRange = rules.contains(.positionOutOfRange)
    checksSwapped = rules.contains(.positionSwapped)
    checksDimensions = rules.contains(.mixedDimensions)
    checksSeam = rules.contains(.antimeridianNotCut)
    checksWinding = rules.contains(.ringWinding)
    checksRepeats = rules.contains(.ringRepeatedPosition) || rules.contains(.lineRepeatedPosition)
    checksTargets = Self.targets.contains { rules.contains($0) }
  }

  mutating func add(_ rule: Rule, at position: Int, isRing: Bool = false, _ message: String) {
    if rules.contains(rule) {
      faults.append(GeometryFault(rule: rule, position: position, isRing: isRing, message: message))
    }
  }

  /// Fills ``faults`` with those of a geometry, in order of their positions. Complexity: O(positions).
  mutating func check(_ column: GeometryColumn, _ geometry: Int) {
    faults.removeAll(keepingCapacity: true)
    latitudeReach = 0
    checkParts(column, geometry, isSwapped: false)
    // Once more, with other eyes: a latitude beyond the pole may be a longitude.
    if latitudeReach > 90, checksSwapped, SwappedAxes.isLikely(column, geometry) {
      faults.removeAll(keepingCapacity: true)
      addSwapped(column, geometry)
      checkParts(column, geometry, isSwapped: true)
    }
    if checksTargets { checkTargets(column, geometry) }
    if checksDimensions, !column.altitudes.isEmpty { checkDimensions(column, geometry) }
    if faults.count > 1 { faults.sort { $0.position < $1.position } }
  }

  private mutating func checkParts(_ column: GeometryColumn, _ geometry: Int, isSwapped: Bool) {
    let kind = column.kinds[geometry]
    if kind == .point || kind == .multiPoint {
      if !isSwapped { checkPoints(column, column.positions(ofGeometry: geometry)) }
      return
    }
    for part in column.parts(ofGeometry: geometry) {
      let paths = column.paths(ofPart: part)
      for path in paths {
        checkPath(
          column, column.positions(ofPath: path), isAreal: kind.isAreal, isHole: path != paths.lowerBound,
          isSwapped: isSwapped)
      }
      if kind.isAreal { checkPolygon(column, part) }
    }
  }

  private mutating func checkPoints(_ column: GeometryColumn, _ range: Range<Int>) {
    var isBeyond = false
    for index in range {
      let place = column.positions[index]
      latitudeReach = max(latitudeReach, place.y.magnitude)
      isBeyond = isBeyond || place.x.magnitude > 180 || place.y.magnitude > 90
    }
    if isBeyond, checksRange { addOutOfRange(column, range, isUnwrapped: false) }
  }

  /// A polygon as a whole, all of its rings together: here the topology kernel is called (conventions §7.1 (c)).
  private mutating func checkPolygon(_ column: GeometryColumn, _ part: Int) {}

  private mutating func checkPath(
    _ column: GeometryColumn, _ range: Range<Int>, isAreal: Bool, isHole: Bool, isSwapped: Bool
  ) {
    let survey = column.positions.withUnsafeBufferPointer { PathSurvey(UnsafeBufferPointer(rebasing: $0[range])) }
    latitudeReach = max(latitudeReach, survey.latitudeReach)
    // Positions whose axes are swapped are where they are by mistake: nothing follows from that.
    if !isSwapped {
      var isUnwrapped = false
      if survey.longitudeReach > 180 || survey.widestStep > 180 {
        isUnwrapped = checkSeam(column, range, isAreal: isAreal, reach: survey.longitudeReach)
      }
      if checksRange, survey.longitudeReach > 180 || survey.latitudeReach > 90 {
        addOutOfRange(column, range, isUnwrapped: isUnwrapped)
      }
      if isAreal, checksWinding { checkWinding(column, range, isHole: isHole, survey) }
    }
    if survey.shortestStep == 0, checksRepeats { addRepeats(column, range, isAreal: isAreal) }
  }

  /// Whether the path means its longitudes beyond ±180: it is written across the meridian, and stays within a turn.
  private mutating func checkSeam(
    _ column: GeometryColumn, _ range: Range<Int>, isAreal: Bool, reach: Double
  ) -> Bool {
    guard reach <= 540, let passages = seamPassages(ofPath: column.positions.span.extracting(range)) else { return false }
    if checksSeam {
      let index = range.lowerBound + passages.first
      let (a, b) = (column.positions[index - 1].x, column.positions[index].x)
      let times = passages.count == 1 ? "" : ", \(passages.count) times in all"
      let kind = isAreal ? "ring" : "line"
      add(
        .antimeridianNotCut, at: index,
        "found a \(kind) that goes across the 180th meridian from longitude \(a.plainText) to \(b.plainText)\(times); expected it to be cut there")
    }
    return passages.isUnwrapped
  }

  private mutating func checkWinding(
    _ column: GeometryColumn, _ range: Range<Int>, isHole: Bool, _ survey: PathSurvey
  ) {
    let winding = survey.winding ?? winding(ofRing: column.positions.span.extracting(range))
    if winding == .clockwise, !isHole {
      add(
        .ringWinding, at: range.lowerBound, isRing: true,
        "found an exterior ring that runs clockwise; expected counterclockwise")
    } else if winding == .counterclockwise, isHole {
      add(
        .ringWinding, at: range.lowerBound, isRing: true,
        "found a hole that runs counterclockwise; expected clockwise")
    }
  }
}
