internal import GeoModel
internal import MapTiles

/// Compares the layers that metadata name with those of the tiles.
struct LayerJudging {
  let declared: [VectorLayer]
  let tallies: LayerTallies

  /// So many names are listed in a message.
  private static let mostNames = 5

  var findings: [Diagnostic] {
    // Of layers that were not counted nothing is known.
    if declared.isEmpty || tallies.hasMore { return [] }
    var messages: [String] = []
    var known: Set<ExactName> = []
    for layer in declared {
      let name = TileFinding.quoted(layer.id)
      if !known.insert(ExactName(layer.id)).inserted {
        messages.append("found the layer \(name) twice in vector_layers")
      } else if let tally = tallies[layer.id] {
        messages += compare(layer, tally)
      } else {
        messages.append("found the layer \(name) in vector_layers, but in no tile")
      }
    }
    for tally in tallies.layers where !known.contains(ExactName(tally.name)) {
      messages.append("found the layer \(TileFinding.quoted(tally.name)) in tiles, but not in vector_layers")
    }
    return messages.map { Diagnostic(.tilesetLayers, byte: 0, message: $0) }
  }

  private func compare(_ layer: VectorLayer, _ tally: LayerTally) -> [String] {
    let name = "layer \(TileFinding.quoted(layer.id))"
    var messages: [String] = []
    if let zooms = tally.zooms, zooms.lowerBound < layer.minimumZoom || zooms.upperBound > layer.maximumZoom {
      messages.append(
        "\(name): found zoom levels \(layer.minimumZoom) to \(layer.maximumZoom) in vector_layers; tiles have it from "
          + "\(zooms.lowerBound) to \(zooms.upperBound)")
    }
    if tally.hasMore { return messages }
    let fields = Dictionary(layer.fields.map { (ExactName($0.name), $0.type) }) { first, _ in first }
    let unlisted = tally.properties.filter { fields[ExactName($0.name)] == nil }.map(\.name)
    if !unlisted.isEmpty {
      messages.append("\(name): found properties in tiles that are no fields in vector_layers: \(Self.list(unlisted))")
    }
    let unused = layer.fields.filter { tally[$0.name] == nil }.map(\.name)
    if !unused.isEmpty { messages.append("\(name): found fields in vector_layers that no tile has: \(Self.list(unused))") }
    for property in tally.properties {
      // Elsewhere values of fields are descriptions, which are read as String.
      guard let type = fields[ExactName(property.name)], type != .string, type != property.types.fieldType else { continue }
      messages.append(
        "\(name): found field \(TileFinding.quoted(property.name)) of type \(type.rawValue); its values are "
          + property.types.names.joined(separator: ", "))
    }
    return messages
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).map(TileFinding.quoted).joined(separator: ", ")
    return names.count > mostNames ? "\(shown) and \(names.count - mostNames) more" : shown
  }
}
