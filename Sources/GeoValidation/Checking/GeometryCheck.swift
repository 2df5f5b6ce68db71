internal import GeoAlgorithms
internal import GeoFindings
internal import GeoModel

/// Judges one geometry after the other. Keeps the memory of its list of faults and of the work on topology.
struct GeometryCheck: Sendable {
  private(set) var faults: [GeometryFault] = []
  let rules: RuleSelection
  /// What is listed of the block at hand, and of its feature at hand.
  var listed = FaultListing()

  private var mostListed = Int.max, mostOfGeometry = Int.max, mostMended = Int.max
  private var told: Set<Rule> = []
  private var mendsInText: @Sendable (Rule) -> Bool = { _ in false }
  private var listsMendable = false
  /// Whether the feature's text is no JSON, or not the same to all readers, so that nothing of it is fixed, which each of its findings has
  /// to say.
  private var isDamaged = false
  /// What is known of the rule that a fault was found of last: floods are of few rules, and looking these up took as long as finding their
  /// faults.
  private var last: (rule: Rule, isAsked: Bool, isCertain: Bool, isTold: Bool)?
  private var geometryCounts = FaultCounts()
  private var feature = 0, featureEnd = 0
  /// The geometries of the feature at hand, and whether its rings can be turned for certain; `nil` until this was asked for.
  private var geometries = 0..<0
  private var turnsForCertain: Bool?

  let checksRange, checksSwapped, checksSeam, checksDimensions: Bool
  private let checksLinesAcross: Bool
  private let checksWinding, checksBothWindings, checksRepeats, checksTargets, checksTargetsOfPoints: Bool
  /// Whether rules are on that need the surveys of paths.
  private let checksPaths: Bool
  /// Whether anything is asked of geometries at all.
  let checksAnything: Bool
  var topology: TopologyCheck

  /// The threads that help with a large geometry.
  var largeFeatureWork: LargeFeatureWork? {
    get { topology.largeFeatureWork }
    set { topology.largeFeatureWork = newValue }
  }

  init(_ rules: RuleSelection) {
    self.rules = rules
    checksRange = rules.contains(.positionOutOfRange)
    checksSwapped = rules.contains(.positionSwapped)
    checksDimensions = rules.contains(.mixedDimensions)
    checksSeam = rules.contains(.antimeridianNotCut)
    checksLinesAcross = rules.reportsLinesAcross
    checksWinding = rules.contains(.ringWinding)
    checksBothWindings = FixCertainty.asksForBothWindings(rules)
    checksRepeats = rules.contains(.ringRepeatedPosition) || rules.contains(.lineRepeatedPosition)
    checksTargets = Self.targets.contains { rules.contains($0) }
    checksTargetsOfPoints = Self.targetsOfPoints.contains { rules.contains($0) }
    checksPaths = checksRange || checksSeam || checksWinding || checksRepeats
    topology = TopologyCheck(rules)
    checksAnything = checksPaths || checksSwapped || checksDimensions || checksTargets || topology.checksAnything
  }

  mutating func beginBlock(
    mostListed: Int, told: Set<Rule>, mostOfGeometry: Int, mostMended: Int, mendsInText: @escaping @Sendable (Rule) -> Bool,
    listsMendable: Bool
  ) {
    (self.mostListed, self.told) = (mostListed, told)
    self.listsMendable = listsMendable
    self.mostOfGeometry = mostOfGeometry
    (self.mostMended, self.mendsInText) = (mostMended, mendsInText)
    last = nil
    listed.removeAll()
  }

  mutating func add(
    _ rule: Rule, at position: Int, isRing: Bool = false, subject: String? = nil, _ message: @autoclosure () -> String
  ) {
    if isListed(rule) {
      faults.append(GeometryFault(rule: rule, position: position, isRing: isRing, subject: subject, detail: .message(message())))
    }
  }

  /// The same for a ring that runs the wrong way: one that may be left unchanged needs a look by a person at each.
  mutating func addWinding(
    _ rule: Rule, _ column: GeometryColumn, at position: Int, survey: PathSurvey? = nil, _ message: @autoclosure () -> String
  ) {
    if listsMendable, mostListed < .max, turnsForCertain == nil {
      turnsForCertain = !checksBothWindings && FixCertainty.areTurnable(column, geometries, survey)
    }
    if isListed(rule, isCertain: turnsForCertain ?? true) {
      faults.append(GeometryFault(rule: rule, position: position, isRing: true, detail: .message(message())))
    }
  }

