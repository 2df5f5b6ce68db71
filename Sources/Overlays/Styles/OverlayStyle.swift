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

  /// Lengths of dashes and gaps in stroke widths, in turn, over and over (of an odd number what was a dash is a gap the next time); empty
  /// for a line without gaps.
  public var dashes: [Float] = []

  /// How a stroke turns, and how it ends.
  public var lineJoin = LineJoin.round
  public var lineCap = LineCap.round

  /// How much longer than half the width a mitred corner may be; beyond it is cut off.
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

  public var level = OverlayLevel.aboveRoads
  public var blendMode = BlendMode.normal

  /// Within a level; what is greater covers what is less.
  public var zOrder: Int32 = 0

  /// 0…1000.
  public var displayPriority: Float = 1000

  public var zooms = ZoomRange.all

  // Equal styles have equal keys, which are made of bytes.
  private var exactName: ExactName = ""
  private var exactSymbol: ExactName = ""

  public init() {}

  /// Grey areas, lines and points of simplestyle-spec 1.1: what is drawn where nothing says how.
  public static let standard: OverlayStyle = {
    var style = OverlayStyle()
    style.fill = OverlayColor(red: 0x55, green: 0x55, blue: 0x55).withOpacity(0.6)
    style.stroke = OverlayColor(red: 0x55, green: 0x55, blue: 0x55)
    style.strokeWidth = 2
    style.marker = OverlayColor(red: 0x7E, green: 0x7E, blue: 0x7E)
    return style
  }()
}
