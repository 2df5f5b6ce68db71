public import GeoModel
internal import GeoAlgorithms

/// Computes the `bbox` members of features whose geometry changed, west > east where they cross the 180th meridian
/// (RFC 7946 §5.2). Without this stage such a feature is written without its `bbox`, which would be wrong.
///
/// Complexity: O(their positions); nothing if no feature has a `bbox`.
public struct RefreshBoxes: GeographicStage {
  private let decimals: Int?
  private let isCut: Bool

  /// - Parameter decimals: with how many decimals positions are written: boxes are then those of the written positions, also of features
  ///   whose geometry is unchanged.
  public init(decimals: Int? = nil) { self.init(decimals: decimals, isCut: false) }

  /// - Parameter isCut: whether geometries were cut at the 180th meridian, although their space does not say so.
  package init(decimals: Int?, isCut: Bool) {
    self.decimals = decimals
    self.isCut = isCut
  }

  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    for index in block.boundingBoxes.indices {
      let box = block.boundingBoxes[index]
      guard decimals != nil || !block.rows[Int(box.row)].flags.isDisjoint(with: .moved) else { continue }
      let geometries = box.geometries.range
      let bounds = block.geometry.box(ofGeometries: geometries, decimals: decimals, isCut: isCut || Space.isCut)
      block.boundingBoxes[index].numbers = bounds?.numbers
    }
  }
}
