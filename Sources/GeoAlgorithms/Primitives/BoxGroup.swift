/// Eight boxes side by side, in single precision and rounded outwards: one test finds which of them may meet another box.
struct BoxGroup: Sendable {
  private typealias Lanes = SIMD8<Float>

  private var minX = Lanes(repeating: .infinity)
  private var minY = Lanes(repeating: .infinity)
  private var maxX = Lanes(repeating: -.infinity)
  private var maxY = Lanes(repeating: -.infinity)

  static let width = 8

  /// A box that boxes of a group are compared with. Its sides are finite, so that it meets none that is not there.
  struct Query {
    fileprivate let box: (minX: Float, minY: Float, maxX: Float, maxY: Float)

    @inline(__always)
    init(_ box: PlaneBox) {
      let least = -Float.greatestFiniteMagnitude, greatest = Float.greatestFiniteMagnitude
      self.box = (
        max(BoxGroup.below(box.minX), least), max(BoxGroup.below(box.minY), least), min(BoxGroup.above(box.maxX), greatest),
        min(BoxGroup.above(box.maxY), greatest)
      )
    }
  }

  /// One of the boxes; one that was not set, or was emptied, meets nothing.
  subscript(lane: Int) -> PlaneBox {
    get { PlaneBox(minX: Double(minX[lane]), minY: Double(minY[lane]), maxX: Double(maxX[lane]), maxY: Double(maxY[lane])) }
    set {
      minX[lane] = Self.below(newValue.minX)
      minY[lane] = Self.below(newValue.minY)
      maxX[lane] = Self.above(newValue.maxX)
      maxY[lane] = Self.above(newValue.maxY)
    }
  }

  /// Makes one of the boxes meet nothing. Returns whether none is left that does.
  mutating func empty(_ lane: Int) -> Bool {
    (minX[lane], maxX[lane]) = (.infinity, -.infinity)
    return all(minX .> maxX)
  }

  /// The box round all of them.
  var bounds: PlaneBox {
    PlaneBox(minX: Double(minX.min()), minY: Double(minY.min()), maxX: Double(maxX.max()), maxY: Double(maxY.max()))
  }

  /// Which boxes meet another one: a byte of ones for each, a byte of zeros for others. Not inlined: among other code the compiler takes
  /// the lanes out of the vectors one by one.
  @inline(never)
  func meeting(_ query: Query) -> UInt64 {
    let box = query.box
    let meets = (minX .<= box.maxX) .& (maxX .>= box.minX) .& (minY .<= box.maxY) .& (maxY .>= box.minY)
    let lanes = SIMD8<Int32>(repeating: 0).replacing(with: SIMD8<Int32>(repeating: -1), where: meets)
    return UInt64(littleEndian: unsafeBitCast(SIMD8<Int8>(truncatingIfNeeded: lanes), to: UInt64.self))
  }

  /// No more than a value, by two units in the last place at most; without branches. An infinite one only where no other is.
  @inline(__always)
  private static func below(_ value: Double) -> Float {
    let near = min(Float(value), .greatestFiniteMagnitude)
    return near - near.magnitude * 0x1p-23 - .leastNormalMagnitude
  }

  @inline(__always)
  private static func above(_ value: Double) -> Float {
    let near = max(Float(value), -.greatestFiniteMagnitude)
    return near + near.magnitude * 0x1p-23 + .leastNormalMagnitude
  }
}
