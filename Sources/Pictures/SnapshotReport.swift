public import Drawing
public import GeoFindings
public import GeoModel
internal import GeoValidation
internal import Overlays

/// What became of the layers of a picture.
public struct SnapshotReport: Sendable {
  /// Areas, lines and places of all layers that styles draw at the picture's zoom level.
  public internal(set) var shapes = 0

  /// How many of them are in the picture.
  public internal(set) var shownShapes = 0

  /// Features that could not be read or drawn.
  public internal(set) var droppedFeatures = 0

  /// Parts of features without length or area, or out of reach.
  public internal(set) var droppedParts = 0

  /// Invalid polygons that were repaired before they were drawn.
  public internal(set) var repairedPolygons = 0

  /// Features with places beyond 85.0511° of latitude: lines and areas are cut off there, points put on the edge.
  public internal(set) var beyondMap = 0

  /// Features that no rule of the style draws.
  public internal(set) var unstyledFeatures = 0

  /// Clusters, the points in them, and what is hidden by other points.
  public internal(set) var markers = MarkerCounts()

  /// Names of icons without a file in the folder of icons, in order: circles are drawn instead.
  public internal(set) var missingIcons: [String] = []

  /// What the styles ask for and features do not have, a line each: properties that no feature has, texts in place of numbers, blocks with
  /// their feet above their roofs. Styles of base layers are not looked at.
  public internal(set) var styleWarnings: [String] = []

  /// Font families of the styles that are not installed, each once.
  public internal(set) var fontSubstitutes: [FontSubstitute] = []

  /// Texts that are drawn, and those without room.
  public internal(set) var labels = LabelCounts()

  /// Lines of the legend, headings included; 0 if there is nothing to list, or no legend.
  public internal(set) var legendEntries = 0

  /// What became of tiles, for each of ``SnapshotOptions/tileOverlays``.
  public internal(set) var tiles: [TileOverlayReport] = []

  /// What was found in the layers, in input order.
  public internal(set) var findings: [Finding] = []

  /// Properties that colours depend on (``GeoBatches/PaletteColors``) and no feature of any layer has: perhaps misspelt.
  public internal(set) var missingProperties: Set<ExactName> = []
  private var hasLayers = false

  /// The values that colours of layers depend on, for a legend.
  var colorValues = LegendValues()

  mutating func add(missingProperties more: Set<ExactName>) {
    missingProperties = hasLayers ? missingProperties.intersection(more) : more
    hasLayers = true
  }

  /// Whether coordinates are no degrees, or in a system that is not known: what is drawn of them means nothing.
  public internal(set) var isNotDegrees = false

  mutating func add(_ report: OverlayReport, _ found: [Finding]) {
    droppedFeatures += report.droppedFeatures
    droppedParts += report.droppedParts
    repairedPolygons += report.repairedPolygons
    beyondMap += report.beyondMap
    unstyledFeatures += report.unstyledFeatures
    findings += found
    isNotDegrees = isNotDegrees || report.diagnostics.contains(where: DegreeCheck.refuses)
  }
}
