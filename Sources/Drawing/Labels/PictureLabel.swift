/// A text that wants room in a picture.
struct PictureLabel: Sendable {
  enum Place: Sendable {
    /// A point, and the radius of the marker there, 0 for none; in pixels.
    case point(SIMD2<Float>, radius: Float)
    /// Along a line, in pixels.
    case line([SIMD2<Float>])
  }

  var text: String
  /// Of the picture's styles, which has texts.
  var style: Int
  /// What is written below the text, and in which style; empty for nothing.
  var subtitle = ""
  var subtitleStyle = 0
  var priority: Float
  /// Of labels of areas, how far the border is, in pixels: of equal priorities larger areas come first.
  var clearance: Float
  var place: Place

  /// Which of two gets its room first; `nil` where nothing but their order says so.
  static func precedes(_ a: PictureLabel, _ b: PictureLabel) -> Bool? {
    let (first, second) = (a.priority.isNaN ? -.infinity : a.priority, b.priority.isNaN ? -.infinity : b.priority)
    if first != second { return first > second }
    return a.clearance == b.clearance ? nil : a.clearance > b.clearance
  }
}

/// A text that has its room.
struct PlacedLabel: Sendable {
  /// Glyphs that are turned together, around the middle of their part of the baseline.
  struct Cluster: Sendable {
    var glyphs: Range<Int>
    /// What is moved to `place`, of the text's own pixels.
    var origin: SIMD2<Float>
    var place: SIMD2<Float>
    /// The direction of the baseline there, of length 1.
    var axis: SIMD2<Float>
  }

  var style: Int
  var text: SetText
  /// One for a text that is upright.
  var clusters: [Cluster]
}

/// What became of the texts of a picture.
public struct LabelCounts: Sendable, Hashable {
  /// Texts that are drawn: along a line, each of its repetitions counts.
  public internal(set) var shown = 0

  /// Features' texts that are not drawn, since there is no room for them, or a nearer block hides the roof that they are on.
  public internal(set) var hidden = 0

  /// Texts that are not drawn since nothing sets them.
  public internal(set) var unset = 0

  /// The scripts that no font has, of the texts that are drawn.
  public internal(set) var missing = MissingScripts()

  public init() {}

  mutating func add(_ other: LabelCounts) {
    shown += other.shown
    hidden += other.hidden
    unset += other.unset
    missing.add(other.missing)
  }

  /// Takes the greater numbers of both: of pictures of the same features.
  package mutating func formMaximum(_ other: LabelCounts) {
    shown = max(shown, other.shown)
    hidden = max(hidden, other.hidden)
    unset = max(unset, other.unset)
    missing.formMaximum(other.missing)
  }
}
