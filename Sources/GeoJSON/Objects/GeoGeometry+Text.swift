internal import GeoModel

extension GeoGeometry {
  /// The geometry object as JSON; `nil` with a number that JSON does not have. Complexity: O(positions).
  package var text: String? {
    var text = TextOutput()
    guard (try? appendText(to: &text)) != nil else { return nil }
    return text.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The geometry object as JSON, without white space. Numbers are the shortest that read back as the same doubles.
  ///
  /// - Throws: ``GeoJSONError`` with rule `position.not-number` for a number that JSON does not have.
  /// - Complexity: O(positions).
  func appendText(to text: inout TextOutput) throws(GeoJSONError) {
    text.append("{\"type\":\"")
    text.append(typeName)
    text.append("\",")
    if case .geometryCollection(let members) = self {
      text.append("\"geometries\":")
      try Self.append(members, to: &text) { (member, text) throws(GeoJSONError) in try member.appendText(to: &text) }
    } else {
      text.append("\"coordinates\":")
      try appendCoordinates(to: &text)
    }
    text.append("}")
  }

  private func appendCoordinates(to text: inout TextOutput) throws(GeoJSONError) {
    switch self {
    case .point(let position?): try Self.append(position, to: &text)
    case .point(nil): text.append("[]")
    case .multiPoint(let positions), .lineString(let positions): try Self.append(positions, to: &text)
    case .multiLineString(let paths), .polygon(let paths): try Self.append(paths, to: &text)
    case .multiPolygon(let polygons):
      try Self.append(polygons, to: &text) { (paths, text) throws(GeoJSONError) in try Self.append(paths, to: &text) }
    case .geometryCollection: break
    }
  }

  private static func append(_ paths: [[GeoPosition]], to text: inout TextOutput) throws(GeoJSONError) {
    try append(paths, to: &text) { (positions, text) throws(GeoJSONError) in try append(positions, to: &text) }
  }

  private static func append(_ positions: [GeoPosition], to text: inout TextOutput) throws(GeoJSONError) {
    try append(positions, to: &text) { (position, text) throws(GeoJSONError) in try append(position, to: &text) }
  }

  private static func append(_ position: GeoPosition, to text: inout TextOutput) throws(GeoJSONError) {
    guard position.isFinite else { throw .notFinite(position) }
    let place = Position(longitude: position.longitude, latitude: position.latitude)
    CoordinateWriter(decimals: nil).append(place, altitude: position.altitude ?? .nan, to: &text)
  }

  private static func append<Element>(
    _ elements: [Element], to text: inout TextOutput, _ element: (Element, inout TextOutput) throws(GeoJSONError) -> Void
  ) throws(GeoJSONError) {
    text.append(.openBracket)
    for (index, value) in elements.enumerated() {
      if index > 0 { text.append(.comma) }
      try element(value, &text)
    }
    text.append(.closeBracket)
  }
}

extension GeoJSONError {
  /// A position that JSON cannot say.
  static func notFinite(_ position: GeoPosition) -> GeoJSONError {
    let altitude = position.altitude.map { " and the altitude \($0)" } ?? ""
    return GeoJSONError(
      .positionNotNumber,
      message: "found the longitude \(position.longitude), the latitude \(position.latitude)\(altitude); expected finite numbers")
  }
}
