package import GeoAlgorithms
package import GeoFindings
package import GeoModel

/// What the topology of one geometry after the other gives rise to.
package struct TopologyCheck: Sendable {
  package private(set) var defects: [TopologyDefect] = []
  /// Whether edges may meet in more places than are reported.
  private(set) var mayMeetMore = false
  /// Whether there may be more rings that lie where they must not.
  private(set) var mayNestMore = false
  /// Rings round a pole, and paths without extent, that are reported as such: what follows from that is not reported again.
  package private(set) var polar: [Int] = []
  package private(set) var collapsed: [Int] = []

  /// Of the places where edges of one geometry meet, how many of each kind are held; the others are counted. More than are ever listed.
  package static let mostMeetings = 1 << 14

  /// The kinds of which there are more such places, and how many more.
  package var meetingsLeftOut: [(kind: TopologyDefectKind, count: Int)] { isLeftOut ? validator.meetingsLeftOut : [] }
  private var isLeftOut = false

  private var validator: TopologyValidator
  private let checksAreas, checksLines, checksPoints, checksPoles: Bool
  var checksAnything: Bool { checksAreas || checksLines || checksPoints }
  /// Of areas, only whether rings go round the globe.
  private let checksTurnsOnly: Bool

  package init(_ rules: RuleSelection) {
    func contains(_ geometry: GeometryKind) -> Bool {
      TopologyDefectKind.allCases.contains { rules.contains($0.rule(in: geometry)) && $0.rule(in: geometry).level == .topology }
    }
    checksAreas = contains(.polygon)
    checksLines = contains(.lineString)
    checksPoles = rules.contains(.ringPoleNotCut)
    checksTurnsOnly = !TopologyDefectKind.allCases.contains {
      let rule = $0.rule(in: .polygon)
      return rule.level == .topology && rule != .ringTurns && rule != .ringPoleNotCut && rules.contains(rule)
    }
    checksPoints = rules.contains(.pointRepeated)
    var options = TopologyOptions()
    options.reportsNotSimple = rules.contains(.lineNotSimple) || rules.contains(.pointRepeated)
    validator = TopologyValidator(options: options)
    validator.mostMeetings = Self.mostMeetings
  }

  /// The threads that help with a large geometry.
  package var largeFeatureWork: LargeFeatureWork? {
    get { validator.largeFeatureWork }
    set { validator.largeFeatureWork = newValue }
  }

  /// The same for a geometry of so many positions, if they are enough and a thread is free.
  package func largeFeatureWork(forPositions count: Int) -> LargeFeatureWork? { validator.largeFeatureWork(forPositions: count) }

  /// Fills the lists for a geometry. Complexity: O(n log n) for n positions, plus its defects.
  package mutating func judge(_ column: GeometryColumn, _ geometry: Int) {
    if !defects.isEmpty { defects.removeAll(keepingCapacity: true) }
    if !polar.isEmpty { polar.removeAll(keepingCapacity: true) }
    if !collapsed.isEmpty { collapsed.removeAll(keepingCapacity: true) }
    mayMeetMore = false
    mayNestMore = false
    isLeftOut = false
    switch column.kinds[geometry] {
    case .point: return
    case .multiPoint: if !checksPoints { return }
    case .lineString, .multiLineString: if !checksLines { return }
    case .polygon, .multiPolygon: if !checksAreas { return }
    }
    if checksTurnsOnly, column.kinds[geometry].isAreal {
      validator.appendTurns(ofGeometry: geometry, in: column, to: &defects)
    } else {
      validator.appendDefects(ofGeometry: geometry, in: column, to: &defects)
      mayMeetMore = !validator.tellsEveryMeeting
      mayNestMore = !validator.tellsEveryNesting
      isLeftOut = defects.count >= Self.mostMeetings
    }
    for defect in defects {
      switch defect.kind {
      case .poleNotCut: if checksPoles { polar.append(defect.path) }
      case .woundRepeatedly: polar.append(defect.path)
      case .tooFewPositions: collapsed.append(defect.path)
      default: break
      }
    }
  }
}
