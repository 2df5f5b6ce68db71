internal import GeoFindings

extension FixReport {
  /// What is found in an input of another format, of which all is left.
  init(of format: String, _ judged: ValidationReport) {
    foreignFormat = format
    features = judged.features
    severities = judged.severities
    bytes = judged.bytes
  }
}
