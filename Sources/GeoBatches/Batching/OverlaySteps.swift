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
  /// Of the properties that options name, those that no feature before has had.
  var missingProperties: [MissingProperties.Name] = []
}

/// Of the properties that options name, those that no feature has, by what they are named for.
struct AbsentProperties: Sendable {
  private(set) var chosen: Set<ExactName> = []
  private(set) var shaped: Set<ExactName> = []

  init() {}

  /// - Parameter last: the last feature that counts.
  init(_ names: [MissingProperties.Name], upTo last: Int) {
    for name in names where name.ordinal.map({ $0 > last }) ?? true {
      switch name.use {
      case .choice: chosen.insert(name.text)
      case .shape: shaped.insert(name.text)
      }
    }
  }

  func intersection(_ other: AbsentProperties) -> AbsentProperties {
    var both = self
    both.chosen.formIntersection(other.chosen)
    both.shaped.formIntersection(other.shaped)
    return both
  }
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
  /// Those that ``toPlane`` runs, unless the caller's stages do all.
  private let geometry: GeometrySteps?

  /// The steps of options, in their order, and the cut at the 180th meridian.
  ///
  /// - Parameter openBorders: opens borders before they are drawn; `nil` leaves them closed.
  init(_ options: BatchingOptions, look: Look, openBorders: OpenBorders? = nil) {
    let geometry = GeometrySteps(options.steps, for: options.use, properties: options.otherProperties)
    self.geometry = geometry
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
    geometry = nil
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
      let missing = geometry?.missingProperties ?? []
      guard let original = plane.input else {
        return .drafted(DraftedBlock(draft: draft, lines: LineIndex(of: plane), order: order, missingProperties: missing))
      }
      // Of translated text, the places are those of the input.
      draft.diagnostics = original.diagnostics
      return .drafted(
        DraftedBlock(draft: draft, lines: LineIndex(of: original), order: FindingOrder(of: original), missingProperties: missing))
    } catch {
      return .failed(error)
    }
  }
}
