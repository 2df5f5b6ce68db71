internal import GeoAlgorithms
public import GeoModel

/// Keeps features of which some geometry meets a box (``GeoModel/GeometryColumn/meets(_:geometry:)``). All others are marked as
/// dropped, also features without geometry. Complexity: O(positions).
///
/// Before a step that removes positions, it is enough that the feature's bounding box meets the box, since it contains every
/// result of that step (``isRough``).
public struct FilterByBox: GeographicStage {
  /// `nil` keeps everything.
  public var box: GeographicBox?

  /// Keeps the features whose bounding box meets the box: so a feature is not dropped of which a part lies in the box once positions are
  /// removed, or rings that cross themselves are traced anew.
  public var isRough = false

  public init(_ box: GeographicBox?) { self.box = box }

  /// Marks the features to drop.
  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    guard let box else { return }
    if isRough { return markRoughly(&block, box) }
    // In two halves an edge of a box across 180° is compared as it is written; 360 added to it would round it.
    let halves =
      box.longitudes.crossesAntimeridian
      ? [
        GeographicBox(west: box.west, south: box.south, east: 180, north: box.north),
        GeographicBox(west: -180, south: box.south, east: box.east, north: box.north)
      ] : [box]
    for index in block.rows.indices where !block.rows[index].flags.contains(.unreadable) {
      let meets = block.geometries(ofRow: index).contains { geometry in
        halves.contains { block.geometry.meets($0, geometry: geometry) }
      }
      if !meets { block.rows[index].flags.insert(.dropped) }
    }
  }

  private func markRoughly<Space>(_ block: inout FeatureBlock<Space>, _ box: GeographicBox) {
    for index in block.rows.indices where !block.rows[index].flags.contains(.unreadable) {
      let whole = block.geometry.outerBox(ofGeometries: block.geometries(ofRow: index))
      if !(whole?.intersects(box) ?? false) { block.rows[index].flags.insert(.dropped) }
    }
  }
}
