package import GeoModel

/// Of which features of a block findings say something that changes how they are written: made once for all rows, since each of them would else look
/// through the findings of all.
package struct NotedFeatures {
  /// Ordinals of those with a `crs` that is left out.
  let withCoordinateSystem: Set<Int>
  /// Ordinals of those with two members of one name; empty if all properties are kept.
  let withDuplicates: Set<Int>

  /// Complexity: O(findings).
  package init<Space>(_ block: borrowing FeatureBlock<Space>, for options: WritingOptions) {
    var systems: Set<Int> = [], duplicates: Set<Int> = []
    var choosesProperties = true
    if case .all = options.properties { choosesProperties = false }
    if !block.diagnostics.isEmpty {
      for finding in block.diagnostics {
        guard let feature = finding.feature else { continue }
        if finding.rule.isOfCoordinateSystems, options.dropsCoordinateSystem || finding.isObeyed { systems.insert(feature) }
        if finding.rule == .duplicateMember, choosesProperties { duplicates.insert(feature) }
      }
    }
    (withCoordinateSystem, withDuplicates) = (systems, duplicates)
  }

  /// Whether a `crs` of a row is left out.
  package func leavesOutCoordinateSystem(of row: FeatureRow) -> Bool { withCoordinateSystem.contains(row.ordinal) }
}
