internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Where the positions of a row are in the text: looked up only for findings, since the columns
/// do not hold it.
struct GeometryPlaces {
  private let text: BlockText
  private let byteOffset: Int
  private let sources: [GeometrySource]
  private var pointers: GeometryPointers
  private let column: GeometryColumn
  private let row: FeatureRow
  /// The remark of messages on the CRS that the positions were written in.
  private let remark: String

  /// Complexity: O(1); shares the block's arrays.
  init(of block: borrowing FeatureBlock<Geographic>, row index: Int) {
    text = block.text
    byteOffset = block.byteOffset
    sources = block.sources
    column = block.geometry
    row = block.rows[index]
    remark = block.remarkOnSystem(ofRow: index)
    pointers = block.pointers(ofRow: index)
  }

  /// Findings for faults of a geometry, which come in order of their positions; geometries in their order.
  ///
  /// - Parameter isPlaced: whether the places are looked for in the text; findings that are only counted are as good at their feature.
  /// - Complexity: O(bytes of its coordinates up to the last one), or O(faults).
  mutating func diagnostics(of faults: [GeometryFault], geometry: Int, isPlaced: Bool = true) -> [Diagnostic] {
    let first = column.positions(ofGeometry: geometry).lowerBound
    let base = pointers.pointer(to: geometry) + "/coordinates"
    let id = row.identifier(in: text)
    let wording = TopologyWording(column: column, geometry: geometry)
    return text.withUnsafeBufferPointer { bytes in
      var walk = isPlaced ? PositionWalk(bytes, coordinates(of: geometry)) : nil
      return faults.map { fault in
        var range = walk?.range(of: fault.position - first) ?? row.text.range
        if fault.isRing, walk != nil { range = PositionWalk.bracket(before: range.lowerBound, in: bytes) }
        var finding = Diagnostic(
          fault.rule, byte: byteOffset + range.lowerBound, byteCount: range.count, feature: row.ordinal, id: id,
          pointer: base + column.pointer(to: fault.position, inGeometry: geometry, isRing: fault.isRing), message: "",
          location: column.positions[fault.position])
        switch fault.detail {
        case .message(let text): finding.message = text
        case .defect(let defect):
          finding.message = wording.message(defect)
          finding.location = defect.location
        }
        finding.message += remark
        finding.mayBeMore = fault.mayBeMore
        finding.subject = fault.subject
        return finding
      }
    }
  }

  /// The text of a geometry's coordinates, unless the positions are no longer those of the text.
  private func coordinates(of geometry: Int) -> Range<Int>? {
    guard geometry < sources.count, !row.flags.contains(.geometryChanged) else { return nil }
    let range = sources[geometry].coordinates
    return range.isEmpty ? nil : range.range
  }
}
