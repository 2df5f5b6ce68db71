internal import GeoJSON
internal import GeoModel
internal import MapTiles

/// Reads the features of tiles.
struct TileDecoding: Sendable {
  /// A feature that stays by itself, or one that cannot be read.
  struct Row {
    let layer: String
    /// Its number among those of its layer in the tile.
    let index: Int
    var properties: [UInt8] = []
    var piece: TilePiece?
    /// Why it cannot be read.
    var failure: String?
  }

  /// What is in a tile.
  struct Content {
    var rows: [Row] = []
    /// The pieces of features with an id.
    var records: [TilePieceRecord] = []
    /// What is wrong with what could be read.
    var warnings: [String] = []
    /// Why nothing could be read.
    var failure: String?
  }

  /// The layers that the metadata names, or those of a single tile.
  let layers: [String]
  /// The one that is read; `nil` for all.
  let chosen: String?
  let options: DecodingOptions

  private let numbers: [ExactName: UInt32]

  init(layers: [String], chosen: String?, options: DecodingOptions) {
    (self.layers, self.chosen, self.options) = (layers, chosen, options)
    var numbers: [ExactName: UInt32] = [:]
    for (number, layer) in layers.enumerated() where numbers[ExactName(layer)] == nil { numbers[ExactName(layer)] = UInt32(number) }
    self.numbers = numbers
  }

  /// Whether features say the name of their layer, since there may be several.
  func saysLayer(_ layer: String) -> Bool { chosen == nil && (layers.count != 1 || ExactName(layer) != ExactName(layers[0])) }

  private func isChosen(_ layer: String?) -> Bool { chosen.map { name in layer.map { ExactName($0) == ExactName(name) } ?? true } ?? true }

  /// - Complexity: O(bytes), and O(n log n) for the n vertices of features that are clipped.
  func read(_ tile: CutTile) -> Content {
    var content = Content()
    guard case .bytes(let bytes) = tile.content, let address = tile.address else { return content }
    do throws(VectorTileProblem) {
      let decoded = try VectorTile(bytes)
      for layer in decoded.layers where isChosen(layer.name) { read(layer, address, &content) }
      for problem in decoded.problems where isChosen(problem.layer) { note(problem, &content) }
    } catch {
      content.failure = error.description
    }
    return content
  }

  private func read(_ layer: VectorTileLayer, _ address: TileAddress, _ content: inout Content) {
    var clip = TileClip(TileGrid(address, extent: layer.extent))
    let number = numbers[ExactName(layer.name)] ?? .max
    for (index, feature) in layer.features.enumerated() {
      guard let piece = clip.piece(of: feature.geometry) else { continue }
      let (properties, problem) = TileFeatureText.properties(feature.properties)
      if let problem { content.warnings.append("layer \(layer.name), feature \(index): \(problem)") }
      // Tiles have no ids that are texts: programs make them a property.
      if feature.id != nil || feature.properties.contains(where: { $0.key == "id" }) {
        let key = TilePieceKey(
          layerNumber: number, layer: layer.name, id: feature.id, kind: feature.geometry.kind.rawValue, properties: properties)
        content.records.append((key.bytes(tile: address.identifier, index: index), piece.bytes))
      } else {
        content.rows.append(Row(layer: layer.name, index: index, properties: properties, piece: piece))
      }
    }
  }

  private func note(_ problem: VectorTileProblem, _ content: inout Content) {
    if problem.isSkipped, let layer = problem.layer, let index = problem.feature {
      content.rows.append(Row(layer: layer, index: index, failure: problem.message))
    } else {
      content.warnings.append(problem.description)
    }
  }
}
