import ByteStreams
import CommandLineArguments
import GeoBatches
import GeoConversion
import GeoFindings
import GeoJSON
import GeoModel

/// Overlay batches as a file.
extension ConvertArguments {
  /// What is asked of batches.
  var batching: BatchArguments { BatchArguments(own.values) }

  /// Refuses what makes no sense together.
  func validateBatches() throws(UsageError) {
    try batching.validate()
    if let name = batching.names.first(where: writing.excludes) {
      throw UsageError("--columns gives the property \"\(name)\" a column, and --exclude leaves it out")
    }
  }

  func run(batches format: some BatchOutput) throws {
    let path = input ?? "-"
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    let options = try batchingOptions(for: path, as: format)
    let name = reading.name(of: path)
    let outcome = try Program.reporting { () throws(ByteStreamError) -> Outcome in
      let source = try reading.open(path)
      var sink = try openOutput(output)
      do throws(BatchFile.Failure) {
        let result = try BatchFile.write(
          source, to: &sink, as: format, options: options, takesDamaged: choosing.onError == .skip
        ) { diagnostics in listener.tell(diagnostics.map { Finding($0, file: name) }) }
        if result.placesNothing { return .placedNothing }
        reading.statistics?.add(
          inputs: 1, featuresRead: result.features + result.droppedFeatures, featuresWritten: result.features, bytesRead: 0,
          bytesWritten: sink.bytesWritten)
        try sink.commit(orThrow: BatchFile.Failure.stream)
        return .batched(result)
      } catch {
        return try Outcome(error)
      }
    }
    listener.endFile(name)
    try finish(outcome)
  }

  /// What the options ask of batches of an input.
  func batchingOptions(for path: String, as format: some BatchOutput) throws -> BatchingOptions {
    let conversion = try conversionOptions(for: path, family: .document)
    var options = try batching.options(reading: conversion.reading, for: format)
    options.steps = conversion.steps
    options.otherProperties = conversion.writing.properties
    return options
  }

  /// Which heights the file has, for the summary.
  private func heights(of result: BatchFile.Report) -> String {
    guard let heights = result.heights, !own.values.has("flat") else { return "" }
    func metres(_ height: Float) -> String { height == height.rounded() && height.magnitude < 1e6 ? "\(Int(height))" : "\(height)" }
    return ", heights from \(metres(heights.lowerBound)) to \(metres(heights.upperBound)) m"
  }

  /// Reports the batches that were written.
  func finish(batches result: BatchFile.Report) throws {
    let missing = result.emptyColumns.filter(batching.names.contains)
    let misspelt =
      shaping.names(missing: result.missingShapeProperties) + shaping.circleNames(missing: result.missingProperties)
      + writing.names(missing: result.missingProperties) + misspeltInFilter
      + [batching.colorBy].compactMap(\.self).filter { result.missingProperties.contains(ExactName($0)) }
    var losses = ""
    if result.droppedParts > 0 {
      losses += "; \(Terminal.count(result.droppedParts, "part")) without length or area, out of reach, or reported above, skipped"
    }
    if result.unstyledFeatures > 0 { losses += "; \(Terminal.count(result.unstyledFeatures, "feature")) that no rule of the style draws" }
    if result.beyondMap > 0 {
      losses +=
        "; \(Terminal.count(result.beyondMap, "feature")) with places beyond 85.0511° of latitude: lines and areas were cut off there, points put on the edge"
    }
    if result.orderedByBoxes > 0 {
      let pairs = Terminal.count(result.orderedByBoxes, "pair")
      losses += "; the drawing order of \(pairs) follows from their boxes alone, which takes more draw units"
    }
    remark(
      line:
        "\(Terminal.count(result.features, "feature")) in \(Terminal.count(result.batches, "batch", "batches")): \(Terminal.count(result.drawGroups, "draw unit")), "
        + "\(Terminal.count(result.triangles, "triangle"))\(heights(of: result)); \(Terminal.count(result.droppedFeatures, "feature")) dropped, "
        + "\(Terminal.count(result.repairedPolygons, "polygon")) repaired\(losses)")
    for name in missing { remark(line: "warning: no feature has the property \"\(name)\" that --columns names; check its spelling") }
    warn(ofMisspelt: misspelt)
    let isWarned = !missing.isEmpty || !misspelt.isEmpty
    let fails = result.severities.fails(strict: reporting.strict) || reporting.strict && isWarned
    if failsOnErrors, fails { throw ExitCode(1) }
  }
}
