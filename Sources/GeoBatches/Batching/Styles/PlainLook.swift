internal import GeoJSON
public import GeoModel
public import GeoPipeline
public import Overlays

/// Draws everything in one style and keeps ids, but no properties.
public struct PlainLook: FeatureLook {
  public let styles: [OverlayStyle]
  public var propertyNames: [String] { [] }
  public private(set) var id: FeatureID?
  public var floor: Int32? { nil }

  public init(_ style: OverlayStyle = .standard) { styles = [style] }

  public mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) { id = block[row].id }
  public mutating func styles(of geometry: GeometryClass) -> [Int] { [0] }
  public mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {}
}
