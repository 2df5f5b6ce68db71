internal import GeoAlgorithms
internal import GeoJSON
public import GeoModel
public import GeoPipeline

/// A stage in degrees that makes circles of points: Points and MultiPoints become the polygons of all places within a radius, along
/// geodesics of WGS84 (``GeoAlgorithms/GeodesicCircle``), cut at the 180th meridian and closed along a pole that they hold.
///
/// ```swift
/// let circles = CirclesAroundPoints(radius: "range_m")
/// ```
///
/// The radius is the number of metres in a property. Features without that property, or with `null`, keep their points, and all features
/// keep lines and polygons, also those in a GeometryCollection. Where no circle can be made, as for a negative radius, the point stays, and
/// is reported (GJ916). Circles of a MultiPoint that overlap are one area.
public struct CirclesAroundPoints: GeographicStage {
  /// The property with the radius.
  public let property: String

  private var repair = GeometryRepair(.structure)
  private var scratch = GeometryColumn()
  private var circles = GeometryColumn()

  /// - Parameter radius: the property with the radius in metres.
  public init(radius: String) { property = radius }

  /// Complexity: O(bytes of the properties of features with points), and 0.03 ms for each circle.
  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let radii = radii(in: &block)
    if radii.isEmpty { return }
    var obstacles: [(row: Int, position: Position)] = []
    var next = 0
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      Self.isPoint(column.kinds[index])
    } change: { column, index, row, output in
      while next < radii.count, radii[next].row < row { next += 1 }
      guard next < radii.count, radii[next].row == row else { return false }
      let places = column.positions(ofGeometry: index)
      if places.isEmpty { return false }
      for place in places where GeodesicCircle(center: column.positions[place], radius: radii[next].metres) == nil {
        obstacles.append((row, column.positions[place]))
        return false
      }
      append(column, places, radius: radii[next].metres, to: &output)
      return true
    }
    // Flags of positions that are no longer there; of a cut a later search finds what there was.
    if hasChanged { block.seams.removeAll() }
    for (row, place) in obstacles {
      block.note(
        .circleNotMade, "found a center at [\(place.x), \(place.y)]; expected a longitude, and a latitude from -90 to 90", feature: row,
        location: place)
    }
  }

  private static func isPoint(_ kind: GeometryKind) -> Bool { kind == .point || kind == .multiPoint }

  /// The radius of each row that has points and one, ascending by row. What is none is reported.
  private func radii<Space>(in block: inout FeatureBlock<Space>) -> [(row: Int, metres: Double)] {
    var radii: [(row: Int, metres: Double)] = []
    var mistakes: [(row: Int, text: String)] = []
    for row in block.rows.indices where block.rows[row].flags.isDisjoint(with: [.unreadable, .dropped]) {
      guard block.geometries(ofRow: row).contains(where: { Self.isPoint(block.geometry.kinds[$0]) }),
        let value = block[row].properties[property], value.kind != .null
      else { continue }
      if let metres = value.kind == .number ? value.double : nil, GeodesicCircle.radii.contains(metres) {
        radii.append((row, metres))
      } else {
        mistakes.append((row, String(value.text.prefix(60))))
      }
    }
    for (row, text) in mistakes {
      let name = NameList.shown([property])
      block.note(.circleNotMade, "found \(text) in the property \(name); expected a radius of 0.001 to 19970326 m", feature: row)
    }
    return radii
  }

  /// Appends the circles around some positions of a column as one geometry.
  private mutating func append(_ column: GeometryColumn, _ places: Range<Int>, radius: Double, to output: inout GeometryColumn) {
    circles.removeAll()
    for place in places {
      let altitude = column.altitudes.isEmpty || column.altitudes[place].isNaN ? nil : column.altitudes[place]
      GeodesicCircle(center: column.positions[place], radius: radius)?.append(to: &circles, altitude: altitude)
    }
    if circles.count == 1 { return output.append(geometries: 0..<1, of: circles) }
    var several = GeometryColumn()
    for part in circles.partEnds.indices { several.append(part: part, of: circles) }
    several.endGeometry(.multiPolygon)
    var reports: [RepairReport] = []
    if case .repaired = repair.repair(several, geometry: 0, into: &output, reports: &reports) { return }
    output.append(geometries: 0..<1, of: several)
  }
}

extension GeographicStage where Self == CirclesAroundPoints {
  /// Makes circles of points (``GeoReading/CirclesAroundPoints``).
  public static func circles(radius property: String) -> CirclesAroundPoints { CirclesAroundPoints(radius: property) }
}
