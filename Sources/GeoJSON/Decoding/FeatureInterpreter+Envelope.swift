internal import GeoModel

extension FeatureInterpreter {
  private static let collectionMembers = [
    "type", "features", "bbox", "coordinates", "geometries", "geometry", "properties", "crs",
  ]

  /// Reads the root as the envelope of a collection: its own members round an empty array of features.
  mutating func interpretEnvelope() {
    guard kind(0) == .object else { return }
    let members = members(of: 0)
    // What else is wrong shall not wait for the type to be mended.
    let type = type(members, of: 0, expected: "\"FeatureCollection\"")
    if type == .featureCollection { return checkCollection(members) }
    if type != nil { forbid(members.features, members, in: members.type.map { string($0) } ?? "object") }
    checkOwnMembers(members)
  }

  /// Judges the members that a FeatureCollection has besides its features.
  mutating func checkCollection(_ members: ObjectMembers) {
    forbid(members.coordinates, members, in: "FeatureCollection")
    forbid(members.geometries, members, in: "FeatureCollection")
    forbid(members.geometry, members, in: "FeatureCollection")
    forbid(members.properties, members, in: "FeatureCollection")
    checkOwnMembers(members)
  }

  private mutating func checkOwnMembers(_ members: ObjectMembers) {
    checkCoordinateSystem(members)
    _ = checkBox(members)
    var row = FeatureRow(ordinal: 0, byteOffset: byteOffset, text: .empty)
    checkForeignMembers(of: 0, &row, reserved: Self.collectionMembers)
  }
}
