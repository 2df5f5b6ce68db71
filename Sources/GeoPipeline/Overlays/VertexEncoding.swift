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
    func offset(_ place: Position) -> SIMD2<Double> { SIMD2(place.x, place.y) - origin }
    switch format {
    case .float32:
      let start = floats.count
      floats.append(contentsOf: places.lazy.map { SIMD2<Float>(offset($0)) })
      note(places.lazy.map(offset), floats[start...].lazy.map { SIMD2<Double>($0) })
    case .float32WithLow:
      let start = floats.count
      floats.append(contentsOf: places.lazy.map { SIMD2<Float>(offset($0)) })
      lows.append(
        contentsOf: zip(places, floats[start...]).lazy.map { place, high in SIMD2<Float>(offset(place) - SIMD2<Double>(high)) })
      note(places.lazy.map(offset), zip(floats[start...], lows[start...]).lazy.map { SIMD2<Double>($0) + SIMD2<Double>($1) })
    case .float64:
      doubles.append(contentsOf: places.lazy.map(offset))
    case .uint16:
      let start = integers.count
      integers.append(contentsOf: places.lazy.map { Self.steps(offset($0), scale) })
      note(places.lazy.map(offset), integers[start...].lazy.map { SIMD2<Double>($0) * scale })
    }
  }

  private static func steps(_ offset: SIMD2<Double>, _ scale: SIMD2<Double>) -> SIMD2<UInt16> {
    SIMD2<UInt16>((offset / scale).rounded(.toNearestOrEven).clamped(lowerBound: .zero, upperBound: .init(repeating: 65535)))
  }

  /// Where a place is stored, from the origin; of floats, before they are rounded.
  func stored(_ place: Position) -> SIMD2<Double> {
    let offset = SIMD2(place.x - origin.x, place.y - origin.y)
    let scale = SIMD2(scale.x, scale.y)
    return format == .uint16 ? SIMD2<Double>(Self.steps(offset, scale)) * scale : offset
  }

  private mutating func note(_ offsets: some Sequence<SIMD2<Double>>, _ stored: some Sequence<SIMD2<Double>>) {
    var worst = worst
    for (offset, stored) in zip(offsets, stored) {
      let difference = offset - stored
      let size = pointwiseMax(difference, -difference)
      worst.replace(with: size, where: size .> worst)
    }
    self.worst = worst
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
