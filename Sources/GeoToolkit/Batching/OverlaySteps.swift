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
  private let geometry: GeometrySteps
  private var openBorders: OpenBorders?
  private var project = Project()
  private var tessellate: Tessellate<Look>

  /// - Parameter openBorders: opens borders before they are drawn; `nil` leaves them closed.
  init(_ options: BatchingOptions, look: Look, openBorders: OpenBorders? = nil) {
    geometry = GeometrySteps(options.conversion)
    self.openBorders = openBorders
    tessellate = Tessellate(look, options: options.overlays)
  }

  /// - Parameter block: its memory is taken.
  mutating func draft(_ block: inout FeatureBlock<Geographic>) -> DraftedBlock {
    var input = FeatureBlock<Geographic>()
    swap(&input, &block)
    do throws(StageError) {
      try geometry.apply(to: &input)
      // Of translated text, the places are those of the input.
      let origin = input.input
      let lines = origin.map { LineIndex(of: $0) } ?? LineIndex(of: input)
      var cut = input.cast(to: GeographicCut.self)
      cut = try openBorders?.process(cut) ?? cut
      var draft = try tessellate.process(project.process(cut))
      if let origin { draft.diagnostics = origin.diagnostics }
      return DraftedBlock(draft: draft, lines: lines)
    } catch {
      preconditionFailure("none of these steps fails")
    }
  }
}
