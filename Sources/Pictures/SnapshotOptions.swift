public import Drawing
public import GeoBatches
public import GeoModel
public import MapViews
public import Overlays

/// What a picture shows of its layers, and how large it is.
public struct SnapshotOptions: Sendable {
  /// In points.
  public var size: ViewSize

  /// Pixels of a point: 1, or 2 and more for screens with small pixels.
  public var scale: Double

  public var framing: SnapshotFraming

  /// Degrees between the camera's line of sight and straight down, from 0 to the greatest that the distance allows
  /// (``MapViews/MapCamera/maximumPitch``): what is more is cut to it. Not for ``SnapshotFraming/camera(_:)``, which has a pitch of its
  /// own, any below 90.
  public var pitch = 0.0

  /// The colours of the ground, of base layers and of what is drawn beside the layers.
  public var theme: MapTheme

  /// What is behind everything; `nil` for a picture that is transparent where nothing is drawn.
  public var background: OverlayColor?

  /// Whether meridians and parallels are drawn, over base layers and under the others, with their degrees.
  public var graticule = false

  /// Tiles of images, those at one place of the drawing order from the bottom up.
  public var tileOverlays: [SnapshotTileOverlay] = []

  /// Units and separators of a scale bar in the lower left corner; `nil` for none.
  public var scaleBar: DistanceFormat?

  /// Written at the top and at the bottom; `nil` for nothing. They need ``texts``.
  public var title: String?
  public var attribution: String?

  /// Whether the styles that are seen are listed, with the names of their rules, the values that colours depend on, or the names of layers.
  /// That needs ``texts``.
  public var legend = false

  /// Whether title, legend and scale bar are mirrored.
  public var direction = ReadingDirection.automatic

  /// Which points become clusters, with their count, where they collide; `nil` for none.
  public var clusters: MarkerClusters?

  /// Clusters have a ring with a part for each value of this property, in the colours that the theme's palette gives values; `nil` for
  /// none.
  public var clusterPie: String?

  /// Where the icons are that markers name (`marker-symbol`); with `nil` these markers are circles.
  public var icons: IconFolder?

  /// Sets the texts of styles (``Overlays/OverlayStyle/text``); with `nil` none is drawn, and ``SnapshotReport/labels`` has their number.
  public var texts: (any TextSetting)?

  /// How many threads draw, including the calling one. The picture does not depend on it.
  public var jobs: Int

  public init(
    size: ViewSize = ViewSize(width: 800, height: 600), scale: Double = 1, framing: SnapshotFraming = .fit(padding: ViewInsets(20)),
    theme: MapTheme = .light, jobs: Int = 1
  ) {
    (self.size, self.scale, self.framing, self.theme, self.jobs) = (size, scale, framing, theme, jobs)
    background = theme.background
  }
}

/// Which part of the map a picture shows.
public enum SnapshotFraming: Sendable {
  /// Everything that the layers draw, the short way round the globe, with room along the edges in points: at least what markers reach.
  /// Blocks are shown up to their roofs.
  case fit(padding: ViewInsets)

  /// All of a box in degrees, with room along the edges in points. It may cross the 180th meridian.
  case box(GeographicBox, padding: ViewInsets)

  /// What a camera sees.
  case camera(MapCamera)

  /// The zoom level of web maps around a position: at level 0 the world is 256 points wide, and each level doubles that.
  case zoom(center: Position, level: Double, heading: Double)
}
