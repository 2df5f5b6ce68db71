import Drawing
import GeoModel
import Pictures

extension PictureArguments {
  /// Says what became of the layers.
  ///
  /// - Parameter frames: how many pictures were drawn of them.
  func tell(_ report: SnapshotReport, frames: Int = 1) {
    let shapes = Terminal.count(report.shownShapes, "shape")
    var line = frames == 1 ? "\(shapes) drawn" : "\(frames) frames drawn, with up to \(shapes)"
    if frames == 1, report.shownShapes < report.shapes { line += ", \(report.shapes - report.shownShapes) outside of the picture" }
    if frames == 1, report.markers.clusters > 0 {
      line += "; \(Terminal.count(report.markers.clustered, "point")) in \(Terminal.count(report.markers.clusters, "cluster"))"
    }
    if frames == 1, report.markers.hidden > 0 { line += "; \(Terminal.count(report.markers.hidden, "point")) hidden by others" }
    if frames == 1, report.labels.shown + report.labels.hidden > 0 {
      line += report.labels.shown == 0 ? "; no labels" : "; \(Terminal.count(report.labels.shown, "label"))"
    }
    if frames == 1, report.labels.hidden > 0 { line += ", no room for \(report.labels.hidden)" }
    if report.droppedFeatures > 0 { line += "; \(Terminal.count(report.droppedFeatures, "feature")) dropped" }
    if report.droppedParts > 0 {
      line += "; \(Terminal.count(report.droppedParts, "part")) without length or area, out of reach, or reported above, skipped"
    }
    if report.repairedPolygons > 0 { line += "; \(Terminal.count(report.repairedPolygons, "polygon")) repaired" }
    if report.unstyledFeatures > 0 { line += "; \(Terminal.count(report.unstyledFeatures, "feature")) that no rule of the style draws" }
    if report.beyondMap > 0 {
      line += "; \(Terminal.count(report.beyondMap, "feature")) with places beyond 85.0511° of latitude, where the map ends"
    }
    if !reporting.quiet { Terminal.say(line) }
    if report.shownShapes == 0 {
      Terminal.say(
        "warning: the map is empty: \(report.shapes == 0 ? "nothing is drawn of the inputs" : "nothing that is drawn is in the picture")")
    }
    if report.labels.unset > 0 {
      Terminal.say("warning: \(Terminal.count(report.labels.unset, "label")) not drawn: this program was built without Pango")
    }
    for warning in report.labels.missing.warnings { Terminal.say("warning: \(warning)") }
    var misspelt = [colorBy].compactMap(\.self).filter { report.missingProperties.contains(ExactName($0)) }
    if let cluster, cluster != "*", report.markers.values == 0, report.shapes > 0 { misspelt.append(cluster) }
    if let clusterPie, report.markers.pieValues == 0, report.shapes > 0 { misspelt.append(clusterPie) }
    for name in report.missingIcons { Terminal.say("warning: no icon \(name) in \(icons ?? ""); a circle is drawn instead") }
    if frames == 1, legend, report.legendEntries == 0, report.shownShapes > 0 {
      Terminal.say("warning: the legend is empty: it lists inputs, named rules and colours by property that are seen")
    }
    if !label.isEmpty, report.labels.shown + report.labels.hidden + report.labels.unset == 0, report.shapes > 0 {
      Terminal.say("warning: no feature that is seen has a value for --label; check the spelling of the property")
    }
    for name in misspelt { Terminal.say("warning: no feature has the property \"\(name)\"; check its spelling") }
    Terminal.show(reading.misspeltWarnings)
  }
}
