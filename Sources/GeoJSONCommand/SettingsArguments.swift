import ByteStreams
import CommandLineArguments
import GeoFindings
import GeoJSON
import GeoReading
import GeoSettings

/// Where settings come from besides the command line.
struct SettingsArguments: ArgumentGroup {
  let config: String?
  let isolated: Bool
  let showSettings: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    config = arguments.text(
      "config", help: "Read settings from FILE. (default: the nearest geojson.yml in the folder of the input or above it)",
      completion: .files(endings: ["yml", "yaml"]))
    isolated = arguments.flag("isolated", help: "Ignore geojson.yml.")
    showSettings = arguments.flag("show-settings", help: "Show the settings of each input and where they come from.")
  }

  func validate() throws(UsageError) {
    if isolated, config != nil { throw UsageError("--isolated and --config exclude each other") }
  }

  /// What is to be done with each input.
  func plan(
    _ paths: [String], _ rules: RuleArguments, _ reading: ReadingArguments, _ reporting: ReportArguments<ReportFormat>
  ) throws -> ValidationPlan {
    let environment: SettingsLayer
    let commandLine: SettingsLayer
    do throws(SettingsError) {
      environment = try SettingsLayer(environment: Terminal.variable)
    } catch {
      throw UsageError("\(error)")
    }
    do throws(SettingsProblem) {
      commandLine = try Self.layer(rules, reading, reporting)
    } catch {
      throw UsageError(error.message)
    }
    let source: SettingsSearch.Source = isolated ? .none : config.map { .file($0) } ?? .nearest
    var search = SettingsSearch(source, environment: environment, commandLine: commandLine)
    do {
      return try ValidationPlan(paths, &search, reading)
    } catch let error as SettingsError {
      for message in error.messages { Terminal.say(message) }
    } catch let error as ByteStreamError {
      Terminal.say("error: \(error)")
    }
    throw ExitCode(2)
  }

  private static func layer(
    _ rules: RuleArguments, _ reading: ReadingArguments, _ reporting: ReportArguments<ReportFormat>
  ) throws(SettingsProblem) -> SettingsLayer {
    var layer = SettingsLayer()
    let lists: [(SettingsKey, [String])] = [
      (.profile, rules.profile), (.select, rules.select), (.ignore, rules.ignore), (.severity, rules.severity)
    ]
    for (key, texts) in lists where !texts.isEmpty {
      try layer.set(key, to: RuleArguments.words(texts), .commandLine(key.option))
    }
    if reporting.strict { layer.isStrict = Setting(true, .commandLine("--strict")) }
    layer.outputFormat = reporting.outputFormat.map { Setting($0, .commandLine("--output-format")) }
    layer.maxDiagnostics = reporting.maxDiagnostics.map { Setting($0, .commandLine("--max-diagnostics")) }
    layer.maxDepth = reading.maxDepth.map { Setting($0, .commandLine("--max-depth")) }
    layer.maxFeatureSize = reading.maxFeatureSize.map { Setting($0.bytes, .commandLine("--max-feature-size")) }
    layer.jobs = reading.jobs.map { Setting($0, .commandLine("--jobs")) }
    return layer
  }
}

/// Which inputs are read, and with what settings each.
struct ValidationPlan {
  struct Input {
    let path: String
    /// What messages call it.
    let name: String
    let rules: RuleSelection
    let options: ReadingOptions
    /// Whether warnings count as errors for the exit status.
    let isStrict: Bool
  }

  private(set) var inputs: [Input] = []

  /// Whether standard input is named and its settings leave it out.
  private(set) var skipsStandardInput = false

  /// What counts for the run as a whole: what is said for the first input that is read.
  private(set) var settings: Settings

  /// Whether some input has other profiles than the usual one.
  private(set) var namesProfiles = false
  private(set) var notes: [String] = []

  /// The files that the settings are from.
  private(set) var settingsFiles: [String] = []

  /// The settings of each input, as text; inputs that follow each other and have the same settings share one entry.
  private(set) var text = ""

  init(_ paths: [String], _ search: inout SettingsSearch, _ reading: ReadingArguments) throws {
    var first: (name: String, settings: Settings)?
    var skipped: Settings?
    var differing: Set<SettingsKey> = []
    var last = ""
    // Thousands of inputs share a few selections.
    var selections: [String: RuleSelection] = [:]
    for path in paths {
      let name = reading.name(of: path)
      let settings = try search.settings(for: name)
      let shown = settings.text
      if shown != last { text += last.isEmpty ? "" : last + "\n" }
      text += PeopleText.visible(name) + "\n"
      last = shown
      if settings.skip?.value == true {
        skipped = skipped ?? settings
        if path == "-" { skipsStandardInput = true }
        continue
      }
      if let first { notes += Self.differences(first, (name, settings), &differing) } else { first = (name, settings) }
      let rules = try selections[shown] ?? settings.rules()
      selections[shown] = rules
      for note in rules.notes where !notes.contains(note) { notes.append(note) }
      if settings.profiles.value != ["rfc7946"] { namesProfiles = true }
      var options = reading.options(for: path)
      options.maxDepth = settings.maxDepth.value
      options.maxFeatureSize = settings.maxFeatureSize.value
      if let jobs = settings.jobs { options.jobs = jobs.value }
      inputs.append(Input(path: path, name: name, rules: rules, options: options, isStrict: settings.isStrict.value))
    }
    text += last
    self.settings = try first?.settings ?? skipped ?? search.settings(for: "-")
    settingsFiles = search.filesRead
  }

  /// What is to be said where inputs disagree about settings of which a run has one, once for each.
  private static func differences(
    _ first: (name: String, settings: Settings), _ other: (name: String, settings: Settings), _ known: inout Set<SettingsKey>
  ) -> [String] {
    var notes: [String] = []
    func told<Value>(_ setting: Setting<Value>?, _ text: (Value) -> String) -> String {
      setting.map { "\(text($0.value)) (\($0.origin))" } ?? "not set"
    }
    func note<Value: Equatable>(_ key: SettingsKey, _ value: (Settings) -> Setting<Value>?, _ text: (Value) -> String) {
      let (a, b) = (value(first.settings), value(other.settings))
      guard a?.value != b?.value, known.insert(key).inserted else { return }
      notes.append(
        "\(key.rawValue) is \(told(a, text)) for \(first.name) and \(told(b, text)) for \(other.name); "
          + "it is one for the whole run, and that of the first input counts (\(key.option) says otherwise)")
    }
    note(.outputFormat, \.outputFormat) { $0.rawValue }
    note(.maxDiagnostics, \.maxDiagnostics) { "\($0)" }
    return notes
  }
}
