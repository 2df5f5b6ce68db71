internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// A feature of a map that is being made.
struct MadeFeature {
  let type: FeatureType
  /// What names it within its type.
  let key: String
  let id: String
  /// As GeoJSON; `nil` for null.
  var geometry: String?
  var shape: PreparedShape?
  /// One geometry, for unions.
  var column: GeometryColumn?
  /// As JSON, by key.
  var properties: [PropertyKey: String] = [:]
  var level, building: String?
  /// The layer of a feature that the source gives no key; `nil` for others.
  var layerOfNoKey: String?
  /// Members of the source that were kept, as they were written.
  var kept: [(name: String, value: String)] = []

  init(type: FeatureType, key: String, id: String) {
    self.type = type
    self.key = key
    self.id = id
  }

  /// The position of a point.
  var point: Position? { column.flatMap { $0.kinds.first == .point ? $0.positions.first : nil } }

  /// The feature as GeoJSON, with every property of its type in the standard's order.
  var text: String {
    var members = type.propertyFacts.map { "\(JSONString.quoted($0.key.name)):\(properties[$0.key] ?? "null")" }
    members += kept.map { "\(JSONString.quoted($0.name)):\($0.value)" }
    return "{\"type\":\"Feature\",\"id\":\(JSONString.quoted(id)),\"feature_type\":\"\(type.name)\",\"geometry\":\(geometry ?? "null"),"
      + "\"properties\":{\(members.joined(separator: ","))}}"
  }
}

extension GeometryColumn {
  /// The first geometry as GeoJSON, its numbers as short as they can be; `nil` for none, and for what is no area.
  var polygonText: String? {
    guard let kind = kinds.first, kind.isAreal else { return nil }
    let polygons = parts(ofGeometry: 0).map { part in
      "["
        + paths(ofPart: part).map { path in
          "[" + positions[positions(ofPath: path)].map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]"
        }.joined(separator: ",") + "]"
    }
    return kind == .polygon
      ? "{\"type\":\"Polygon\",\"coordinates\":\(polygons.first ?? "[]")}"
      : "{\"type\":\"MultiPolygon\",\"coordinates\":[\(polygons.joined(separator: ","))]}"
  }

  /// What areas cover together; the only one of one; `nil` for none, and where they are too intricate.
  static func union(_ areas: [GeometryColumn]) -> GeometryColumn? {
    if areas.count < 2 { return areas.first }
    var all = GeometryColumn()
    for area in areas {
      for part in area.parts(ofGeometry: 0) {
        for path in area.paths(ofPart: part) {
          for position in area.positions[area.positions(ofPath: path)] { all.append(position) }
          all.endPath()
        }
        all.endPart()
      }
    }
    all.endGeometry(.multiPolygon)
    // Many polygons in one may not share borders, nor overlap: making that valid is their union.
    var repair = GeometryRepair(.structure, longitudes: .literal)
    var union = GeometryColumn()
    var reports: [RepairReport] = []
    switch repair.repair(all, geometry: 0, into: &union, reports: &reports) {
    case .valid: return all
    case .repaired: return union
    default: return nil
    }
  }
}
