internal import GeoConversion
internal import GeoModel
internal import GeoPipeline
internal import GeoReading

/// Steps in any order, as passes of the fixed order that conversions have.
extension Pipeline {
  /// The passes over each block of features: each has the fixed order of ``GeoConversion/StepOptions``, and a new one begins where the list
  /// of steps goes back in it. There is always one.
  ///
  /// - Parameter path: the input.
  func passes(for output: Output, of path: String) -> [StepOptions] {
    var passes = [StepOptions()]
    var rank = -1
    for step in steps + output.steps {
      if step.rank <= rank { passes.append(StepOptions()) }
      step.add(to: &passes[passes.count - 1])
      rank = step.rank
    }
    for number in passes.indices {
      passes[number].poles = reading.poles
      passes[number].forcesDegrees = reading.forcesDegrees
      passes[number].shape.sourceName = recorded(path)
    }
    return passes
  }
}

/// The passes before the last one, as a stage of one's own.
struct EarlierPasses: Stage {
  private let options: [StepOptions]
  private var use: StepUse
  private var own: Own?

  /// What a thread has made for itself.
  ///
  /// Unchecked: threads get their copies of the stage before its first block, when there is none yet, so that each has its own.
  private final class Own: @unchecked Sendable {
    let passes: [GeometrySteps]

    init(_ options: [StepOptions], for use: StepUse) { passes = options.map { GeometrySteps($0, for: use) } }
  }

  /// - Parameter use: what comes after all passes; numbers are rounded by the last one.
  init(_ options: [StepOptions], for use: StepUse) {
    self.options = options
    self.use = use
    self.use.decimals = nil
  }

  mutating func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    let own = own ?? Own(options, for: use)
    self.own = own
    var block = input
    for pass in own.passes { try pass.apply(to: &block) }
    return block
  }
}
