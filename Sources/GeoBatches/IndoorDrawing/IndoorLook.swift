internal import GeoAlgorithms
internal import GeoModel
internal import GeoPipeline
internal import IMDF
internal import Overlays

/// A part of an indoor map that is drawn: what a look is to know of it.
struct IndoorFloor: Sendable {
  let plan: IndoorPlan
  /// For each feature of the text, its index in the map.
  let sources: [Int]
  let gaps: IndoorGaps?
  /// That of the batches' groups.
  let floor: Int32?
  /// Units that an occupant has the same name as; empty if they are named all the same.
  let unitsOfNamesakes: Set<Int>

  /// - Parameter namesOnce: whether a name that a unit and its occupant share is that of the occupant alone.
  init(_ plan: IndoorPlan, _ part: IndoorPlan.Part, sources: [Int], namesOnce: Bool = false) {
    self.plan = plan
    self.sources = sources
    unitsOfNamesakes = namesOnce ? plan.unitsOfNamesakes(among: sources) : []
    gaps = IndoorGaps(plan.map, part)
    floor = part.level?.ordinal.map { PropertyLook.floor($0) }
  }

  /// What opens the borders of rooms where openings lie along them.
  var openBorders: OpenBorders? { gaps.map { OpenBorders($0.gaps, areas: $0.areas(in: sources)) } }

  /// The feature of the map that a row is; `nil` for one that a stage has added.
  func feature(ofRow row: Int, of block: FeatureBlock<WorldPlane>) -> Int? {
    let ordinal = block.rows[row].ordinal
    return sources.indices.contains(ordinal) ? sources[ordinal] : nil
  }

  /// Where the label of a feature goes, in the world plane; `nil` for one that has none.
  func labelPlace(of feature: Int?) -> Position? {
    guard let feature, plan.label(of: feature) != nil else { return nil }
    return plan.labelPlace(of: feature).map { Mercator.plane($0) }
  }
}

/// Draws features of one part of an indoor map: styles and label places by what the map knows of them.
struct IndoorLook: FeatureLook {
  private(set) var labelPlace: Position?
  var floor: Int32? { part.floor }

  private let part: IndoorFloor
  /// `nil` for the styles of a document.
  private let palette: IndoorPalette?
  private var properties: PropertyLook
  /// Those of the palette, of which there are a few for each type.
  private var drawn: [OverlayStyle] = []
  private var numbers: [OverlayStyle: Int] = [:]
  private var feature: Int?
  private var isLabelled = false
  private let hasNames: Bool
  private let iconSize: Float?
  var hasTexts: Bool { palette == nil ? properties.hasTexts : hasNames }

  init(_ part: IndoorFloor, palette: IndoorPalette?, options: BatchingOptions) {
    self.part = part
    self.palette = palette
    properties = PropertyLook(options)
    (hasNames, iconSize) = (options.hasNames, options.iconSize)
  }

  var styles: [OverlayStyle] { palette == nil ? properties.styles : drawn }
  var propertyNames: [String] { properties.propertyNames }
  var id: FeatureID? { properties.id }

  mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {
    properties.read(row, of: block)
    feature = part.feature(ofRow: row, of: block)
    isLabelled = feature.map { part.plan.label(of: $0) != nil } ?? false
    labelPlace = part.labelPlace(of: feature)
  }

  mutating func styles(of geometry: GeometryClass) -> [Int] {
    if geometry == .label, !isLabelled { return [] }
    guard let palette, let feature else { return palette == nil ? properties.styles(of: geometry) : [] }
    let record = part.plan.map.features[feature]
    var found =
      geometry == .label
      ? record.type.flatMap { IndoorStyle.labelStyle(of: $0, palette: palette) }
      : IndoorStyle.style(of: record, palette: palette)
    if record.type == .opening, geometry == .line, part.gaps?.isGap(feature) ?? false, let style = found { found = IndoorStyle.gap(style) }
    guard var style = found else { return [] }
    if let iconSize, record.type == .amenity { style.markerSize = iconSize }
    if record.type == .amenity || record.type == .occupant {
      // Names of points are around their markers.
      let label = geometry == .point && isLabelled ? record.type.flatMap { IndoorStyle.labelStyle(of: $0, palette: palette) } : nil
      style.text = label?.text
    }
    if let number = numbers[style] { return [number] }
    numbers[style] = drawn.count
    drawn.append(style)
    return [drawn.count - 1]
  }

  mutating func text(inStyle number: Int) -> FeatureText? {
    if palette == nil { return properties.text(inStyle: number) }
    guard let feature, let name = part.plan.label(of: feature), !part.unitsOfNamesakes.contains(feature) else { return nil }
    return FeatureText(name, priority: drawn[number].displayPriority)
  }

  mutating func markerTexts(inStyle number: Int) -> MarkerTexts? { palette == nil ? properties.markerTexts(inStyle: number) : nil }

  mutating func endBlock() { properties.endBlock() }

  mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {
    properties.appendProperties(to: &cells, rest: &rest)
  }
}

/// The caller's look at features of one part of an indoor map, with their floor and the places of their labels.
struct FloorLook<Look: FeatureLook>: FeatureLook {
  private(set) var labelPlace: Position?
  var floor: Int32? { part.floor }
  var order: DrawingOrder { look.order }
  var styles: [OverlayStyle] { look.styles }
  var propertyNames: [String] { look.propertyNames }
  var id: FeatureID? { look.id }

  private let part: IndoorFloor
  private var look: Look

  init(_ part: IndoorFloor, _ look: Look) { (self.part, self.look) = (part, look) }

  mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {
    look.read(row, of: block)
    labelPlace = look.labelPlace ?? part.labelPlace(of: part.feature(ofRow: row, of: block))
  }

  mutating func styles(of geometry: GeometryClass) -> [Int] { look.styles(of: geometry) }

  var hasTexts: Bool { look.hasTexts }

  mutating func text(inStyle number: Int) -> FeatureText? { look.text(inStyle: number) }

  mutating func markerTexts(inStyle number: Int) -> MarkerTexts? { look.markerTexts(inStyle: number) }

  mutating func endBlock() { look.endBlock() }

  mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) { look.appendProperties(to: &cells, rest: &rest) }
}
