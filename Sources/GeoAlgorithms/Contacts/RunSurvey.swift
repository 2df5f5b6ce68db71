import GeoModel

/// The result of one pass over a run of edges: its box, and the directions in which every edge goes on.
///
/// A run that goes on in some direction all the time meets itself nowhere, and two such runs in a row meet in their
/// common vertex only. Two lanes, x and y, so that a pass costs a few instructions an edge.
struct RunSurvey {
  typealias Pair = SIMD2<Double>

  private(set) var low: Pair
  private(set) var high: Pair
  /// The extreme steps eastward and northward, and those to the north-east and the south-east.
  private var leastStep = Pair(repeating: .infinity), greatestStep = Pair(repeating: -.infinity)
  private var leastSlant = Pair(repeating: .infinity), greatestSlant = Pair(repeating: -.infinity)

  @inline(__always)
  init(at point: Pair) {
    low = point
    high = point
  }

  /// Of some edges in a row, each from the vertex of its number to the next.
  @inline(__always)
  init(_ edges: Range<Int>, _ points: UnsafePointer<Position>) {
    self.init(at: Self.load(points, edges.lowerBound))
    for edge in edges {
      let end = Self.load(points, edge + 1)
      include(end, step: end - Self.load(points, edge))
    }
  }

  @inline(__always)
  static func load(_ points: UnsafePointer<Position>, _ index: Int) -> Pair {
    // A position is its two doubles.
    UnsafeRawPointer(points + index).loadUnaligned(as: Pair.self)
  }

  @inline(__always)
  mutating func include(_ end: Pair, step: Pair) {
    low = Self.least(low, end)
    high = Self.greatest(high, end)
    leastStep = Self.least(leastStep, step)
    greatestStep = Self.greatest(greatestStep, step)
    let slant = Pair(step.x + step.y, step.x - step.y)
    leastSlant = Self.least(leastSlant, slant)
    greatestSlant = Self.greatest(greatestSlant, slant)
  }

  @inline(__always)
  static func least(_ a: Pair, _ b: Pair) -> Pair { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  static func greatest(_ a: Pair, _ b: Pair) -> Pair { a.replacing(with: b, where: b .> a) }

  var box: PlaneBox { PlaneBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y) }

  /// One bit for each of eight directions in which all edges run: 1 east, 2 west, 4 north, 8 south, and 16, 32, 64 and
  /// 128 for north-east, south-west, south-east and north-west.
  var directions: UInt8 {
    var bits: UInt8 = 0
    if leastStep.x > 0 { bits |= 1 }
    if greatestStep.x < 0 { bits |= 2 }
    if leastStep.y > 0 { bits |= 4 }
    if greatestStep.y < 0 { bits |= 8 }
    // Steps are rounded to 53 bits, so that the sign of their sum means something only beyond that.
    let size = Swift.max(Swift.max(greatestSlant.x, -leastSlant.x), Swift.max(greatestSlant.y, -leastSlant.y))
    let doubt = size * 0x1p-50
    if leastSlant.x > doubt { bits |= 16 }
    if greatestSlant.x < -doubt { bits |= 32 }
    if leastSlant.y > doubt { bits |= 64 }
    if greatestSlant.y < -doubt { bits |= 128 }
    return bits
  }
}
