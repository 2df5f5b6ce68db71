internal import GeoAlgorithms
internal import GeoModel
internal import Overlays

/// Expands lines, and borders of areas, for renderers without line shaders (``RibbonColumns``).
struct RibbonEncoding {
  private var stroke = StrokeExpansion()
  private(set) var places: VertexEncoding
  private var heights: [Float] = []
  private var extrusions: [SIMD2<Float>] = []
  private var features: [UInt32] = []
  private var distances: [Float] = []
  private(set) var triangles: [UInt32] = []

  /// The most vertices of a group; `nil` for any number.
  private let limit: Int?
  private var groupStart = 0
  private var cuts: [Cut] = []
  /// Of the group's places, those before a cut left aside.
  private var bounds = PlaneRect.nothing

  /// Where a group had to end: ends of vertices and indices, and what it reaches over.
  struct Cut {
    var vertices: Int
    var indices: Int
    var bounds: PlaneRect
  }

  /// The line that is being expanded: vertices of the draft, and metres from its beginning.
  private var path: [UInt32] = []
  private var along: [Float] = []
  private var length = 0.0

  init(_ places: VertexEncoding, limit: Int?) {
    self.places = places
    self.limit = limit
  }

  var count: Int { features.count }

  func columns(usesShortIndices: Bool) -> RibbonColumns {
    var columns = RibbonColumns()
    columns.vertices = places.column
    columns.heights = heights
    columns.extrusions = extrusions
    columns.features = features
    columns.distances = distances
    columns.indices =
      usesShortIndices ? IndexColumn(uint16: triangles.map { UInt16($0) }) : IndexColumn(uint32: triangles)
    return columns
  }

  /// What is added from now on belongs to a new group, of this style.
  mutating func beginGroup(_ style: OverlayStyle) {
    stroke.join = style.lineJoin
    stroke.cap = style.lineCap
    stroke.miterLimit = Double(max(style.miterLimit, 1))
    groupStart = count
  }

  /// Where groups had to end since this was asked for.
  mutating func takeCuts() -> [Cut] {
    defer { cuts = [] }
    return cuts
  }

  /// What the group reaches over, from the last cut on: of its places, half a width of the line less than is drawn.
  mutating func takeBounds() -> PlaneRect {
    defer { bounds = .nothing }
    return bounds
  }

  /// Appends a line.
  mutating func add(line item: OverlayDraft.Item, of draft: OverlayDraft) {
    path.removeAll(keepingCapacity: true)
    along.removeAll(keepingCapacity: true)
    for index in item.vertices {
      path.append(UInt32(truncatingIfNeeded: index))
      along.append(draft.measures[index])
    }
    stroke.expand(
      path, of: draft.vertices.span, isClosed: item.flags.contains(.closed),
      capsStart: !item.flags.contains(.startsAtSeam), capsEnd: !item.flags.contains(.endsAtSeam))
    append(item.feature, draft)
  }

  /// Appends the borders of a polygon, but not where it was cut.
  mutating func add(bordersOf item: OverlayDraft.Item, of draft: OverlayDraft) {
    for ring in item.rings {
      let start = ring == item.rings.lowerBound ? item.vertices.lowerBound : Int(draft.ringEnds[ring - 1])
      let range = start..<Int(draft.ringEnds[ring])
      let seam = range.first { draft.edgeFlags[$0] == 0 }
      // From behind a seam, if there is one.
      let first = seam.map { $0 + 1 - start } ?? 0
      func vertex(_ step: Int) -> Int { start + (first + step) % range.count }
      begin(vertex(0))
      for step in range.indices.map({ $0 - start }) {
        if draft.edgeFlags[vertex(step)] == 0 {
          end(item.feature, draft, isClosed: false)
          begin(vertex(step + 1))
          continue
        }
        length += Mercator.distance(draft.vertices[vertex(step)], draft.vertices[vertex(step + 1)])
        path.append(UInt32(truncatingIfNeeded: vertex(step + 1)))
        along.append(Float(length))
      }
      end(item.feature, draft, isClosed: seam == nil)
    }
  }

  private mutating func begin(_ vertex: Int) {
    path = [UInt32(truncatingIfNeeded: vertex)]
    along = [0]
    length = 0
  }

  private mutating func end(_ feature: UInt32, _ draft: OverlayDraft, isClosed: Bool) {
    if path.count < 2 { return }
    stroke.expand(path, of: draft.vertices.span, isClosed: isClosed, capsStart: false, capsEnd: false)
    append(feature, draft)
  }

  /// Appends what was expanded, piece by piece, so that groups can end between them.
  private mutating func append(_ feature: UInt32, _ draft: OverlayDraft) {
    var (corner, index) = (0, 0)
    for piece in stroke.pieceEnds {
      if let limit, count + piece.corners - corner - groupStart > limit {
        cuts.append(Cut(vertices: count, indices: triangles.count, bounds: takeBounds()))
        groupStart = count
      }
      let shift = count - groupStart - corner
      for index in index..<piece.indices { triangles.append(UInt32(Int(stroke.indices[index]) + shift)) }
      for corner in corner..<piece.corners {
        let source = Int(stroke.sources[corner])
        let place = draft.vertices[Int(path[source])]
        places.append(place)
        if !draft.heights.isEmpty { heights.append(draft.heights[Int(path[source])]) }
        bounds.add(x: place.x, y: place.y)
        extrusions.append(stroke.extrusions[corner])
        features.append(feature)
        distances.append(along[source])
      }
      (corner, index) = (piece.corners, piece.indices)
    }
  }
}
