internal import GeoFindings
internal import GeoModel
internal import GeoSummary
internal import MapTiles

extension TileDifference {
  /// The differences for people; ends with a line break.
  public var text: String {
    let tiles = zooms.reduce(0) { $0 + $1.same }
    if isSame { return "no differences in \(PeopleText.count(tiles, "tile"))\n" }
    var lines: [String] = []
    if !metadata.isEmpty {
      lines.append("Metadata")
      for member in metadata {
        lines.append("  \(PeopleText.name(member.name)): \(Self.cut(member.a ?? "none")) → \(Self.cut(member.b ?? "none"))")
      }
    }
    let levels = zooms.filter { $0.onlyInA > 0 || $0.onlyInB > 0 || $0.changed > 0 }
    if levels.isEmpty { return (lines + ["All \(PeopleText.count(tiles, "tile")) are the same"]).joined(separator: "\n") + "\n" }
    var table = ReportTable([.right, .right, .right, .right, .right, .right, .right, .right])
    table.add("zoom", "same", "only A", "only B", "changed", "features: added", "removed", "changed")
    for zoom in levels {
      let numbers = [zoom.same, zoom.onlyInA, zoom.onlyInB, zoom.changed, zoom.features.added, zoom.features.removed, zoom.features.changed]
      let cells = numbers.map { PeopleText.count($0) }
      table.add("\(zoom.zoom)", cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6])
    }
    lines += ["Tiles"] + table.lines(indentation: 2)
    if !layers.isEmpty {
      lines.append("Features of layers")
      var table = ReportTable([.left, .right, .right, .right])
      table.add("layer", "added", "removed", "changed")
      for layer in layers {
        table.add(
          PeopleText.name(layer.name), PeopleText.count(layer.features.added), PeopleText.count(layer.features.removed),
          PeopleText.count(layer.features.changed))
      }
      lines += table.lines(indentation: 2)
    }
    if !examples.isEmpty {
      lines.append("First differences")
      lines += examples.map { "  " + Self.line($0) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ example: Example) -> String {
    var text = "tile \(example.tile)"
    if let layer = example.layer { text += ", layer \(PeopleText.name(layer))" }
    if let id = example.id { text += ", id \(id)" }
    if example.layer == nil, example.differences.isEmpty { return text + (example.kind == .removed ? ": only in A" : ": only in B") }
    let differences = example.differences.map { cut($0) }.joined(separator: "; ")
    if example.kind == .changed { return text + ": " + differences }
    return text + ": feature \(example.kind.rawValue)" + (differences.isEmpty ? "" : " (\(differences))")
  }

  private static func cut(_ text: String) -> String { PeopleText.line(text.count > 200 ? text.prefix(200) + "…" : text) }
}
