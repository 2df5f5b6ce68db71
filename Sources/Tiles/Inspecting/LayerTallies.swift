internal import GeoModel
internal import MapTiles

/// What the tiles of an archive have in their layers, in the order in which layers occur.
struct LayerTallies: Sendable {
  private(set) var layers: [LayerTally] = []
  /// Whether there are more layers than are kept.
  private(set) var hasMore = false
  private var places: [ExactName: Int] = [:]

  /// The most layers that are kept: every tile could have others.
  private static let mostLayers = 1000

  /// Adds what tiles of equal bytes have.
  mutating func add(_ tile: [LayerTally], _ run: TileRun) {
    for layer in tile {
      let place: Int
      if let known = places[ExactName(layer.name)] {
        place = known
      } else if layers.count < Self.mostLayers {
        place = layers.count
        places[ExactName(layer.name)] = place
        layers.append(LayerTally(layer.name))
      } else {
        hasMore = true
        continue
      }
      for (zoom, count) in run.zooms { layers[place].add(layer, zoom: zoom, count: Int(count)) }
    }
  }

  subscript(name: String) -> LayerTally? { places[ExactName(name)].map { layers[$0] } }
}
