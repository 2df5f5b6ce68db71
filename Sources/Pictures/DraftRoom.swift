internal import Drawing
internal import GeoAlgorithms
internal import GeoPipeline
internal import MapViews
internal import Overlays

/// What drafts draw beyond the rectangle around their features: markers, and walls of blocks.
struct DraftRoom {
  /// How far markers reach from their points, in points of the picture.
  private var reach = ViewInsets.zero
  private(set) var blocks: [MapBlock] = []

  /// Room that is left beyond markers.
  private static let gap = 4.0

  /// Adds a draft as it is drawn at a zoom level. Complexity: O(positions of blocks), and the draft's items.
  mutating func add(_ draft: OverlayDraft, zoom: Double) {
    let styles = draft.styles.map { $0.at(zoom: zoom) }
    let zoom = Float(min(max(zoom, 0), Double(ZoomRange.last)))
    let isDrawn = styles.map { $0.zooms.contains(zoom) }
    var hasPoints = [Bool](repeating: false, count: styles.count)
    for item in draft.items where isDrawn[Int(item.style)] {
      let style = styles[Int(item.style)]
      switch item.geometry {
      case .point: hasPoints[Int(item.style)] = true
      case .polygon where style.isExtruded:
        var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
        for vertex in draft.vertices[item.vertices] {
          low = pointwiseMin(low, SIMD2(vertex.x, vertex.y))
          high = pointwiseMax(high, SIMD2(vertex.x, vertex.y))
        }
        guard low.x <= high.x, low.y <= high.y else { continue }
        let (corner, size) = (low * MapPoint.worldSize, (high - low) * MapPoint.worldSize)
        blocks.append(
          MapBlock(rect: MapRect(x: corner.x, y: corner.y, width: size.x, height: size.y), height: Double(style.extrudeHeight)))
      default: break
      }
    }
    for (style, hasPoints) in zip(styles, hasPoints) where hasPoints && style.marker != nil && style.markerSize > 0 {
      let (size, offset) = style.markerFrame
      let (low, high) = (SIMD2<Double>(size / 2 - offset) + Self.gap, SIMD2<Double>(size / 2 + offset) + Self.gap)
      reach.left = max(reach.left, low.x)
      reach.top = max(reach.top, low.y)
      reach.right = max(reach.right, high.x)
      reach.bottom = max(reach.bottom, high.y)
    }
  }

  /// A padding with the room that markers need, at most half of what it leaves of a picture.
  func padding(_ padding: ViewInsets, in size: ViewSize) -> ViewInsets {
    func widened(_ first: Double, _ last: Double, _ reach: (Double, Double), _ length: Double) -> (Double, Double) {
      let (before, after) = (max(reach.0 - first, 0), max(reach.1 - last, 0))
      let room = max(length - first - last, 0) / 2
      let share = before + after > room ? room / (before + after) : 1
      return (first + before * share, last + after * share)
    }
    let (top, bottom) = widened(padding.top, padding.bottom, (reach.top, reach.bottom), size.height)
    let (left, right) = widened(padding.left, padding.right, (reach.left, reach.right), size.width)
    return ViewInsets(top: top, left: left, bottom: bottom, right: right)
  }
}
