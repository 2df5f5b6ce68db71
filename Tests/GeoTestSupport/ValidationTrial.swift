package import GeoToolkit

/// Validates text in memory.
package enum ValidationTrial {
  package static func findings(
    _ bytes: [UInt8], name: String = "text.geojson", rules: RuleSelection = .standard, jobs: Int = 1,
    decoding: DecodingOptions = DecodingOptions()
  ) throws -> [Finding] {
    var options = ReadingOptions()
    options.decoding = decoding
    options.jobs = jobs
    var source = ByteSource(bytes: bytes, name: name)
    var findings: [Finding] = []
    _ = try Validation.run(&source, options: ValidationOptions(rules: rules, reading: options)) { findings += $0 }
    return findings
  }

  package static func findings(_ text: String, rules: RuleSelection = .standard) throws -> [Finding] {
    try findings(Array(text.utf8), rules: rules)
  }

  package static func names(_ text: String) throws -> [String] { try findings(text).map(\.diagnostic.rule.name) }
}
