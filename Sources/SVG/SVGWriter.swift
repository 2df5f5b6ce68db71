public import GeoJSON
public import GeoModel

/// Turns blocks into drawings: the first half of making a picture, in which each block is processed alone.
///
/// Where a position lies in the picture follows from all of them, so that a block becomes a *sketch*: SVG text in which
/// positions are still longitudes and latitudes. ``SVGPicture`` measures the sketches of all blocks and then writes them.
///
/// Polygons are filled even-odd and stroked, but not along the edges that a cut made (``GeoModel/FeatureBlock/seams``); lines are
/// stroked; points are discs. Edges are drawn straight. Properties of simplestyle 1.1 are heeded: `fill`, `fill-opacity`,
/// `stroke`, `stroke-opacity`, `stroke-width`, `marker-color`, `marker-size`, and `title`, which becomes the element's title.
public struct SVGWriter: Sendable {
  /// Whether a feature that could not be read gets a sketch, one of no bytes.
  public var keepsUnreadable: Bool

  /// See ``SVGOptions/fittedProperty``.
  public var fittedProperty: String?

  public init(keepsUnreadable: Bool = false, fittedProperty: String? = nil) {
    self.keepsUnreadable = keepsUnreadable
    self.fittedProperty = fittedProperty
  }

  /// Appends a sketch of each feature that was read and that no stage dropped; without
  /// geometry it has no bytes. Complexity: O(positions, and bytes of the properties).
  public func write<Space: GeographicSpace>(_ block: borrowing FeatureBlock<Space>, to output: inout FeatureWriter.Output) {
    for index in block.rows.indices {
      let flags = block.rows[index].flags
      if flags.contains(.dropped) { continue }
      if !flags.contains(.unreadable) { draw(index, block, &output.text) } else if !keepsUnreadable { continue }
      output.endFeature()
    }
  }

  private func draw<Space>(_ index: Int, _ block: borrowing FeatureBlock<Space>, _ out: inout TextOutput) {
    let geometries = block.geometries(ofRow: index)
    if geometries.isEmpty { return }
    let properties = block.rows[index].properties
    let json = properties.isEmpty ? .null : block.text.json(properties.range)
    let style = DrawnStyle(SimpleStyle(Properties(json)))
    let group = style.group
    var sketch = SketchWriter(out, isBackdrop: fittedProperty.map { json[$0]?.isNull ?? true } ?? false)
    sketch.text(group.isEmpty ? "<g>" : "<g \(group)>")
    if let title = style.title { sketch.text("<title>\(title)</title>") }
    for geometry in geometries {
      let parts = block.geometry.parts(ofGeometry: geometry)
      switch block.geometry.kinds[geometry] {
      case .point, .multiPoint:
        for part in parts { sketch.disc(part, of: block.geometry, style.marker) }
      case .lineString, .multiLineString:
        for part in parts { sketch.line(part, of: block.geometry) }
      case .polygon, .multiPolygon:
        for part in parts { sketch.area(part, of: block.geometry, seams: block.seams) }
      }
    }
    sketch.text("</g>\n")
    out = sketch.finish()
  }
}
