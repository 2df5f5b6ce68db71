internal import GeoAlgorithms
internal import GeoModel
internal import GeoValidation
internal import MapTiles

/// Judges polygons on the grid of their tile.
struct PolygonJudging {
  /// What is wrong with a feature.
  struct Defect {
    /// In units of the tile.
    let place: Position
    let message: String
    /// Whether each of its polygons is valid by itself.
    let isBetweenPolygons: Bool
  }

  private var validator: TopologyValidator
  private var column = GeometryColumn()
  private var defects: [TopologyDefect] = []

  /// So many places of a kind are looked for: only the first is reported, and how many there are.
  private static let mostMeetings = 100

  init() {
    var options = TopologyOptions()
    options.longitudes = .literal
    validator = TopologyValidator(options: options)
    validator.mostMeetings = Self.mostMeetings
  }

  /// The first defect of a feature, one of a polygon before one between polygons.
  mutating func defect(in polygons: [[[TilePoint]]]) -> Defect? {
    let scale = Self.scale(polygons)
    column.removeAll()
    for polygon in polygons {
      for ring in polygon {
        for point in ring { column.append(Position(x: Double(point.x) * scale, y: Double(point.y) * scale)) }
        if let first = ring.first { column.append(Position(x: Double(first.x) * scale, y: Double(first.y) * scale)) }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(polygons.count == 1 ? .polygon : .multiPolygon)
    defects.removeAll(keepingCapacity: true)
    validator.appendDefects(ofGeometry: 0, in: column, to: &defects)
    defects.removeAll { $0.kind.isInformation }
    guard let first = defects.first(where: { !$0.kind.isBetweenPolygons }) ?? defects.first else { return nil }
    let more = defects.count - 1 + validator.meetingsLeftOut.reduce(0) { $0 + $1.count }
    let message = TopologyWording(column: column, geometry: 0).message(first)
    return Defect(
      place: Position(x: first.location.x / scale, y: first.location.y / scale),
      message: more > 0 ? "\(message); \(more) more such place\(more == 1 ? "" : "s") in the feature" : message,
      isBetweenPolygons: first.kind.isBetweenPolygons)
  }

  /// A power of two, so that nothing is rounded, with which all points are read as degrees near the equator.
  private static func scale(_ polygons: [[[TilePoint]]]) -> Double {
    var greatest: UInt32 = 0
    for polygon in polygons {
      // Holes lie in their exteriors, or are reported for that.
      for ring in polygon { for point in ring { greatest = max(greatest, point.x.magnitude, point.y.magnitude) } }
    }
    return 64 / Double(UInt64(1) << UInt64(UInt64.bitWidth - UInt64(greatest).leadingZeroBitCount))
  }
}

extension TopologyDefectKind {
  fileprivate var isBetweenPolygons: Bool {
    switch self {
    case .polygonsOverlap, .duplicatePolygons, .polygonsShareEdge, .nestedShells: true
    default: false
    }
  }
}
