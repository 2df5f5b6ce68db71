internal import GeoAlgorithms
public import GeoModel

/// Moves positions that lie beyond the poles or the 180th meridian by at most a millionth of a degree onto them, and reports latitudes
/// further out, which stay unchanged.
///
/// Longitudes of a path are clamped only if none of it lies further out: otherwise the path continues past the meridian
/// on purpose. In place. Complexity: O(positions), one test each if all lie on the globe.
public struct ClampToGlobe: GeographicStage {
  /// In degrees: 11 cm.
  public static let tolerance = 1e-6

  private var notes = GeometryNotes()

  public init() {}

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    let isBeyond = block.geometry.positions.withUnsafeBufferPointer { all in
      var found = 0
      for place in all { found |= (place.x.magnitude > 180 ? 1 : 0) | (place.y.magnitude > 90 ? 1 : 0) }
      return found != 0
    }
    if !isBeyond { return }
    notes.begin(block)
    for row in block.rows.indices where block.rows[row].flags.isDisjoint(with: [.dropped, .unreadable]) {
      for geometry in block.geometries(ofRow: row) where clamp(&block.geometry, geometry, row) {
        block.rows[row].flags.insert(.geometryChanged)
      }
    }
    notes.move(to: &block)
  }

  /// - Returns: whether anything changed.
  private mutating func clamp(_ column: inout GeometryColumn, _ geometry: Int, _ row: Int) -> Bool {
    let kind = column.kinds[geometry]
    var changes: [(index: Int, place: Position)] = []
    if kind == .point || kind == .multiPoint {
      for index in column.positions(ofGeometry: geometry) { find(column, geometry, row, index..<index + 1, &changes) }
    } else {
      for path in column.paths(ofGeometry: geometry) { find(column, geometry, row, column.positions(ofPath: path), &changes) }
    }
    for change in changes { column.positions[change.index] = change.place }
    return !changes.isEmpty
  }

  /// Finds what is to be clamped in a path, or of a point, and reports it.
  private mutating func find(
    _ column: GeometryColumn, _ geometry: Int, _ row: Int, _ range: Range<Int>, _ changes: inout [(index: Int, place: Position)]
  ) {
    let reach = range.reduce(0) { max($0, column.positions[$1].x.magnitude) }
    let clampsLongitudes = Longitude.isLiteral(reach) && reach <= 180 + Self.tolerance
    for index in range {
      let place = column.positions[index]
      let longitude = clampsLongitudes ? min(max(place.x, -180), 180) : place.x
      let isNear = place.y.magnitude <= 90 + Self.tolerance
      let latitude = isNear ? min(max(place.y, -90), 90) : place.y
      if !isNear {
        notes.add(
          .positionOutOfRange, row: row, geometry: geometry, of: column, at: index,
          "found latitude \(place.y.plainText); expected -90 to 90; it stays unchanged")
      }
      if longitude == place.x, latitude == place.y { continue }
      changes.append((index, Position(x: longitude, y: latitude)))
      // A hair beyond the meridian it counts as there already (conventions 1.5).
      guard latitude != place.y || Longitude.isLiteral(place.x) else { continue }
      let what = latitude == place.y ? "longitude \(place.x.plainText)" : "latitude \(place.y.plainText)"
      let onto = latitude == place.y ? "\(longitude.plainText)" : "\(latitude.plainText)"
      notes.add(
        .positionClamped, row: row, geometry: geometry, of: column, at: index,
        "found \(what), beyond \(onto) by a millionth of a degree or less; it was put onto \(onto)")
    }
  }
}
