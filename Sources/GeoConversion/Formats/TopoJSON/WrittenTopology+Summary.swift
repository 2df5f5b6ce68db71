internal import GeoFindings
public import TopoJSON

extension WrittenTopology: WritingSummary {
  public var hasWarnings: Bool { collapsed > 0 || invalid > 0 || !nearMisses.isEmpty || !leftApart.isEmpty }

  public var text: String {
    var text =
      BorderRemarks.warning(leftApart: leftApart) + BorderRemarks.warning(nearMisses: nearMisses, within: nearness)
      + BorderRemarks.note(vanished: vanished)
    if collapsed > 0 {
      text +=
        "warning: \(collapsed) ring\(collapsed == 1 ? "" : "s") or line\(collapsed == 1 ? "" : "s") smaller than a cell of the grid \(collapsed == 1 ? "has" : "have") no area or length any more; a greater --quantization keeps them\n"
    }
    if invalid > 0 {
      let number = invalid == 1 ? "1 polygon is" : "\(invalid) polygons are"
      let advice = grid == nil ? "a smaller --snap" : "a greater --quantization"
      text +=
        "warning: \(number) invalid, as in the input or because positions moved; validate reports where, and \(advice) moves them less\n"
    }
    guard let grid = grid else { return text }
    text += "grid: cells of \(BorderRemarks.short(grid.cell.width))° by \(BorderRemarks.short(grid.cell.height))°"
    if grid.width > 180, grid.width.isFinite, grid.neededWidth < grid.width / 2 {
      text +=
        "; the features lie within \(BorderRemarks.short(grid.neededWidth))° across the 180th meridian, but the grid covers \(BorderRemarks.short(grid.width))° of longitude"
    }
    return text + "\n"
  }
}
