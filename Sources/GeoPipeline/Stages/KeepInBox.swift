public import GeoAlgorithms
public import GeoModel

/// Keeps the features that may intersect a box: those of which some geometry's own box does. The others are marked
/// as dropped, features without geometry among them.
///
/// Compares boxes of paths, in the plane; a path of which an edge spans more than 180° is taken to cross the 180th
/// meridian the short way (RFC 7946 §3.1.9), unless all of it lies on that meridian, at -180 and 180: then it goes round
/// the world. A ring that goes round the world without touching a pole has one inside. Complexity: O(positions).
public struct KeepInBox: Stage {
  /// `nil` keeps everything.
  public var box: GeographicBox?

  public init(_ box: GeographicBox?) { self.box = box }

  public func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    mark(&input)
    return input
  }

  /// Marks the features that are to be dropped.
  public func mark(_ block: inout FeatureBlock<Geographic>) {
    guard let box else { return }
    for index in block.rows.indices where !block.rows[index].flags.contains(.unreadable) {
      let meets = block.geometries(ofRow: index).contains { geometry in
        let kind = block.geometry.kinds[geometry]
        let isRing = kind == .polygon || kind == .multiPolygon
        return block.geometry.paths(ofGeometry: geometry).contains { Self.meets(box, $0, block.geometry, isRing: isRing) }
      }
      if !meets { block.rows[index].flags.insert(.dropped) }
    }
  }

  private static func meets(_ box: GeographicBox, _ path: Int, _ column: GeometryColumn, isRing: Bool) -> Bool {
    let range = column.positions(ofPath: path)
    guard let first = range.first else { return false }
    var south = Double.infinity, north = -Double.infinity
    var west = Double.infinity, east = -Double.infinity
    var crossings = 0
    // Longitudes go on past 180 where an edge crosses.
    var x = column.positions[first].x
    var last = x
    for index in range {
      let place = column.positions[index]
      var step = place.x - last
      if step > 180 {
        step -= 360
        crossings += 1
      } else if step < -180 {
        step += 360
        crossings += 1
      }
      x += step
      last = place.x
      west = min(west, x)
      east = max(east, x)
      south = min(south, place.y)
      north = max(north, place.y)
    }
    // It came back to where it began after a whole turn: which pole it encloses is for the winding to say, of which
    // many are wrong, so the nearer one, or both.
    if isRing, !crossings.isMultiple(of: 2) {
      if north > 0 { north = 90 }
      if south < 0 { south = -90 }
    }
    if !(south <= box.north && north >= box.south) { return false }
    if east - west >= 360 || (east == west && crossings > 0) { return true }
    let boxEast = box.longitudes.crossesAntimeridian ? box.east + 360 : box.east
    return [-720.0, -360, 0, 360, 720].contains { west + $0 <= boxEast && east + $0 >= box.west }
  }
}
