internal import MapTiles

/// The layers, and the names and types of their properties, as they become known.
struct LayerTable {
  struct Layer: Sendable {
    let name: String
    var keys: [PropertyRecording.Key] = []
    var shapes: Set<UInt8> = []
    let kind: LayerKind
    /// Bit by bit the zoom levels that it may be in.
    var zooms: UInt32

    fileprivate var numbers: [[UInt8]: Int] = [:]

    /// Whether its features are those of the inputs, which are counted.
    var isOfFeatures: Bool { kind == .features }
  }

  /// How many there may be of the inputs.
  static let most = 1000

  private struct Place: Hashable {
    let name: String
    let kind: LayerKind
  }

  private(set) var layers: [Layer] = []
  private var places: [Place: Int] = [:]

  /// The number of a layer, which is added if it is new.
  ///
  /// - Parameter name: of labels and clusters, that of the features' layer.
  mutating func index(of name: String, _ kind: LayerKind, zooms: UInt32) -> Int {
    let place = Place(name: name, kind: kind)
    if let index = places[place] { return index }
    places[place] = layers.count
    layers.append(Layer(name: name + kind.suffix, kind: kind, zooms: zooms))
    return layers.count - 1
  }

  /// The name of a layer that two have; `nil` if no two have one.
  var ambiguous: String? {
    var names: Set<String> = []
    return layers.first { !$0.shapes.isEmpty && !names.insert($0.name).inserted }?.name
  }

  /// Adds the shapes and properties that features have.
  ///
  /// - Returns: for each key its number in the layer.
  mutating func add(_ keys: [PropertyRecording.Key], _ shapes: Set<UInt8>, to layer: Int) -> [Int] {
    layers[layer].shapes.formUnion(shapes)
    return keys.map { key in
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

  var geometryKind: VectorTileGeometryKind? { shapes.count == 1 ? shapes.first.flatMap { VectorTileGeometryKind(rawValue: $0) } : nil }
}
