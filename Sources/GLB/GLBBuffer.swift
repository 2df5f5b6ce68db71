internal import GeoModel

/// The binary part of a file as it grows: where its pieces lie, and how their elements are read.
struct GLBBuffer {
  /// What of a piece's elements glTF has to know.
  enum Element {
    case float32(components: Int)
    case uint16
    case uint32

    var byteCount: Int {
      switch self {
      case .float32(let components): 4 * components
      case .uint16: 2
      case .uint32: 4
      }
    }

    fileprivate var members: (component: Int, type: String) {
      switch self {
      case .float32(let components): (5126, ["SCALAR", "VEC2", "VEC3"][components - 1])
      case .uint16: (5123, "SCALAR")
      case .uint32: (5125, "SCALAR")
      }
    }
  }

  /// Where glTF says that a piece goes to the graphics card.
  enum Target: Int {
    case vertices = 34962
    case indices = 34963
  }

  private(set) var byteCount = 0
  private(set) var views: [JSONValue] = []
  private(set) var accessors: [JSONValue] = []

  /// Notes a piece that is about to be written: its number, and how many zeros go before it so that it begins at a
  /// multiple of eight bytes.
  mutating func view(byteCount count: Int, stride: Int? = nil, target: Target? = nil) -> (number: Int, padding: Int) {
    let padding = (8 - byteCount % 8) % 8
    byteCount += padding
    views.append(
      .members([
        "buffer": .integer(0), "byteOffset": .integer(byteCount), "byteLength": .integer(count),
        "byteStride": stride.map { JSONValue.integer($0) }, "target": target.map { JSONValue.integer($0.rawValue) }
      ]))
    byteCount += count
    return (views.count - 1, padding)
  }

  /// Notes how a range of a piece's elements is read; its number.
  mutating func accessor(
    _ element: Element, of view: Int, _ range: Range<Int>, least: [Double]? = nil, greatest: [Double]? = nil
  ) -> Int {
    let (component, type) = element.members
    accessors.append(
      .members([
        "bufferView": .integer(view), "byteOffset": .integer(range.lowerBound * element.byteCount),
        "componentType": .integer(component), "count": .integer(range.count), "type": .string(type),
        "min": least.map { JSONValue.array($0.map { .coordinate($0) }) },
        "max": greatest.map { JSONValue.array($0.map { .coordinate($0) }) }
      ]))
    return accessors.count - 1
  }
}

extension JSONValue {
  /// A finite number, 0 without a sign.
  static func coordinate(_ value: Double) -> JSONValue { .number(value + 0) }
}
