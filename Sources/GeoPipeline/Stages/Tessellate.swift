internal import GeoAlgorithms
public import GeoModel
internal import Overlays

/// Makes drawable what a block holds: polygons into triangles and rings, lines into strips, points into places.
///
/// A polygon whose rings cross is repaired first: what an odd number of rings encloses is filled. Vertices keep their places
/// to the bit. What comes out is a draft; ``OverlayAssembly`` makes batches of drafts.
///
/// Complexity: O(n log n) for n positions at worst, O(n) for outlines as they occur.
public struct Tessellate<Look: FeatureLook>: Stage {
  public var options: OverlayOptions
  private var look: Look
  var tessellator = PolygonTessellator()

  public init(_ look: Look, options: OverlayOptions = OverlayOptions()) {
    self.look = look
    self.options = options
  }

  public mutating func process(_ input: consuming FeatureBlock<WorldPlane>) throws(StageError) -> OverlayDraft {
    let block = input
    var draft = OverlayDraft()
    draft.vertices.reserveCapacity(block.geometry.positions.count)
    draft.edgeFlags.reserveCapacity(block.geometry.positions.count)
    draft.measures.reserveCapacity(block.geometry.positions.count)
    draft.indices.reserveCapacity(3 * block.geometry.positions.count)
    draft.propertyNames = look.propertyNames
    draft.cells = draft.propertyNames.map { _ in PropertyCells() }
    for row in block.rows.indices {
      if block.rows[row].flags.contains(.dropped) { continue }
      if block.rows[row].flags.contains(.unreadable) {
        draft.losses.append(.init(kind: .feature, byte: block.rows[row].byteOffset))
        continue
      }
      add(row, of: block, to: &draft)
    }
    if let first = block.rows.first, let last = block.rows.last {
      draft.sourceFeatures = first.ordinal..<last.ordinal + 1
    }
    draft.sourceBytes = block.byteOffset..<block.byteOffset + block.byteCount
    draft.styles = look.styles
    draft.diagnostics = block.diagnostics
    return draft
  }

  private mutating func add(_ row: Int, of block: FeatureBlock<WorldPlane>, to draft: inout OverlayDraft) {
    look.read(row, of: block)
    let feature = UInt32(draft.features.count)
    let floor = look.floor ?? Int32.min
    let geometries = block.geometries(ofRow: row)
    let items = draft.items.count
    var extent = FeatureExtent()
    for geometry in geometries {
      let kind = block.geometry.kinds[geometry]
      let shape: GeometryClass = kind.isAreal ? .polygon : (kind == .point || kind == .multiPoint ? .point : .line)
      guard let style = look.style(of: shape) else { continue }
      let item = OverlayDraft.Item(
        geometry: shape, style: UInt32(style), floor: floor, feature: feature, vertices: 0..<0)
      var along = 0.0
      let parts = block.geometry.parts(ofGeometry: geometry)
      for part in parts {
        let isDrawn =
          switch shape {
          case .polygon: addPolygon(part, of: block, item, to: &draft)
          case .line: addLine(part, among: parts, of: block, item, &along, to: &draft)
          case .point, .label: addPoint(part, of: block, item, to: &draft)
          }
        if isDrawn, let last = draft.items.last {
          extent.add(draft.vertices[last.vertices])
        } else {
          draft.losses.append(.init(kind: .part, byte: block.rows[row].byteOffset))
        }
      }
    }
    if draft.items.count == items, geometries.contains(where: { !block.geometry.positions(ofGeometry: $0).isEmpty }) {
      draft.losses.append(.init(kind: .feature, byte: block.rows[row].byteOffset))
    }
    let source = block.rows[row]
    draft.features.append(
      ordinal: source.ordinal, id: look.id, sourceBytes: source.byteOffset..<source.byteOffset + source.text.count,
      bounds: extent.bounds)
    look.appendProperties(to: &draft.cells, rest: &draft.features.otherProperties)
  }
}
