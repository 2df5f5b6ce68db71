internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

/// Makes a batch of a draft: sorts what is drawn alike together, and stores it as the renderer wants it.
struct BatchEncoding {
  let draft: OverlayDraft
  let options: OverlayOptions

  var groups: [DrawGroup] = []
  /// Whether a style has texts.
  let hasTexts: Bool
  /// Whether the markers of a style may have glyphs or titles.
  let hasMarkerTexts: Bool
  /// Whether some vertex has a height.
  var hasHeights: Bool { !draft.heights.isEmpty }
  private let rect: PlaneRect
  let origin: PlanePoint
  private let scale: PlanePoint
  let order: GroupOrder

  var areas: VertexEncoding
  var polygons = PolygonColumns()
  var triangles: [UInt32] = []
  var strips: VertexEncoding
  var lines = LineColumns()
  var ribbons: RibbonEncoding
  var places: VertexEncoding
  var points = PointColumns()
  /// Boxes of polygons, strips and points, relative to the origin.
  private var boxes: [[PlaneRect]] = [[], [], []]

  init(_ draft: OverlayDraft, _ options: OverlayOptions) {
    var draft = draft
    draft.unwrap()
    self.draft = draft
    self.options = options
    hasTexts = draft.styles.contains { $0.text != nil }
    hasMarkerTexts = draft.styles.contains { $0.markerStyle?.hasTexts ?? false }
    var rect = PlaneRect.nothing
    for place in draft.vertices { rect.add(x: place.x, y: place.y) }
    self.rect = rect
    let isEmpty = rect.isNothing
    if options.vertexFormat == .uint16 {
      // A step of the grid is never nothing, so that dividing by it is always possible.
      func step(_ low: Double, _ high: Double) -> Double { high > low ? (high - low) / 65535 : 1 }
      origin = isEmpty ? PlanePoint(x: 0, y: 0) : PlanePoint(x: rect.minX, y: rect.minY)
      scale = isEmpty ? PlanePoint(x: 1, y: 1) : PlanePoint(x: step(rect.minX, rect.maxX), y: step(rect.minY, rect.maxY))
    } else {
      origin = isEmpty ? PlanePoint(x: 0, y: 0) : PlanePoint(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)
      scale = PlanePoint(x: 1, y: 1)
    }
    let empty = VertexEncoding(options.vertexFormat, origin: origin, scale: scale)
    (areas, strips, places) = (empty, empty, empty)
    ribbons = RibbonEncoding(empty, limit: options.usesShortIndices ? Self.shortLimit : nil)
    order = GroupOrder(draft, order: draft.order)
    reserveCapacity()
  }

  /// Makes room for all at once; what is cut for short indices comes besides.
  private mutating func reserveCapacity() {
    var (areaCount, lineCount, pointCount) = (0, 0, 0)
    for item in draft.items {
      switch item.geometry {
      case .polygon: areaCount += item.vertices.count
      case .line: lineCount += item.vertices.count
      case .point, .label: pointCount += item.vertices.count
      }
    }
    areas.reserveCapacity(areaCount)
    polygons.features.reserveCapacity(areaCount)
    polygons.edgeFlags.reserveCapacity(areaCount)
    polygons.ringEnds.reserveCapacity(draft.ringEnds.count)
    triangles.reserveCapacity(draft.indices.count)
    strips.reserveCapacity(lineCount)
    lines.features.reserveCapacity(lineCount)
    lines.distances.reserveCapacity(lineCount)
    places.reserveCapacity(pointCount)
  }

  mutating func batch(sequence: Int) -> OverlayBatch {
    for index in order.groups.indices {
      let key = order.groups[index]
      let style = draft.styles[Int(key.style)]
      let empty = DrawGroup(
        geometry: key.geometry, style: order.rank(ofStyle: key.style), of: style,
        floor: key.floor == Int32.min ? nil : key.floor, depth: Int(key.depth))
      let items = order.items(ofGroup: index)
      switch key.geometry {
      case .polygon:
        addPolygons(items, empty)
        addBorders(items, of: empty)
      case .line: addLines(items, empty)
      case .point, .label: addPoints(items, empty)
      }
    }
    polygons.vertices = areas.column
    polygons.indices = options.usesShortIndices ? IndexColumn(uint16: triangles.map { UInt16($0) }) : IndexColumn(uint32: triangles)
    lines.vertices = strips.column
    if options.ribbons { lines.ribbon = ribbons.columns(usesShortIndices: options.usesShortIndices) }
    points.vertices = places.column
    var features = draft.features
    features.properties = zip(draft.propertyNames, draft.cells).map { $1.column(named: $0) }
    let styles = order.styles.map { draft.styles[Int($0)] }
    var report = draft.report
    report.orderedByBoxes = order.untested
    dropEmptyHeights()
    let picking = options.pickIndex ? PickIndex(parts: boxes[0] + boxes[1] + boxes[2]) : nil
    var batch = OverlayBatch(
      header: header(sequence: sequence, features, styles), groups: groups, polygons: polygons, lines: lines,
      points: points, features: features, styles: styles, picking: picking, report: report)
    batch.texts = draft.texts
    return batch
  }

