internal import GeoJSON

/// The features of a topology without their positions, each in a layer.
struct TopologyObjects: Sendable {
  private struct Object {
    var layer: Int
    var isAlone: Bool
    var members: Range<Int>
    var nesting: Range<Int>
    /// In the outline.
    var geometries: Range<Int>
  }

  /// Some of the features of one layer, in their order: what one thread writes at a time.
  struct Piece: Sendable {
    var layer: Int
    /// Of the whole; none if the layer has no feature.
    var objects: ArraySlice<Int>
    var isFirst: Bool
    var isLast: Bool
    /// Whether one feature that stood for itself is the layer.
    var isSingle: Bool
  }

  /// About how many bytes a piece has, and how many objects at most.
  private static let pieceSize = (bytes: 256 << 10, objects: 4096)

  var layers: [String] = []
  private var objects: [Object] = []
  private var members: [UInt8] = []
  private var nesting: [UInt8] = []
  /// Of the few objects that have such, the text of members of geometries inside collections.
  private var inner: [Int: [[UInt8]]] = [:]

  var count: Int { objects.count }

  mutating func append(_ record: TopologyRecordReader.Record, layer: Int, geometriesEnd: Int) {
    let starts = (members: members.count, nesting: nesting.count)
    members.append(contentsOf: record.members)
    nesting.append(contentsOf: record.nesting)
    if !record.inner.isEmpty { inner[objects.count] = record.inner.map { Array($0) } }
    objects.append(
      Object(
        layer: layer, isAlone: record.isAlone, members: starts.members..<members.count, nesting: starts.nesting..<nesting.count,
        geometries: (objects.last?.geometries.upperBound ?? 0)..<geometriesEnd))
  }

  /// All layers, one after the other. Complexity: O(features).
  var pieces: [Piece] {
    var indices = [[Int]](repeating: [], count: layers.count)
    for (index, object) in objects.enumerated() { indices[object.layer].append(index) }
    var pieces: [Piece] = []
    for (layer, own) in indices.enumerated() {
      let isSingle = own.count == 1 && objects[own[0]].isAlone && objects[own[0]].nesting.isEmpty
      var start = 0
      repeat {
        var (end, bytes) = (start, 0)
        while end < own.count, end - start < Self.pieceSize.objects, bytes < Self.pieceSize.bytes {
          bytes += objects[own[end]].members.count
          end += 1
        }
        pieces.append(Piece(layer: layer, objects: own[start..<end], isFirst: start == 0, isLast: end == own.count, isSingle: isSingle))
        start = end
      } while start < own.count
    }
    return pieces
  }

  /// Appends a piece's text, and at both ends of its layer what stands round it.
  func append(_ piece: Piece, _ text: TopologyText, to out: inout TextOutput) {
    if piece.isFirst {
      if piece.layer > 0 { out.append(.comma) }
      text.breakLine(&out)
      out.append(quoted: layers[piece.layer])
      out.append(.colon)
      if !piece.isSingle { out.append("{\"type\":\"GeometryCollection\",\"geometries\":[") }
    }
    for (position, index) in zip(piece.objects.indices, piece.objects) {
      if position > 0 { out.append(.comma) }
      if !piece.isSingle { text.breakLine(&out) }
      let object = objects[index]
      text.append(
        geometries: object.geometries, nesting: nesting[object.nesting], inner: inner[index] ?? [], members: members[object.members],
        to: &out)
    }
    if piece.isLast, !piece.isSingle { out.append("]}") }
  }
}
