internal import MapTiles

/// The layers, and the names and types of their properties, as they become known.
struct LayerTable {
  struct Layer: Sendable {
    let name: String
    var keys: [PropertyRecording.Key] = []
    var shapes: Set<UInt8> = []
    /// Whether its points are labels of another layer's features, which count there.
    let isOfLabels: Bool
    /// Bit by bit the zoom levels that it may be in.
    var zooms: UInt32

    fileprivate var numbers: [[UInt8]: Int] = [:]
  }

  private(set) var layers: [Layer] = []

  /// The number of a layer, which is added if it is new.
  mutating func index(of name: String, zooms: UInt32, isOfLabels: Bool = false) -> Int {
    if let index = layers.firstIndex(where: { $0.name == name && $0.isOfLabels == isOfLabels }) {
      layers[index].zooms |= zooms
      return index
    }
    layers.append(Layer(name: name, isOfLabels: isOfLabels, zooms: zooms))
    return layers.count - 1
  }

  /// Adds what a block has.
  ///
  /// - Returns: for each key of the block its number in the layer.
  mutating func add(_ block: borrowing RecordedBlock, to layer: Int) -> [Int] {
    if layers[layer].isOfLabels {
      if !block.labels.isEmpty { layers[layer].shapes.insert(TileShape.points.rawValue) }
    } else {
      layers[layer].shapes.formUnion(block.tally.shapes)
    }
    return block.keys.map { key in
      let number: Int
      if let known = layers[layer].numbers[key.name] {
        number = known
      } else {
        number = layers[layer].keys.count
        layers[layer].numbers[key.name] = number
        layers[layer].keys.append(PropertyRecording.Key(name: key.name))
      }
      layers[layer].keys[number].types.formUnion(key.types)
      return number
    }
  }
}

extension LayerTable.Layer {
  /// The names of its properties in tiles, by their numbers.
  var names: [String] {
    let known = Set(keys.map(\.name))
    return keys.map { key in
      guard key.name == PropertyRecording.idName else { return String(decoding: key.name, as: UTF8.self) }
      var name = "id"
      while known.contains(Array(name.utf8)) { name = "_" + name }
      return name
    }
  }

  /// The properties whose values become strings, as they are of several types.
  var mixed: Set<Int> { Set(keys.indices.filter { !keys[$0].types.areOne }) }

  /// The fields for metadata.
  var fields: [VectorLayer.Field] {
    zip(names, keys).filter { !$1.types.isEmpty }.map { name, key in
      VectorLayer.Field(name: name, type: key.types == .number ? .number : key.types == .boolean ? .boolean : .string)
    }
  }

  var kind: VectorTileGeometryKind? { shapes.count == 1 ? shapes.first.flatMap { VectorTileGeometryKind(rawValue: $0) } : nil }
}
