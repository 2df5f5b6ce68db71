internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Display points and kinds of geometry.
extension IndoorMending {
  static let placeMends: [String: IndoorMend] = {
    var mends: [String: IndoorMend] = [
      "VenueHasNoDisplayPoint": point,
      "BuildingHasNoDisplayPoint": point,
      "BuildingFootprintGeometryMustContainDisplayPoint": point,
      "OpeningDisplayPointShouldBeWithinBufferedDistanceOfOpening": point,
      "DisplayPointMustBePointGeometry": IndoorMend { mending, finding in
        guard let feature = finding.feature, let value = mending.property(finding) else { return [] }
        if let coordinates = DisplayPoint.coordinates(meantBy: value) {
          return mending.put(value, "{\"type\":\"Point\",\"coordinates\":\(coordinates.text)}")
        }
        guard mending.isUnsafe else { return [] }
        return mending.displayPoint(of: feature).map { mending.put(value, $0) } ?? []
      }
    ]
    for type in [FeatureType.fixture, .geofence, .kiosk, .level, .section, .unit, .venue] {
      mends["\(type.name.prefix(1).uppercased())\(type.name.dropFirst())GeometryMustContainDisplayPoint"] = point
    }
    for type in FeatureType.allCases {
      let kind: String
      switch type.geometryFact {
      case .any, .none: continue
      case .point: kind = "Point"
      case .line: kind = "LineString"
      case .lines: kind = "Lineal"
      case .areas: kind = "Polygonal"
      }
      mends["\(type.name.prefix(1).uppercased())\(type.name.dropFirst())MustHave\(kind)Geometry"] = single
    }
    return mends
  }()

  private static let point = IndoorMend { mending, finding in
    guard let feature = finding.feature, let text = mending.displayPoint(of: feature) else { return [] }
    return mending.set(.displayPoint, of: feature, to: text)
  }

  /// A MultiPoint of one position, a MultiLineString of one line, a GeometryCollection of one geometry.
  private static let single = IndoorMend { mending, finding in
    guard let feature = finding.feature, let fact = mending.check.type(feature)?.geometryFact else { return [] }
    let view = mending.map.feature(feature)
    guard view.isReadable, !view.row.geometry.isEmpty, view.geometry?.isEmpty == false else { return [] }
    let geometry = view.view(of: view.row.geometry)
    guard geometry["type"]?.string == "GeometryCollection" else { return mending.singled(geometry, fact) }
    let parts = geometry["geometries"].map { Array($0.elements.prefix(2)) } ?? []
    guard parts.count == 1, kinds(of: fact).contains(parts[0]["type"]?.string ?? "") || !mending.singled(parts[0], fact).isEmpty else {
      return []
    }
    let alone = Diagnostic(.singleCollection, byte: 0, byteCount: 0, pointer: "/geometries", message: "")
    let start = geometry.range.lowerBound
    return TextMending(Array(geometry.text.utf8)).replacements(for: alone).map {
      TextReplacement(range: $0.range.lowerBound + start..<$0.range.upperBound + start, bytes: $0.bytes)
    }
  }

  private static func kinds(of fact: GeometryFact) -> Set<String> {
    switch fact {
    case .any, .none: []
    case .point: ["Point"]
    case .line: ["LineString"]
    case .lines: ["LineString", "MultiLineString"]
    case .areas: ["Polygon", "MultiPolygon"]
    }
  }

  /// A geometry of several, where one of its kind is wanted, and it has one.
  private func singled(_ geometry: RawJSON, _ fact: GeometryFact) -> [TextReplacement] {
    guard fact == .point || fact == .line, let type = geometry["type"], let coordinates = geometry["coordinates"],
      let name = type.string, name.hasPrefix("Multi"), Self.kinds(of: fact).contains(String(name.dropFirst(5)))
    else { return [] }
    let elements = Array(coordinates.elements.prefix(2))
    guard elements.count == 1 else { return [] }
    return put(type, string: String(name.dropFirst(5))) + put(coordinates, elements[0].text)
  }

  /// Where a feature's label goes, as GeoJSON: in its area, in the largest footprint of a building, in the middle of an
  /// opening; `nil` where there is no such place.
  func displayPoint(of feature: Int) -> String? {
    switch check.type(feature) {
    case .opening:
      // A place beyond the globe, or of numbers that overflow, is none for a label.
      guard let line = check.line(feature), let middle = line.middleOfPath(check.metres), middle.x.magnitude <= 180,
        middle.y.magnitude <= 90
      else { return nil }
      return Self.pointText(middle)
    case .building:
      let footprints = check.sources(feature, .buildingIDs, .footprint)
      // What stands on the ground is what people look for.
      for category in ["ground", "aerial", "subterranean"] {
        for footprint in footprints where check.category(footprint) == category {
          if let text = check.area(footprint).flatMap({ pointText(in: $0) }) { return text }
        }
      }
      return footprints.lazy.compactMap { check.area($0).flatMap { self.pointText(in: $0) } }.first
    default: return check.area(feature).flatMap { pointText(in: $0) }
    }
  }

  private func pointText(in area: PreparedShape) -> String? {
    guard let place = area.labelPoint(check.metres), place.x.magnitude <= 180, place.y.magnitude <= 90 else { return nil }
    let text = Self.pointText(place)
    // Rounding can carry a point out of an area of a centimetre.
    guard let json = try? RawJSON(text), let rounded = DisplayPoint.position(json), area.location(of: rounded) != .outside else {
      return nil
    }
    return text
  }

  static func pointText(_ place: Position) -> String {
    var output = TextOutput()
    output.append("{\"type\":\"Point\",\"coordinates\":[")
    output.append(place.x, decimals: IndoorMap.mostDecimals)
    output.append(0x2C)
    output.append(place.y, decimals: IndoorMap.mostDecimals)
    output.append("]}")
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
