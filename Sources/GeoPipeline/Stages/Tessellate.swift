internal import GeoAlgorithms
public import GeoModel
internal import Overlays

/// Makes a block drawable: polygons become triangles and rings, lines strips, points positions, or polygons if their style draws them as
/// circles.
///
/// An invalid polygon (OGC 06-103r4 §6.1) is repaired first: what its exterior goes round, less what its holes do
/// (``GeoAlgorithms/RepairStrategy/structure``). A polygon whose rings only touch, themselves or each other, needs no repair: pulled apart
/// a little where they touch, they would be simple rings, no hole in another and all in their exterior, so that an odd number of rings
/// encloses the same area. Vertices keep their positions to the bit. The result is a draft; ``OverlayAssembly`` makes batches from drafts.
///
/// Complexity: O(n log n) for n positions at worst, O(n) for outlines as they occur.
public struct Tessellate<Look: FeatureLook>: Stage {
  public var options: OverlayOptions
  private var look: Look
  /// The styles that the look gave the row at hand, for each class: a collection has thousands of geometries of one.
  private var styles: [GeometryClass: [Int]] = [:]
  /// The texts of the row at hand in some styles.
  private var texts: [Int: (number: Int, priority: Float)?] = [:]
  private var markerTexts: [Int: Int32] = [:]
  var tessellator = PolygonTessellator()
  var pole = PoleOfInaccessibility()
  var repair = GeometryRepair(.structure, longitudes: .literal)
  var repaired = GeometryColumn()
  /// Of the circle at hand.
  var outlines = CircleOutlines()
  /// Parts of the geometry at hand of which something is drawn as they are, and the boxes in degrees of what a repair made, and
  /// of circles.
  var drawnParts: [Int] = []
  var repairedBoxes: [SIMD4<Double>] = []
  /// The findings about the block's polygons that are not drawn.
  var findings: [Diagnostic] = []

  public init(_ look: Look, options: OverlayOptions = OverlayOptions()) {
    self.look = look
    self.options = options
    repair.allowsTouches = true
  }

  public mutating func process(_ input: consuming FeatureBlock<WorldPlane>) throws(StageError) -> OverlayDraft {
    let block = input
    var draft = OverlayDraft()
    draft.vertices.reserveCapacity(block.geometry.positions.count)
    draft.edgeFlags.reserveCapacity(block.geometry.positions.count)
    draft.measures.reserveCapacity(block.geometry.positions.count)
    if options.triangles { draft.indices.reserveCapacity(3 * block.geometry.positions.count) }
    draft.propertyNames = look.propertyNames
    draft.cells = draft.propertyNames.map { _ in PropertyCells() }
    for row in block.rows.indices {
      if block.rows[row].flags.contains(.dropped) { continue }
      if block.rows[row].flags.contains(.unreadable) {
        draft.note(.feature, block.rows[row])
        continue
      }
      add(row, of: block, to: &draft)
    }
    if let first = block.rows.first, let last = block.rows.last {
      draft.sourceFeatures = first.ordinal..<last.ordinal + 1
    }
    draft.sourceBytes = block.byteOffset..<block.byteOffset + Self.byteCount(of: block)
    draft.nameStyles(look.styles)
    draft.order = look.order
    look.endBlock()
    draft.diagnostics = block.diagnostics + findings
    findings.removeAll()
    return draft
  }

