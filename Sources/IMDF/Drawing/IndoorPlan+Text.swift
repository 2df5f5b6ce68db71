internal import GeoJSON
internal import GeoModel
internal import Overlays

/// What a feature says of its place, among the properties of its text (`Documentation/imdf.md`).
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

/// Features of a plan as GeoJSON text.
package struct IndoorText: Sendable {
  package var bytes: [UInt8] = []
  /// For each feature of the text, its index in the map.
  package var sources: [Int] = []
}

extension IndoorPlan {
  /// All features in drawing order, each once, as a FeatureCollection with the manifest among its members.
  ///
  /// A feature is its own text, numbers and unknown members included, with members behind its properties that say its type, building,
  /// level, ordinal and label; an occupant without geometry has that of its anchor.
  ///
  /// - Parameter palette: writes ``IndoorStyle`` as properties of simplestyle-spec 1.1 over what features say, and leaves out what is
  ///   not drawn: what a picture is made of. `nil` writes all features and no styles.
  /// - Complexity: O(bytes).
  package func text(drawnIn palette: IndoorPalette? = nil) -> IndoorText {
    var text = IndoorText()
    text.bytes += #"{"type":"FeatureCollection","#.utf8
    if let manifest = map.manifest {
      text.bytes += #""manifest":"#.utf8
      text.bytes += manifest.json.bytes
      text.bytes += ",".utf8
    }
    text.bytes += #""features":["#.utf8
    var seen: Set<Int> = []
    for part in parts {
      for index in part.features where seen.insert(index).inserted {
        var style: OverlayStyle?
        if let palette {
          let record = map.features[index]
          style = IndoorStyle.style(of: record, palette: palette)
          if style == nil { continue }
        }
        append(index, levels: levels(of: index), buildings: buildings(of: index), style, to: &text)
      }
    }
    text.bytes += "\n]}\n".utf8
    return text
  }

  /// The features of one part, which say the place that the part is.
  ///
  /// - Parameter isDrawn: leaves out what ``IndoorStyle`` neither draws nor labels.
  package func text(of part: Part, isDrawn: Bool) -> IndoorText {
    var text = IndoorText()
    text.bytes += #"{"type":"FeatureCollection","features":["#.utf8
    for index in part.features where !isDrawn || self.isDrawn(index) {
      let isGround = part.level == nil
      append(
        index, levels: part.level.map { [$0.index] } ?? [],
        buildings: isGround ? buildings(of: index) : part.building.map { [$0.index] } ?? [], to: &text)
    }
    text.bytes += "\n]}\n".utf8
    return text
  }

  private func isDrawn(_ index: Int) -> Bool {
    if IndoorStyle.style(of: map.features[index]) != nil { return true }
    guard let type = map.features[index].type else { return false }
    return IndoorStyle.labelStyle(of: type) != nil && label(of: index) != nil && labelPlace(of: index) != nil
  }

  private func append(
    _ index: Int, levels: [Int], buildings: [Int], _ style: OverlayStyle? = nil, to text: inout IndoorText
  ) {
    let feature = map.feature(index)
    let (block, row) = (feature.block, feature.row)
    text.bytes += text.sources.isEmpty ? "\n".utf8 : ",\n".utf8
    text.sources.append(index)
    let members = members(index, levels, buildings) + (style?.simpleStyle(title: label(of: index)) ?? [])
    if row.flags.contains(.bareGeometry) {
      text.bytes += #"{"type":"Feature","properties":{"#.utf8
      text.bytes += members
      text.bytes += #"},"geometry":"#.utf8
      text.bytes += block.text[row.text.range]
      text.bytes += "}".utf8
      return
    }
    var edits: [(range: TextRange, text: [UInt8])] = []
    let properties = feature.properties.json
    switch properties.kind {
    case .object:
      edits.append((row.properties, Self.opened(properties) + members + [0x7D]))
    case .null where !row.properties.isEmpty: edits.append((row.properties, [0x7B] + members + [0x7D]))
    default: break
    }
    if feature.geometry == nil, !row.geometry.isEmpty, let anchor = anchor(of: index), map.feature(anchor).isReadable {
      let source = map.feature(anchor)
      let place = source.view(of: source.row.geometry)
      if place.kind == .object { edits.append((row.geometry, Array(place.bytes))) }
    }
    var at = row.text.start
    for edit in edits.sorted(by: { $0.range.start < $1.range.start }) {
      text.bytes += block.text[Int(at)..<Int(edit.range.start)]
      text.bytes += edit.text
      at = edit.range.end
    }
    if row.properties.isEmpty {
      // A feature ends with its brace.
      text.bytes += block.text[Int(at)..<Int(row.text.end) - 1]
      text.bytes += #","properties":{"#.utf8
      text.bytes += members
      text.bytes += "}}".utf8
    } else {
      text.bytes += block.text[Int(at)..<Int(row.text.end)]
    }
  }

  /// An object's text up to where another member may stand, without those that an earlier conversion put there.
  private static func opened(_ object: RawJSON) -> [UInt8] {
    let isConverted = object.members.contains { IndoorMember.all.contains($0.name) }
    var text = isConverted ? object.text(withoutMembers: IndoorMember.names) : Array(object.bytes)
    text.removeLast()
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text.count > 1 ? text + [0x2C] : text
  }

  /// The members that a feature's properties get, between commas.
  private func members(_ index: Int, _ levels: [Int], _ buildings: [Int]) -> [UInt8] {
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
  /// Members of simplestyle-spec 1.1, behind a comma.
  fileprivate func simpleStyle(title: String?) -> [UInt8] {
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
