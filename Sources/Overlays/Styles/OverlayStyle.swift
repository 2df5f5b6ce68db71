public import GeoModel

/// How features are drawn. Features with equal styles are drawn together.
public struct OverlayStyle: Sendable, Hashable {
  /// The style's name in a style document; empty for styles from a feature's own properties.
  public var name: String {
    get { exactName.text }
    set { exactName = ExactName(newValue) }
  }

  /// `nil` fills nothing.
  public var fill: OverlayColor?

  /// Of lines and of the borders of areas; `nil` strokes nothing.
  public var stroke: OverlayColor?

  /// In pixels at a scale of 1.
  public var strokeWidth: Float = 1

  /// Lengths of dashes and gaps in stroke widths, in turn, repeated (with an odd number, dashes and gaps change places in every
  /// repetition); empty for a line without gaps.
  public var dashes: [Float] = []

  /// The shape of a stroke at corners, and at its ends.
  public var lineJoin = LineJoin.round
  public var lineCap = LineCap.round

  /// The greatest length of a mitred corner, in half widths; longer corners are cut off.
  public var miterLimit: Float = 10

  /// Of points; `nil` for no marker.
  public var marker: OverlayColor?

  /// Diameter in pixels at a scale of 1.
  public var markerSize: Float = 10

  /// The name of an icon, a digit or a letter; empty for none.
  public var markerSymbol: String {
    get { exactSymbol.text }
    set { exactSymbol = ExactName(newValue) }
  }

  /// Of a point, in metres on the ground: with more than 0 it is drawn as a geodesic circle, in the fill and stroke of areas, instead of a
  /// marker.
  public var circleRadius: Float = 0

  /// Of an area, in metres above the ground: with more than ``extrudeBase`` it is drawn as a block with walls and a roof in the colour of
  /// its fill, instead of flat.
  public var extrudeHeight: Float = 0

  /// Where the walls of such a block begin, in metres above the ground.
  public var extrudeBase: Float = 0

  /// Areas: whether everything except them is filled, as one area per draw group. Borders are stroked as usual.
  public var inverts = false

  /// The texts of points and lines, and one in each area; `nil` for none.
  public var text: TextStyle?

  /// Of points: what their markers have that plain dots do not; `nil` for a dot without titles.
  public var markerStyle: MarkerStyle?

  public var level = OverlayLevel.aboveRoads
  public var blendMode = BlendMode.normal

  /// The order within a level; greater ones cover lower ones.
  public var zOrder: Int32 = 0

  /// 0…1000.
  public var displayPriority: Float = 1000

  public var zooms = ZoomRange.all

  /// What changes with the zoom level: instead of the style's own colours and numbers, and opacities as factors (``at(zoom:)``).
  public var curves = ZoomCurves()

  // Equal styles have equal keys, which are made of bytes.
  private var exactName: ExactName = ""
  private var exactSymbol: ExactName = ""

  public init() {}

  /// Of the styles that features have without a style document, in pixels: of borders of areas, and of lines.
  package static let paletteWidths: (border: Float, line: Float) = (0.75, 1.5)

  /// Whether areas are drawn as blocks with walls and a roof.
  package var isExtruded: Bool { extrudeHeight > extrudeBase && extrudeBase >= 0 && fill != nil && !inverts }

  /// Grey areas, lines and points of simplestyle-spec 1.1.
  public static let standard: OverlayStyle = {
    var style = OverlayStyle()
    style.fill = OverlayColor(red: 0x55, green: 0x55, blue: 0x55).withOpacity(0.6)
    style.stroke = OverlayColor(red: 0x55, green: 0x55, blue: 0x55)
    style.strokeWidth = 2
    style.marker = OverlayColor(red: 0x7E, green: 0x7E, blue: 0x7E)
    return style
  }()
}
