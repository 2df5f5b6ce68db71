internal import GeoModel

extension MapCamera: Codable {
  private enum Key: String, CodingKey { case center, distance, altitude, heading, pitch }

  /// Reads `{"center": [longitude, latitude], "distance": metres, "heading": degrees, "pitch": degrees}`. `altitude` may be given instead
  /// of `distance`; without `heading` or `pitch` they are 0.
  ///
  /// - Throws: `DecodingError` if a member is missing, or is out of the range that ``init(center:distance:heading:pitch:)`` requires.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let center = try members.decode([Double].self, forKey: .center)
    guard center.count == 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .center, in: members, debugDescription: "\(center.count) numbers; expected longitude and latitude in degrees")
    }
    let position = Position(longitude: center[0], latitude: center[1])
    let heading = try members.decodeIfPresent(Double.self, forKey: .heading) ?? 0
    let pitch = try members.decodeIfPresent(Double.self, forKey: .pitch) ?? 0
    let camera =
      if let distance = try members.decodeIfPresent(Double.self, forKey: .distance) {
        MapCamera(center: position, distance: distance, heading: heading, pitch: pitch)
      } else {
        MapCamera(center: position, altitude: try members.decode(Double.self, forKey: .altitude), heading: heading, pitch: pitch)
      }
    guard let camera else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "no camera; expected a latitude within ±90, a positive distance or altitude in metres and a pitch in 0..<90"))
    }
    self = camera
  }

  /// Writes the members that ``init(from:)`` reads, with `distance`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode([center.longitude, center.latitude], forKey: .center)
    try members.encode(distance, forKey: .distance)
    try members.encode(heading, forKey: .heading)
    try members.encode(pitch, forKey: .pitch)
  }
}
