internal import GeoModel
public import GeoPipeline
internal import MapViews
internal import Overlays

/// The features of one block as paths of a picture.
///
/// Made on any thread; ``SceneAssembly`` makes a scene of them, in input order.
public struct ScreenDraft: Sendable {
  /// An area, a line or a place.
  struct Item: Sendable {
    var geometry: GeometryClass
    /// Of the draft's styles.
    var style: Int
    var paths: Range<Int>
    /// Of ``ScreenDraft/clusterValues``; negative for what is in no cluster.
    var cluster: Int32 = -1
    /// What is written there; `nil` for none.
    var text: Text?
    /// Of ``ScreenDraft/markerTexts``, and of ``ScreenDraft/pieValues``; negative for none.
    var marker: Int32 = -1
    var pie: Int32 = -1
  }

  /// A feature's text.
  struct Text: Sendable {
    var text: String
    var priority: Float
    /// Of areas, how far the border is, in pixels.
    var clearance: Float
    /// Of ``ScreenDraft/roofs``; negative for a text that is not on a roof.
    var roof: Int32 = -1
  }

  private(set) var items: [Item] = []
  /// Areas that are drawn with walls and a roof.
  private(set) var blocks: [Block] = []
  /// Where texts are on roofs: pixels of ground from the camera's centre, and above it.
  private(set) var roofs: [SIMD3<Double>] = []
  private(set) var column = PathColumn()
  /// Of rings with edges that a cut made: for each position whether one begins there.
  private(set) var seams: [Int: [Bool]] = [:]
  /// As they are at the picture's zoom level.
  private(set) var styles: [OverlayStyle] = []
  /// The values by which points become clusters.
  private(set) var clusterValues: [[UInt8]] = []
  /// Glyphs and titles of markers.
  private(set) var markerTexts: [MarkerTexts] = []
  /// The values that divide the rings of clusters.
  private(set) var pieValues: [ClusterPie.Value] = []
  let order: DrawingOrder
  /// How many areas, lines and places the block has that are drawn at this zoom level, in the picture or not.
  private(set) var itemCount = 0
  /// How many of them are in the picture.
  private(set) var shownCount = 0

  private let view: PlaneView
  private var ring: PixelPath

  /// What a picture shows of a draft of batches. Only shapes whose style is drawn at the picture's zoom level are shown.
  ///
  /// - Parameters:
  ///   - draft: made with a column for the property by which points become clusters.
  ///   - view: the picture.
  ///   - clustering: which points become clusters; `nil` for none.
  ///   - pie: what the rings of clusters show, of whose property the draft has a column, too; `nil` for plain clusters.
  /// - Complexity: O(positions).
  public init(_ draft: OverlayDraft, in view: PlaneView, clustering: MarkerClusters? = nil, pie: ClusterPie? = nil) {
    self.view = view
    order = draft.order
    let zoom = view.viewport.zoomLevel
    // One margin for all: the widest stroke or marker.
    styles = draft.styles.map { $0.at(zoom: zoom) }
    let isDrawn = styles.map { $0.zooms.contains(Float(min(max(zoom, 0), Double(ZoomRange.last)))) }
    let margin = zip(styles, isDrawn).reduce(2.0) { $1.1 ? max($0, $1.0.reach(scale: view.scale)) : $0 }
    ring = PixelPath(view, margin: view.perspective?.margin(margin) ?? margin)
    var values: [[UInt8]: Int32] = [:]
    var pieNumbers: [ClusterPie.Value: Int32] = [:]
    var lastMarker: (theirs: Int32, ours: Int32) = (-1, -1)
    let hasTexts = styles.map { $0.text != nil }
    // A feature's text is written in the largest of its areas that are seen.
    var largest: [LabelKey: Int] = [:]
    for item in draft.items where isDrawn[Int(item.style)] {
      let isShape = styles[Int(item.style)].draws(item.geometry)
      let text = hasTexts[Int(item.style)] ? item.text : nil
      guard isShape || text != nil else { continue }
      itemCount += isShape ? 1 : 0
      let before = items.count + blocks.count
      defer { shownCount += isShape && items.count + blocks.count > before ? 1 : 0 }
      guard let first = item.vertices.first else { continue }
      var (low, high) = (SIMD2(draft.vertices[first].x, draft.vertices[first].y), SIMD2(draft.vertices[first].x, draft.vertices[first].y))
      for index in item.vertices.dropFirst() {
        let place = SIMD2(draft.vertices[index].x, draft.vertices[index].y)
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
      }
      let isMask = item.geometry == .polygon && styles[Int(item.style)].inverts
      guard let shifts = view.shifts(low.x, high.x, margin: margin) else {
        // What is out of the picture leaves all of it to its inverse.
        if isMask { items.append(Item(geometry: .polygon, style: Int(item.style), paths: column.count..<column.count)) }
        continue
      }
      for shift in shifts {
        let start = column.count
        switch item.geometry {
        case .polygon where styles[Int(item.style)].isExtruded:
          if let block = Self.block(item, of: draft, styles[Int(item.style)], shift: Double(shift), in: view) { blocks.append(block) }
        case .polygon: addPolygon(item, of: draft, shift: Double(shift))
        case .line: addLine(item, of: draft, shift: Double(shift))
        case .label where styles[Int(item.style)].isExtruded: addRoof(item, of: draft, shift: Double(shift))
        case .point, .label: addPoint(item, of: draft, shift: Double(shift))
        }
        guard column.count > start || isMask else { continue }
        var shown = Item(geometry: item.geometry, style: Int(item.style), paths: start..<column.count)
        if item.geometry == .point, let value = clustering?.value(of: Int(item.feature), in: draft) {
          shown.cluster = values[value] ?? Int32(clusterValues.count)
          if shown.cluster == Int32(clusterValues.count) {
            values[value] = shown.cluster
            clusterValues.append(value)
          }
          if let name = pie?.property, let text = draft.value(of: name, feature: Int(item.feature)) {
            let value = ClusterPie.Value(text: text, isString: draft.isString(name, feature: Int(item.feature)))
            shown.pie = pieNumbers[value] ?? Int32(pieValues.count)
            if shown.pie == Int32(pieValues.count) {
              pieNumbers[value] = shown.pie
              pieValues.append(value)
            }
          }
        }
        if item.markerTexts >= 0, item.geometry == .point {
          if lastMarker.theirs != item.markerTexts {
            lastMarker = (item.markerTexts, Int32(markerTexts.count))
            let texts = (0..<3).map { draft.texts[Int(item.markerTexts) + $0] }
            markerTexts.append(MarkerTexts(glyph: texts[0], title: texts[1], subtitle: texts[2]))
          }
          shown.marker = lastMarker.ours
        }
        if let text {
          let clearance = item.geometry == .label ? Double(draft.measures[first]) * view.worldWidth : 0
          shown.text = Text(text: draft.texts[text], priority: item.textPriority, clearance: Float(clearance))
          if item.geometry == .label, styles[Int(item.style)].isExtruded { shown.text?.roof = Int32(roofs.count - 1) }
          if item.geometry == .label {
            let key = LabelKey(feature: item.feature, style: item.style)
            if let known = largest[key] {
              if items[known].text?.clearance ?? 0 < Float(clearance) { items[known] = shown }
              continue
            }
            largest[key] = items.count
          }
        }
        items.append(shown)
      }
    }
  }

