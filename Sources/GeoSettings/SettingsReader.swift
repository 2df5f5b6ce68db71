internal import GeoModel
internal import Spelling
internal import YAMLText

/// Makes layers of a file's nodes, and a message of every mistake.
struct SettingsReader {
  private let path: String
  private(set) var mistakes: MistakeList
  private(set) var layer = SettingsLayer()
  private(set) var sections: [SettingsFile.Section] = []

  init(path: String) {
    self.path = path
    mistakes = MistakeList(path: path)
  }

  mutating func readRoot(_ root: YAMLNode) {
    guard case .mapping(let members) = root.content else {
      if root.scalar != "" { fail(root, "found no settings; expected names with a colon, as in \"profile: mongodb\"") }
      return
    }
    let names = SettingsKey.allCases.map(\.rawValue) + ["files"]
    // Apart, since setting also notes mistakes.
    var layer = SettingsLayer()
    for member in members {
      if member.name == "files" {
        readSections(member.value)
      } else if let key = SettingsKey(rawValue: member.name) {
        set(key, to: member, in: &layer)
      } else {
        fail(member, Self.unknown(member.name, among: names))
      }
    }
    self.layer = layer
  }

  private mutating func readSections(_ node: YAMLNode) {
    guard case .sequence(let nodes) = node.content else {
      fail(node, "found no list; expected sections, each with \"- match:\" and settings")
      return
    }
    for node in nodes {
      guard case .mapping(let members) = node.content else {
        fail(node, "found no section; expected \"match:\" and settings")
        continue
      }
      readSection(node, members)
    }
  }

  private mutating func readSection(_ node: YAMLNode, _ members: [YAMLNode.Member]) {
    let names = SettingsKey.allCases.filter(\.isPerInput).map(\.rawValue) + ["match", "skip"]
    var section = SettingsFile.Section(patterns: [])
    for member in members {
      switch (member.name, SettingsKey(rawValue: member.name)) {
      case ("match", _):
        guard let words = member.value.words, !words.isEmpty else {
          fail(member.value, Self.noPattern)
          continue
        }
        for word in words {
          if let pattern = Self.pattern(word) { section.patterns.append(pattern) } else { fail(word, Self.noPattern) }
        }
      case ("skip", _):
        if let truth = member.value.scalar.flatMap(SettingsLayer.truth) {
          section.skip = Setting(truth, .file(path, line: member.line))
        } else {
          fail(member.value, "skip: expected true or false")
        }
      case (_, let key?) where key.isPerInput: set(key, to: member, in: &section.layer)
      case (_, .some): fail(member, "\"\(member.name)\" is for a whole run; write it outside of \"files\"")
      default: fail(member, Self.unknown(member.name, among: names))
      }
    }
    if section.patterns.isEmpty, !members.contains(where: { $0.name == "match" }) {
      fail(node, "found a section without \"match\"; it says which files it is for")
    }
    sections.append(section)
  }

  private static let noPattern = "found no pattern; expected names such as \"raw/**\" or \"*.geojsonl\""

  /// A pattern; `nil` for a word that names nothing, among them YAML's own.
  private static func pattern(_ word: YAMLNode) -> Glob? {
    guard let text = word.scalar, !word.isPlain || YAMLScalar.json(ofPlain: text) != "null" else { return nil }
    return Glob(text)
  }

  private mutating func set(_ key: SettingsKey, to member: YAMLNode.Member, in layer: inout SettingsLayer) {
    if key == .severity {
      guard case .mapping(let weights) = member.value.content else {
        fail(member.value, "severity: expected rules and their severities, as in \"GJ42: error\"")
        return
      }
      for weight in weights {
        readWeight(weight, in: &layer)
      }
      return
    }
    guard let nodes = member.value.words else {
      fail(member.value, "\(key.rawValue): expected a word or a list of words")
      return
    }
    let words = nodes.flatMap { SettingsLayer.words(Self.text($0, of: key)) }
    let place = nodes.first ?? member.value
    if words.isEmpty, key != .select, key != .ignore {
      fail(member.value, "\(key.rawValue): found nothing")
      return
    }
    set(key, words, place.line, place.column, in: &layer)
  }

  /// The severity of one rule, or of several with one name.
  private mutating func readWeight(_ weight: YAMLNode.Member, in layer: inout SettingsLayer) {
    guard let value = weight.value.scalar, let severity = Self.severity(value) else {
      let found = weight.value.scalar.map { "found \"\($0)\"; " } ?? ""
      fail(weight.value, "severity: \(found)expected error, warning, info or off")
      return
    }
    do throws(SettingsProblem) {
      try layer.addWeight(of: weight.name, severity, .file(path, line: weight.line))
    } catch {
      fail(weight, "severity: \(error.message)")
    }
  }

  /// `off` is a word in YAML 1.2, and false in YAML 1.1, by which many editors and checkers of schemas read: what they take for false
  /// turns a rule off.
  private static func severity(_ text: String) -> Severity?? {
    if let severity = Severity?(weight: text) { return severity }
    return SettingsLayer.truth(text) == false && text != "0" ? .some(nil) : nil
  }

  /// A scalar, of numbers the value: `0x10` and `16.0` are 16 in YAML.
  private static func text(_ node: YAMLNode, of key: SettingsKey) -> String {
    let text = node.scalar ?? ""
    guard key.isNumber, node.isPlain, let number = YAMLScalar.json(ofPlain: text).flatMap(Double.init) else { return text }
    return Int(exactly: number).map { "\($0)" } ?? text
  }

  private mutating func set(
    _ key: SettingsKey, _ words: [String], _ line: Int, _ column: Int, in layer: inout SettingsLayer
  ) {
    do throws(SettingsProblem) {
      try layer.set(key, to: words, .file(path, line: line))
    } catch {
      mistakes.add(line: line, column: column, "\(key.rawValue): \(error.message)")
    }
  }

  private mutating func fail(_ node: YAMLNode, _ message: @autoclosure () -> String) {
    mistakes.add(line: node.line, column: node.column, message())
  }

  private mutating func fail(_ member: YAMLNode.Member, _ message: @autoclosure () -> String) {
    mistakes.add(line: member.line, column: member.column, message())
  }

  private static func unknown(_ name: String, among names: [String]) -> String {
    let near = EditDistance.nearest(to: name, among: names)
    return "there is no setting \"\(name)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? "; there are \(names.joined(separator: ", "))")
  }
}
