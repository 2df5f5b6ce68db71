internal import GeoJSON
internal import GeoModel

/// A mapping from layers of GeoJSON to an indoor map (`Documentation/imdf-mapping.md`): which features of which layer have which
/// type, and where their properties come from.
public struct IndoorMapping: Sendable {
  /// The language of the manifest and of names without one.
  public var language = "en"
  /// The manifest's `generated_by`.
  public var generator: String?
  /// The manifest's `created`; with `nil` the current time.
  public var created: String?
  /// A part of every id that is made from a name: with another one, a map from the same layers has other ids.
  public var namespace = ""
  /// Whether ids are random, and different in each run.
  public var hasRandomIDs = false

  public var venue = Record()
  public var buildings: [Record] = []
  public var levels: [Record] = []
  public var layers: [Layer] = []

  public init() {}

  /// The sources of a feature's properties.
  public struct Record: Sendable {
    /// The name of the feature within its type, for its id and for references to it.
    public var key: MappedValue?
    public var properties: [PropertyKey: MappedValue] = [:]
    /// The key of the level or the building that it belongs to.
    public var level, building: MappedValue?
    /// The properties of its address.
    public var address: [PropertyKey: MappedValue] = [:]

    public init() {}
  }

  /// Features of one type from one layer.
  public struct Layer: Sendable {
    /// The path of the layer's file, as the mapping has it.
    public var file: String
    public var type: FeatureType
    /// Selects features whose properties have one of these values each; all features if empty.
    public var conditions: [(property: String, values: [String])] = []
    public var record = Record()
    /// Properties of the source that are kept under their own names.
    public var kept: [String] = []

    public init(file: String, type: FeatureType) {
      self.file = file
      self.type = type
    }

    /// Why a property cannot be kept under its name: a feature has one property of each name.
    public func fault(ofKeeping name: String) -> String? {
      if type.propertyFacts.contains(where: { $0.key.name == name }) {
        return
          "\(JSONString.quoted(name)) cannot be kept unchanged: the standard has this property of \(type.name)s; say \(JSONString.quoted("\(name): {property: \(name)}")) instead"
      }
      return kept.count { $0 == name } > 1 ? "\(JSONString.quoted(name)) is kept twice" : nil
    }
  }
}

/// Where a value comes from.
public indirect enum MappedValue: Sendable {
  /// Null.
  case nothing
  case text(String)
  case list([String])
  /// A property of the source, with its text looked up in a table if there is one; `otherwise` if the property is missing or null,
  /// or its text is not in the table.
  case property(String, table: [String: MappedValue]?, otherwise: MappedValue?)
  /// An object: languages and texts, or the members of a door.
  case members([(name: String, value: MappedValue)])

  /// What it comes to for a feature.
  enum Result {
    case none
    case text(String)
    case list([String])
    case members([(name: String, value: Result)])
    /// An object or array of the source that is neither.
    case json(RawJSON)
  }

  /// A value that is not what the standard wants in its place, and does not say what is meant.
  struct Unreadable: Error {
    let found, expected: String
  }

  func result(_ source: RawJSON) -> Result {
    switch self {
    case .nothing: return .none
    case .text(let text): return .text(text)
    case .list(let texts): return .list(texts)
    case .members(let members): return .members(members.map { ($0.name, $0.value.result(source)) })
    case .property(let name, let table, let otherwise):
      let found = source[name].map { Self.read($0) } ?? .none
      guard let table else {
        if case .none = found { return otherwise?.result(source) ?? .none }
        return found
      }
      guard case .text(let text) = found, let value = table[text] else { return otherwise?.result(source) ?? .none }
      return value.result(source)
    }
  }

  /// A GeoJSON Point that the mapping itself gives, longitude first; `nil` for anything else.
  public var point: (longitude: Double, latitude: Double)? {
    guard case .members(let members) = self, members.count == 2,
      case .text("Point") = members.first(where: { $0.name == "type" })?.value,
      case .list(let texts) = members.first(where: { $0.name == "coordinates" })?.value
    else { return nil }
    let numbers = texts.compactMap { Double($0) }
    guard texts.count == 2, numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Whether a text is true or false, as truth values may be written.
  public static func isTruthValue(_ text: String) -> Bool { truthValues[text.lowercased()] != nil }

  /// The same of a whole number.
  public static func isWholeNumber(_ text: String) -> Bool { Normalised.integer(text) != nil }

  static let truthValues = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]

  private static func read(_ json: RawJSON) -> Result {
    switch json.kind {
    case .null: return .none
    case .string: return json.string.map { isBlank($0) ? .none : .text($0) } ?? .none
    case .number, .boolean: return .text(json.text)
    case .array:
      let texts = json.elements.map { $0.string ?? ($0.kind == .number ? $0.text : nil) }
      return texts.contains { $0 == nil } ? .json(json) : .list(texts.compactMap(\.self))
    case .object: return .json(json)
    }
  }
}

