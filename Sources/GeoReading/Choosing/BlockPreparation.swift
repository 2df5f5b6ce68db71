internal import GeoModel
internal import GeoPipeline

/// What is done with every block right after it was decoded, on the thread that decoded it: positions become longitude and latitude, and
/// features that are not wanted are left out.
struct BlockPreparation: Sendable {
  private var reprojection: SourceReprojection?
  private let filter: FilterFeatures?
  private let pointsOfInterest: FilterPointsOfInterest?

  /// `nil` if there is nothing to be done.
  init?(_ reprojection: SourceReprojection?, _ filter: FilterFeatures?, _ pointsOfInterest: FilterPointsOfInterest?) {
    if reprojection == nil, filter == nil, pointsOfInterest == nil { return nil }
    (self.reprojection, self.filter, self.pointsOfInterest) = (reprojection, filter, pointsOfInterest)
  }

  mutating func process(_ block: inout FeatureBlock<Geographic>) {
    reprojection?.process(&block)
    filter?.choose(&block)
    pointsOfInterest?.choose(&block)
  }
}

extension BlockPreparation? {
  /// What a thread does with blocks: prepares them first, where that is needed.
  ///
  /// - Parameter times: gets how long that takes.
  func worker<Output>(
    _ times: RunTimes?, _ make: () -> (inout FeatureBlock<Geographic>) -> Output
  ) -> (inout FeatureBlock<Geographic>) -> Output {
    let work = make()
    guard var own = self else { return work }
    return { block in
      var watch = Stopwatch(times)
      own.process(&block)
      watch.lap(.reproject)
      return work(&block)
    }
  }
}
