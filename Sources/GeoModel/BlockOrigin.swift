/// Where the rows of a block come from whose text is not the input's own: one that was translated from another format.
///
/// The block's ``FeatureBlock/text`` is then the translation, and `byteOffset` and `byteCount` still speak of the input.
package struct BlockOrigin: Sendable {
  /// One row's object in the input.
  package struct Row: Sendable {
    /// 0-based offset in the (decompressed) input.
    package var byteOffset: Int
    package var byteCount: Int
    /// The layer that it stands in, and its index there; `nil` where it is the layer.
    package var layer: Int
    package var element: Int?

    package init(byteOffset: Int, byteCount: Int, layer: Int, element: Int?) {
      self.byteOffset = byteOffset
      self.byteCount = byteCount
      self.layer = layer
      self.element = element
    }
  }

  /// The piece of the input that the block covers.
  package var text: BlockText
  /// The names of all layers, and the JSON Pointer to each.
  package var layers: [(name: String, pointer: String)]
  package var rows: [Row]

  package init(text: BlockText, layers: [(name: String, pointer: String)], rows: [Row]) {
    self.text = text
    self.layers = layers
    self.rows = rows
  }

  /// The JSON Pointer to a row's object.
  package func pointer(ofRow row: Int) -> String {
    let layer = layers[rows[row].layer].pointer
    return rows[row].element.map { "\(layer)/geometries/\($0)" } ?? layer
  }
}

extension FeatureBlock {
  /// The bytes of the input that a row was read from.
  package func inputRange(ofRow row: Int) -> Range<Int> {
    if let origin {
      let start = origin.rows[row].byteOffset
      return start..<start + origin.rows[row].byteCount
    }
    return rows[row].byteOffset..<rows[row].byteOffset + sourceRange(ofRow: row).count
  }

  /// The bytes that a row was read from.
  package func inputText(ofRow row: Int) -> ArraySlice<UInt8> {
    guard let origin else { return text[sourceRange(ofRow: row).range] }
    let range = inputRange(ofRow: row)
    return origin.text[range.lowerBound - byteOffset..<range.upperBound - byteOffset]
  }

  /// A finding of this block with its place in the input: one in translated text has the object that was translated.
  package func inInput(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    placeInInput(&diagnostic)
    guard let origin, let feature = diagnostic.feature, let first = rows.first?.ordinal,
      rows.indices.contains(feature - first)
    else { return diagnostic }
    let pointer = origin.pointer(ofRow: feature - first)
    if diagnostic.pointer.hasPrefix(pointer) { return diagnostic }
    var moved = diagnostic
    moved.byte = origin.rows[feature - first].byteOffset
    moved.byteCount = origin.rows[feature - first].byteCount
    moved.pointer = pointer
    return moved
  }

  /// The input's own text and the findings with their places in it; `nil` if the block's text is that.
  package var input: FeatureBlock<Space>? {
    guard let origin else { return nil }
    var view = FeatureBlock<Space>()
    view.text = origin.text
    view.byteOffset = byteOffset
    view.diagnostics = diagnostics.map(inInput).enumerated()
      .sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
    return view
  }
}
