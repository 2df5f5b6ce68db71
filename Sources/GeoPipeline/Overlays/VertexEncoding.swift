internal import GeoModel
internal import Overlays

/// Stores places in a format, and measures by how much that moves them.
struct VertexEncoding {
  let format: VertexColumn.Format
  let origin: PlanePoint
  let scale: PlanePoint

  private(set) var count = 0
  private var floats: [SIMD2<Float>] = []
  private var lows: [SIMD2<Float>] = []
  private var doubles: [SIMD2<Double>] = []
  private var integers: [SIMD2<UInt16>] = []
  private var worst = SIMD2<Double>.zero

  init(_ format: VertexColumn.Format, origin: PlanePoint, scale: PlanePoint) {
    self.format = format
    self.origin = origin
    self.scale = scale
  }

  /// The greatest distance along an axis between a place and what is stored for it.
  var error: Double { max(worst.x, worst.y) }

  @inline(__always)
  mutating func append(_ place: Position) {
    let offset = SIMD2(place.x - origin.x, place.y - origin.y)
    count += 1
    let stored: SIMD2<Double>
    switch format {
    case .float32:
      let value = SIMD2<Float>(offset)
      floats.append(value)
      stored = SIMD2<Double>(value)
    case .float32WithLow:
      let value = SIMD2<Float>(offset)
      let low = SIMD2<Float>(offset - SIMD2<Double>(value))
      floats.append(value)
      lows.append(low)
      stored = SIMD2<Double>(value) + SIMD2<Double>(low)
    case .float64:
      doubles.append(offset)
      stored = offset
    case .uint16:
      let steps = (offset / SIMD2(scale.x, scale.y)).rounded(.toNearestOrEven).clamped(lowerBound: .zero, upperBound: .init(repeating: 65535))
      integers.append(SIMD2<UInt16>(steps))
      stored = steps * SIMD2(scale.x, scale.y)
    }
    let difference = offset - stored
    worst = pointwiseMax(worst, pointwiseMax(difference, -difference))
  }

  mutating func append(_ other: VertexEncoding) {
    count += other.count
    floats += other.floats
    lows += other.lows
    doubles += other.doubles
    integers += other.integers
    worst = pointwiseMax(worst, other.worst)
  }

  var column: VertexColumn {
    switch format {
    case .float32: VertexColumn(float32: floats)
    case .float32WithLow: VertexColumn(float32: floats, low: lows)
    case .float64: VertexColumn(float64: doubles)
    case .uint16: VertexColumn(uint16: integers)
    }
  }
}
