import GeoToolkit

/// A text and where it goes, in pixels from the picture's top left.
struct PlacedLabel {
  let text: String
  var x: Double
  var y: Double
  /// Whether a marker is there, which it must not cover.
  let isMarked: Bool
  /// How far the border of its area is, in pixels; 0 for what is in none.
  let clearance: Double
  let color: OverlayColor
  let priority: Float
}

/// Which labels a picture has room for.
struct LabelPlacing {
  private let view: MapView
  /// Those of the greatest priority first, then in drawing order.
  private(set) var labels: [PlacedLabel] = []
  /// What no label may cover: markers.
  private var taken: [Box] = []

  /// The labels and markers that batches have for a zoom level.
  init(_ batches: [OverlayBatch], in view: MapView) {
    self.view = view
    for batch in batches { add(batch) }
    labels = labels.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }.map(\.element)
  }

  private mutating func add(_ batch: OverlayBatch) {
    func pixel(_ vertex: Int) -> (x: Double, y: Double) {
      let place = batch.points.vertices[vertex] * SIMD2(batch.header.scale.x, batch.header.scale.y)
      return (
        (place.x + batch.header.origin.x - view.center.x) * view.worldSize + Double(view.width) / 2,
        (place.y + batch.header.origin.y - view.center.y) * view.worldSize + Double(view.height) / 2
      )
    }
    guard case .text(let texts)? = batch.features.properties.first(where: { $0.name == "indoor_label" })?.values else { return }
    let groups = batch.groups.filter { $0.zooms.contains(view.level) }
    var marked: Set<UInt32> = []
    for group in groups where group.geometry == .point {
      let size = Double(batch.style(of: group).markerSize)
      for vertex in group.vertices {
        marked.insert(batch.points.features[vertex])
        let place = pixel(vertex)
        taken.append(Box(x: place.x, y: place.y, width: size, height: size))
      }
    }
    for group in groups where group.geometry == .label {
      let style = batch.style(of: group)
      guard let color = style.marker else { continue }
      for vertex in group.vertices {
        let feature = batch.points.features[vertex]
        let place = pixel(vertex)
        labels.append(
          PlacedLabel(
            text: texts[Int(feature)], x: place.x, y: place.y, isMarked: marked.contains(feature),
            clearance: Double(batch.points.clearances[vertex]) * view.worldSize, color: color,
            priority: style.displayPriority))
      }
    }
  }

  /// Those that cover neither a marker nor one before them and are whole: at their place, or else a line below or above.
  ///
  /// - Parameter extent: a text's width and height.
  func fitting(extent: (String) -> (width: Double, height: Double)) -> [PlacedLabel] {
    var taken = taken
    let picture = Box(x: Double(view.width) / 2, y: Double(view.height) / 2, width: Double(view.width), height: Double(view.height))
    return labels.compactMap { label in
      let (width, height) = extent(label.text)
      // Areas that are lower than a line have no room for it.
      if label.clearance > 0, label.clearance < height / 2 { return nil }
      let line = height / 2 + 6
      for shift in (label.isMarked ? [] : [0]) + [line, -line] {
        let box = Box(x: label.x, y: label.y + shift, width: width + 4, height: height)
        if !picture.holds(box) || taken.contains(where: box.meets) { continue }
        taken.append(box)
        var placed = label
        placed.y += shift
        return placed
      }
      return nil
    }
  }

  private struct Box {
    let left, top, right, bottom: Double

    init(x: Double, y: Double, width: Double, height: Double) {
      (left, top, right, bottom) = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    }

    func meets(_ other: Box) -> Bool { left < other.right && other.left < right && top < other.bottom && other.top < bottom }
    func holds(_ other: Box) -> Bool { left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom }
  }
}