  private mutating func add(_ row: Int, of block: FeatureBlock<WorldPlane>, to draft: inout OverlayDraft) {
    if block.rows[row].flags.contains(.beyondMap) { draft.note(.beyondMap, block.rows[row]) }
    look.read(row, of: block)
    self.styles.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    markerTexts.removeAll(keepingCapacity: true)
    let feature = UInt32(draft.features.count)
    let floor = look.floor ?? Int32.min
    let labelPlace = look.labelPlace.flatMap { Self.isWithinReach($0) ? Self.inWorld($0) : nil }
    let geometries = block.geometries(ofRow: row)
    let items = draft.items.count
    var extent = FeatureExtent()
    var isWanted = false
    // Of no interest to any style, though there is something.
    var isUnstyled = false
    for geometry in geometries {
      let kind = block.geometry.kinds[geometry]
      let placeless = block.placelessParts[geometry] ?? 0
      let isThere = placeless > 0 || !block.geometry.positions(ofGeometry: geometry).isEmpty
      let shape: GeometryClass = kind.isAreal ? .polygon : (kind == .point || kind == .multiPoint ? .point : .line)
      let styles = styles(of: shape)
      let labelStyles = shape == .polygon && labelPlace == nil ? self.labelStyles(with: styles) : []
      guard !styles.isEmpty || !labelStyles.isEmpty else {
        isUnstyled = isUnstyled || isThere
        continue
      }
      isWanted = isWanted || isThere || block.rows[row].flags.contains(.beyondMap)
      for _ in 0..<placeless { draft.note(.part, block.rows[row]) }
      let before = draft.items.count
      // What the first style draws: the others draw it once more, which is no other loss or finding and has no other label.
      var once = (items: before..<before, losses: 0, findings: 0)
      let polygons = shape == .polygon && !styles.isEmpty ? self.polygons(ofGeometry: geometry, row, of: block, to: &draft) : nil
      for style in styles {
        var item = OverlayDraft.Item(geometry: shape, style: UInt32(style), floor: floor, feature: feature, vertices: 0..<0)
        if shape != .polygon { addText(to: &item, &draft) }
        let first = draft.items.count
        drawnParts.removeAll(keepingCapacity: true)
        repairedBoxes.removeAll(keepingCapacity: true)
        let radius = shape == .point ? look.styles[style].circleRadius : 0
        let partCount =
          polygons.map { addPolygons($0, of: block, item, to: &draft) }
          ?? (radius > 0
            ? addCircles(geometry, of: block, radius: radius, item, to: &draft) : addPaths(geometry, row, of: block, item, to: &draft))
        for _ in 0..<partCount - (draft.items.count - first) { draft.note(.part, block.rows[row]) }
        if style == styles[0] {
          once = (first..<draft.items.count, draft.losses.count, findings.count)
          for box in drawnParts.map({ block.partBoxes[$0] }) + repairedBoxes { extent.add(part: box) }
        }
        draft.losses.removeSubrange(once.losses...)
        findings.removeSubrange(once.findings...)
      }
      if labelStyles.isEmpty { continue }
      let places = styles.isEmpty ? labelPlaces(ofGeometry: geometry, row, of: block) : labelPlaces(once.items, of: draft)
      for style in labelStyles {
        var item = OverlayDraft.Item(geometry: .label, style: UInt32(style), floor: floor, feature: feature, vertices: 0..<0)
        addText(to: &item, &draft)
        for place in places { append(place.position, measure: Float(place.clearance), item, to: &draft) }
      }
      // Others lie in polygons that are drawn.
      if styles.isEmpty { for place in places { extent.add(place: place.position) } }
    }
    if draft.items.count == items, isWanted || isUnstyled { draft.note(isWanted ? .feature : .unstyled, block.rows[row]) }
    if let place = labelPlace {
      let styles = labelStyles(with: self.styles[.polygon] ?? [])
      // In degrees it is not to the bit what was written: a box that holds it stays as it is.
      if !styles.isEmpty, !draft.boxes(ofItems: items..<draft.items.count, hold: place) { extent.add(place: place) }
      for style in styles {
        var item = OverlayDraft.Item(geometry: .label, style: UInt32(style), floor: floor, feature: feature, vertices: 0..<0)
        addText(to: &item, &draft)
        addLabel(at: place, in: items..<draft.items.count, item, to: &draft)
      }
    }
    let source = block.rows[row]
    draft.features.append(
      ordinal: source.ordinal, id: look.id, sourceBytes: block.inputRange(ofRow: row),
      bounds: extent.bounds)
    look.appendProperties(to: &draft.cells, rest: &draft.features.otherProperties)
    draft.endProperties()
  }

