public import GeoJSON

/// GeoJSON: one FeatureCollection, or a sequence of features.
public struct GeoJSONOutput: FeatureOutput {
  public var container: WritingOptions.Container

  public init(container: WritingOptions.Container = .featureCollection) { self.container = container }

  public var traits: WritingTraits {
    var traits = WritingTraits()
    let isCollection = container == .featureCollection
    (traits.continuesCollection, traits.keepsCollectionBox) = (isCollection, isCollection)
    traits.namesSystem = isCollection
    traits.takesRecords = true
    traits.lostMembers = isCollection ? .besideAnotherCollection : .inSequence
    return traits
  }

  public func makeWriter(_ context: WritingContext) -> GeoJSONTextWriter { GeoJSONTextWriter(container, context) }
}
