internal import GeoAlgorithms
public import GeoModel

/// Reports the features that cross the 180th meridian and are left as they are, once each.
///
/// Complexity: O(positions), below a nanosecond each where nothing crosses.
public struct ReportCrossings: Stage {
  private var finder = AntimeridianCut()
  private var notes = GeometryNotes()

  public init() {}

  public mutating func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    report(&input)
    return input
  }

  /// The same in place.
  public mutating func report(_ block: inout FeatureBlock<Geographic>) {
    for row in block.rows.indices where !block.rows[row].flags.contains(.dropped) {
      for index in block.geometries(ofRow: row) where AntimeridianCut.crosses(block.geometry, geometry: index) {
        guard let position = finder.firstCrossing(of: block.geometry, geometry: index) else { continue }
        let place = block.geometry.positions[position]
        notes.add(
          .antimeridianNotCut, row: row, at: place,
          "found a \(block.geometry.kinds[index].name) that crosses the 180th meridian behind [\(place.x), \(place.y)]; it was left as it is")
        break
      }
    }
    notes.move(to: &block)
  }
}
