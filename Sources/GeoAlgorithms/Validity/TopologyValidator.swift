public import GeoModel

/// Judges the topology of geometries after OGC Simple Features (OGC 06-103r4 §6.1.5–§6.1.14) and reports every defect,
/// not only the first.
///
/// Everything is decided by exact predicates on unwrapped longitudes; there is no tolerance. A value keeps its scratch
/// memory, so that a reused value hardly allocates.
///
/// - Complexity: O(n log n) for n positions, plus the number of contacts between edges; about 20 ns a position for
///   outlines as they occur.
public struct TopologyValidator: Sendable {
  /// What is found without cutting anything.
  var judging: TopologyJudging

  public var options: TopologyOptions {
    get { judging.options }
    set { judging.options = newValue }
  }

  /// Whether every place where edges of the last geometry meet has its defect. Where they cross so often that all cannot be looked for
  /// in time, every edge that takes part has one at least.
  public var tellsEveryMeeting: Bool { judging.tellsEveryMeeting }

  /// Whether every ring of the last geometry that lies outside of what it must lie in, or inside of what it must not, has its defect.
  /// Where thousands of rings lie in one another, those that cross or run along anything are not all compared.
  public var tellsEveryNesting: Bool { judging.tellsEveryNesting }

  /// How many of the places where edges of a geometry meet are held for each kind of defect, the first ones; the others are counted
  /// (``meetingsLeftOut``). A line of a million positions may cross itself a million times a million times.
  package var mostMeetings: Int {
    get { judging.mostMeetings }
    set { judging.mostMeetings = newValue }
  }

  /// The kinds of which the last geometry has more such places than were held, and how many more.
  package var meetingsLeftOut: [(kind: TopologyDefectKind, count: Int)] { judging.meetingsLeftOut }

  /// The threads that help with a large geometry.
  package var largeFeatureWork: LargeFeatureWork? {
    get { judging.largeFeatureWork }
    set { judging.largeFeatureWork = newValue }
  }

  /// The same for a geometry of so many positions, if they are enough and a thread is free.
  package func largeFeatureWork(forPositions count: Int) -> LargeFeatureWork? { judging.largeFeatureWork(forPositions: count) }

  public init(options: TopologyOptions = TopologyOptions()) {
    judging = TopologyJudging(options: options)
  }

  /// Every defect of a geometry, in order of the positions where they lie.
  ///
  /// - Parameters:
  ///   - index: of the geometry in the column.
  ///   - column: the column that holds the geometry.
  public mutating func defects(ofGeometry index: Int, in column: GeometryColumn) -> [TopologyDefect] {
    var defects: [TopologyDefect] = []
    appendDefects(ofGeometry: index, in: column, to: &defects)
    return defects
  }

  /// Whether a geometry has no defect that makes it invalid.
  public mutating func isValid(geometry index: Int, in column: GeometryColumn) -> Bool {
    let most = mostMeetings
    mostMeetings = Swift.min(most, TopologyJudging.fewMeetings)
    defer { mostMeetings = most }
    return defects(ofGeometry: index, in: column).allSatisfy { $0.kind.isInformation }
  }

  /// Appends every defect of a geometry, in order of the positions where they lie. Nothing is allocated for a valid
  /// geometry that is not larger than those before, except for the sorting of rings that are more than eight and of
  /// points where rings touch.
  public mutating func appendDefects(
    ofGeometry index: Int, in column: GeometryColumn, to defects: inout [TopologyDefect]
  ) {
    let before = defects.count
    judging.judge(index, column, &defects)
    if column.kinds[index].isAreal, options.longitudes == .shortWay, !judging.rings.isEmpty {
      if let path = judging.furtherRing { judgeTurns(of: path, index, column, &defects, from: before) }
      if defects.count > before { spareUncut(index, column, &defects, from: before) }
    }
    judging.finish(&defects, from: before)
  }

  /// Appends, of the defects of a Polygon or MultiPolygon, those of rings that go round the globe:
  /// ``TopologyDefectKind/poleNotCut`` and ``TopologyDefectKind/woundRepeatedly``, in order of their positions. For a caller
  /// that needs nothing else: only rings that are wider than 180° are unwrapped.
  ///
  /// - Complexity: O(n), about 1 ns a position.
  public mutating func appendTurns(
    ofGeometry index: Int, in column: GeometryColumn, to defects: inout [TopologyDefect]
  ) {
    judging.appendTurns(ofGeometry: index, in: column, to: &defects)
  }
}
