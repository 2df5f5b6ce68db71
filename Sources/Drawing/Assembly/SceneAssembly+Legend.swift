internal import GeoModel
package import Overlays

/// What a legend lists of the drafts.
extension SceneAssembly {
  /// What is drawn in each style, blocks as areas.
  package var drawnStyles: [(style: OverlayStyle, geometries: Set<GeometryClass>)] {
    var geometries = [Set<GeometryClass>](repeating: [], count: styles.count)
    for entry in entries { geometries[Int(entry.style)].insert(item(entry).geometry) }
    for block in blocks { geometries[block.style].insert(.polygon) }
    return zip(styles, geometries).map { ($0, $1) }
  }

  /// The values that points of clusters may add to rings; `nil` for those of points without a value.
  package var pieValues: Set<ClusterPie.Value?> {
    var values: Set<ClusterPie.Value?> = []
    for draft in drafts { values.formUnion(draft.pieValues) }
    if entries.contains(where: { $0.cluster != nil && item($0).pie < 0 }) { values.insert(nil) }
    return values
  }
}
