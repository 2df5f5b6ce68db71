import GeoToolkit

/// The example of the readme, compiled and not run: it reads a file of the reader's.
private func readme() throws {
  // begin
  var source = try ByteSource(path: "roads.geojson.gz")
  let report = try Validation.run(&source) { findings in
    for finding in findings { print(finding.diagnostic.line, finding.diagnostic.rule.code, finding.diagnostic.message) }
  }
  print(report.features, "features,", report.errors, "errors")
  // end
}
