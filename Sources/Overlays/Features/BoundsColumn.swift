public import GeoModel

/// The bounding box of a feature of a batch, in degrees.
public typealias GeographicBounds = GeographicBox

/// The bounding boxes of features, one for each: `nil` for a feature without geometry. Without altitudes, since
/// batches of millions of features hold one box each.
public struct BoundsColumn: Sendable, RandomAccessCollection, Equatable, ExpressibleByArrayLiteral {
  /// West, south, east and north; NaN for none.
  private var boxes: [SIMD4<Double>] = []

  public init() {}

  public init(arrayLiteral boxes: GeographicBox?...) {
    for box in boxes { append(box) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { boxes.count }

  public subscript(index: Int) -> GeographicBox? {
    let box = boxes[index]
    return box.x.isNaN ? nil : GeographicBox(west: box.x, south: box.y, east: box.z, north: box.w)
  }

  package mutating func append(_ box: GeographicBox?) {
    boxes.append(box.map { SIMD4($0.west, $0.south, $0.east, $0.north) } ?? SIMD4(repeating: .nan))
  }

  /// Appends some boxes of another column.
  package mutating func append(_ other: BoundsColumn, _ range: Range<Int>) { boxes += other.boxes[range] }

  public static func == (a: BoundsColumn, b: BoundsColumn) -> Bool { a.elementsEqual(b) }
}
