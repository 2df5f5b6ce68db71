public import GeoModel

/// A stage that keeps the space of its blocks, and works in both geographic spaces, in place.
///
/// ```swift
/// var steps = Repair(.structure)
///   .then(Interpolate(DensificationLimits(deviation: 10)))
///   .then(SplitAntimeridian())
///   .then(ReducePrecision(decimals: 7))
///   .then(Orient(.rfc7946))
/// ```
///
/// The type of a chain shows the space in which it ends: after ``SplitAntimeridian``, no edge crosses the 180th
/// meridian.
public protocol GeographicStage: Sendable {
  /// Changes a block where it is.
  mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) throws(StageError)
}

/// Two stages of any geographic space, in sequence.
public struct GeographicChain<First: GeographicStage, Second: GeographicStage>: GeographicStage {
  private var first: First
  private var second: Second

  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public mutating func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) throws(StageError) {
    try first.process(&block)
    try second.process(&block)
  }
}

/// A stage of any geographic space, fixed to one space.
public struct InSpace<Step: GeographicStage, Space: GeographicSpace>: Stage {
  private var step: Step

  public init(_ step: Step, _ space: Space.Type = Space.self) { self.step = step }

  public mutating func process(_ input: consuming FeatureBlock<Space>) throws(StageError) -> FeatureBlock<Space> {
    try step.process(&input)
    return input
  }
}

extension GeographicStage {
  /// This stage, then another of any geographic space.
  public func then<Next: GeographicStage>(_ next: Next) -> GeographicChain<Self, Next> { GeographicChain(self, next) }

  /// This stage, then one of a certain space.
  public func then<Next: Stage, Space: GeographicSpace>(_ next: Next) -> Chain<InSpace<Self, Space>, Next>
  where Next.Input == FeatureBlock<Space> {
    Chain(first: InSpace(self), second: next)
  }
}

extension Stage {
  /// This stage, then one that works in any geographic space.
  public func then<Next: GeographicStage, Space: GeographicSpace>(_ next: Next) -> Chain<Self, InSpace<Next, Space>>
  where Output == FeatureBlock<Space> {
    Chain(first: self, second: InSpace(next))
  }
}
