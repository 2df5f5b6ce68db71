internal import GeoAlgorithms
internal import GeoModel
internal import GeoPipeline

/// What is done once more, with the features that dissolving has made: merging runs rings its own way, brings together what lies on both
/// sides of the 180th meridian, and has no flags of edges.
struct DissolvedSteps {
  private var unwrap: UnwrapAntimeridian?
  private var split: SplitAntimeridian?
  private let orient: Orient
  private let boxes: RefreshBoxes

  init(_ options: StepOptions, for use: StepUse) {
    let isCut = options.antimeridian == .split
    // Which side of a ring round a pole is meant was settled before groups were made, and their rings run as merging has them.
    unwrap = options.antimeridian == .unwrap ? UnwrapAntimeridian() : nil
    split = use.isDrawn && isCut ? SplitAntimeridian() : nil
    orient = Orient(options.winding, isCut: isCut)
    boxes = RefreshBoxes(decimals: use.decimals, isCut: isCut)
  }

  /// In the order in which they come before groups are made (``GeometrySteps``).
  mutating func apply(to block: inout FeatureBlock<Geographic>) {
    unwrap?.process(&block)
    split?.findEarlierCuts(&block)
    orient.process(&block)
    boxes.process(&block)
  }
}
