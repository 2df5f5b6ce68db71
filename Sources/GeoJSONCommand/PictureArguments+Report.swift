import Pictures

extension PictureArguments {
  /// Says what became of the layers.
  ///
  /// - Parameter frames: how many pictures were drawn of them.
  func tell(_ report: SnapshotReport, frames: Int = 1) {
    let shapes = Terminal.count(report.shownShapes, "shape")
    var line = frames == 1 ? "\(shapes) drawn" : "\(frames) frames drawn, with up to \(shapes)"
    if frames > 1, report.labels.shown > 0 { line += " and \(Terminal.count(report.labels.shown, "label"))" }
    if frames == 1, report.shownShapes < report.shapes { line += ", \(report.shapes - report.shownShapes) outside of the picture" }
    if frames == 1, report.markers.clusters > 0 {
      line += "; \(Terminal.count(report.markers.clustered, "point")) in \(Terminal.count(report.markers.clusters, "cluster"))"
    }
    if frames == 1, report.markers.hidden > 0 { line += "; \(Terminal.count(report.markers.hidden, "point")) hidden by others" }
    if frames == 1, report.labels.shown + report.labels.hidden > 0 {
      line += report.labels.shown == 0 ? "; no labels" : "; \(Terminal.count(report.labels.shown, "label"))"
    }
    if frames == 1, report.labels.hidden > 0 { line += ", no room for \(report.labels.hidden)" }
    for tiles in report.tiles where tiles.drawn + tiles.missing > 0 {
      line += "; \(Terminal.count(tiles.drawn, "tile"))"
      if tiles.enlarged > 0 { line += ", \(tiles.enlarged) of them parts of lower zoom levels" }
      if tiles.missing > 0 { line += ", \(tiles.missing) missing" }
    }
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
  }
}
