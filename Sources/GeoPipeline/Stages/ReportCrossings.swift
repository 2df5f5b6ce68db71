internal import GeoAlgorithms
public import GeoModel

/// Reports each feature that crosses the 180th meridian and is left unchanged, once.
///
/// Complexity: O(positions), below a nanosecond each where nothing crosses.
public struct ReportCrossings: GeographicStage {
  private var notes = GeometryNotes()

  public init() {}

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    notes.begin(block)
    let column = block.geometry
    for row in block.rows.indices where !block.rows[row].flags.contains(.dropped) {
      for index in block.geometries(ofRow: row) {
        guard let position = AntimeridianCut.firstCrossing(of: column, geometry: index) else { continue }
        let place = column.positions[position]
        notes.add(
          .antimeridianNotCut, row: row, geometry: index, of: column, at: position,
          "found a \(column.kinds[index].name) that crosses the 180th meridian after [\(place.x), \(place.y)]; it was left unchanged")
        break
      }
    }
    notes.move(to: &block)
  }
}
