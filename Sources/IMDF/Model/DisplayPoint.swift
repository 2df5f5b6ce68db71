internal import GeoJSON
internal import GeoModel

/// The place of a label: a GeoJSON Point.
enum DisplayPoint {
  /// `nil` for what is no Point of two finite numbers.
  static func position(_ json: RawJSON) -> Position? {
    guard json.kind == .object, json["type"]?.string == "Point", let coordinates = json["coordinates"] else { return nil }
    let numbers = coordinates.elements.map(\.double)
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else { return nil }
    return Position(longitude: longitude, latitude: latitude)
  }

  /// The coordinates that a value says although it is no Point: two or three numbers alone, or in an object of another type.
  static func coordinates(meantBy json: RawJSON) -> RawJSON? {
    guard let coordinates = json.kind == .object ? json["coordinates"] : json, coordinates.kind == .array else { return nil }
    let numbers = Array(coordinates.elements)
    return (2...3).contains(numbers.count) && numbers.allSatisfy { $0.double != nil } ? coordinates : nil
  }

  /// The position of a Point, or else what is meant.
  static func position(meantBy json: RawJSON) -> Position? {
    if let position = position(json) { return position }
    let numbers = coordinates(meantBy: json)?.elements.compactMap(\.double) ?? []
    return numbers.count >= 2 ? Position(longitude: numbers[0], latitude: numbers[1]) : nil
  }
}
