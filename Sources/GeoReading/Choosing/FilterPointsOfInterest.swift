public import GeoModel
public import GeoPipeline

/// Drops the points of interest that a filter does not show (``GeoModel/Feature/isDropped``).
///
/// ```swift
/// let filter = FilterPointsOfInterest(.excluding(["parking", "atm"]))
/// ```
///
/// Findings about them are kept. Complexity: O(bytes of the properties).
public struct FilterPointsOfInterest: GeographicStage {
  public let filter: PointOfInterestFilter

  public init(_ filter: PointOfInterestFilter) { self.filter = filter }

  /// Marks the features to drop.
  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) {
    block.drop { !filter.matches($0) }
  }
}

extension GeographicStage where Self == FilterPointsOfInterest {
  /// Drops the points of interest that a filter does not show (``FilterPointsOfInterest``).
  public static func pointsOfInterest(_ filter: PointOfInterestFilter) -> FilterPointsOfInterest { FilterPointsOfInterest(filter) }
}
