internal import Drawing
internal import GeoBatches
internal import GeoJSON
internal import GeoModel
internal import MapViews
internal import Overlays

/// What surrounds the layers of a snapshot.
extension SnapshotRun {
  /// Title, attribution, and a legend of what is seen.
  func furniture(of assembly: SceneAssembly, zoom: Double, _ report: SnapshotReport) -> MapFurniture {
    let theme = options.theme
    var furniture = MapFurniture(ink: theme.ink, halo: theme.halo, ground: options.background ?? theme.background)
    (furniture.title, furniture.attribution, furniture.direction) = (options.title, options.attribution, options.direction)
    if options.legend { furniture.legend = legend(of: assembly.drawnStyles, zoom: zoom, report) }
    return furniture
  }

  private func legend(
    of drawn: [(style: OverlayStyle, geometries: Set<GeometryClass>)], zoom: Double, _ report: SnapshotReport
  ) -> [LegendEntry] {
    /// The classes that are drawn in the colours of a style.
    func geometries(in style: OverlayStyle) -> Set<GeometryClass> {
      drawn.reduce(into: []) { found, other in
        if (other.style.fill, other.style.stroke, other.style.marker) == (style.fill, style.stroke, style.marker) {
          found.formUnion(other.geometries.subtracting([.label]))
        }
      }
    }
    var entries: [LegendEntry] = []
    for layer in layers where !layer.isBase {
      guard case .features(let batching, _) = layer.source else { continue }
      // A text of JSON is one again.
      let values = report.colorValues[layer.name].compactMap { try? RawJSON(bytes: $0) }
      let legend = StyleLegend(
        batching.styles, name: layer.title, layer: batching.firstLayer, values: StyleLegend.sorted(values))
      var heading: LegendEntry?
      let before = entries.count
      for entry in legend.entries {
        if entry.styles.isEmpty {
          heading = LegendEntry(entry.text)
          continue
        }
        let shown = entry.styles.lazy.map { ($0.at(zoom: zoom), geometries(in: $0.at(zoom: zoom))) }.first { !$0.1.isEmpty }
        guard let (style, geometries) = shown else { continue }
        let line = LegendEntry(entry.text, style: style, geometries: geometries)
        if entries.contains(line) { continue }
        if let own = heading, !entries.contains(own) { entries.append(own) }
        heading = nil
        entries.append(line)
      }
      // Those of a palette come last.
      let omitted = report.colorValues.omitted(of: layer.name)
      if omitted > 0, entries.count > before { entries.append(LegendEntry(omitted: omitted)) }
    }
    return entries
  }

  /// The parts of the rings of clusters, in the order of the rings; nothing if the same values are listed for colours.
  func pieLegend(of assembly: SceneAssembly) -> [LegendEntry] {
    guard let pie, options.clusters != nil else { return [] }
    let isListed = layers.contains { layer in
      guard case .features(let batching, _) = layer.source, !layer.isBase else { return false }
      return batching.styles.colorProperty == pie.property
    }
    if isListed { return [] }
    let parts = assembly.pieValues.map { value in
      (look: pie.look(value), text: value.map { String(decoding: $0.text, as: UTF8.self) } ?? "–")
    }
    if parts.isEmpty { return [] }
    let sorted = parts.sorted { ($0.look.order, $0.text) < ($1.look.order, $1.text) }
    let entries = sorted.prefix(LegendValues.most).map { part in
      var style = OverlayStyle()
      style.marker = part.look.color
      return LegendEntry(part.text, style: style, geometries: [.point])
    }
    let omitted = sorted.count - entries.count
    return [LegendEntry(pie.property)] + entries + (omitted > 0 ? [LegendEntry(omitted: omitted)] : [])
  }

  /// Draws furniture, a scale bar and the degrees of a graticule.
  ///
  /// - Returns: the boxes that they cover.
  func draw(_ furniture: MapFurniture, _ graticule: Graticule?, _ view: PlaneView, in scene: inout Scene) -> [PixelBox] {
    let theme = options.theme
    var boxes: [PixelBox] = []
    let lettering = Lettering(height: Float(7 * options.scale), color: theme.ink, halo: theme.halo)
    if let graticule { boxes += scene.addLabels(of: graticule, lettering) }
    if let texts = options.texts { boxes += scene.add(furniture, setting: texts, margin: graticule == nil ? 12 : 28) }
    let widest = min(120, options.size.width / 3)
    if let format = options.scaleBar,
      let bar = ScaleBar(metersPerPoint: view.viewport.metersPerPoint, maximumWidth: widest, format: format)
    {
      // Where reading begins; but off the degrees of parallels, which are on the left.
      let corner: SceneCorner = furniture.isMirrored || graticule != nil ? .bottomRight : .bottomLeft
      boxes.append(scene.add(bar, in: corner, margin: graticule == nil ? 12 : 28, color: theme.ink, halo: theme.halo))
    }
    return boxes
  }
}
