public import GeoModel
public import GeoPipeline

/// Drops the points of interest that a filter does not show (``GeoModel/Feature/isDropped``).
///
/// ```swift
/// let filter = FilterPointsOfInterest(.excluding(["parking", "atm"]))
/// ```
///
/// Findings about them are kept. As ``ReadingOptions/pointsOfInterest`` the same is done for everything that reads, and they are not
/// judged. Complexity: O(bytes of the properties).
public struct FilterPointsOfInterest: GeographicStage {
  public let filter: PointOfInterestFilter

  private var use: FilterUse?

  public init(_ filter: PointOfInterestFilter) { self.filter = filter }

  init(_ filter: PointOfInterestFilter, _ use: FilterUse?) { (self.filter, self.use) = (filter, use) }

  /// Marks the features to drop.
  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    block.drop { !filter.matches($0) }
  }

  /// The same of a block that was just decoded: those that are dropped also lose their findings and their geometry.
  func choose(_ block: inout FeatureBlock<Geographic>) {
    var (unwanted, hasProperty): ([Int], Bool) = ([], false)
    for row in block.rows.indices where block.rows[row].flags.isDisjoint(with: [.unreadable, .dropped]) {
      let feature = block[row]
      if !filter.matches(feature) { unwanted.append(row) }
      hasProperty = hasProperty || (use != nil && feature.properties[filter.property] != nil)
    }
    use?.note(category: hasProperty)
    if unwanted.isEmpty { return }
    block.leaveOut(rows: unwanted)
    block.removeGeometryOfDropped()
  }
}

extension GeographicStage where Self == FilterPointsOfInterest {
  /// Drops the points of interest that a filter does not show (``FilterPointsOfInterest``).
  public static func pointsOfInterest(_ filter: PointOfInterestFilter) -> FilterPointsOfInterest { FilterPointsOfInterest(filter) }
}