extension MappedValue.Result {
  /// A key as text.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The value as the standard has it, as JSON.
  func json(_ kind: PropertyKind, language: String) throws(MappedValue.Unreadable) -> String {
    switch self {
    case .none: return "null"
    case .text(let text): return try Self.json(text, kind, language)
    case .list(let texts):
      if texts.isEmpty { return "null" }
      let written = "[" + texts.map { JSONString.quoted(Self.word($0, kind)) }.joined(separator: ",") + "]"
      try Self.expectNoScalar(kind, written)
      return written
    case .json(let json):
      try Self.expectNoScalar(kind, json.text)
      return kind == .featureReferences && json.kind == .object ? "[\(json.text)]" : json.text
    case .members(let members):
      var written: [String] = []
      for member in members {
        let value = try member.value.json(member.name == "automatic" ? .boolean : .text, language: language)
        // A label that is not there is left out.
        if value == "null", kind == .labels { continue }
        written.append("\(JSONString.quoted(member.name)):\(value)")
      }
      if written.isEmpty { return "null" }
      let object = "{" + written.joined(separator: ",") + "}"
      try Self.expectNoScalar(kind, object)
      return kind == .featureReferences ? "[\(object)]" : object
    }
  }

  /// What is expected where a number or a truth value belongs; `nil` for other kinds.
  private static func scalar(_ kind: PropertyKind) -> String? {
    switch kind {
    case .integer: "a whole number"
    case .boolean: "true or false"
    default: nil
    }
  }

  /// Refuses an array or object where a number or a truth value belongs.
  private static func expectNoScalar(_ kind: PropertyKind, _ found: String) throws(MappedValue.Unreadable) {
    if let expected = scalar(kind) { throw MappedValue.Unreadable(found: found, expected: expected) }
  }

  private static func json(_ text: String, _ kind: PropertyKind, _ language: String) throws(MappedValue.Unreadable) -> String {
    switch kind {
    case .labels: return "{\(JSONString.quoted(language)):\(JSONString.quoted(text))}"
    case .categories:
      let words = text.split { $0 == ";" || $0 == "," }.map { Normalised.trimmed(String($0)) }.filter { !$0.isEmpty }
      return "[" + words.map { JSONString.quoted(word($0, kind)) }.joined(separator: ",") + "]"
    case .references, .featureReferences: return "[\(JSONString.quoted(text))]"
    case .integer, .boolean:
      let number = Normalised.integer(text)
      let value =
        kind == .integer
        ? number.map { "\($0)" }
        : MappedValue.truthValues[number.map { "\($0)" } ?? Normalised.trimmed(text).lowercased()].map { "\($0)" }
      guard let value else { throw MappedValue.Unreadable(found: JSONString.quoted(text), expected: scalar(kind) ?? "") }
      return value
    default: return JSONString.quoted(word(text, kind))
    }
  }

  /// A word as the standard writes it, where that is plain.
  private static func word(_ text: String, _ kind: PropertyKind) -> String {
    switch kind {
    case .category(let list), .categories(let list): Normalised.word(text, of: list) ?? text
    case .phone: Normalised.phone(text) ?? text
    case .website: Normalised.website(text) ?? text
    case .country: Normalised.country(text) ?? text
    case .subdivision: Normalised.subdivision(text, in: nil) ?? text
    default: text
    }
  }
}
