public import GeoJSON
public import GeoModel
public import GeoPipeline

/// A stage in degrees from a closure that gets every feature, to change it in place.
///
/// ```swift
/// let relabel = EditFeatures { feature in
///   feature.properties["name"] = feature.properties["NAME_EN"]
///   feature.properties["NAME_EN"] = nil
/// }
/// ```
///
/// The same as `edit(_:)` of each block. It runs on any thread, several at a time, so it keeps nothing from one feature to the next.
public struct EditFeatures: GeographicStage {
  private let change: @Sendable (inout EditableFeature<Geographic>) throws -> Void

  /// - Parameter change: an error that it throws ends the run; one that is not a `StageError` becomes one with its description.
  public init(_ change: @escaping @Sendable (inout EditableFeature<Geographic>) throws -> Void) { self.change = change }

  /// - Throws: what the closure throws, or a value that GeoJSON cannot express, as a `StageError`; the block is then unchanged.
  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) throws(StageError) {
    // What is true of a cut block is true of any in degrees; whether its paths stay this side of the meridian is up to the closure.
    var degrees = block.cast(to: Geographic.self)
    do { try degrees.edit(change) } catch { throw StageError(reason: error) }
    block = degrees.cast(to: Space.self)
  }
}

/// A stage in any space from a closure that gets every block, to drop, append or edit features, or report findings.
///
/// ```swift
/// let keepNamed = EditBlocks { (block: inout FeatureBlock<Geographic>) in
///   block.drop { feature in feature.properties["name"] == nil }
/// }
/// ```
public struct EditBlocks<Space: CoordinateSpace>: Stage {
  private let change: @Sendable (inout FeatureBlock<Space>) throws -> Void

  /// - Parameter change: an error that it throws ends the run; one that is not a `StageError` becomes one with its description.
  public init(_ change: @escaping @Sendable (inout FeatureBlock<Space>) throws -> Void) { self.change = change }

  /// - Throws: what the closure throws, as a `StageError`.
  public func process(_ input: consuming FeatureBlock<Space>) throws(StageError) -> FeatureBlock<Space> {
    do { try change(&input) } catch { throw StageError(reason: error) }
    return input
  }
}

extension StageError {
  /// Any error as one of a stage, with the feature that it is about.
  init(reason: any Error) {
    switch reason {
    case let error as StageError: self = error
    case let error as GeoJSONError:
      self.init(error.diagnostics.first?.feature.map { "feature \($0): \(error)" } ?? "\(error)")
    default: self.init("\(reason)")
    }
  }
}
