internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Each feature's own geometry: its kind, its holes, its display point.
enum PlaceCheck {
  static func run(_ check: inout IndoorCheck) {
    for feature in check.map.features.indices {
      guard let type = check.type(feature), !check.map.row(feature).flags.contains(.unreadable) else { continue }
      judgeKind(feature, type, &check)
      judgeHoles(feature, type, &check)
      judgeDisplayPoint(feature, type, &check)
    }
    judgeFiles(&check)
    judgeAxes(&check)
  }

  private static func judgeKind(_ feature: Int, _ type: FeatureType, _ check: inout IndoorCheck) {
    if isAsWanted(feature, type, check) { return }
    let geometry = check.map.feature(feature).geometry
    let found = geometry?.typeName ?? "null"
    let name = capitalised(type)
    let isAllowed: Bool
    let rule, expected: String
    switch type.geometryFact {
    case .any:
      if geometry != nil, type == .relationship {
        check.report("RelationshipHasGeometry", feature, "found a \(found) as the geometry of a relationship")
      }
      return
    case .none:
      if geometry != nil {
        let view = check.map.feature(feature)
        StructureCheck.tell(
          IndoorRules.unexpectedGeometry, feature, view.view(of: view.row.geometry), "/geometry",
          "found a \(found) as the geometry of \(type.name); expected null", &check)
      }
      return
    case .point: (isAllowed, rule, expected) = (found == "Point", "\(name)MustHavePointGeometry", "a Point")
    case .line: (isAllowed, rule, expected) = (found == "LineString", "\(name)MustHaveLineStringGeometry", "a LineString")
    case .lines:
      (isAllowed, rule, expected) = (
        found == "LineString" || found == "MultiLineString", "\(name)MustHaveLinealGeometry", "a LineString or MultiLineString"
      )
    case .areas:
      (isAllowed, rule, expected) = (
        found == "Polygon" || found == "MultiPolygon", "\(name)MustHavePolygonalGeometry", "a Polygon or MultiPolygon"
      )
    }
    if !isAllowed || geometry?.isEmpty == true {
      check.report(rule, feature, "found \(found)\(isAllowed ? " without a position" : "") as the geometry; expected \(expected)")
    }
  }

  /// The same of most features, without names and views.
  private static func isAsWanted(_ feature: Int, _ type: FeatureType, _ check: IndoorCheck) -> Bool {
    guard let kind = check.kinds[feature] else { return false }
    return switch type.geometryFact {
    case .any, .none: false
    case .point: kind == .point && check.point(feature) != nil
    case .line: kind == .lineString && check.line(feature) != nil
    case .lines: check.line(feature) != nil
    case .areas: check.area(feature) != nil
    }
  }

  private static func judgeHoles(_ feature: Int, _ type: FeatureType, _ check: inout IndoorCheck) {
    switch type {
    // A hole in a unit is a column or another unit.
    case .fixture, .footprint, .geofence, .kiosk, .level, .section, .venue: break
    default: return
    }
    guard let hole = firstHole(feature, check) else { return }
    let rule = type == .venue ? "VenueGeometryShouldNotHaveInteriorRing" : "\(capitalised(type))HasInteriorRing"
    check.report(rule, feature, at: hole, "found a hole in the area; expected none")
  }

  private static func firstHole(_ feature: Int, _ check: IndoorCheck) -> Position? {
    guard let kind = check.kinds[feature], kind.isAreal else { return nil }
    let (file, row) = (check.map.features[feature].file, check.map.features[feature].row)
    let geometry = check.map.blocks[file].geometries(ofRow: row).lowerBound
    let column = check.map.blocks[file].geometry
    for part in column.parts(ofGeometry: geometry) {
      guard let ring = column.paths(ofPart: part).dropFirst().first, let first = column.positions(ofPath: ring).first else { continue }
      return column.positions[first]
    }
    return nil
  }

  private static func capitalised(_ type: FeatureType) -> String { type.name.prefix(1).uppercased() + type.name.dropFirst() }

