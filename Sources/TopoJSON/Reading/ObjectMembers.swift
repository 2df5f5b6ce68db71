internal import GeoJSON
internal import GeoModel

/// The members of a geometry object (TopoJSON §2.2), as offsets from its beginning; the last of several with one name.
struct ObjectMembers {
  private(set) var type, arcs, coordinates, geometries, properties, id, bbox: Range<Int>?
  private(set) var propertiesName: Range<Int>?
  /// The names of `arcs`, `coordinates` and `geometries`, of which every type has one.
  private var shapeNames: [(name: String, range: Range<Int>)] = []
  /// Names with their quotes, and values, of members that TopoJSON does not name.
  private(set) var foreign: [MemberWalk.Item] = []
  /// The names of members that TopoJSON names and that stand here twice.
  private(set) var repeated: [Range<Int>] = []

  /// Complexity: O(n).
  init(_ text: TextPointer, count: Int) {
    if text[0] != .openBrace { return }
    for member in MemberWalk(text, count: count) {
      func isName(_ name: StaticString) -> Bool {
        member.name.count == name.utf8CodeUnitCount + 2
          && UnsafeBufferPointer(start: text + member.name.lowerBound + 1, count: name.utf8CodeUnitCount)
            .elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      }
      func set(_ value: inout Range<Int>?) {
        if value != nil { repeated.append(member.name) }
        value = member.value
      }
      if isName("type") {
        set(&type)
      } else if isName("arcs") {
        set(&arcs)
        shapeNames.append(("arcs", member.name))
      } else if isName("properties") {
        set(&properties)
        propertiesName = member.name
      } else if isName("id") {
        set(&id)
      } else if isName("coordinates") {
        set(&coordinates)
        shapeNames.append(("coordinates", member.name))
      } else if isName("geometries") {
        set(&geometries)
        shapeNames.append(("geometries", member.name))
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

  /// The names of members that are the shape of other types.
  func strayShapes(besides own: String) -> [Range<Int>] { shapeNames.filter { $0.name != own }.map(\.range) }

  /// The names of members that only a feature can keep, and of those that are the shape of other types than a collection.
  func ofFeature(_ text: TextPointer) -> [String] {
    var names: [String] = []
    if id != nil { names.append("id") }
    if properties != nil { names.append("properties") }
    names += shapeNames.filter { $0.name != "geometries" }.map(\.name)
    return names + foreign.map { JSONString.content(text + $0.name.lowerBound, count: $0.name.count) }
  }
}
