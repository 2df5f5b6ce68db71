package import GeoModel

/// One feature's whole text, or another record of a sequence, as the slicer cut it.
package struct FeatureSlice: Sendable {
  /// Where it stands in its group's text.
  package var text: TextRange
  /// Its ordinal among all of the input.
  var ordinal: Int
  /// Its index in the `features` of its collection; `nil` for a record that stands alone.
  var element: Int?
  /// A fault that the slicer itself reports: the text is damaged here, or too long.
  var fault: Fault?

  package init(text: TextRange, ordinal: Int, element: Int?) {
    self.init(text: text, ordinal: ordinal, element: element, fault: nil)
  }

  init(text: TextRange, ordinal: Int, element: Int?, fault: Fault?) {
    (self.text, self.ordinal, self.element, self.fault) = (text, ordinal, element, fault)
  }

  package enum Fault: Sendable {
    /// More bytes than the limit: the text is the first of them, to be shown, and ``SliceGroup/oversized`` has all.
    case tooLarge(limit: Int)
    /// Text where none belongs.
    case stray
    /// A line that has no record, where each must have one.
    case emptyLine
  }
}

/// Text with whole features, ready to be decoded on any thread, in any order.
///
/// Arrays only. At least `padding` readable bytes follow the text.
public struct SliceGroup: Sendable {
  package static let padding = 64

  /// The bytes that a group is filled up to: they and what is decoded from them stay in the processor's cache.
  static let usualSize = limit(256 << 10, small: 300)

  /// The input's bytes.
  package var text = BlockText()
  var byteCount: Int { text.count }
  /// Where in the (decompressed) input the text begins.
  package var byteOffset = 0
  package var slices: [FeatureSlice] = []
  /// Where collections begin and end between the slices.
  package var boundaries: [CollectionBoundary] = []
  /// As in ``FeatureBlock/cutOff``.
  var cutOff: CollectionBoundary?
  /// The pieces of values that are too long, in order.
  package var oversized: [OversizedText] = []
  /// As in ``FeatureBlock/lost``.
  var lost: [TextRange] = []
  /// What the slicer itself found between the values.
  var diagnostics: [Diagnostic] = []
  /// As in ``FeatureBlock/joints``.
  var joints: [Int] = []
  /// As in ``FeatureBlock/lead``.
  var lead: [UInt8] = []

  package init() {}
}

extension FeatureSlice {
  /// The object and the array round an element of `features`.
  static let elementLevel = 2

  /// The JSON Pointer of the slice itself.
  var pointer: String { element.map { "/features/\($0)" } ?? "" }
}
