internal import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// A block on its way to a batch, with what is needed to say in which lines its findings are.
struct DraftedBlock: Sendable {
  var draft: OverlayDraft
  var lines: LineIndex
}

/// The steps from a block to a draft, in their order; one value for each thread.
struct OverlaySteps<Look: FeatureLook> {
  private let box: KeepInBox
  private var interpolate: Interpolate?
  private var split: SplitAntimeridian
  private var project = Project()
  private var tessellate: Tessellate<Look>

  init(_ options: BatchingOptions, look: Look) {
    box = KeepInBox(options.box)
    interpolate = options.interpolation.map { Interpolate($0, marksCrossings: true) }
    split = SplitAntimeridian(poles: options.poles)
    tessellate = Tessellate(look, options: options.overlays)
  }

  mutating func draft(_ input: consuming FeatureBlock<Geographic>) -> DraftedBlock {
    box.mark(&input)
    interpolate?.interpolate(&input)
    do throws(StageError) {
      let block = try project.process(split.process(input))
      let lines = LineIndex(of: block)
      return DraftedBlock(draft: try tessellate.process(block), lines: lines)
    } catch {
      preconditionFailure("none of these steps fails")
    }
  }
}
