/// The names of settings, the same in the file and, with two hyphens before it, on the command line.
public enum SettingsKey: String, Sendable, CaseIterable {
  case profile
  case select
  case ignore
  case severity
  case strict
  case outputFormat = "output-format"
  case maxDiagnostics = "max-diagnostics"
  case maxDepth = "max-depth"
  case maxFeatureSize = "max-feature-size"
  case jobs

  /// Whether it may differ from input to input; the others are for a whole run.
  public var isPerInput: Bool {
    switch self {
    case .profile, .select, .ignore, .severity, .strict, .maxDepth, .maxFeatureSize: true
    case .outputFormat, .maxDiagnostics, .jobs: false
    }
  }

  var isNumber: Bool {
    switch self {
    case .maxDiagnostics, .maxDepth, .maxFeatureSize, .jobs: true
    default: false
    }
  }

  /// The environment variable for it: `GEOJSON_MAX_DEPTH`.
  public var variable: String { "GEOJSON_" + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() }

  public var option: String { "--" + rawValue }
}
