internal import GeoJSON
internal import GeoModel
internal import Overlays

/// The members of a drawn feature about its place in the map, among the properties of its text (`Documentation/imdf.md`).
package enum IndoorMember {
  package static let type = "indoor_type"
  package static let building = "indoor_building"
  package static let level = "indoor_level"
  package static let ordinal = "indoor_ordinal"
  package static let label = "indoor_label"
  /// Of several, where ``building``, ``level`` and ``ordinal`` are the first: each ordinal beside its level, null for one without.
  package static let buildings = "indoor_buildings"
  package static let levels = "indoor_levels"
  package static let ordinals = "indoor_ordinals"

  package static let all = [type, building, level, ordinal, label, buildings, levels, ordinals]
  static let names = MemberNames(all)
}

extension IndoorPlan {
  func isDrawn(_ index: Int) -> Bool {
    if IndoorStyle.style(of: map.features[index]) != nil { return true }
    guard let type = map.features[index].type else { return false }
    return IndoorStyle.labelStyle(of: type) != nil && label(of: index) != nil && labelPlace(of: index) != nil
  }

  /// The members that a feature's properties get, between commas.
  func members(_ index: Int, _ levels: [Int], _ buildings: [Int]) -> [UInt8] {
    var text: [UInt8] = []
    func add(_ name: String, _ value: [UInt8]) {
      if !text.isEmpty { text.append(0x2C) }
      JSONString.append(name, to: &text)
      text.append(0x3A)
      text += value
    }
    func list(_ values: [[UInt8]]) -> [UInt8] { [0x5B] + Array(values.joined(separator: [0x2C])) + [0x5D] }
    let null = Array("null".utf8)
    let record = map.features[index]
    let levelIDs = levels.map { Array(map.features[$0].id.bytes) }
    let buildingIDs = buildings.map { Array(map.features[$0].id.bytes) }
    let ordinals = levels.map { IndoorMap.Level(map: map, index: $0).ordinal.map { Array("\($0)".utf8) } ?? null }
    add(IndoorMember.type, record.typeName.map(JSONString.bytes) ?? null)
    add(IndoorMember.building, buildingIDs.first ?? null)
    add(IndoorMember.level, levelIDs.first ?? null)
    add(IndoorMember.ordinal, ordinals.first ?? null)
    if let label = label(of: index) { add(IndoorMember.label, JSONString.bytes(label)) }
    if buildings.count > 1 { add(IndoorMember.buildings, list(buildingIDs)) }
    if levels.count > 1 {
      add(IndoorMember.levels, list(levelIDs))
      add(IndoorMember.ordinals, list(ordinals))
    }
    return text
  }
}

extension OverlayStyle {
  /// Members of simplestyle-spec 1.1, after a comma.
  func simpleStyle(title: String?) -> [UInt8] {
    func color(_ color: OverlayColor) -> String {
      let digits = String(color.rgba >> 8, radix: 16)
      return "\"#" + String(repeating: "0", count: 6 - digits.count) + digits + "\""
    }
    func opacity(_ color: OverlayColor?) -> String { "\(Double(color?.alpha ?? 0) / 255)" }
    var members = [#""fill-opacity":"# + opacity(fill), #""stroke-opacity":"# + opacity(stroke), #""stroke-width":\#(strokeWidth)"#]
    if let fill { members.append(#""fill":"# + color(fill)) }
    if let stroke { members.append(#""stroke":"# + color(stroke)) }
    if let marker { members += [#""marker-color":"# + color(marker), #""marker-size":"small""#] }
    var text = Array(("," + members.joined(separator: ",")).utf8)
    if let title {
      text += #","title":"#.utf8
      JSONString.append(title, to: &text)
    }
    return text
  }
}
