internal import GeoConversion
internal import GeoFindings
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// A block on its way to a batch, with what is needed to say in which lines its findings are.
struct DraftedBlock: Sendable {
  var draft: OverlayDraft
  var lines: LineIndex
  /// That of its findings.
  var order: FindingOrder
  /// Of the other properties that are to be kept or left out, those that no feature before has had, and the first of the block that has it, if any has.
  var missingProperties: [(text: ExactName, ordinal: Int?)] = []
}

/// The steps from a block to a draft, in their order; one value for each thread.
struct OverlaySteps<Look: FeatureLook> {
  private let geometry: GeometrySteps
  private var openBorders: OpenBorders?
  private var project = Project()
  private var tessellate: Tessellate<Look>

  /// - Parameter openBorders: opens borders before they are drawn; `nil` leaves them closed.
  init(_ options: BatchingOptions, look: Look, openBorders: OpenBorders? = nil) {
    geometry = GeometrySteps(options.steps, for: options.use)
    self.openBorders = openBorders
    tessellate = Tessellate(look, options: options.overlays)
  }

  /// - Parameter block: its memory is taken.
  mutating func draft(_ block: inout FeatureBlock<Geographic>) -> DraftedBlock {
    var input = FeatureBlock<Geographic>()
    swap(&input, &block)
    do throws(StageError) {
      try geometry.apply(to: &input)
      var cut = input.cast(to: GeographicCut.self)
      cut = try openBorders?.process(cut) ?? cut
      var plane = try project.process(cut)
      var draft = try tessellate.process(plane)
      // The last steps find things, too.
      let order = FindingOrder(of: plane)
      draft.diagnostics = order.sorted(draft.diagnostics)
      plane.diagnostics = draft.diagnostics
      guard let original = plane.input else { return DraftedBlock(draft: draft, lines: LineIndex(of: plane), order: order) }
      // Of translated text, the places are those of the input.
      draft.diagnostics = original.diagnostics
      return DraftedBlock(draft: draft, lines: LineIndex(of: original), order: FindingOrder(of: original))
    } catch {
      preconditionFailure("none of these steps fails")
    }
  }
}
