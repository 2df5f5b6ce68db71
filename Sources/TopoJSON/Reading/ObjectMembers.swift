internal import GeoJSON
internal import GeoModel

/// The members of a geometry object (TopoJSON §2.2), as offsets from its beginning; the last of several with one name.
struct ObjectMembers {
  private(set) var type, arcs, coordinates, geometries, properties, id, bbox: Range<Int>?
  private(set) var propertiesName: Range<Int>?
  /// Of these three every type has one as its shape.
  private var arcsName, coordinatesName, geometriesName: Range<Int>?
  /// Names with their quotes, and values, of members that TopoJSON does not name.
  private(set) var foreign: [MemberWalk.Item] = []
  /// The names of members that TopoJSON names and that stand here twice.
  private(set) var repeated: [Range<Int>] = []

  /// Complexity: O(n).
  init(_ text: TextPointer, count: Int) {
    if text[0] != .openBrace { return }
    for member in MemberWalk(text, count: count) {
      let written = UnsafeBufferPointer(start: text + member.name.lowerBound + 1, count: member.name.count - 2)
      let hasEscapes = written.contains(.backslash)
      func isName(_ name: StaticString) -> Bool {
        if hasEscapes { return JSONString.isContent(text + member.name.lowerBound, count: member.name.count, name.description) }
        return written.count == name.utf8CodeUnitCount
          && written.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      }
      func set(_ value: inout Range<Int>?) {
        if value != nil { repeated.append(member.name) }
        value = member.value
      }
      if isName("type") {
        set(&type)
      } else if isName("arcs") {
        set(&arcs)
        arcsName = member.name
      } else if isName("properties") {
        set(&properties)
        propertiesName = member.name
      } else if isName("id") {
        set(&id)
      } else if isName("coordinates") {
        set(&coordinates)
        coordinatesName = member.name
      } else if isName("geometries") {
        set(&geometries)
        geometriesName = member.name
      } else if isName("bbox") {
        set(&bbox)
      } else {
        foreign.append(member)
      }
    }
  }

  func isType(_ name: String, _ text: TextPointer) -> Bool {
    type.map { JSONString.isContent(text + $0.lowerBound, count: $0.count, name) } ?? false
  }

  /// What a geometry has as its shape; `nil` for one without place.
  enum Shape {
    case arcs, coordinates, geometries
  }

  /// Calls `body` with the names of members that are the shape of other types, which few have.
  func forEachStray(besides own: Shape?, _ body: (Range<Int>) -> Void) {
    if own != .arcs, let arcsName { body(arcsName) }
    if own != .coordinates, let coordinatesName { body(coordinatesName) }
    if own != .geometries, let geometriesName { body(geometriesName) }
  }

  /// The names of members that only a feature can keep, and of those that are the shape of other types than a collection.
  func ofFeature(_ text: TextPointer) -> [String] {
    var names: [String] = []
    if id != nil { names.append("id") }
    if properties != nil { names.append("properties") }
    if arcs != nil { names.append("arcs") }
    if coordinates != nil { names.append("coordinates") }
    return names + foreign.map { JSONString.content(text + $0.name.lowerBound, count: $0.name.count) }
  }
}
