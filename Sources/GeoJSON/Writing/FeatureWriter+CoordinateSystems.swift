internal import GeoModel

/// What goes when `crs` members are left out: those of the objects that are read as a feature and its geometries. One of the same name in a foreign
/// member, whatever that is called, is its owner's.
extension FeatureWriter {
  /// The `crs` members of a row, if reading reported any: of several of one name it reports the one that counts.
  func collectCoordinateSystems(_ row: FeatureRow, _ noted: NotedFeatures, _ base: TextPointer, _ removed: inout [TextRange]) {
    if !noted.withCoordinateSystem.contains(row.ordinal) { return }
    if !row.flags.contains(.bareGeometry) { Self.collectOwnCoordinateSystems(of: row.text, base, &removed) }
    if !row.geometry.isEmpty { Self.collectCoordinateSystems(ofGeometry: row.geometry, base, &removed) }
  }

  /// Those of a geometry and of the geometries in it: readers take 64 levels of these at most.
  private static func collectCoordinateSystems(ofGeometry object: TextRange, _ base: TextPointer, _ removed: inout [TextRange]) {
    guard base[Int(object.start)] == .openBrace, let list = collectOwnCoordinateSystems(of: object, base, &removed) else { return }
    for item in MemberWalk(base + Int(list.start), count: list.count) {
      collectCoordinateSystems(ofGeometry: item.value.moved(by: list.start), base, &removed)
    }
  }

  /// Those of an object itself.
  ///
  /// - Returns: the geometries in it, if it is a GeometryCollection.
  @discardableResult
  private static func collectOwnCoordinateSystems(of object: TextRange, _ base: TextPointer, _ removed: inout [TextRange]) -> TextRange? {
    let text = base + Int(object.start)
    var isCollection = false
    var geometries: TextRange?
    for member in MemberWalk(text, count: object.count) {
      func isName(_ name: String) -> Bool { JSONString.isContent(text + member.name.lowerBound, count: member.name.count, name) }
      if isName("crs") {
        removed.append(TextRange(Int(object.start) + member.name.lowerBound, Int(object.start) + member.value.upperBound))
      } else if isName("type") {
        isCollection = JSONString.isContent(text + member.value.lowerBound, count: member.value.count, "GeometryCollection")
      } else if isName("geometries") {
        geometries = member.value.moved(by: object.start)
      }
    }
    return isCollection ? geometries : nil
  }
}
