public import GeoModel
public import GeoPipeline
public import Overlays

/// Draws each feature in the style that a closure returns.
///
/// ```swift
/// let look = StyledLook(properties: ["name"]) { feature, geometry in
///   guard geometry == .polygon else { return nil }
///   var style = OverlayStyle()
///   style.fill = OverlayColor(red: feature.properties["population"]?.integer ?? 0 > 1_000_000 ? 200 : 80, green: 80, blue: 80)
///   return style
/// }
/// ```
///
/// Features with equal styles are drawn together, so few different styles make few draw units.
public struct StyledLook: FeatureLook {
  public private(set) var styles: [OverlayStyle] = []
  public var propertyNames: [String] { properties.propertyNames }
  public var id: FeatureID? { properties.id }
  public var floor: Int32? { properties.floor }

  private let style: @Sendable (Feature<WorldPlane>, GeometryClass) -> OverlayStyle?
  /// Takes columns, floors and ids.
  private var properties: PropertyLook
  private var numbers: [OverlayStyle: Int] = [:]
  private var feature: Feature<WorldPlane>?

  /// - Parameters:
  ///   - properties: names of properties that batches have typed columns for, each once.
  ///   - floorProperty: the property, a whole number, with the floor of a feature.
  ///   - style: the style of a feature's geometries of one class (areas, lines, points, labels); `nil` leaves them out. Several threads
  ///     call it at the same time.
  public init(
    properties: [String] = [], floorProperty: String? = nil,
    style: @escaping @Sendable (Feature<WorldPlane>, GeometryClass) -> OverlayStyle?
  ) {
    self.style = style
    self.properties = PropertyLook(properties: properties, floorProperty: floorProperty)
  }

  public mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {
    properties.read(row, of: block)
    feature = block[row]
  }

  public mutating func styles(of geometry: GeometryClass) -> [Int] {
    guard let feature, let style = style(feature, geometry) else { return [] }
    if let number = numbers[style] { return [number] }
    numbers[style] = styles.count
    styles.append(style)
    return [styles.count - 1]
  }

  public mutating func endBlock() {
    properties.endBlock()
    feature = nil
    styles = []
    numbers = [:]
  }

  public mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {
    properties.appendProperties(to: &cells, rest: &rest)
  }
}
