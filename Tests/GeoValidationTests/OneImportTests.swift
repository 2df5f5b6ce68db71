import GeoValidation
import Testing

/// What the library's declarations are made of comes with its import.
@Suite struct OneImportTests {
  @Test func `one import brings rules, sources and reading options`() throws {
    var source = ByteSource(bytes: Array(#"{"type":"Point","coordinates":[500,500]}"#.utf8), name: "point")
    let options = ValidationOptions(rules: try RuleSelection(profiles: [.rfc7946]), reading: ReadingOptions(jobs: 1))
    var rules: [Rule] = []
    _ = try Validation.run(&source, options: options) { (findings: [Finding]) in rules += findings.map(\.diagnostic.rule) }
    #expect(rules == [.positionOutOfRange])
  }
}