  private struct LabelKey: Hashable {
    let feature, style: UInt32
  }

  private mutating func addPolygon(_ item: OverlayDraft.Item, of draft: OverlayDraft, shift: Double) {
    var start = item.vertices.lowerBound
    for number in item.rings {
      let end = Int(draft.ringEnds[number])
      ring.removeAll()
      for index in start..<end {
        let (x, y) = (draft.vertices[index].x + shift, draft.vertices[index].y)
        ring.append(view.perspective == nil ? view.pixel(x, y) : view.ground(x, y), isSeam: draft.edgeFlags[index] == 0)
      }
      start = end
      if let perspective = view.perspective { ring.project(perspective) }
      guard ring.reduceRing() else { continue }
      // The first ring counterclockwise on the screen, which counts as positive, and holes the other way.
      if (ring.signedArea > 0) == (number == item.rings.lowerBound) { ring.reverse() }
      if !ring.seams.isEmpty { seams[column.count] = ring.seams }
      column.append(ring.positions.lazy.map { SIMD2<Float>($0) }, isClosed: true)
    }
  }

  private mutating func addLine(_ item: OverlayDraft.Item, of draft: OverlayDraft, shift: Double) {
    // Metres along the line are those of the world plane: with the first one the distance of a piece is known.
    let metres = item.vertices.first.map { Double(draft.measures[$0]) } ?? 0
    let count = column.count
    var line = PixelLine(ring, distance: metres / view.viewport.metersPerPoint * view.scale)
    let hasCap = !item.flags.contains(.startsAtSeam)
    for index in item.vertices {
      let (x, y) = (draft.vertices[index].x + shift, draft.vertices[index].y)
      if let perspective = view.perspective {
        line.append(ground: view.ground(x, y), perspective, hasCap: hasCap, to: &column)
      } else {
        line.append(view.pixel(x, y), hasCap: hasCap, to: &column)
      }
    }
    line.finish(hasCap: !item.flags.contains(.endsAtSeam), in: &column)
    if item.flags.contains(.closed), column.count == count + 1 { column.closeLast() }
  }

  private mutating func addPoint(_ item: OverlayDraft.Item, of draft: OverlayDraft, shift: Double) {
    for index in item.vertices {
      let place = view.pixel(draft.vertices[index].x + shift, draft.vertices[index].y)
      guard ring.sides(place) == 0 else { continue }
      column.append(SIMD2<Float>(place))
    }
    if column.pending > 0 { column.endPath(PathShape()) }
  }
}

extension ScreenDraft {
  /// The place of a label of a block is on its roof, if that is below the eye.
  private mutating func addRoof(_ item: OverlayDraft.Item, of draft: OverlayDraft, shift: Double) {
    let height = Self.height(styles[Int(item.style)].extrudeHeight, in: view)
    guard height < view.camera.eyeHeight else { return }
    for index in item.vertices {
      let roof = SIMD3(view.ground(draft.vertices[index].x + shift, draft.vertices[index].y), height)
      let pixel = view.camera.boundedPixel(roof)
      guard ring.sides(pixel) == 0 else { continue }
      column.append(SIMD2<Float>(pixel))
      roofs.append(roof)
    }
    if column.pending > 0 { column.endPath(PathShape()) }
  }
}

extension OverlayStyle {
  /// Whether something is to be seen of geometries of a class.
  func draws(_ geometry: GeometryClass) -> Bool {
    let isStroked = stroke != nil && strokeWidth > 0
    return switch geometry {
    case .polygon: fill != nil || isStroked
    case .line: isStroked
    case .point: marker != nil && markerSize > 0
    case .label: false
    }
  }

  /// How far from a position something of it is drawn, in pixels.
  func reach(scale: Double) -> Double {
    let stroke = Double(strokeWidth) / 2 * Double(lineJoin == .miter ? max(miterLimit, 1.5) : 1.5)
    let frame = markerFrame
    let marker = markerStyle == nil ? markerSize : (frame.size / 2 + SIMD2(frame.offset.x.magnitude, frame.offset.y.magnitude)).max()
    return min(max(stroke, Double(marker)) * scale + 2, 4096)
  }
}