  private mutating func styles(of geometry: GeometryClass) -> [Int] {
    if let known = styles[geometry] { return known }
    let found = look.styles(of: geometry)
    styles[geometry] = found
    return found
  }

  /// The styles of an area's label: those of labels if they are wanted or have texts, and those of the area that have texts.
  private mutating func labelStyles(with areaStyles: [Int]) -> [Int] {
    guard options.labels || look.hasTexts else { return [] }
    let ofAreas = areaStyles.filter { look.styles[$0].text != nil }
    // An area whose own styles have texts has no other ones.
    let styles = self.styles(of: .label).filter { options.labels || (look.styles[$0].text != nil && ofAreas.isEmpty) }
    return styles + ofAreas.filter { !styles.contains($0) }
  }

  /// Gives an item the text that the row at hand has in its style.
  private mutating func addText(to item: inout OverlayDraft.Item, _ draft: inout OverlayDraft) {
    guard look.hasTexts else { return }
    let style = Int(item.style)
    if item.geometry != .line { addMarkerTexts(to: &item, &draft) }
    if texts[style] == nil {
      let text = look.styles[style].text == nil ? nil : look.text(inStyle: style)
      texts[style] = .some(text.map { (draft.texts.count, $0.priority) })
      if let text { draft.texts.append(text.text.utf8) }
    }
    guard case let known?? = texts[style] else { return }
    (item.text, item.textPriority) = (known.number, known.priority)
  }

  /// Gives an item what its marker says.
  private mutating func addMarkerTexts(to item: inout OverlayDraft.Item, _ draft: inout OverlayDraft) {
    let style = Int(item.style)
    guard look.styles[style].markerStyle?.hasTexts ?? false else { return }
    if markerTexts[style] == nil {
      let found = look.markerTexts(inStyle: style)
      markerTexts[style] = found == nil ? -1 : Int32(draft.texts.count)
      if let found { for text in [found.glyph, found.title, found.subtitle] { draft.texts.append(text.utf8) } }
    }
    item.markerTexts = markerTexts[style] ?? -1
  }

  /// How many bytes of the input a block covers, without white space at their end: of that, at the input's end, as much is in the block as
  /// came with it.
  private static func byteCount(of block: borrowing FeatureBlock<WorldPlane>) -> Int {
    if block.origin != nil { return block.byteCount }
    var count = block.text.count
    while count > 0, [0x20, 0x09, 0x0A, 0x0D].contains(block.text[count - 1]) { count -= 1 }
    return count
  }

  /// Whether a point lies within a hundred turns of the world: what is farther away is not brought into the world by the cut at the
  /// 180th meridian, and has no place in floats. Lines and outlines have no such positions any more (``Project``).
  static func isWithinReach(_ place: Position) -> Bool { (place.x - 0.5).magnitude <= 100 && place.y.isFinite }

  /// A place that a feature says as it is in the world that everything else lies in: the cut at the 180th meridian has not seen it.
  static func inWorld(_ place: Position) -> Position {
    Position(x: (0...1).contains(place.x) ? place.x : place.x - place.x.rounded(.down), y: place.y)
  }

  /// Appends the lines or places of a geometry; returns how many there were to append.
  private mutating func addPaths(
    _ geometry: Int, _ row: Int, of block: FeatureBlock<WorldPlane>, _ item: OverlayDraft.Item, to draft: inout OverlayDraft
  ) -> Int {
    let column = block.geometry
    let parts = column.parts(ofGeometry: geometry)
    let pieces =
      item.geometry == .line
      ? block.linePieces[geometry] ?? column.seamPieces(ofLine: geometry, west: 0, east: 1, metres: Mercator.distance) : []
    for (index, part) in parts.enumerated() {
      let count = draft.items.count
      if item.geometry == .line {
        let lost = addLine(part, of: column, pieces.isEmpty ? LinePiece() : pieces[index], item, to: &draft)
        if let lost { reportUpright(lost, geometry, row, of: block) }
      } else {
        addPoint(part, of: column, item, to: &draft)
      }
      if draft.items.count > count { drawnParts.append(part) }
    }
    return parts.count
  }
}
