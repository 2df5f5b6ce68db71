internal import GeoModel

extension FeatureInterpreter {
  private static let collectionMembers = [
    "type", "features", "bbox", "coordinates", "geometries", "geometry", "properties", "crs"
  ]

  /// Reads the root as the envelope of a collection: its own members round an empty array of features.
  ///
  /// Where that array came first, its elements were taken for features before the type was known. If it is another type's, the object is judged as what it says
  /// that it is, and no collection: `false`.
  mutating func interpretEnvelope() -> Bool {
    guard kind(0) == .object else { return true }
    let members = members(of: 0)
    var (row, block) = (FeatureRow(ordinal: 0, byteOffset: byteOffset, text: .empty), FeatureBlock<Geographic>())
    switch type(members, of: 0, expected: "\"FeatureCollection\"") {
    case .featureCollection: checkCollection(members)
    case .feature:
      feature(members, &row, &block)
      return false
    case .geometry, .geometryCollection:
      geometry(0, members, &row, &block, level: 0)
      return false
    // What else is wrong shall not wait for the type to be fixed.
    case nil: checkOwnMembers(members)
    }
    return true
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
