public import GeoFindings
public import GeoModel

/// Settings from one origin: a file, a section of it, the environment, the command line. Settings that it does not have
/// come from lower layers.
public struct SettingsLayer: Sendable {
  /// The severities of rules, a pair for each mention.
  public struct Weight: Sendable, Equatable {
    public var rules: String
    /// `nil` turns the rules off.
    public var severity: Severity?
  }

  public var profiles: Setting<[String]>?
  public var select: Setting<[String]>?
  public var ignore: Setting<[String]>?
  public var severities: [Setting<Weight>] = []
  public var isStrict: Setting<Bool>?
  public var outputFormat: Setting<ReportFormat>?
  public var maxDiagnostics: Setting<Int>?
  public var maxDepth: Setting<Int>?
  public var maxFeatureSize: Setting<Int>?
  public var jobs: Setting<Int>?

  public init() {}

  /// The settings of the environment.
  ///
  /// - Parameter variable: the value of a variable, `nil` if it is not set.
  /// - Throws: for a value that the setting cannot have.
  public init(environment variable: (String) -> String?) throws(SettingsError) {
    for key in SettingsKey.allCases {
      guard let text = variable(key.variable), !text.isEmpty else { continue }
      do throws(SettingsProblem) {
        try set(key, to: Self.words(text), .environment(key.variable))
      } catch {
        throw SettingsError("\(key.variable): \(error.message)")
      }
    }
  }

  /// Words separated by commas and blanks.
  public static func words(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// Takes a setting from words.
  ///
  /// - Throws: for words that the setting cannot have.
  public mutating func set(_ key: SettingsKey, to words: [String], _ origin: SettingOrigin) throws(SettingsProblem) {
    switch key {
    case .profile:
      for word in words {
        do throws(UnknownProfile) { _ = try Profile.named(word) } catch { throw SettingsProblem("\(error)") }
      }
      profiles = Setting(words, origin)
    case .select: select = Setting(try Self.rules(words), origin)
    case .ignore: ignore = Setting(try Self.rules(words), origin)
    case .severity:
      for word in words {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let severity = Severity?(weight: parts[1]) else {
          throw SettingsProblem("found \"\(word)\"; expected RULES=SEVERITY, the severity being error, warning, info or off")
        }
        try addWeight(of: parts[0], severity, origin)
      }
    case .strict:
      guard words.count == 1, let truth = Self.truth(words[0]) else {
        throw SettingsProblem("found \(Self.quoted(words)); expected true or false")
      }
      isStrict = Setting(truth, origin)
    case .outputFormat:
      guard words.count == 1, let format = ReportFormat(rawValue: words[0]) else {
        throw SettingsProblem(
          "found \(Self.quoted(words)); expected one of \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      outputFormat = Setting(format, origin)
    case .maxDiagnostics: maxDiagnostics = Setting(try Self.number(words, in: 0...Int.max, "a number, 0 or more"), origin)
    case .maxDepth: maxDepth = Setting(try Self.number(words, in: 1...10_000, "a number from 1 to 10000"), origin)
    case .maxFeatureSize:
      maxFeatureSize = Setting(try Self.number(words, in: 1024...4_000_000_000, "1K to 4000000000 bytes", isBytes: true), origin)
    case .jobs: jobs = Setting(try Self.number(words, in: 1...1024, "a number from 1 to 1024"), origin)
    }
  }

  private static func rules(_ words: [String]) throws(SettingsProblem) -> [String] {
    do throws(UnknownRule) { for word in words { _ = try RuleSelection.rules(word) } } catch { throw SettingsProblem("\(error)") }
    return words
  }

  /// Adds severities of rules.
  ///
  /// - Throws: for a text that stands for no rule.
  mutating func addWeight(of rules: String, _ severity: Severity?, _ origin: SettingOrigin) throws(SettingsProblem) {
    severities.append(Setting(Weight(rules: try Self.rules([rules])[0], severity: severity), origin))
  }

  /// Whether a word says yes or no, in letters of any case; `nil` for another.
  static func truth(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  /// A whole number; of bytes, K, M and G after it are powers of 1024.
  private static func number(
    _ words: [String], in range: ClosedRange<Int>, _ expected: String, isBytes: Bool = false
  ) throws(SettingsProblem) -> Int {
    let scales: [Character: Int] = isBytes ? ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30] : [:]
    if words.count == 1, let last = words[0].lowercased().last {
      let scale = scales[last] ?? 1
      if let number = Int(scale == 1 ? words[0][...] : words[0].dropLast()) {
        let (value, isTooLarge) = number.multipliedReportingOverflow(by: scale)
        if !isTooLarge, range.contains(value) { return value }
      }
    }
    throw SettingsProblem("found \(quoted(words)); expected \(expected)")
  }

  private static func quoted(_ words: [String]) -> String { "\"\(words.joined(separator: ", "))\"" }
}

/// What is wrong with a value, without its place.
public struct SettingsProblem: Error, Sendable, CustomStringConvertible {
  /// Made when it is asked for: of thousands of problems a few are reported.
  public var message: String { makeMessage() }
  public var description: String { message }
  private let makeMessage: @Sendable () -> String

  init(_ message: @autoclosure @escaping @Sendable () -> String) { makeMessage = message }
}

/// What is wrong with settings, a line for each mistake, with file, line and column if it has them.
public struct SettingsError: Error, Sendable, CustomStringConvertible {
  public let messages: [String]

  init(_ messages: String...) { self.messages = messages }
  init(messages: [String]) { self.messages = messages }

  public var description: String { messages.joined(separator: "\n") }
}
