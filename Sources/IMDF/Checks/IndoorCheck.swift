internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// A map while it is judged: what the checks need, and what they found.
struct IndoorCheck {
  let map: IndoorMap
  let options: IndoorValidationOptions
  var findings: [IndoorFinding] = []
  /// Of each rule, how many findings were smaller than the floor.
  var small: [Rule: Int] = [:]
  /// Those, without a message.
  var smallFindings: [IndoorFinding] = []

  /// Of each rule, how many findings there are; beyond ``mostKept`` they are only counted.
  var counts: [Rule: Int] = [:]
  /// How many findings of one rule are reported.
  static let mostOfOneRule = 10_000
  /// How many are kept: more than are reported where they are to be fixed, so that judging again for the rest is seldom needed.
  var mostKept: Int { isMended ? 10 * Self.mostOfOneRule : Self.mostOfOneRule }
  let isMended: Bool
  /// Whether findings are only counted.
  var isSilent = false

  /// Of each rule, how many findings follow from positions, of those that are reported and of those below the floor.
  var ofPlaces: (counts: [Rule: Int], small: [Rule: Int]) = ([:], [:])

  /// Features whose geometry or text is so broken that what follows from it is provisional.
  var broken: Set<Int> = []
  /// Whether coordinates with many decimals are rounded, all or none, where that was found out: it takes judging anew.
  var isRounded: Bool?
  /// Whether borders are as near to one another as they can be brought, where that was found out: the same.
  var isSettled = false
  /// Whether features are missing that were in the files, so that nothing can be said to be missing for certain.
  var hasLosses = false

  /// The kind of each feature's geometry; `nil` for none, and for collections.
  private(set) var kinds: [GeometryKind?] = []
  /// One for each feature with lines or areas.
  private(set) var shapes: [PreparedShape?] = []
  private(set) var metres: LocalMetres
  var relations = ShapeRelationFinder()
  /// Steps that are left to measure what reaches out of areas, or lies on one another, for each check: seconds of them, far more than maps
  /// take unless they were made to be slow.
  var measuring = 40_000_000
  /// The same for unions.
  var uniting = 80_000_000
  /// Of each rule, the steps that were taken to measure overlaps.
  var overlapSteps: [String: Int] = [:]
  /// The positions of all lines and areas.
  private(set) var positionCount = 0
  /// Some ten seconds.
  private static let mostUniting = 300_000_000
  /// Steps that were taken of all, in all checks.
  var steps = 0

  init(_ map: IndoorMap, _ options: IndoorValidationOptions, isMended: Bool = false) {
    self.isMended = isMended
    self.map = map
    self.options = options
    metres = LocalMetres(at: Position(x: 0, y: 0))
    kinds = map.features.indices.map { map.geometryKind($0) }
    shapes = map.features.indices.map { index in
      guard let kind = kinds[index], kind != .multiPoint else { return nil }
      let feature = map.features[index]
      let block = map.blocks[feature.file]
      return PreparedShape(block.geometry, geometry: block.geometries(ofRow: feature.row).lowerBound)
    }
    positionCount = shapes.reduce(0) { $0 + ($1?.positionCount ?? 0) }
    measuring += positionCount * 50
    uniting = min(uniting + positionCount * 500, Self.mostUniting)
    let places = map.indices(of: .venue) + map.indices(of: .level) + Array(map.features.indices)
    if let middle = places.lazy.compactMap({ [shapes] in shapes[$0] }).first(where: { !$0.isEmpty })?.middle {
      metres = LocalMetres(at: middle)
    }
  }

  // MARK: - What checks ask

  func type(_ feature: Int) -> FeatureType? { map.features[feature].type }
  func indices(_ type: FeatureType) -> [Int] { map.indices(of: type) }
  func value(_ feature: Int, _ key: PropertyKey) -> RawJSON? { map.features[feature][key] }
  func text(_ feature: Int, _ key: PropertyKey) -> String? { value(feature, key)?.string }
  func category(_ feature: Int) -> String { text(feature, .category) ?? "" }
  func ordinal(_ level: Int) -> Int? { value(level, .ordinal)?.integer }
  func isOutdoor(_ level: Int) -> Bool? { value(level, .outdoor)?.bool }

  /// The area of a feature; `nil` if it has none.
  func area(_ feature: Int) -> PreparedShape? { shapes[feature].flatMap { $0.isAreal && !$0.isEmpty ? $0 : nil } }

