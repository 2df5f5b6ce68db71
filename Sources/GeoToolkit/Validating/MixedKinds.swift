internal import GeoModel

/// Tells when an input that began with points, lines, areas or GeometryCollections goes on with another of these: what
/// tables, layers of files and styles that hold one kind do not take.
///
/// A block knows where it has each kind first, as candidates for findings; whether one is news only the whole input does.
struct MixedKinds {
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

  private var first: Kind?
  private var told: Set<Kind> = []

  /// Puts a candidate among the findings of a block for each kind, with the kind in place of a message.
  /// Complexity: O(features).
  static func addCandidates(to block: inout FeatureBlock<Geographic>, _ rules: RuleSelection) {
    var known: Set<Kind> = []
    var found: [Diagnostic] = []
    for index in block.rows.indices {
      let row = block.rows[index]
      let geometries = block.geometries(ofRow: index)
      guard !row.flags.contains(.unreadable), row.nestingCount > 0 || !geometries.isEmpty else { continue }
      let kind = row.nestingCount > 0 ? .collections : Kind(block.geometry.kinds[geometries.lowerBound])
      guard known.insert(kind).inserted else { continue }
      found.append(
        Diagnostic(
          .collectionMixed, severity: rules.severity(of: .collectionMixed), byte: block.byteOffset + Int(row.geometry.start),
          feature: row.ordinal, id: row.identifier(in: block.text),
          pointer: row.pointer + (row.flags.contains(.bareGeometry) ? "" : "/geometry"), message: kind.rawValue))
    }
    if !found.isEmpty { block.diagnostics = FindingOrder(of: block).sorted(block.diagnostics + found) }
  }

  /// Leaves of the candidates among findings, which come in input order, those that are the first of a kind that is not
  /// the first one, and puts that into words.
  mutating func settle(_ findings: inout [Finding]) {
    findings.removeAll { !isNews($0.diagnostic) }
    for index in findings.indices where findings[index].diagnostic.rule == .collectionMixed {
      findings[index].diagnostic.message =
        "found \(findings[index].diagnostic.message) behind \(first?.rawValue ?? "none"); expected features of one kind"
    }
  }

  private mutating func isNews(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.rule == .collectionMixed, let kind = Kind(rawValue: diagnostic.message) else { return true }
    if first == nil { first = kind }
    return told.insert(kind).inserted && kind != first
  }
}
