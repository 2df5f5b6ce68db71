internal import GeoModel
internal import Overlays

/// How far above the map plane the draw units of a flat file lie, so that a viewer shows them in their drawing order.
struct DrawingLayers {
  /// From one layer to the next, in metres of the plane.
  let step: Double

  /// For each batch, the layer of each of its draw units.
  private var layers: [[Int]]

  /// More draw units than this lie in a layer each, since each is compared with all before it.
  private static let mostCompared = 4096

  /// - Parameters:
  ///   - batches: what their drawing order depends on.
  ///   - nodes: of the same batches, side by side.
  /// - Complexity: O(g²) for at most 4,096 draw units, O(g log g) for more.
  init(_ batches: [OverlayBatch], _ nodes: [GLBWriter.Node]) {
    let order = Self.order(batches, nodes)
    var scene = PlaneRect.nothing
    let boxes = order.map { step in
      var box = batches[step.batch].groups[step.group].bounds
      let shift = nodes[step.batch].origin.x - batches[step.batch].header.origin.x
      (box.minX, box.maxX) = (box.minX + shift, box.maxX + shift)
      scene.add(box)
      return box
    }
    layers = batches.map { Array(repeating: 0, count: $0.groups.count) }
    var found: [Int] = []
    var most = 0
    for (index, step) in order.enumerated() {
      var layer = index
      if order.count <= Self.mostCompared {
        layer = 0
        for before in 0..<index where found[before] >= layer && boxes[before].intersects(boxes[index]) { layer = found[before] + 1 }
        found.append(layer)
      }
      layers[step.batch][step.group] = layer
      most = max(most, layer)
    }
    let extent = scene.isNothing ? 0 : max(scene.maxX - scene.minX, scene.maxY - scene.minY) * GLBWriter.worldWidth
    // A scene of one place needs steps, too.
    step = max(extent, 1) * min(1e-4, 0.05 / Double(most + 1))
  }

  /// The draw units of the lowest floor, then those of the next one, each floor in its drawing order.
  private static func order(_ batches: [OverlayBatch], _ nodes: [GLBWriter.Node]) -> [(batch: Int, group: Int)] {
    var floors: [Double: [Int]] = [:]
    for (number, node) in nodes.enumerated() { floors[node.height, default: []].append(number) }
    return floors.sorted { $0.key < $1.key }.flatMap { _, floor in
      OverlayBatch.drawingOrder(of: floor.map { batches[$0] }).map { (floor[$0.batch], $0.group) }
    }
  }

  /// The node of a draw unit, or of the outlines of one.
  func fragment(of unit: GLBWriter.Node.Unit, inBatch batch: Int) -> JSONValue {
    let height = (Double(layers[batch][unit.group]) + (unit.isOutline ? 0.5 : 0)) * step
    return .members([
      "name": .string("draw unit \(unit.group)" + (unit.isOutline ? ", outlines" : "")), "mesh": .integer(unit.mesh),
      "translation": .array([.integer(0), .coordinate(height), .integer(0)])
    ])
  }
}

extension OverlayBatch {
  /// What its drawing order depends on, without vertices and features.
  var outline: OverlayBatch {
    OverlayBatch(
      header: header, groups: groups, polygons: PolygonColumns(), lines: LineColumns(), points: PointColumns(), features: OverlayFeatures(),
      styles: styles, picking: nil, report: OverlayReport())
  }
}
