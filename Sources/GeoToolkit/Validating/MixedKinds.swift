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
    let found = candidates(of: block, rules)
    if !found.isEmpty { block.diagnostics = FindingOrder(of: block).sorted(block.diagnostics + found) }
  }

  /// The same by themselves.
  ///
  /// - Parameter mended: by row, what features have become that have changed.
  static func candidates(
    of block: FeatureBlock<Geographic>, mended: [Int: MendedRow] = [:], _ rules: RuleSelection
  ) -> [Diagnostic] {
    var known: Set<Kind> = []
    var found: [Diagnostic] = []
    for index in block.rows.indices {
      let row = block.rows[index]
      let isCollection: Bool, kinds: ArraySlice<GeometryKind>
      if let row = mended[index] {
        (isCollection, kinds) = (row.isCollection && row.geometry != nil, row.geometry?.kinds[...] ?? [])
      } else if row.flags.contains(.unreadable) {
        continue
      } else {
        (isCollection, kinds) = (row.nestingCount > 0, block.geometry.kinds[block.geometries(ofRow: index)])
      }
      guard let kind = isCollection ? .collections : kinds.first.map({ Kind($0) }), known.insert(kind).inserted else { continue }
      found.append(
        Diagnostic(
          .collectionMixed, severity: rules.severity(of: .collectionMixed), byte: block.byteOffset + Int(row.geometry.start),
          feature: row.ordinal, id: row.identifier(in: block.text),
          pointer: row.pointer + (row.flags.contains(.bareGeometry) ? "" : "/geometry"), message: kind.rawValue))
    }
    return found
  }

  /// Leaves of the candidates among findings, which come in input order, those that are the first of a kind that is not
  /// the first one, and puts that into words.
  mutating func settle(_ findings: inout [Finding]) {
    findings = findings.compactMap { finding in
      settled(finding.diagnostic).map {
        var finding = finding
        finding.diagnostic = $0
        return finding
      }
    }
  }

  /// The same of one finding: itself in words, or none.
  mutating func settled(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard diagnostic.rule == .collectionMixed, let kind = Kind(rawValue: diagnostic.message) else { return diagnostic }
    let first = first ?? kind
    self.first = first
    guard told.insert(kind).inserted, kind != first else { return nil }
    var diagnostic = diagnostic
    diagnostic.message = "found \(kind.rawValue) behind \(first.rawValue); expected features of one kind"
    return diagnostic
  }
}
