internal import GeoModel

/// One value of the text to be replaced by another.
struct TextEdit {
  var range: TextRange
  var content: Content

  enum Content {
    /// The coordinates of a geometry of the block.
    case coordinates(Int)
    /// A geometry's type.
    case type(GeometryKind)
    /// Ready-made text.
    case text(TextOutput)
  }
}