  /// The lines of a feature; `nil` if it has none.
  func line(_ feature: Int) -> PreparedShape? {
    guard kinds[feature] == .lineString || kinds[feature] == .multiLineString else { return nil }
    return shapes[feature].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The position of a feature that is a Point.
  func point(_ feature: Int) -> Position? {
    kinds[feature] == .point ? map.feature(feature).geometry?.positions.first : nil
  }

  func displayPoint(_ feature: Int) -> Position? { map.displayPoint(feature) }

  /// A feature's geometries in the columns of its file: several, and perhaps one alone, of a GeometryCollection.
  func geometries(_ feature: Int) -> Range<Int> {
    guard map.row(feature).flags.isDisjoint(with: [.unreadable, .dropped]) else { return 0..<0 }
    return map.blocks[map.features[feature].file].geometries(ofRow: map.features[feature].row)
  }

  /// What shape, line and point do not say: the lines and areas of a GeometryCollection, and the positions of points in it or of a
  /// MultiPoint.
  func parts(_ feature: Int) -> (shapes: [PreparedShape], points: [Position]) {
    let column = map.blocks[map.features[feature].file].geometry
    var shapes: [PreparedShape] = [], points: [Position] = []
    for geometry in geometries(feature) {
      if column.kinds[geometry] == .point || column.kinds[geometry] == .multiPoint {
        for part in column.parts(ofGeometry: geometry) {
          for path in column.paths(ofPart: part) { points += column.positions[column.positions(ofPath: path)] }
        }
      } else {
        let shape = PreparedShape(column, geometry: geometry)
        if !shape.isEmpty { shapes.append(shape) }
      }
    }
    return (shapes, points)
  }

  /// The features that a property names and that have a type.
  func targets(_ feature: Int, _ key: PropertyKey, _ type: FeatureType) -> [Int] {
    map.graph.targets(of: feature, key).filter { map.features[$0].type == type }
  }

  /// Whether a property names something that is not there, or has another type.
  func hasUnresolved(_ feature: Int, _ key: PropertyKey, _ type: FeatureType) -> Bool {
    map.graph.references(from: feature).contains { reference in
      reference.property == key && (reference.target.map { map.features[$0].type != type } ?? true)
    }
  }

  /// The features of a type that name one in a property, each once.
  func sources(_ feature: Int, _ key: PropertyKey, _ type: FeatureType) -> [Int] {
    map.graph.sources(of: feature, key).filter { map.features[$0].type == type }
  }

  /// What a feature is called in messages: its name in some language, or its id. Nothing where there are none.
  func called(_ feature: Int) -> String {
    if isSilent { return "" }
    let type = map.features[feature].type?.name ?? "feature"
    if let name = labels(feature, .name)?.labels.first?.text, !name.isEmpty { return "\(type) \(Self.quoted(name))" }
    let id = map.features[feature].id.string ?? ""
    return id.isEmpty ? type : "\(type) \(id)"
  }

  static func quoted(_ text: String) -> String {
    JSONString.quoted(text.count > 60 ? text.prefix(59) + "…" : text)
  }

  // MARK: - What checks tell

  /// Reports that a feature breaks a published rule of its type, or of the type given by `of`.
  ///
  /// - Parameters:
  ///   - label: which of the property's labels it is about.
  ///   - metres: the size of what is wrong, for rules about geometry; below the floor it is only counted.
  ///   - others: more features that take part.
  mutating func report(
    _ name: String, _ feature: Int, _ key: PropertyKey? = nil, element: Int? = nil, label: PlacedLabel? = nil, of type: String? = nil,
    at location: Position? = nil, metres: Double? = nil, others: [Int] = [], isAbsence: Bool = false, _ message: String
  ) {
    guard let typeName = type ?? map.features[feature].type?.name else { return }
    add(
      IndoorRules.published(typeName, name), feature, key, element: element, label: label, at: location, metres: metres,
      others: others, isAbsence: isAbsence, message)
  }

  /// The same of a feature as a whole.
  mutating func report(_ name: String, _ feature: Int, _ message: String) { report(name, feature, nil, message) }
  mutating func add(_ rule: Rule, _ feature: Int, _ message: String) { add(rule, feature, nil, message) }

  /// The same for any rule.
  ///
  /// - Parameter member: which member of an object it is about.
  mutating func add(
    _ rule: Rule, _ feature: Int, _ key: PropertyKey? = nil, element: Int? = nil, member: String? = nil, label: PlacedLabel? = nil,
    at location: Position? = nil, metres: Double? = nil, others: [Int] = [], isAbsence: Bool = false, _ message: String
  ) {
    if let metres, metres < options.floor {
      small[rule, default: 0] += 1
      if !isSilent, small[rule, default: 0] <= mostKept {
        var finding = IndoorFinding(rule: rule, file: map.features[feature].file, feature: feature, message: "")
        (finding.others, finding.location) = (others, location)
        smallFindings.append(finding)
      }
      return
    }
    counts[rule, default: 0] += 1
    guard !isSilent, counts[rule, default: 0] <= mostKept else { return }
    let record = map.features[feature]
    var finding = IndoorFinding(rule: rule, file: record.file, feature: feature, message: message)
    finding.label = label
    finding.others = others
    if let key, record.has(key) {
      finding.pointer = "/properties/\(key.name)"
      finding.value = record.known.first { $0.key == key }?.value
      if let element, element < 1000, let part = finding.value.flatMap({ $0.kind == .array ? $0[element] : nil }) {
        finding.pointer += "/\(element)"
        finding.value = part
      }
      if let member, let part = finding.value.flatMap({ $0.kind == .object ? $0[member] : nil }) {
        finding.pointer += "/\(member)"
        finding.value = part
      }
    } else if key == nil, location != nil || metres != nil {
      finding.pointer = "/geometry"
      let row = map.feature(feature).row
      if !row.geometry.isEmpty { finding.value = map.feature(feature).view(of: row.geometry) }
    }
    // Absurd coordinates have no distance, and reports no number for that.
    finding.location = location.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
    finding.metres = metres.flatMap { $0.isFinite ? $0 : nil }
    finding.isProvisional =
      (isAbsence && hasLosses) || !broken.isEmpty && (broken.contains(feature) || others.contains(where: broken.contains))
    findings.append(finding)
  }

  /// Reports something about a file, or the archive as a whole.
  mutating func add(_ rule: Rule, file: Int?, isAbsence: Bool = false, _ message: String) {
    var finding = IndoorFinding(rule: rule, file: file, message: message)
    finding.isProvisional = isAbsence && hasLosses
    add(finding)
  }

  mutating func add(_ finding: IndoorFinding) {
    counts[finding.rule, default: 0] += 1
    if !isSilent, counts[finding.rule, default: 0] <= mostKept { findings.append(finding) }
  }

  /// Of each rule, how often it is broken, by however little.
  var weights: [Rule: Int] { counts.merging(small, uniquingKeysWith: +) }

  /// The same for those that are reported, being large enough.
  var listedWeights: [Rule: Int] { counts }

  /// The rules that are reported as broken.
  var brokenRules: Set<Rule> { Set(counts.keys) }

  /// Whether some rule is broken more often than it was.
  func isBroken(moreOftenThan before: [Rule: Int]) -> Bool { counts.contains { $0.value > before[$0.key, default: 0] } }

  /// Whether more findings of a rule would only be counted.
  func isFull(_ rule: Rule) -> Bool { counts[rule, default: 0] >= mostKept }

  /// The findings that are reported.
  var toldFindings: [IndoorFinding] {
    if !isMended { return findings }
    var told: [Rule: Int] = [:]
    return findings.filter { finding in
      told[finding.rule, default: 0] += 1
      return told[finding.rule, default: 0] <= Self.mostOfOneRule
    }
  }

  /// Rules with more findings than are listed, and how many more, in order of code.
  var unlisted: [(rule: Rule, more: Int)] {
    counts.filter { $0.value > Self.mostOfOneRule }.map { ($0.key, $0.value - Self.mostOfOneRule) }.sorted { $0.0.code < $1.0.code }
  }
}

/// A word with the article that goes before it.
func withArticle(_ noun: String) -> String { "\("aeio".contains(noun.first ?? "u") ? "an" : "a") \(noun)" }

/// Lengths as messages have them; more than the globe has is as good as no number.
func lengthText(_ metres: Double) -> String {
  guard metres <= 1e8 else { return "more than 100000 km" }
  func number(_ value: Double, _ scale: Double, _ decimals: Int) -> String {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let rounded = (value * scale * power).rounded() / power
    return decimals == 0 ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
  if metres < 0.01 { return "\(number(metres, 1000, 3)) mm" }
  if metres < 1 { return "\(number(metres, 100, 1)) cm" }
  if metres < 1000 { return "\(number(metres, 1, 2)) m" }
  return "\(number(metres, 0.001, 1)) km"
}

extension Int {
  /// The nearest integer that fits.
  init(clamping value: Double) {
    self = value.isFinite ? Int(Swift.min(Swift.max(value, -9e18), 9e18)) : 0
  }
}
