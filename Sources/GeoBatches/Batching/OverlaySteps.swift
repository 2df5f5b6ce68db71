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

/// What a thread makes of a block that is to be drawn; an own type, since the standard library's generic one takes its time at first use.
enum Drafting: Sendable {
  case drafted(DraftedBlock)
  case failed(StageError)
}

/// The steps from a block to a draft; one value for each thread.
struct OverlaySteps<Look: FeatureLook> {
  /// Takes a block to the world plane.
  private let toPlane: (consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<WorldPlane>
  private var tessellate: Tessellate<Look>

  /// The steps of options, in their order, and the cut at the 180th meridian.
  ///
  /// - Parameter openBorders: opens borders before they are drawn; `nil` leaves them closed.
  init(_ options: BatchingOptions, look: Look, openBorders: OpenBorders? = nil) {
    let geometry = GeometrySteps(options.steps, for: options.use)
    var openBorders = openBorders
    var project = Project()
    toPlane = { (block: consuming FeatureBlock<Geographic>) throws(StageError) in
      try geometry.apply(to: &block)
      var cut = block.cast(to: GeographicCut.self)
      cut = try openBorders?.process(cut) ?? cut
      return try project.process(cut)
    }
    tessellate = Tessellate(look, options: options.overlays)
  }

  /// The caller's stages, which end in the world plane.
  init<Steps: Stage>(_ steps: Steps, look: Look, options: OverlayOptions)
  where Steps.Input == FeatureBlock<Geographic>, Steps.Output == FeatureBlock<WorldPlane> {
    var steps = steps
    toPlane = { (block: consuming FeatureBlock<Geographic>) throws(StageError) in try steps.process(block) }
    tessellate = Tessellate(look, options: options)
  }

  /// - Parameter block: its memory is taken.
  mutating func draft(_ block: inout FeatureBlock<Geographic>) -> Drafting {
    var input = FeatureBlock<Geographic>()
    swap(&input, &block)
    do throws(StageError) {
      var plane = try toPlane(input)
      var draft = try tessellate.process(plane)
      // The last steps find things, too.
      let order = FindingOrder(of: plane)
      draft.diagnostics = order.sorted(draft.diagnostics)
      plane.diagnostics = draft.diagnostics
      guard let original = plane.input else { return .drafted(DraftedBlock(draft: draft, lines: LineIndex(of: plane), order: order)) }
      // Of translated text, the places are those of the input.
      draft.diagnostics = original.diagnostics
      return .drafted(DraftedBlock(draft: draft, lines: LineIndex(of: original), order: FindingOrder(of: original)))
    } catch {
      return .failed(error)
    }
  }
}
