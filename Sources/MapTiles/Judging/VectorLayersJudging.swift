internal import GeoJSON
internal import GeoModel

/// Judges the member `vector_layers` of metadata.
enum VectorLayersJudging {
  /// What is wrong, one message for each kind of mistake.
  ///
  /// - Parameter metadata: the object that has it.
  static func messages(_ metadata: RawJSON) -> [String] {
    guard let layers = metadata["vector_layers"] else {
      return ["found no vector_layers; expected a list of the layers of the vector tiles"]
    }
    guard layers.kind == .array else { return ["found vector_layers that are no array"] }
    var messages: [String] = []
    let all = Array(layers.elements)
    if let index = all.firstIndex(where: { $0["id"]?.string == nil }) {
      messages.append("found vector_layers[\(index)] without an id; expected the name of the layer")
    }
    if let layer = all.first(where: { $0["id"]?.string != nil && $0["fields"]?.kind != .object }) {
      messages.append("found no object fields for the layer \"\(layer["id"]?.string ?? "")\" in vector_layers; it may be empty")
    }
    return messages
  }
}
