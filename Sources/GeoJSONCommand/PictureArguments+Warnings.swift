import CommandLineArguments
import Drawing
import GeoFindings
import GeoModel
import Pictures

/// Warnings about a picture as a whole, which are no findings about a place in an input.
extension PictureArguments {
  /// Shows the warnings about a picture, in the format of the report.
  ///
  /// - Returns: whether there are any.
  func warn(_ report: SnapshotReport) throws -> Bool {
    let warnings = warnings(of: report)
    // The reason for the exit status is always shown.
    if !warnings.isEmpty, !reporting.quiet || reporting.strict {
      let stream = try reporting.stream()
      for warning in warnings { Terminal.show(stream.text(ofWarning: warning)) }
    }
    return !warnings.isEmpty
  }

  /// Lets warnings fail a run that asks for that.
  ///
  /// - Parameter isWarned: whether there are warnings about the picture as a whole.
  func finish(_ report: SnapshotReport, isWarned: Bool) throws {
    let isFound = report.findings.contains { $0.diagnostic.severity >= .warning }
    if reporting.strict, isWarned || isFound { throw ExitCode(1) }
  }

  private func warnings(of report: SnapshotReport) -> [String] {
    var warnings: [String] = []
    if report.shownShapes == 0, report.tiles.allSatisfy({ $0.drawn == 0 }) {
      warnings.append(
        "the map is empty: \(report.shapes == 0 ? "nothing is drawn of the inputs" : "nothing that is drawn is in the picture")")
    }
    for tiles in report.tiles { warnings += Self.warnings(of: tiles) }
    if report.labels.unset > 0 {
      warnings.append("\(Terminal.count(report.labels.unset, "label")) not drawn: this program was built without Pango")
    }
    warnings += report.labels.missing.warnings
    warnings += report.fontSubstitutes.map { font in
      "no font family \(font.family) is installed; \(font.used.isEmpty ? "another one" : font.used) is used instead"
    }
    warnings += report.styleWarnings
    warnings += report.missingIcons.map { "no icon \($0) in \(icons ?? ""); a circle is drawn instead" }
    if legend, report.legendEntries == 0, report.shownShapes > 0 {
      warnings.append("the legend is empty: it lists inputs, named rules and colours by property that are seen")
    }
    if !label.isEmpty, report.labels.shown + report.labels.hidden + report.labels.unset == 0, report.shapes > 0 {
      warnings.append("no feature that is seen has a value for --label; check the spelling of the property")
    }
    return warnings + misspelt(in: report).map { "no feature has the property \"\($0)\"; check its spelling" }
  }

  private static func warnings(of tiles: TileOverlayReport) -> [String] {
    var warnings = tiles.problems.map { "\(tiles.name): tile \($0)" }
    if tiles.damaged > warnings.count { warnings.append("\(tiles.name): \(tiles.damaged - warnings.count) more tiles cannot be drawn") }
    if tiles.zoom == nil, tiles.damaged == 0 {
      warnings.append("\(tiles.name): there are no tiles for the zoom level of the picture")
    } else if tiles.drawn == 0, tiles.missing > 0 {
      warnings.append("\(tiles.name): none of the \(tiles.missing) tiles of zoom level \(tiles.zoom ?? 0) that are seen is there")
    }
    return warnings
  }

  /// Names of properties on the command line that no feature has.
  private func misspelt(in report: SnapshotReport) -> [String] {
    var names = [colorBy].compactMap(\.self).filter { report.missingProperties.contains(ExactName($0)) }
    if let cluster, cluster != "*", report.markers.values == 0, report.shapes > 0 { names.append(cluster) }
    if let clusterPie, report.markers.pieValues == 0, report.shapes > 0 { names.append(clusterPie) }
    return names + reading.misspeltNames
  }
}
