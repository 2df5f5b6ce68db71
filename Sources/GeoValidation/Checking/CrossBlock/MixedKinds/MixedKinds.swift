internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Reports when an input that began with points, lines, areas or GeometryCollections goes on with another of these: what
/// tables, layers of files and styles that hold one kind do not take.
///
/// A block knows where it has each kind first, as candidates; whether one is new only the whole input shows.
struct MixedKinds: CrossBlockCheck {
  /// What features are of, whether one or several of it. The raw value is the noun of messages.
  enum Kind: String {
    case points, lines, areas, collections

    init(_ kind: GeometryKind) {
      switch kind {
      case .point, .multiPoint: self = .points
      case .lineString, .multiLineString: self = .lines
      case .polygon, .multiPolygon: self = .areas
      }
    }
  }

  /// The kinds of a block, with the first feature of each.
  struct Part: Sendable {
    fileprivate(set) var kinds: [Kind] = []
    fileprivate(set) var places: [Diagnostic] = []
  }

  static let candidateRule: Rule? = .collectionMixed
  static let candidatesComeFirst = true

  private let severity: Severity
  private var first: Kind?
  private var known: Set<Kind> = []

  init?(_ rules: RuleSelection) {
    guard let severity = rules.severity(of: .collectionMixed) else { return nil }
    self.severity = severity
  }

  /// Complexity: O(features).
  static func part(of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow]) -> Part {
    var known: Set<Kind> = []
    var part = Part()
    for index in block.rows.indices {
      let row = block.rows[index]
      let isCollection: Bool, kinds: ArraySlice<GeometryKind>
      if let row = fixed[index] {
        (isCollection, kinds) = (row.isCollection && row.geometry != nil, row.geometry?.kinds[...] ?? [])
      } else if !row.flags.isDisjoint(with: [.unreadable, .dropped]) {
        continue
      } else {
        (isCollection, kinds) = (row.nestingCount > 0, block.geometry.kinds[block.geometries(ofRow: index)])
      }
      guard let kind = isCollection ? .collections : kinds.first.map({ Kind($0) }), known.insert(kind).inserted else { continue }
      part.kinds.append(kind)
      var place = Diagnostic(
        .collectionMixed, byte: block.byteOffset + Int(row.geometry.start), feature: row.ordinal, id: row.identifier(in: block.text),
        pointer: row.pointer + (row.flags.contains(.bareGeometry) ? "" : "/geometry"), message: "")
      block.placeInInput(&place)
      part.places.append(place)
    }
    return part
  }

  static func candidates(in part: Part, _ rules: RuleSelection) -> [Diagnostic] { part.places }

  /// Leaves those that are the first of a kind that is not the first one.
  mutating func settle(_ part: Part, from lines: LineCounter) -> Settlement {
    var settlement = Settlement()
    for kind in part.kinds { settlement.candidates.append(settled(kind)) }
    return settlement
  }

  private mutating func settled(_ kind: Kind) -> SettledCandidate? {
    let first = first ?? kind
    self.first = first
    guard known.insert(kind).inserted, kind != first else { return nil }
    return SettledCandidate(
      rule: .collectionMixed, severity: severity,
      message: "found \(kind.rawValue) behind \(first.rawValue); expected features of one kind")
  }
}