  /// Counts a fault.
  /// - Parameters:
  ///   - isCertain: whether it can be fixed for certain, if its rule's can.
  ///   - mayBeMore: whether not all of its rule are counted.
  /// - Returns: whether it is one of the first.
  mutating func isListed(_ rule: Rule, isCertain: Bool = true, mayBeMore: Bool = false) -> Bool {
    let known =
      last.flatMap { $0.rule === rule ? $0 : nil }
      ?? (rule: rule, isAsked: rules.contains(rule), isCertain: FixCertainty.isCertain(rule), isTold: told.contains(rule))
    last = known
    guard known.isAsked else { return false }
    let most = listsMendable && (isDamaged || !isCertain || !known.isCertain) ? .max : known.isTold ? 0 : mostListed
    let mostOfGeometry = mostMended > mostOfGeometry && mendsInText(rule) ? mostMended : mostOfGeometry
    let isFirst = geometryCounts.count(rule, limit: mostOfGeometry)
    return listed.add(rule, isFirst: isFirst, most: most, feature: feature, end: featureEnd, mayBeMore: mayBeMore)
  }

  /// Counts faults that are not listed, after those of the same geometry and rule that are: so many that no report lists them.
  mutating func leaveOut(_ rule: Rule, count: Int, mayBeMore: Bool) {
    guard rules.contains(rule) else { return }
    let most = listsMendable && (isDamaged || !FixCertainty.isCertain(rule)) ? .max : told.contains(rule) ? 0 : mostListed
    listed.leaveOut(rule, count: count, most: most, feature: feature, end: featureEnd, mayBeMore: mayBeMore)
  }

  mutating func append(_ fault: GeometryFault) { faults.append(fault) }

  /// Fills ``faults`` with those of a geometry that are to be listed, in order of their positions.
  /// Complexity: O(n log n) for n positions, plus defects of topology.
  mutating func check(_ column: GeometryColumn, _ geometry: Int, of row: FeatureRow) {
    begin(row)
    checkTopology(column, geometry)
    // A latitude beyond the pole may be a longitude: then the geometry is judged with other eyes.
    let isSwapped = checksSwapped && SwappedAxes.isLikely(column, geometry)
    if isSwapped { addSwapped(column, geometry) }
    checkParts(column, geometry, isSwapped: isSwapped)
    if checksTargets { checkTargets(column, geometry) }
    if checksDimensions, !column.altitudes.isEmpty { checkDimensions(column, geometry) }
    if faults.count > 1 { sortFaults() }
  }

  /// Whether a geometry is without findings at a glance: many files hold only such geometries.
  @inline(__always)
  func isPointOnGlobe(_ column: borrowing GeometryColumn, _ geometry: Int) -> Bool {
    if checksTargetsOfPoints || column.kinds[geometry] != .point { return false }
    return column.positions(ofGeometry: geometry).allSatisfy {
      column.positions[$0].x.magnitude <= 180 && column.positions[$0].y.magnitude <= 90
    }
  }

  /// Begins with another feature.
  mutating func beginFeature(_ geometries: Range<Int>, isDamaged: Bool) {
    (self.geometries, self.isDamaged) = (geometries, isDamaged)
    turnsForCertain = nil
  }

  /// Begins with another geometry.
  mutating func begin(_ row: FeatureRow) {
    faults.removeAll(keepingCapacity: true)
    geometryCounts.removeAll()
    (feature, featureEnd) = (row.ordinal, row.byteOffset + row.text.count)
  }

  mutating func sortFaults() {
    if zip(faults, faults.dropFirst()).allSatisfy({ $0.position <= $1.position }) { return }
    faults = faults.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(\.element)
  }

  private mutating func checkParts(_ column: GeometryColumn, _ geometry: Int, isSwapped: Bool) {
    if !checksPaths { return }
    let kind = column.kinds[geometry]
    if kind == .point || kind == .multiPoint {
      if !isSwapped { checkPoints(column, column.positions(ofGeometry: geometry)) }
      return
    }
    let surveys = surveys(column, geometry), first = column.paths(ofGeometry: geometry).lowerBound
    for part in column.parts(ofGeometry: geometry) {
      let paths = column.paths(ofPart: part)
      for path in paths {
        let isHole = path != paths.lowerBound
        // Two calls, so that a survey is not copied.
        if surveys.isEmpty {
          checkPath(column, path, Self.survey(column, path), isAreal: kind.isAreal, isHole: isHole, isSwapped: isSwapped)
        } else {
          checkPath(column, path, surveys[path - first], isAreal: kind.isAreal, isHole: isHole, isSwapped: isSwapped)
        }
      }
    }
  }

