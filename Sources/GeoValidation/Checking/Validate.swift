internal import GeoAlgorithms
public import GeoFindings
internal import GeoJSON
public import GeoModel
public import GeoPipeline

/// Checks what the decoder does not: whether positions lie on the globe, the winding order of rings, crossings of the 180th meridian
/// without a cut, rings that cross, touch or are nested wrongly (OGC Simple Features, on unwrapped
/// longitudes), and bounding boxes. Adds its findings to those of the block, each with its place in the text.
///
/// Needs no memory of other blocks; repeated ids are found by `DuplicateIdentifiers`, which sees all blocks. A value
/// keeps its scratch memory, so use one for all blocks of a thread.
///
/// Complexity: O(n log n) for the n positions of a geometry, plus its defects; text is searched only for places of
/// findings.
public struct Validate: Stage {
  /// The rules that are on. Findings of other rules, including the decoder's, are removed.
  public var rules: RuleSelection

  /// How many findings of each rule are listed of a block; the others are counted in one finding that stands for them
  /// (``GeoModel/Diagnostic/others``). For callers that show no more of an input, since places and messages are what findings cost:
  /// ``Validation`` lists none any more once so many have been handed on.
  public var mostListed = Int.max

  /// Rules of which enough findings are listed already: all others are counted.
  var told: Set<Rule> = []

  /// Whether findings are listed all the same that may be fixed, or go with one that is, for a caller that looks at each of them.
  var listsMendable = false

  /// Whether findings of a rule are fixed where they are, each by itself, and how many of such a rule one geometry lists.
  var mendsInText: @Sendable (Rule) -> Bool = { _ in false }
  var mostMended = FindingList.mostOfOneRule

  /// The threads that help with a large geometry.
  package var largeFeatureWork: LargeFeatureWork?

  private var geometryCheck: GeometryCheck?

  public init(rules: RuleSelection = .standard) { self.rules = rules }

  public mutating func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    check(&input)
    return input
  }

  /// Adds the findings to the block's, in order of their places.
  public mutating func check(_ block: inout FeatureBlock<Geographic>) {
    let unfinished = Self.featuresWithUnfinishedPaths(block)
    rules.apply(to: &block.diagnostics)
    var found = findings(in: block, unfinished: unfinished)
    for index in found.indices { block.placeInInput(&found[index]) }
    rules.apply(to: &found)
    if !found.isEmpty { block.diagnostics = FindingOrder(of: block).sorted(block.diagnostics + found) }
  }

  private mutating func findings(in block: borrowing FeatureBlock<Geographic>, unfinished: Set<Int>) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var check = geometryCheck.take() ?? GeometryCheck(rules)
    if check.rules != rules { check = GeometryCheck(rules) }
    check.largeFeatureWork = largeFeatureWork
    check.beginBlock(
      mostListed: mostListed, told: told, mostOfGeometry: FindingList.mostOfOneRule, mostMended: mostMended, mendsInText: mendsInText,
      listsMendable: listsMendable)
    var targets = TargetCheck(rules, mostListed: told.contains(.propertyNested) ? 0 : mostListed)
    let damaged = listsMendable ? UnreadableText.features(of: block) : []
    for row in block.rows.indices where check.checksAnything || targets != nil {
      if block.rows[row].flags.contains(.dropped) { continue }
      if block.rows[row].flags.contains(.unreadable) {
        // What is read once more is in the CRS of the text.
        guard unfinished.contains(block.rows[row].ordinal), block.sourceSystem == nil else { continue }
        check.beginFeature(0..<0, isDamaged: damaged.contains(block.rows[row].ordinal))
        findings += Self.positions(ofRow: row, in: block, &check) + check.listed.takeRestsOfFeature()
        continue
      }
      findings += targets?.findings(in: block, row: row) ?? []
      let geometries = block.geometries(ofRow: row)
      if geometries.allSatisfy({ check.isPointOnGlobe(block.geometry, $0) }) { continue }
      var places: GeometryPlaces?
      check.beginFeature(geometries, isDamaged: damaged.contains(block.rows[row].ordinal))
      for geometry in geometries {
        check.check(block.geometry, geometry, of: block.rows[row])
        if check.faults.isEmpty { continue }
        var known = places.take() ?? GeometryPlaces(of: block, row: row)
        // What is looked at for its fix alone is counted then.
        let isPlaced = told.isEmpty || !check.faults.allSatisfy { told.contains($0.rule) }
        findings += known.diagnostics(of: check.faults, geometry: geometry, isPlaced: isPlaced)
        places = known
      }
      findings += check.listed.takeRestsOfFeature()
    }
    findings += check.listed.rests + (targets?.rests ?? [])
    if rules.contains(.boxStale) { findings += BoxCheck.findings(in: block) }
    if rules.contains(.boxLongWay) { findings += BoxCheck.detourFindings(in: block) }
    if rules.contains(.boxDimensions) { findings += BoxCheck.dimensionFindings(in: block) }
    geometryCheck = check
    return findings
  }

  /// Features that cannot be read, for a ring that is not closed perhaps, or a path that is too short.
  private static func featuresWithUnfinishedPaths(_ block: borrowing FeatureBlock<Geographic>) -> Set<Int> {
    var features: Set<Int> = []
    for finding in block.diagnostics where unfinishedPaths.contains(finding.rule) {
      if let feature = finding.feature { features.insert(feature) }
    }
    return features
  }

  static let unfinishedPaths: Set<Rule> = [.ringNotClosed, .ringTooShort, .lineTooShort]

  /// What is judged of features that cannot be read for such paths.
  static let judgedUnread: Set<Rule> = [.positionOutOfRange, .positionSwapped, .mixedDimensions]

  /// What is wrong with the positions of a feature that has rings that are not closed, or paths that are too short: that moves none.
  private static func positions(
    ofRow index: Int, in block: borrowing FeatureBlock<Geographic>, _ check: inout GeometryCheck
  ) -> [Diagnostic] {
    guard let unfinished = FeatureDecoder.readingUnfinishedPaths(ofRow: index, in: block) else { return [] }
    var findings: [Diagnostic] = []
    var places = GeometryPlaces(of: unfinished, row: 0)
    for geometry in unfinished.geometries(ofRow: 0) {
      check.checkPositions(unfinished.geometry, geometry, of: unfinished.rows[0])
      if !check.faults.isEmpty { findings += places.diagnostics(of: check.faults, geometry: geometry) }
    }
    return findings
  }
}
