internal import IMDF
internal import Spelling
internal import YAMLText

/// Makes a mapping of a file's nodes, and a message of every mistake.
struct IndoorMappingReader {
  private(set) var mapping = IndoorMapping()
  private(set) var mistakes: MistakeList
  private(set) var files: [String] = []

  init(path: String) { mistakes = MistakeList(path: path) }

  mutating func readRoot(_ root: YAMLNode) {
    guard case .mapping(let members) = root.content else { return fail(root, "found no mapping; expected \"layers:\" and the like") }
    for member in members {
      switch member.name {
      case "language": if let text = text(member) { readLanguage(text, member) }
      case "generated_by": mapping.generator = text(member)
      case "created": if let text = text(member) { readCreated(text, member) }
      case "namespace": mapping.namespace = text(member) ?? ""
      case "ids":
        switch member.value.scalar {
        case "named": mapping.hasRandomIDs = false
        case "random": mapping.hasRandomIDs = true
        default: fail(member.value, "ids: expected named or random")
        }
      case "venue": mapping.venue = record(member.value, .venue)
      case "buildings": mapping.buildings = records(member.value, .building)
      case "levels": mapping.levels = records(member.value, .level)
      case "layers": readLayers(member.value)
      default:
        unknown(member, ["language", "generated_by", "created", "namespace", "ids", "venue", "buildings", "levels", "layers"])
      }
    }
    if mapping.layers.isEmpty, mistakes.isEmpty { fail(root, "found no layers; expected \"layers:\" with files and their types") }
  }

  private mutating func readLanguage(_ text: String, _ member: YAMLNode.Member) {
    if let fault = LanguageTag.fault(in: text) { fail(member.value, "language: \(fault)") }
    mapping.language = text
  }

  private mutating func readCreated(_ text: String, _ member: YAMLNode.Member) {
    if !(IndoorTime(text)?.hasOffset ?? false) { fail(member.value, "created: expected a time as 2024-05-01T08:30:00+02:00") }
    mapping.created = text
  }

  private mutating func readLayers(_ node: YAMLNode) {
    guard case .sequence(let nodes) = node.content else {
      return fail(node, "layers: expected a list, each with \"- file:\" and \"type:\"")
    }
    for node in nodes {
      guard case .mapping(let members) = node.content else {
        fail(node, "found no layer; expected \"file:\" and \"type:\"")
        continue
      }
      guard let file = members.first(where: { $0.name == "file" }).flatMap({ text($0) }), !file.isEmpty else {
        fail(node, "found a layer without \"file\"")
        continue
      }
      guard let named = members.first(where: { $0.name == "type" }), let name = text(named) else {
        fail(node, "found a layer without the type of its features; expected one of the standard's types, as in \"type: unit\"")
        continue
      }
      guard let type = FeatureType(name: name) else {
        fail(named.value, "found the type \"\(name.prefix(60))\"; \(Self.advice(on: name, FeatureType.allCases.map(\.name)))")
        continue
      }
      if !files.contains(file) { files.append(file) }
      var layer = IndoorMapping.Layer(file: file, type: type)
      layer.record = record(node, type, besides: ["file", "type", "where", "keep"])
      for member in members where member.name == "where" { layer.conditions = conditions(member.value) }
      for member in members where member.name == "keep" {
        guard let words = member.value.words, !words.contains(where: \.isNothing) else {
          fail(member.value, "keep: expected names of properties")
          continue
        }
        layer.kept = words.compactMap(\.scalar)
        for word in words {
          if let fault = word.scalar.flatMap({ layer.fault(ofKeeping: $0) }) { fail(word, "keep: \(fault)") }
        }
      }
      mapping.layers.append(layer)
    }
  }

  private mutating func conditions(_ node: YAMLNode) -> [(property: String, values: [String])] {
    guard case .mapping(let members) = node.content else {
      fail(node, "where: expected properties and their values, as in \"kind: room\"")
      return []
    }
    return members.compactMap { member in
      guard let words = member.value.words, !words.contains(where: \.isNothing) else {
        fail(member.value, "where: expected a value or a list of values")
        return nil
      }
      return (member.name, words.compactMap(\.scalar))
    }
  }

  private mutating func records(_ node: YAMLNode, _ type: FeatureType) -> [IndoorMapping.Record] {
    guard case .sequence(let nodes) = node.content else {
      fail(node, "expected a list of \(type.name)s, each with \"- key:\"")
      return []
    }
    return nodes.map { record($0, type) }
  }

  /// `key`, `level`, `building`, `address` and the properties of a type.
  private mutating func record(_ node: YAMLNode, _ type: FeatureType, besides others: [String] = []) -> IndoorMapping.Record {
    var record = IndoorMapping.Record()
    guard case .mapping(let members) = node.content else {
      fail(node, "expected names with a colon, as in \"category: unspecified\"")
      return record
    }
    let hasLevel = type != .level && type != .building && type != .venue
    let hasBuilding = [.level, .footprint, .geofence].contains(type)
    for member in members where !others.contains(member.name) {
      switch member.name {
      case "key": record.key = value(member.value)
      case "level" where hasLevel: record.level = value(member.value)
      case "building" where hasBuilding: record.building = value(member.value)
      case "address" where type != .address: record.address = address(member.value)
      default:
        if let fact = type.propertyFacts.first(where: { $0.key.name == member.name }) {
          record.properties[fact.key] = value(member.value, of: fact)
        } else {
          let links = (hasLevel ? ["level"] : []) + (hasBuilding ? ["building"] : []) + (type == .address ? [] : ["address"])
          unknown(member, ["key"] + links + others + type.propertyFacts.map(\.key.name))
        }
      }
    }
    return record
  }

  private mutating func address(_ node: YAMLNode) -> [PropertyKey: MappedValue] {
    record(node, .address).properties
  }

  /// A member's text; `nil` for nothing, which is as if the member were not there, and for what is no text.
  mutating func text(_ member: YAMLNode.Member) -> String? {
    if member.value.isNothing { return nil }
    if member.value.scalar == nil { fail(member.value, "\(member.name): expected a text") }
    return member.value.scalar
  }

  mutating func fail(_ node: YAMLNode, _ message: @autoclosure () -> String) {
    mistakes.add(line: node.line, column: node.column, message())
  }

  mutating func unknown(_ member: YAMLNode.Member, _ names: [String]) {
    mistakes.add(line: member.line, column: member.column, "there is no \"\(member.name)\" here; \(Self.advice(on: member.name, names))")
  }

  private static func advice(on name: String, _ names: [String]) -> String {
    EditDistance.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" } ?? "there are \(names.joined(separator: ", "))"
  }
}
