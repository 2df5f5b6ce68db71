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

  mutating func reserveCapacity(_ count: Int) {
    switch format {
    case .float32: floats.reserveCapacity(count)
    case .float32WithLow:
      floats.reserveCapacity(count)
      lows.reserveCapacity(count)
    case .float64: doubles.reserveCapacity(count)
    case .uint16: integers.reserveCapacity(count)
    }
  }

  mutating func append(_ place: Position) { append(CollectionOfOne(place)) }

  mutating func append(_ places: some Collection<Position>) {
    count += places.count
    let (origin, scale) = (SIMD2(origin.x, origin.y), SIMD2(scale.x, scale.y))
    var worst = worst
    func note(_ offset: SIMD2<Double>, _ stored: SIMD2<Double>) {
      let difference = offset - stored
      worst = pointwiseMax(worst, pointwiseMax(difference, -difference))
    }
    switch format {
    case .float32:
      floats.append(
        contentsOf: places.lazy.map { place in
          let offset = SIMD2(place.x, place.y) - origin
          let value = SIMD2<Float>(offset)
          note(offset, SIMD2<Double>(value))
          return value
        })
    case .float32WithLow:
      for place in places {
        let offset = SIMD2(place.x, place.y) - origin
        let value = SIMD2<Float>(offset)
        let low = SIMD2<Float>(offset - SIMD2<Double>(value))
        floats.append(value)
        lows.append(low)
        note(offset, SIMD2<Double>(value) + SIMD2<Double>(low))
      }
    case .float64:
      for place in places { doubles.append(SIMD2(place.x, place.y) - origin) }
    case .uint16:
      for place in places {
        let offset = SIMD2(place.x, place.y) - origin
        let steps = (offset / scale).rounded(.toNearestOrEven).clamped(lowerBound: .zero, upperBound: .init(repeating: 65535))
        integers.append(SIMD2<UInt16>(steps))
        note(offset, steps * scale)
      }
    }
    self.worst = worst
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
