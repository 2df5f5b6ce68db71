internal import Expressions
internal import GeoJSON
internal import GeoModel
internal import GeoReading

/// Which layer and which zoom levels each feature of a block is in.
struct FeatureAssignment {
  private let source: String
  private let first: Int
  /// Of each row the name of its layer as JSON; empty if it is the source's for all.
  private var names: [[UInt8]] = []
  /// Of each row the zoom levels, bit by bit; empty if all are in all.
  private var zooms: [UInt32] = []

  /// - Parameters:
  ///   - source: what the features are from.
  ///   - block: as it was read, filter included.
  init(_ source: TileSource, _ block: borrowing FeatureBlock<Geographic>) {
    self.source = source.layer
    first = block.rows.first?.ordinal ?? 0
    if let name = source.layerName { names = ExpressionTexts.of(name, in: block) }
    if let filter = source.reading.filter, filter.dependsOnZoom {
      zooms =
        RowSubject.of(block, filter) { subject in
          block.rows.indices.map { row in
            subject.begin(row, of: block)
            return subject.zooms(filter, dependsOnZoom: true)
          }
        } ?? []
    }
  }

  func layer(of ordinal: Int) -> String {
    guard names.indices.contains(ordinal - first) else { return source }
    let name = RawJSON(copying: names[ordinal - first])
    return switch name.kind {
    case .string: name.string.flatMap { $0.isEmpty ? nil : $0 } ?? source
    case .number, .boolean: name.text
    case .null, .array, .object: source
    }
  }

  func zooms(of ordinal: Int) -> UInt32 { zooms.indices.contains(ordinal - first) ? zooms[ordinal - first] : ~0 }
}
