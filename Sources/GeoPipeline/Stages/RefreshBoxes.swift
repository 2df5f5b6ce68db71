public import GeoModel
internal import GeoAlgorithms

/// Works out anew the `bbox` members of features whose geometry changed, west > east where they cross the 180th meridian
/// (RFC 7946 §5.2). Without this stage such a feature is written without the member, which would be wrong.
///
/// Complexity: O(their positions); nothing where no feature has such a member.
public struct RefreshBoxes: Stage {
  private let decimals: Int?
  private let isCut: Bool

  /// - Parameters:
  ///   - decimals: for whoever writes positions with so many: boxes are those of what is written then, of features too
  ///     whose geometry is as it was.
  ///   - isCut: whether geometries were cut at the 180th meridian, so that no edge goes over it, however long it is.
  public init(decimals: Int? = nil, isCut: Bool = false) {
    self.decimals = decimals
    self.isCut = isCut
  }

  public func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    refresh(&input)
    return input
  }

  /// The same in place.
  public func refresh(_ block: inout FeatureBlock<Geographic>) {
    for index in block.boundingBoxes.indices {
      let box = block.boundingBoxes[index]
      guard decimals != nil || block.rows[Int(box.row)].flags.contains(.geometryChanged) else { continue }
      let geometries = box.geometries.range
      block.boundingBoxes[index].numbers = block.geometry.box(ofGeometries: geometries, decimals: decimals, isCut: isCut)?.numbers
    }
  }
}
