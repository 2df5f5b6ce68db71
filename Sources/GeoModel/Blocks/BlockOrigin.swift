/// Where the rows of a block come from whose text is not the input's own: of another format than GeoJSON text.
///
/// The block's ``FeatureBlock/text`` then has the members of the rows alone, and `byteOffset` and `byteCount` still speak of the input.
package struct BlockOrigin: Sendable {
  /// One row's record in the input.
  package struct Row: Sendable {
    /// 0-based offset in the (decompressed) input.
    package var byteOffset: Int
    package var byteCount: Int
    /// The layer that it stands in, where there are layers, and its index there; `nil` where it is the layer.
    package var layer: Int
    package var element: Int?

    package init(byteOffset: Int, byteCount: Int, layer: Int = 0, element: Int? = nil) {
      self.byteOffset = byteOffset
      self.byteCount = byteCount
      self.layer = layer
      self.element = element
    }
  }

  /// What the format is called in a sentence: "TopoJSON".
  package var format: String
  /// What an input of it is called in one word: "Topology".
  package var kind: String
  /// The piece of the input that the block covers.
  package var text: BlockText
  /// The names of all layers, and the JSON Pointer to each.
  package var layers: [(name: String, pointer: String)] = []
  /// The steps from a layer to its elements: "/geometries/"; empty for a format without layers.
  package var elements = ""
  package var rows: [Row]
  /// Whether nothing can be read of the whole input.
  package var isLost = false

  package init(
    format: String, kind: String, text: BlockText, layers: [(name: String, pointer: String)] = [], elements: String = "", rows: [Row]
  ) {
    self.format = format
    self.kind = kind
    self.text = text
    self.elements = elements
    self.layers = layers
    self.rows = rows
  }

  /// What findings are about that concern features only: their layers have names of their own.
  package static let layerMember = "layer"

  /// The JSON Pointer to a row's object; empty where the input has no layers.
  package func pointer(ofRow row: Int) -> String {
    guard rows[row].layer < layers.count else { return "" }
    let layer = layers[rows[row].layer].pointer
    return rows[row].element.map { "\(layer)\(elements)\($0)" } ?? layer
  }

  /// Which of the input's layers a row is in, from 0; a row that is in none counts as one of the last, and 0 is for inputs without layers.
  package func layerNumber(ofRow row: Int) -> Int { max(0, min(rows[row].layer, layers.count - 1)) }

  /// The name of a row's layer; `nil` where the input has no layers.
  package func layerName(ofRow row: Int) -> String? {
    rows[row].layer < layers.count ? layers[rows[row].layer].name : nil
  }
}
