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
  private(set) var views: [JSONFragment] = []
  private(set) var accessors: [JSONFragment] = []

  /// Notes a piece that is about to be written: its number, and how many zeros go before it so that it begins at a
  /// multiple of eight bytes.
  mutating func view(byteCount count: Int, stride: Int? = nil, target: Target? = nil) -> (number: Int, padding: Int) {
    let padding = (8 - byteCount % 8) % 8
    byteCount += padding
    views.append(
      JSONFragment([
        "buffer": JSONFragment(0), "byteOffset": JSONFragment(byteCount), "byteLength": JSONFragment(count),
        "byteStride": stride.map { JSONFragment($0) }, "target": target.map { JSONFragment($0.rawValue) },
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
      JSONFragment([
        "bufferView": JSONFragment(view), "byteOffset": JSONFragment(range.lowerBound * element.byteCount),
        "componentType": JSONFragment(component), "count": JSONFragment(range.count), "type": JSONFragment(string: type),
        "min": least.map { JSONFragment($0.map { JSONFragment($0) }) }, "max": greatest.map { JSONFragment($0.map { JSONFragment($0) }) },
      ]))
    return accessors.count - 1
  }
}
