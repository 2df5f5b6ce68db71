internal import GeoAlgorithms
internal import GeoModel
internal import GeoPipeline
internal import IMDF
internal import Overlays

/// Draws features of one part of an indoor map: styles and label places by what the map knows of them.
struct IndoorLook: FeatureLook {
  private(set) var labelPlace: Position?
  let floor: Int32?

  private let plan: IndoorPlan
  /// For each feature of the text, its index in the map.
  private let sources: [Int]
  /// `nil` for the styles of a document.
  private let palette: IndoorPalette?
  private let gaps: IndoorGaps?
  private var properties: PropertyLook
  /// Those of the palette, of which there are a few for each type.
  private var drawn: [OverlayStyle] = []
  private var numbers: [OverlayStyle: Int] = [:]
  private var feature = 0
  private var isLabelled = false

  init(_ plan: IndoorPlan, _ part: IndoorPlan.Part, sources: [Int], gaps: IndoorGaps?, palette: IndoorPalette?, options: BatchingOptions) {
    self.plan = plan
    self.sources = sources
    self.gaps = gaps
    self.palette = palette
    floor = part.level?.ordinal.map { PropertyLook.floor($0) }
    properties = PropertyLook(options)
  }

  var styles: [OverlayStyle] { palette == nil ? properties.styles : drawn }
  var propertyNames: [String] { properties.propertyNames }
  var id: FeatureID? { properties.id }

  mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {
    properties.read(row, of: block)
    feature = sources[block.rows[row].ordinal]
    isLabelled = plan.label(of: feature) != nil
    labelPlace = isLabelled ? plan.labelPlace(of: feature).map { Mercator.plane($0) } : nil
  }

  mutating func styles(of geometry: GeometryClass) -> [Int] {
    if geometry == .label, !isLabelled { return [] }
    guard let palette else { return properties.styles(of: geometry) }
    let record = plan.map.features[feature]
    var found =
      geometry == .label
      ? record.type.flatMap { IndoorStyle.labelStyle(of: $0, palette: palette) }
      : IndoorStyle.style(of: record, palette: palette)
    if record.type == .opening, geometry == .line, gaps?.isGap(feature) ?? false, let style = found { found = IndoorStyle.gap(style) }
    guard let style = found else { return [] }
    if let number = numbers[style] { return [number] }
    numbers[style] = drawn.count
    drawn.append(style)
    return [drawn.count - 1]
  }

  mutating func endBlock() { properties.endBlock() }

  mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {
    properties.appendProperties(to: &cells, rest: &rest)
  }
}
