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
    return found == 1 && [w, s, e, n].allSatisfy(\.isFinite) ? [w, s, e, n] : nil
  }
}
