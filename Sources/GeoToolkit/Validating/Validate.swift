internal import GeoAlgorithms
internal import GeoJSON
public import GeoModel
public import GeoPipeline

/// Judges what the decoder leaves open: whether positions lie on the globe, how rings run, whether the 180th meridian is
/// crossed without a cut, whether boxes fit. Adds its findings to those of the block, each with its place in the text.
///
/// Needs no memory of other blocks; whether ids repeat is for ``DuplicateIdentifiers``, which sees all of them.
/// Complexity: O(positions), one pass of plain sums over each path; text is searched only where something was found.
public struct Validate: Stage {
  /// Which rules count. Findings of others, the decoder's included, are taken out.
  public var rules: RuleSelection

  /// Of each rule, the first findings of a block that get their exact place; the others have the end of their feature. For
  /// whoever shows no more of them, since looking for places is what findings cost.
  public var mostPlaced = Int.max

  /// The most findings of one rule that one geometry keeps; the message of the last says how many more there are.
  static let mostOfOneRule = 1000

  public init(rules: RuleSelection = .standard) { self.rules = rules }

  public func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    check(&input)
    return input
  }

  /// Adds the findings to the block's, in order of their places.
  public func check(_ block: inout FeatureBlock<Geographic>) {
    rules.apply(to: &block.diagnostics)
    var found = findings(in: block)
    rules.apply(to: &found)
    if found.isEmpty { return }
    let isSorted = zip(found, found.dropFirst()).allSatisfy { $0.byte <= $1.byte }
    if block.diagnostics.isEmpty, isSorted {
      block.diagnostics = found
      return
    }
    block.diagnostics = (block.diagnostics + found).enumerated()
      .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
  }

  private func findings(in block: borrowing FeatureBlock<Geographic>) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var check = GeometryCheck(rules)
    var counts: [Rule: Int] = [:]
    let targets = TargetCheck(rules)
    for row in block.rows.indices where !block.rows[row].flags.contains(.unreadable) {
      if let targets { findings += targets.findings(in: block, row: row) }
      for geometry in block.geometries(ofRow: row) {
        check.check(block.geometry, geometry)
        if check.faults.isEmpty { continue }
        var faults = limited(check.faults)
        if mostPlaced < .max {
          let end = block.rows[row].byteOffset + block.rows[row].text.count
          faults.removeAll { fault in
            let known = counts[fault.rule, default: 0]
            counts[fault.rule] = known + 1
            if known < mostPlaced { return false }
            findings.append(
              Diagnostic(fault.rule, byte: end, feature: block.rows[row].ordinal, message: fault.message))
            return true
          }
          if faults.isEmpty { continue }
        }
        let places = GeometryPlaces(of: block, row: row)
        findings += places.diagnostics(of: faults, geometry: geometry)
      }
    }
    if rules.contains(.boxStale) {
      for box in block.boundingBoxes { findings += BoxCheck.finding(for: box, in: block).map { [$0] } ?? [] }
    }
    return findings
  }

  /// The first thousand of each rule, and how many more there are.
  private func limited(_ faults: [GeometryFault]) -> [GeometryFault] {
    if faults.count <= Self.mostOfOneRule { return faults }
    var counts: [Rule: Int] = [:]
    var kept: [GeometryFault] = []
    var last: [Rule: Int] = [:]
    for fault in faults {
      counts[fault.rule, default: 0] += 1
      if counts[fault.rule, default: 0] > Self.mostOfOneRule { continue }
      last[fault.rule] = kept.count
      kept.append(fault)
    }
    for (rule, count) in counts where count > Self.mostOfOneRule {
      guard let index = last[rule] else { continue }
      kept[index].message += "; \(count - Self.mostOfOneRule) more findings of this kind in this geometry are not listed"
    }
    return kept
  }
}
