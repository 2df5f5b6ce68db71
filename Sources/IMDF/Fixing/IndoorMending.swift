internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// How findings of one rule are fixed; the rule says whether that is a guess.
struct IndoorMend: Sendable {
  /// The changes of the file's text (of the manifest's, where the finding is there) that fix a finding; none if it cannot be.
  let replacements: @Sendable (inout IndoorMending, IndoorFinding) -> [TextReplacement]

  init(_ replacements: @escaping @Sendable (inout IndoorMending, IndoorFinding) -> [TextReplacement]) { self.replacements = replacements }
}

/// A judged map, and what must change in its files for findings to be gone.
///
/// A change fixes what its finding says and no more: bytes that it does not name stay as they are. What it writes is what the
/// checks take, so that no finding is fixed twice.
struct IndoorMending {
  var check: IndoorCheck
  /// Whether guesses are wanted.
  let isUnsafe: Bool
  /// The files' texts, as far as they were asked for.
  private var texts: [Int: JSONText] = [:]
  /// Of levels, the areas of their units, as far as they were asked for.
  var unitsOnLevels: [Int: [PreparedShape]] = [:]
  /// What was given out to the findings before.
  var given = GivenNames()
  /// All units that are areas, by where they are, if they were asked for.
  var knownUnits: (units: [Int], search: ShapeSearch)?
  /// Those of the last finding about labels: there can be thousands of one object.
  private var tally: (feature: Int, key: PropertyKey, labels: LabelTally)?

  var map: IndoorMap { check.map }

  init(_ check: IndoorCheck, isUnsafe: Bool) {
    self.check = check
    self.isUnsafe = isUnsafe
  }

  /// How a rule's findings are fixed; `nil` where only people can. By the rule's whole name, or its published name.
  static func mend(for rule: Rule) -> IndoorMend? { mend(named: rule.name) }

  static func mend(named name: String) -> IndoorMend? {
    if let mend = table[name] { return mend }
    return table[String(name.drop { $0 != "." }.dropFirst())]
  }

  private static let table: [String: IndoorMend] = {
    var table = valueMends.merging(labelMends) { $1 }.merging(structureMends) { $1 }
    table = table.merging(referenceMends) { $1 }.merging(placeMends) { $1 }.merging(manifestMends) { $1 }
    return table
  }()

  // MARK: - What fixes are made of

  /// The property that a finding is about.
  func key(_ finding: IndoorFinding) -> PropertyKey? {
    let steps = JSONPointer.steps(of: finding.pointer).dropFirst()
    guard steps.count > 1, steps.first == "properties" else { return nil }
    return PropertyKey.named(steps[2].utf8)
  }

  /// That property's value as it stands, null included.
  func property(_ finding: IndoorFinding) -> RawJSON? {
    guard let key = key(finding), let feature = finding.feature else { return nil }
    return map.features[feature].known.first { $0.key == key }?.value
  }

  /// The standard's definition of the property.
  func fact(_ finding: IndoorFinding) -> PropertyFact? {
    guard let key = key(finding), let type = finding.feature.flatMap({ check.type($0) }) else { return nil }
    return type.propertyFacts.first { $0.key == key }
  }

  /// The labels that a finding is about one of.
  mutating func labels(_ finding: IndoorFinding) -> LabelTally? {
    guard let feature = finding.feature, let key = key(finding) else { return nil }
    if let tally, tally.feature == feature, tally.key == key { return tally.labels }
    guard let value = property(finding), value.kind == .object else { return nil }
    let labels = LabelTally(value)
    tally = (feature, key, labels)
    return labels
  }

  /// The text of a file of features.
  mutating func text(_ file: Int) -> JSONText {
    if let text = texts[file] { return text }
    let text = JSONText(map.archive.files[file].bytes)
    texts[file] = text
    return text
  }

  func put(_ value: RawJSON, _ text: String) -> [TextReplacement] { [TextReplacement(value.range, text)] }

  func put(_ value: RawJSON, string: String) -> [TextReplacement] { put(value, JSONString.quoted(string)) }

  /// Gives a feature a property, in the place of the one it has or after its last one.
  func set(_ key: PropertyKey, of feature: Int, to text: String) -> [TextReplacement] {
    if let value = map.features[feature].known.first(where: { $0.key == key })?.value { return put(value, text) }
    let properties = map.feature(feature).properties.json
    guard map.feature(feature).isReadable, properties.kind == .object else { return [] }
    let member = "\(JSONString.quoted(key.name)):\(text)"
    if let last = properties.placedItems.last?.value.range.upperBound { return [TextReplacement(last..<last, "," + member)] }
    let start = properties.range.lowerBound + 1
    return [TextReplacement(start..<start, member)]
  }

  /// Puts a member before all others of a feature.
  func addMember(_ member: String, to feature: Int) -> [TextReplacement] {
    guard map.feature(feature).isReadable else { return [] }
    let json = map.feature(feature).json
    let start = json.range.lowerBound + 1
    return [TextReplacement(start..<start, member + (isEmpty(json) ? "" : ","))]
  }

  /// Takes an element or a member out.
  mutating func removal(_ whole: Range<Int>, in file: Int) -> [TextReplacement] { [text(file).removal(of: whole)] }
}