  private static func judgeDisplayPoint(_ feature: Int, _ type: FeatureType, _ check: inout IndoorCheck) {
    guard let point = check.displayPoint(feature) else { return }
    switch type {
    case .fixture, .geofence, .kiosk, .level, .section, .unit, .venue:
      guard let area = check.area(feature), area.location(of: point) == .outside else { return }
      let distance = area.distance(from: point, check.metres) ?? 0
      check.report(
        "\(capitalised(type))GeometryMustContainDisplayPoint", feature, .displayPoint, at: point, metres: distance,
        "found the display point \(lengthText(distance)) outside; expected it inside")
    case .building:
      let areas = check.sources(feature, .buildingIDs, .footprint).compactMap { check.area($0) }
      guard !areas.isEmpty, !areas.contains(where: { $0.location(of: point) != .outside }) else { return }
      let distance = areas.compactMap { $0.distance(from: point, check.metres) }.min() ?? 0
      check.report(
        "BuildingFootprintGeometryMustContainDisplayPoint", feature, .displayPoint, at: point, metres: distance,
        others: check.sources(feature, .buildingIDs, .footprint), isAbsence: true,
        "found the display point \(lengthText(distance)) outside the footprints of the building; expected it inside one")
    case .opening:
      guard let line = check.line(feature), let distance = line.distance(from: point, check.metres),
        distance > check.options.openingDisplayPointDistance
      else { return }
      check.report(
        "OpeningDisplayPointShouldBeWithinBufferedDistanceOfOpening", feature, .displayPoint, at: point, metres: distance,
        "found the display point \(lengthText(distance)) from the opening; expected at most \(lengthText(check.options.openingDisplayPointDistance))"
      )
    default: return
    }
  }

  /// What is the same all through a file is reported once.
  private static func judgeFiles(_ check: inout IndoorCheck) {
    manyDecimals(check.map).forEach { check.add($0) }
    var places = Set(check.map.blocks.indices.filter { !check.map.blocks[$0].geometry.altitudes.isEmpty })
    for (index, record) in check.map.features.enumerated() where record.displayPointText.hasAltitude {
      if !check.map.row(index).flags.contains(.unreadable) { places.insert(record.file) }
    }
    for file in places.sorted() {
      check.add(IndoorRules.altitude, file: file, "found positions with three numbers; expected longitude and latitude")
    }
  }

  /// One finding for each file with coordinates of more decimals than ``IndoorMap/mostDecimals``.
  private static func manyDecimals(_ map: IndoorMap) -> [IndoorFinding] {
    var first: [Int: (row: Int, decimals: Int)] = [:]
    for (index, record) in map.features.enumerated() where first[record.file] == nil {
      if let decimals = map.manyDecimals(index) { first[record.file] = (record.row, decimals) }
    }
    return first.sorted { $0.key < $1.key }.map { file, found in
      IndoorFinding(
        rule: IndoorRules.manyDecimals, file: file,
        message:
          "found coordinates with \(found.decimals) decimals, in feature \(map.blocks[file].rows[found.row].ordinal) first; expected at most \(IndoorMap.mostDecimals)"
      )
    }
  }

  /// Reported at the venue, or another feature: a map can be far from its country for other reasons.
  private static func judgeAxes(_ check: inout IndoorCheck) {
    let features = check.indices(.venue) + check.indices(.level) + Array(check.map.features.indices)
    guard let feature = features.first(where: { check.area($0) != nil }), let place = check.area(feature)?.middle,
      let country = country(check)
    else { return }
    let exchanged = Position(x: place.y, y: place.x)
    guard RegionCodes.contains(country, place) == false, RegionCodes.contains(country, exchanged) == true else { return }
    func degrees(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    check.add(
      IndoorRules.axesExchanged, feature, at: place,
      "found it at longitude \(degrees(place.x)), latitude \(degrees(place.y)), outside \(country) where its address is, and inside with the two exchanged; expected longitude first"
    )
  }

  /// The country of the venue's address, or of all addresses.
  private static func country(_ check: IndoorCheck) -> String? {
    let own = check.indices(.venue).compactMap { AddressCheck.address(of: $0, check) }
    let countries = Set((own.isEmpty ? check.indices(.address) : own).compactMap { check.text($0, .country) })
    return countries.count == 1 ? countries.first : nil
  }
}
