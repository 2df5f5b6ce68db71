import GeoToolkit

/// A text and where it goes, in pixels from the picture's top left.
struct PlacedLabel {
  let text: String
  var x: Double
  var y: Double
  /// Whether a marker is there, which it must not cover.
  let isMarked: Bool
  let color: OverlayColor
  let priority: Float
}

/// Which labels a picture has room for.
enum LabelPlacing {
  /// The labels that batches have for a zoom level: those of the greatest priority first, then in drawing order.
  static func labels(of batches: [OverlayBatch], in view: MapView) -> [PlacedLabel] {
    var labels: [PlacedLabel] = []
    for batch in batches {
      guard let column = batch.features.properties.first(where: { $0.name == "indoor_label" }), case .text(let texts) = column.values
      else { continue }
      let marked = Set(batch.groups.filter { $0.geometry == .point }.flatMap { group in group.vertices.map { batch.points.features[$0] } })
      for group in batch.groups where group.geometry == .label && group.zooms.contains(Float(view.zoom)) {
        let style = batch.style(of: group)
        guard let color = style.marker else { continue }
        for vertex in group.vertices {
          let feature = batch.points.features[vertex]
          let place = batch.points.vertices[vertex] * SIMD2(batch.header.scale.x, batch.header.scale.y)
          let x = (place.x + batch.header.origin.x - view.center.x) * view.worldSize + Double(view.width) / 2
          let y = (place.y + batch.header.origin.y - view.center.y) * view.worldSize + Double(view.height) / 2
          let text = texts[Int(feature)]
          if text.isEmpty { continue }
          labels.append(
            PlacedLabel(text: text, x: x, y: y, isMarked: marked.contains(feature), color: color, priority: style.displayPriority))
        }
      }
    }
    return labels.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }.map(\.element)
  }

  /// Those that cover neither a marker nor one before them and are whole: at their place, or else a line below or above.
  ///
  /// - Parameter extent: a text's width and height.
  static func fitting(_ labels: [PlacedLabel], in view: MapView, extent: (String) -> (width: Double, height: Double)) -> [PlacedLabel] {
    var taken = labels.filter(\.isMarked).map { Box(x: $0.x, y: $0.y, width: 8, height: 8) }
    let picture = Box(x: Double(view.width) / 2, y: Double(view.height) / 2, width: Double(view.width), height: Double(view.height))
    return labels.compactMap { label in
      let (width, height) = extent(label.text)
      for shift in (label.isMarked ? [] : [0.0]) + [12, -12] {
        let box = Box(x: label.x, y: label.y + shift, width: width + 4, height: height + 2)
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