  /// Notes the box of a part, or of a piece of one, and makes a group's wide enough for it.
  mutating func add(box item: OverlayDraft.Item, to group: inout DrawGroup) {
    add(box: draft.rect(of: item), item.geometry, to: &group)
  }

  mutating func add(box rect: PlaneRect, _ geometry: GeometryClass, to group: inout DrawGroup) {
    group.bounds.add(rect)
    if !options.pickIndex { return }
    // Of what is stored, which is what is hit: rounding keeps the order, so that the corners go where the outermost vertices do.
    let (low, high) = (areas.stored(Position(x: rect.minX, y: rect.minY)), areas.stored(Position(x: rect.maxX, y: rect.maxY)))
    let box = PlaneRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    // Labels are not picked, but points behind them are counted with them.
    boxes[geometry == .polygon ? 0 : (geometry == .line ? 1 : 2)].append(geometry == .label ? .nothing : box)
  }

  private func header(sequence: Int, _ features: OverlayFeatures, _ styles: [OverlayStyle]) -> OverlayHeader {
    var header = OverlayHeader()
    header.sequence = sequence
    header.sourceFeatures = draft.sourceFeatures
    header.sourceBytes = draft.sourceBytes
    header.origin = origin
    header.scale = scale
    if !rect.isNothing { header.rect = rect }
    var extent = FeatureExtent()
    for case let bounds? in features.bounds { extent.add(bounds) }
    header.bounds = extent.bounds
    // Both axes together.
    let error = max(areas.error, strips.error, places.error, ribbons.places.error) * 1.4142135623730951
    header.errorBound = error * Mercator.circumference
    let best = error > 0 ? Float(min(max((0.5 / (256 * error)).exponent, 0), 30)) : 30
    let lowest = groups.map(\.zooms.lowest).min() ?? 0
    header.zooms = ZoomRange(lowest: lowest, highest: max(lowest, best))
    header.counts = counts(features, styles)
    header.heights = range(ofHeights: [polygons.heights, lines.heights, points.heights])
    return header
  }

  /// A class of which no vertex has a height has no column of them.
  private mutating func dropEmptyHeights() {
    func dropIfEmpty(_ heights: inout [Float]) { if heights.allSatisfy(\.isNaN) { heights = [] } }
    dropIfEmpty(&polygons.heights)
    dropIfEmpty(&lines.heights)
    dropIfEmpty(&points.heights)
    if lines.ribbon?.heights.allSatisfy(\.isNaN) ?? false { lines.ribbon?.heights = [] }
  }

  private func range(ofHeights columns: [[Float]]) -> ClosedRange<Float>? {
    var (low, high) = (Float.infinity, -Float.infinity)
    for column in columns {
      for height in column where !height.isNaN { (low, high) = (min(low, height), max(high, height)) }
    }
    return low <= high ? low...high : nil
  }

  private func counts(_ features: OverlayFeatures, _ styles: [OverlayStyle]) -> OverlayCounts {
    var counts = OverlayCounts()
    counts.groups = groups.count
    counts.styles = styles.count
    counts.features = features.count
    counts.polygons = polygons.polygonEnds.count
    counts.rings = polygons.ringEnds.count
    counts.polygonVertices = polygons.vertices.count
    counts.triangles = polygons.indices.count / 3
    counts.strips = lines.stripEnds.count
    counts.lineVertices = lines.vertices.count
    counts.ribbonVertices = lines.ribbon?.vertices.count ?? 0
    counts.ribbonTriangles = (lines.ribbon?.indices.count ?? 0) / 3
    counts.points = points.vertices.count
    return counts
  }
}
