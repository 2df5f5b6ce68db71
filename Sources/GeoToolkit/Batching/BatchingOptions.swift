public import GeoAlgorithms
public import GeoPipeline
public import Overlays

/// How an input becomes batches for a renderer.
public struct BatchingOptions: Sendable {
  public var reading = ReadingOptions()

  /// How batches are made.
  public var overlays = OverlayOptions()

  /// Takes in only features that may intersect this box; `nil` takes all.
  public var box: GeographicBox?

  /// Draws edges as geodesics of WGS84 with these limits; `nil` draws them straight in longitude and latitude.
  public var interpolation: DensificationLimits?

  /// How rings round a pole are read.
  public var poles = PolePolicy.smaller

  /// The style of everything.
  public var style = OverlayStyle.standard

  public init() {}
}
