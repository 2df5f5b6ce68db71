import GeoToolkit

/// Batches in the driver's memory, and their draw units in the one order in which those of all are drawn.
struct DrawList {
  /// What is drawn at once.
  struct Step {
    let buffers: BatchBuffers
    let group: DrawGroup
    let isBorder: Bool
    /// The same for steps of the same style, level and order, whose strokes cover no pixel twice.
    let rank: Int
  }

  private(set) var batches: [BatchBuffers] = []
  private(set) var steps: [Step] = []
  /// For each batch, the place of its groups in the order.
  private var places: [[Int]] = []

  /// - Parameter floors: the batches of each floor, one floor over the other; those of a map without floors are one.
  init(floors: [[BatchBuffers]]) {
    for floor in floors {
      let (firstBatch, firstRank) = (batches.count, (steps.last?.rank ?? -1) + 1)
      batches += floor
      places += floor.map { Array(repeating: 0, count: $0.batch.groups.count) }
      let order = OverlayBatch.drawingOrder(of: floor.map(\.batch))
      var start = 0
      while start < order.count {
        let end = order[start...].firstIndex { $0.rank != order[start].rank } ?? order.count
        for isBorder in [false, true] {
          for unit in order[start..<end] {
            let buffers = floor[unit.batch]
            let group = buffers.batch.groups[unit.group]
            // Borders lie over the areas of all units of one rank. Expanded ones are groups of their own.
            if isBorder, group.geometry != .polygon || buffers.ribbon != nil { continue }
            if !isBorder { places[firstBatch + unit.batch][unit.group] = steps.count }
            steps.append(Step(buffers: buffers, group: group, isBorder: isBorder, rank: firstRank + unit.rank))
          }
        }
        start = end
      }
    }
  }

  /// The feature on top at a place, counted through all batches, as their indices know it.
  func feature(at place: PlanePoint, tolerance: Double, zoom: Float) -> Int? {
    var best: (place: Int, feature: Int)?
    for (batch, places) in zip(batches, places) {
      guard let found = batch.batch.pick(at: place, tolerance: tolerance, zoom: zoom) else { continue }
      let place = places[found.group]
      if let best, best.place > place { continue }
      best = (place, batch.firstFeature + found.feature)
    }
    return best?.feature
  }
}
