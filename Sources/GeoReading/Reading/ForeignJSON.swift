internal import ByteStreams
internal import GeoJSON
internal import GeoModel

/// JSON objects of other formats for geographic data, known by members that GeoJSON does not have, where they lack its type.
struct ForeignJSON {
  /// What the members that were seen stand for.
  private var found: String?
  /// Whether one of them is of that format alone; others may be foreign members of GeoJSON.
  private var isCertain = false

  /// What the members that were seen say where no more of them are looked at.
  ///
  /// - Parameter isWhole: whether there are no more.
  func verdict(ofWhole isWhole: Bool) -> ForeignVerdict { isWhole || isCertain ? Self.verdict(found) : .none }

  private mutating func note(_ format: String, isCertain: Bool = false) {
    if found == nil || isCertain { found = format }
    self.isCertain = self.isCertain || isCertain
  }

  /// Looks at the members of the object that a text begins with.
  mutating func judge(_ text: TextPointer, count: Int) -> ForeignVerdict {
    for member in MemberWalk(text, count: count) {
      // Behind the object's end, or no JSON.
      guard text[member.name.lowerBound] == .quote else { return Self.verdict(found) }
      if member.name.upperBound >= count || member.value.lowerBound >= count { return .undecided }
      let isCut = member.value.upperBound >= count
      let name = JSONString.content(text + member.name.lowerBound, count: member.name.count)
      let value = text + member.value.lowerBound
      switch name {
      case "type":
        if isCut { return .undecided }
        let type = value[0] == .quote ? JSONString.content(value, count: member.value.count) : ""
        if ["Coverage", "CoverageCollection", "Domain"].contains(type) { return .found("this is CoverageJSON, \(Compression.advice(nil))") }
        // GeoJSON, or meant to be.
        return .none
      case "features":
        if value[0] != .openBracket { return .none }
        switch Self.judgeFirst(value, count: count - member.value.lowerBound) {
        case .none: return .none
        case .undecided: return isCut ? .undecided : Self.verdict(found)
        case let verdict: return verdict
        }
      case "geometry", "properties", "coordinates", "geometries":
        // An Esri feature has a geometry, too.
        if name != "geometry" || found == nil && isCut { return Self.verdict(found) }
      case "attributes", "rings", "paths": note(Self.esri)
      case "fieldAliases", "objectIdFieldName", "displayFieldName": note(Self.esri, isCertain: true)
      case "geometryType":
        if isCut { return .undecided }
        if JSONString.content(value, count: member.value.count).hasPrefix("esri") { note(Self.esri, isCertain: true) }
      case "spatialReference":
        if value[0] == .openBrace { note(Self.esri) }
      case "elements": note(Self.overpass)
      case "osm3s": note(Self.overpass, isCertain: true)
      case "tilejson": note("this is TileJSON, which describes tiles; \(Compression.advice(nil))", isCertain: true)
      default: break
      }
      if isCut { return .undecided }
    }
    return .undecided
  }

  private static let esri = "this is Esri JSON, \(Compression.advice("ogr2ogr")) (ArcGIS servers answer f=geojson with GeoJSON)"
  private static let overpass = "this is OpenStreetMap JSON (Overpass), \(Compression.advice("osmtogeojson"))"

  private static func verdict(_ found: String?) -> ForeignVerdict { found.map { .found($0) } ?? .none }

  /// Looks at the first element of an array of features, which says what they are.
  private static func judgeFirst(_ array: TextPointer, count: Int) -> ForeignVerdict {
    var at = 1
    while at < count, array[at] <= 0x20 { at += 1 }
    if at >= count { return .undecided }
    // An empty one says nothing.
    if array[at] == .closeBracket { return .undecided }
    guard array[at] == .openBrace else { return .none }
    for member in MemberWalk(array + at, count: count - at) {
      guard array[at + member.name.lowerBound] == .quote else { return .none }
      if at + member.name.upperBound >= count { return .undecided }
      switch JSONString.content(array + at + member.name.lowerBound, count: member.name.count) {
      case "type", "properties": return .none
      case "attributes": return .found(esri)
      default: if at + member.value.upperBound >= count { return .undecided }
      }
    }
    return .undecided
  }
}
