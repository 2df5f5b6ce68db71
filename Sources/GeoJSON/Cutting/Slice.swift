internal import GeoModel

/// One feature's whole text, or another record of a sequence, as the slicer cut it.
struct Slice: Sendable {
  /// Where it stands in its group's text.
  var text: TextRange
  /// Its ordinal among all of the input.
  var ordinal: Int
  /// Its index in the `features` of its collection; `nil` for a record that stands alone.
  var element: Int?
  /// The slicer itself has something to say of it: the text is damaged here, or too long.
  var fault: Fault?

  enum Fault: Sendable {
    /// More bytes than the limit; what came is all there is of it.
    case tooLarge(limit: Int)
    /// Text where none belongs.
    case stray
  }
}

/// Text with whole features in it, ready to be decoded by anyone, anywhere, in any order.
///
/// Arrays only. Behind the text stand ``padding`` bytes at least that may be read.
public struct SliceGroup: Sendable {
  static let padding = 64

  /// The input's bytes.
  var text = BlockText()
  var byteCount: Int { text.count }
  /// Where in the (decompressed) input the text begins.
  var byteOffset = 0
  var slices: [Slice] = []
  /// Where collections begin and end between the slices.
  var boundaries: [CollectionBoundary] = []
  /// What the slicer itself found between the values.
  var diagnostics: [Diagnostic] = []
}
