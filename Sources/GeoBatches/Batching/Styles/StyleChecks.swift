internal import Expressions
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline
internal import Overlays

/// Compares features with what the rules that draw them ask for, on one thread.
struct StyleChecks: Sendable {
  private let tally: StyleTally
  private let sources: [StyleTally.Source]
  /// Whether values of a source are numbers.
  private let needNumbers: [Bool]
  /// For each layer and rule, the numbers of its sources.
  private let ofRules: [[[Int]]]
  private var counts: [StyleTally.Count]
  private var inverted = 0
  /// The number of the feature at hand, and that of the last one that each source, or a block, was compared with: a feature counts once.
  private var feature = 0
  private var lastFeatures: [Int]
  private var lastInverted = 0

  init(_ layers: [[PositionedRule]], _ tally: StyleTally) {
    self.tally = tally
    var (sources, needNumbers, numbers): ([StyleTally.Source], [Bool], [StyleTally.Source: Int]) = ([], [], [:])
    ofRules = layers.map { layer in
      layer.map { positioned in
        Self.sources(of: positioned.rule).map { source, needsNumber in
          if let known = numbers[source] { return known }
          numbers[source] = sources.count
          sources.append(source)
          needNumbers.append(needsNumber)
          return sources.count - 1
        }
      }
    }
    (self.sources, self.needNumbers) = (sources, needNumbers)
    counts = Array(repeating: StyleTally.Count(), count: sources.count)
    lastFeatures = Array(repeating: 0, count: sources.count)
  }

  /// Where the values of a rule come from, apart from the zoom level.
  private static func sources(of rule: StyleDocument.Rule) -> [(StyleTally.Source, needsNumber: Bool)] {
    var sources: [(StyleTally.Source, needsNumber: Bool)] = []
    func add<Value>(_ member: String, _ expression: StyleExpression<Value>?) {
      guard let expression, case .property(let name) = expression.input else { return }
      let needsNumber = if case .match = expression.form { false } else { true }
      sources.append((StyleTally.Source(member: member, properties: [name]), needsNumber))
    }
    for member in StyleColor.allCases { add(StyleMember.name(of: member), rule.colors[member]) }
    for member in StyleNumber.allCases { add(StyleMember.name(of: member), rule.numbers[member]) }
    func add(_ member: String, _ alternatives: [FeatureExpression], needsNumber: Bool = false) {
      // What names no property always has a value.
      let names = alternatives.map { $0.members.compactMap(\.steps.first) }
      if names.isEmpty || names.contains(where: \.isEmpty) { return }
      var properties: [String] = []
      for name in names.joined() where !properties.contains(name) { properties.append(name) }
      let isProperty = if case .member(let path)? = alternatives[0].copied { path.steps.count == 1 } else { false }
      sources.append((StyleTally.Source(member: member, properties: properties), needsNumber && isProperty))
    }
    // What the command line says instead of a style has a warning of its own.
    if rule.palette == nil { add("text", rule.text) }
    add("text-priority", [rule.textPriority].compactMap(\.self), needsNumber: true)
    add("marker-glyph", rule.markerGlyph)
    add("marker-title", rule.markerTitle)
    add("marker-subtitle", rule.markerSubtitle)
    add("marker-selected", [rule.selection].compactMap(\.self))
    return sources
  }

  /// Goes on to the next feature.
  mutating func next() { feature += 1 }

  /// Compares the feature at hand with a rule that draws it.
  mutating func compare(_ properties: Properties, withRule rule: Int, ofLayer layer: Int) {
    for source in ofRules[layer][rule] where lastFeatures[source] < feature {
      lastFeatures[source] = feature
      counts[source].features += 1
      if counts[source].isFound, !needNumbers[source] { continue }
      for name in sources[source].properties {
        guard let value = properties[name] else { continue }
        counts[source].isFound = true
        if needNumbers[source], !value.isNull, value.kind != .number { counts[source].texts += 1 }
      }
    }
  }

  /// Compares the foot of a block with its roof.
  mutating func compare(_ style: OverlayStyle) {
    guard style.extrudeBase > style.extrudeHeight, style.fill != nil, lastInverted < feature else { return }
    lastInverted = feature
    inverted += 1
  }

  /// Adds what was counted to the tally.
  mutating func endBlock() {
    tally.add(zip(sources, counts), inverted: inverted)
    for index in counts.indices { (counts[index].features, counts[index].texts) = (0, 0) }
    inverted = 0
  }
}
