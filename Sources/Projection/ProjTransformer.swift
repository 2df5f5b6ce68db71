internal import CProj
internal import GeoModel
internal import GeoReading

/// Transforms with a handle that it has for itself.
final class ProjTransformer: PositionTransformer {
  private let pool: ProjPool
  private let handle: ProjHandle?

  init(_ pool: ProjPool) {
    self.pool = pool
    handle = pool.take()
  }

  deinit { if let handle { pool.giveBack(handle) } }

  func transform(_ positions: inout [Position], _ altitudes: inout [Double], _ range: Range<Int>) {
    precondition(positions.indices.contains(range.lowerBound) && range.upperBound <= positions.count, "a range of the positions")
    guard let handle else {
      for index in range { positions[index] = Position(x: .infinity, y: .infinity) }
      return
    }
    // PROJ takes no position without a height among others with one.
    var heights = altitudes.isEmpty ? [] : altitudes[range].map { $0.isNaN ? 0 : $0 }
    let count = range.count, heightCount = heights.count
    positions.withUnsafeMutableBufferPointer { all in
      heights.withUnsafeMutableBufferPointer { heights in
        guard let base = all.baseAddress else { return }
        // A position is two doubles, x and y. All of the range are in the array (above), so each stride stays in it.
        let x = UnsafeMutableRawPointer(base + range.lowerBound).assumingMemoryBound(to: Double.self)
        let stride = MemoryLayout<Position>.stride
        _ = proj_trans_generic(
          handle.operation, PJ_FWD, x, stride, count, x + 1, stride, count, heights.baseAddress, MemoryLayout<Double>.stride, heightCount,
          nil, 0, 0)
      }
    }
    _ = proj_errno_reset(handle.operation)
    for index in heights.indices where !altitudes[range.lowerBound + index].isNaN {
      altitudes[range.lowerBound + index] = heights[index]
    }
  }

  func bounds(west: Double, south: Double, east: Double, north: Double) -> [Double]? {
    guard let handle else { return nil }
    var (w, s, e, n) = (0.0, 0.0, 0.0, 0.0)
    let found = proj_trans_bounds(handle.context.pointer, handle.operation, PJ_FWD, west, south, east, north, &w, &s, &e, &n, 21)
    _ = proj_errno_reset(handle.operation)
    guard found == 1, [w, s, e, n].allSatisfy(\.isFinite) else { return nil }
    var box = [w, s, e, n]
    widen(&box, by: Self.border(west, south, east, north))
    return box
  }

  /// Heights of positions that are thought of, in metres.
  private static let heights = [-12_000.0, 9_000]

  /// Places on the border of a box.
  private static func border(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Position] {
    (0...20).flatMap { step in
      let (x, y) = (west + (east - west) * Double(step) / 20, south + (north - south) * Double(step) / 20)
      return [Position(x: x, y: south), Position(x: x, y: north), Position(x: west, y: y), Position(x: east, y: y)]
    }
  }

  /// Where the datum changes, heights move places a little: some metres at most, which a box must hold as well.
  private func widen(_ box: inout [Double], by border: [Position]) {
    // Degrees or metres: what is further off is on another side of the map.
    let most = box.allSatisfy { $0.magnitude <= 360 } ? 0.001 : 100
    for height in Self.heights {
      var positions = border, altitudes = [Double](repeating: height, count: border.count)
      transform(&positions, &altitudes, positions.indices)
      for place in positions where place.x.isFinite && place.y.isFinite {
        if place.x < box[0], box[0] - place.x < most { box[0] = place.x }
        if place.x > box[2], place.x - box[2] < most { box[2] = place.x }
        if place.y < box[1], box[1] - place.y < most { box[1] = place.y }
        if place.y > box[3], place.y - box[3] < most { box[3] = place.y }
      }
    }
  }
}
