import GeoModel
import GeoPipeline
import Overlays

/// Draws everything in one style; has columns for some properties, and says nothing of any feature's.
struct OneStyleLook: FeatureLook {
  var styles = [OverlayStyle.standard]
  var propertyNames: [String] = []
  var id: FeatureID? { nil }
  var floor: Int32? { nil }

  mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>) {}
  mutating func styles(of geometry: GeometryClass) -> [Int] { [0] }
  mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn) {}
}
