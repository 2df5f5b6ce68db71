internal import Overlays

/// How far above the map plane the draw units of a flat file lie, so that a viewer shows them in their drawing order.
struct DrawingLayers {
  /// From one layer to the next, in the world plane.
  let step: Double

  /// For each batch, the layer of each of its draw units.
  private var layers: [[Int]]

  /// More draw units than this lie in a layer each, since each is compared with all before it.
  private static let mostCompared = 4096

  /// - Parameters:
  ///   - batches: what their drawing order depends on.
  ///   - floors: for each of them, the height of its floor.
  ///   - shifts: for each of them, how far east it was moved.
  ///   - least: the least side of the scene that steps are made for, in the world plane.
  /// - Complexity: O(g²) for at most 4,096 draw units, O(g log g) for more.
  init(_ batches: [OverlayBatch], floors: [Double], shifts: [Double], least: Double) {
    let order = Self.order(batches, floors)
    var scene = PlaneRect.nothing
    let boxes = order.map { step in
      var box = batches[step.batch].groups[step.group].bounds
      (box.minX, box.maxX) = (box.minX + shifts[step.batch], box.maxX + shifts[step.batch])
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
    let side = scene.isNothing ? 0 : max(scene.maxX - scene.minX, scene.maxY - scene.minY)
    step = max(side, least) * min(1e-4, 0.05 / Double(most + 1))
  }

  /// The draw units of the lowest floor, then those of the next one, each floor in its drawing order. Where there are several floors, what is on
  /// none comes first and lies under all, also under floors below the ground.
  private static func order(_ batches: [OverlayBatch], _ floors: [Double]) -> [(batch: Int, group: Int)] {
    var batchesOfFloor: [Double: [Int]] = [:]
    let hasFloors = Set(floors).count > 1
    for (number, floor) in floors.enumerated() {
      let isGround = hasFloors && batches[number].groups.allSatisfy { $0.floor == nil }
      batchesOfFloor[isGround ? -.infinity : floor, default: []].append(number)
    }
    return batchesOfFloor.sorted { $0.key < $1.key }.flatMap { _, numbers in
      OverlayBatch.drawingOrder(of: numbers.map { batches[$0] }).map { (numbers[$0.batch], $0.group) }
    }
  }

  /// How many steps above the plane a draw unit lies; its outlines lie over its areas.
  func steps(ofGroup group: Int, inBatch batch: Int, isOutline: Bool) -> Double { Double(layers[batch][group]) + (isOutline ? 0.5 : 0) }
}

extension OverlayBatch {
  /// What its drawing order depends on, without vertices and features.
  var outline: OverlayBatch {
    OverlayBatch(
      header: header, groups: groups, polygons: PolygonColumns(), lines: LineColumns(), points: PointColumns(), features: OverlayFeatures(),
      styles: styles, picking: nil, report: OverlayReport())
  }
}
