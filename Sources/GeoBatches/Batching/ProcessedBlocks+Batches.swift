public import GeoReading
public import GeoModel
public import GeoPipeline

extension FeatureBlocks {
  /// Batches for a renderer, cut at the 180th meridian, projected and tessellated.
  ///
  /// - Parameters:
  ///   - look: how features are drawn: `.simplestyle`, `.styles(document)`, or one of your own.
  ///   - options: how batches are made.
  public func batches(look: some FeatureLook = PropertyLook.simplestyle, options: OverlayOptions = OverlayOptions()) -> OverlayBatches {
    OverlayBatches(self, look: look, options: options)
  }
}

extension ProcessedBlocks where Steps.Output == FeatureBlock<Geographic> {
  /// Batches for a renderer. After the stages, features are cut at the 180th meridian, projected and tessellated.
  ///
  /// - Parameters:
  ///   - look: how features are drawn: `.simplestyle`, `.styles(document)`, or one of your own.
  ///   - options: how batches are made.
  public func batches(look: some FeatureLook = PropertyLook.simplestyle, options: OverlayOptions = OverlayOptions()) -> OverlayBatches {
    OverlayBatches(blocks, through: steps, look: look, options: options)
  }
}

extension ProcessedBlocks where Steps.Output == FeatureBlock<GeographicCut> {
  /// Batches for a renderer. After the stages, features are projected and tessellated.
  public func batches(look: some FeatureLook = PropertyLook.simplestyle, options: OverlayOptions = OverlayOptions()) -> OverlayBatches {
    OverlayBatches(blocks, through: steps.then(Project()), look: look, options: options)
  }
}

extension ProcessedBlocks where Steps.Output == FeatureBlock<WorldPlane> {
  /// Batches for a renderer. After the stages, features are tessellated.
  public func batches(look: some FeatureLook = PropertyLook.simplestyle, options: OverlayOptions = OverlayOptions()) -> OverlayBatches {
    OverlayBatches(blocks, through: steps, look: look, options: options)
  }
}
