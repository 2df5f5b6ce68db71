internal import GeoJSON
internal import GeoModel
internal import MapTiles

/// Makes blocks of what tiles have.
///
/// Records of tiles are no text. Reports and rejected records have a line for each instead: tile, layer and number of the feature, or layer
/// and id.
struct TileRows {
  private let decoding: TileDecoding
  private let firstOrdinal: Int

  /// What the format is called in a sentence.
  static let format = "vector tiles"

  /// What the lines of records are counted as at most: offsets ascend with the records.
  private static let lineRoom = 256

  init(_ decoding: TileDecoding, _ firstOrdinal: Int) { (self.decoding, self.firstOrdinal) = (decoding, firstOrdinal) }

  /// The features of a tile that stay by themselves.
  func fill(_ block: inout FeatureBlock<Geographic>, _ tile: CutTile, _ content: TileDecoding.Content) {
    let place = tile.address.map { "tile \($0)" } ?? "a tile"
    let rows = content.rows
    let lines = Lines(rows.map { "\(place) \(Self.short($0.layer)) \($0.index)\n" })
    var builder = lines.builder(firstOrdinal, decoding.options)
    for (row, line) in zip(rows, lines.ranges) {
      if let failure = row.failure {
        builder.append(
          unreadable: "\(place), layer \(row.layer), feature \(row.index): \(failure); the feature is left out", at: line,
          rule: .tileFeatureLost)
      } else if let piece = row.piece {
        builder.append(at: line, properties: RawJSON(copying: row.properties), foreignMembers: members(row.layer)) {
          piece.appendDegrees(to: &$0)
        }
      }
    }
    builder.finish(into: &block)
    name(&block, rows.map { ($0.layer, $0.index) })
    var failure = content.failure
    if case .lost(let message) = tile.content { failure = message }
    if let failure { add(.tileLost, tile.address == nil ? failure : "\(place): \(failure); the tile is left out", to: &block) }
    for warning in content.warnings { add(.tileFlawed, "\(place), \(warning)", to: &block) }
    if !content.warnings.isEmpty { block.sortDiagnostics() }
  }

  /// Features that are joined of pieces.
  func fill(_ block: inout FeatureBlock<Geographic>, _ features: [FeaturePieces]) {
    let keyed = features.compactMap { feature in TilePieceKey(common: feature.common).map { ($0, feature.pieces) } }
    let lines = Lines(keyed.map { key, _ in "\(Self.short(key.layer))\(key.id.map { " id \($0)" } ?? "")\n" })
    var builder = lines.builder(firstOrdinal, decoding.options)
    for ((key, pieces), line) in zip(keyed, lines.ranges) {
      let pieces = pieces.compactMap { bytes in bytes.withUnsafeBytes { TilePiece($0) } }
      builder.append(
        at: line, id: key.id.map { .number(String($0)) }, properties: RawJSON(copying: key.properties), foreignMembers: members(key.layer)
      ) {
        TilePiece.appendDegrees(of: TileJoining.join(pieces), to: &$0)
      }
    }
    builder.finish(into: &block)
    name(&block, keyed.enumerated().map { ($0.element.0.layer, $0.offset) })
  }

  private func members(_ layer: String) -> [RawJSON.Member] {
    guard decoding.saysLayer(layer) else { return [] }
    var text: [UInt8] = []
    JSONString.append(layer, to: &text)
    return [RawJSON.Member(name: "layer", value: RawJSON(copying: text))]
  }

  /// Says in which layer each row is.
  private func name(_ block: inout FeatureBlock<Geographic>, _ rows: [(layer: String, element: Int)]) {
    var layers = decoding.chosen.map { [$0] } ?? decoding.layers
    var numbers: [ExactName: Int] = [:]
    for (number, layer) in layers.enumerated() where numbers[ExactName(layer)] == nil { numbers[ExactName(layer)] = number }
    for (index, row) in rows.enumerated() where index < block.origin?.rows.count ?? 0 {
      let number = numbers[ExactName(row.layer)] ?? layers.count
      if number == layers.count {
        layers.append(row.layer)
        numbers[ExactName(row.layer)] = number
      }
      block.origin?.rows[index].layer = number
      block.origin?.rows[index].element = row.element
    }
    block.origin?.layers = layers.map { ($0, "") }
  }

  private func add(_ rule: Rule, _ message: String, to block: inout FeatureBlock<Geographic>) {
    block.diagnostics.append(Diagnostic(rule, byte: block.byteOffset, message: message))
  }

  private static func short(_ layer: String) -> String { String(layer.prefix(40)) }

  /// The lines of some records.
  private struct Lines {
    private(set) var text: [UInt8] = []
    private(set) var ranges: [Range<Int>] = []

    init(_ lines: [String]) {
      for line in lines {
        let start = text.count
        text += line.utf8.prefix(TileRows.lineRoom)
        ranges.append(start..<text.count)
      }
    }

    func builder(_ firstOrdinal: Int, _ options: DecodingOptions) -> PieceBuilder {
      PieceBuilder(
        text, byteOffset: firstOrdinal * TileRows.lineRoom, firstOrdinal: firstOrdinal, format: TileRows.format, options: options)
    }
  }
}