  private static func survey(_ column: GeometryColumn, _ path: Int) -> PathSurvey {
    column.positions.withUnsafeBufferPointer { PathSurvey(UnsafeBufferPointer(rebasing: $0[column.positions(ofPath: path)])) }
  }

  /// The surveys of all paths of a large geometry, if threads are free.
  private func surveys(_ column: GeometryColumn, _ geometry: Int) -> [PathSurvey] {
    let range = column.positions(ofGeometry: geometry)
    guard let work = topology.largeFeatureWork(forPositions: range.count) else { return [] }
    let found = work.run(work.pieces(of: range)) { piece in
      column.stretches(in: piece, ofGeometry: geometry).filter(\.isBeginning).map { Self.survey(column, $0.path) }
    }
    return found.flatMap(\.self)
  }

  private mutating func checkPoints(_ column: GeometryColumn, _ range: Range<Int>) {
    var isBeyond = false
    for index in range {
      let place = column.positions[index]
      isBeyond = isBeyond || place.x.magnitude > 180 || place.y.magnitude > 90
    }
    if isBeyond, checksRange { addOutOfRange(column, range, isUnwrapped: false) }
  }

  private mutating func checkPath(
    _ column: GeometryColumn, _ path: Int, _ survey: PathSurvey, isAreal: Bool, isHole: Bool, isSwapped: Bool
  ) {
    let range = column.positions(ofPath: path)
    // Positions whose axes are swapped are where they are by mistake: nothing follows from that.
    if !isSwapped {
      var isUnwrapped = false
      if survey.longitudeReach > 180 || survey.widestStep > 180 {
        isUnwrapped = checkSeam(column, path, isAreal: isAreal, reach: survey.longitudeReach)
      }
      if checksRange, survey.longitudeReach > 180 || survey.latitudeReach > 90 {
        addOutOfRange(column, range, isUnwrapped: isUnwrapped)
      }
      if isAreal, checksWinding { checkWinding(column, range, isHole: isHole, survey) }
    }
    if survey.shortestStep == 0, checksRepeats, !topology.collapsed.contains(path) {
      addRepeats(column, range, isAreal: isAreal)
    }
  }

  /// Whether the path means its longitudes beyond ±180, being written across the meridian and none of them so far out that it may not be in
  /// degrees, and that was reported: where no rule asks for a cut there, such longitudes are only out of range.
  private mutating func checkSeam(
    _ column: GeometryColumn, _ path: Int, isAreal: Bool, reach: Double
  ) -> Bool {
    let range = column.positions(ofPath: path)
    guard let passages = seamPassages(ofPath: column.positions.span.extracting(range)) else { return false }
    // Of a ring round a pole another rule has told it.
    let isPolar = topology.polar.contains(path)
    let isAsked = isAreal ? checksSeam : checksSeam && checksLinesAcross
    if isAsked, !isPolar {
      let index = range.lowerBound + passages.first
      let (a, b) = (column.positions[index - 1].x, column.positions[index].x)
      let times = passages.count == 1 ? "" : ", \(passages.count) times in all"
      let kind = isAreal ? "ring" : "line"
      add(
        .antimeridianNotCut, at: index, subject: isAreal ? nil : Diagnostic.lineSubject,
        "found a \(kind) that goes across the 180th meridian from longitude \(a.plainText) to \(b.plainText)\(times); expected it to be cut there"
      )
    }
    return passages.isUnwrapped && reach <= furthestDegree && (isAsked || isPolar)
  }

  private mutating func checkWinding(
    _ column: GeometryColumn, _ range: Range<Int>, isHole: Bool, _ survey: PathSurvey
  ) {
    let winding = survey.winding ?? winding(ofRing: column.positions.span.extracting(range))
    if winding == .clockwise, !isHole {
      addWinding(
        .ringWinding, column, at: range.lowerBound, survey: survey,
        "found an exterior ring that runs clockwise; expected counterclockwise")
    } else if winding == .counterclockwise, isHole {
      addWinding(
        .ringWinding, column, at: range.lowerBound, survey: survey,
        "found a hole that runs counterclockwise; expected clockwise")
    }
  }
}
