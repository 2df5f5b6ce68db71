public import GeoFindings
internal import GeoModel

/// The settings for an input, from all layers: the command line overrides the environment, that the file, and that the defaults.
///
/// A layer's `profile` and `select` replace those of lower layers, and its `select` cancels what they ignore. `ignore` and
/// `severity` add to them; the last mention of a rule counts.
public struct Settings: Sendable {
  public private(set) var profiles = Setting(["rfc7946"], .builtIn)
  public private(set) var select: Setting<[String]>?
  public private(set) var ignore: [Setting<[String]>] = []
  public private(set) var severities: [Setting<SettingsLayer.Weight>] = []
  public private(set) var isStrict = Setting(false, .builtIn)
  public private(set) var outputFormat: Setting<ReportFormat>?
  public private(set) var maxDiagnostics: Setting<Int>?
  public private(set) var maxDepth = Setting(512, .builtIn)
  public private(set) var maxFeatureSize = Setting(256 << 20, .builtIn)
  public private(set) var jobs: Setting<Int>?

  /// Whether the input is not to be read at all, and where that was set.
  public internal(set) var skip: Setting<Bool>?

  /// - Parameter layers: the lowest first.
  public init(_ layers: [SettingsLayer]) {
    for layer in layers {
      if let profiles = layer.profiles { self.profiles = profiles }
      if let select = layer.select {
        self.select = select
        ignore = []
      }
      if let more = layer.ignore { ignore.append(more) }
      severities += layer.severities
      isStrict = layer.isStrict ?? isStrict
      outputFormat = layer.outputFormat ?? outputFormat
      maxDiagnostics = layer.maxDiagnostics ?? maxDiagnostics
      maxDepth = layer.maxDepth ?? maxDepth
      maxFeatureSize = layer.maxFeatureSize ?? maxFeatureSize
      jobs = layer.jobs ?? jobs
    }
  }

  /// The rules that are on. Their names were checked when the layers were made.
  ///
  /// - Throws: ``GeoFindings/UnknownRule``, ``GeoFindings/UnknownProfile``, if the layers were made by hand.
  public func rules() throws -> RuleSelection {
    var chosen: [Profile] = []
    for name in profiles.value {
      let profile = try Profile.named(name)
      if !chosen.contains(where: { $0.name == profile.name }) { chosen.append(profile) }
    }
    return try RuleSelection(
      profiles: chosen.isEmpty ? [.rfc7946] : chosen,
      severities: severities.map { ($0.value.rules, $0.value.severity) }, select: select?.value ?? [],
      ignore: ignore.flatMap(\.value))
  }

  /// One setting a line: name, value, origin.
  public var text: String {
    let unlimited = "20 in text, else all"
    var rows: [(String, String, [SettingOrigin])] = [
      ("profile", profiles.value.joined(separator: ", "), [profiles.origin]),
      ("select", select?.value.joined(separator: ", ") ?? "what the profiles turn on", [select?.origin ?? .builtIn]),
      (
        "ignore", ignore.isEmpty ? "none" : ignore.flatMap(\.value).joined(separator: ", "),
        ignore.isEmpty ? [.builtIn] : ignore.map(\.origin)
      )
    ]
    for weight in severities {
      rows.append(("severity", "\(weight.value.rules)=\(weight.value.severity?.name ?? "off")", [weight.origin]))
    }
    rows += [
      ("strict", "\(isStrict.value)", [isStrict.origin]),
      ("output-format", outputFormat?.value.rawValue ?? "full on a terminal, else concise", [outputFormat?.origin ?? .builtIn]),
      ("max-diagnostics", maxDiagnostics.map { "\($0.value)" } ?? unlimited, [maxDiagnostics?.origin ?? .builtIn]),
      ("max-depth", "\(maxDepth.value)", [maxDepth.origin]), ("max-feature-size", "\(maxFeatureSize.value)", [maxFeatureSize.origin]),
      ("jobs", jobs.map { "\($0.value)" } ?? "all cores", [jobs?.origin ?? .builtIn])
    ]
    if let skip { rows.append(("skip", "\(skip.value)", [skip.origin])) }
    let name = rows.map(\.0.count).max() ?? 0, value = rows.map(\.1.count).max() ?? 0
    return rows.map { row in
      // Words and names of files may hold anything.
      PeopleText.visible("  " + padded(row.0, name) + "  " + padded(row.1, value) + "  " + row.2.map(\.description).joined(separator: ", "))
        + "\n"
    }.joined()
  }

  private func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: width - text.count) }
}
