internal import GeoJSON
internal import GeoModel

/// How the numbers of coordinates are written, of which geometry columns know what they come to and no more.
struct OrdinateText: Sendable {
  /// The most digits that a longitude, latitude or altitude has after its point, as ``FeatureRow/decimals`` has them.
  private(set) var decimals = 0
  /// Whether a position has more than two numbers.
  private(set) var hasAltitude = false

  init() {}

  /// - Complexity: O(n).
  init(_ coordinates: RawJSON) {
    for (range, place) in Self.numbers(coordinates) where place < 3 {
      if place == 2 { hasAltitude = true }
      let text = coordinates.storage[range]
      guard let point = text.firstIndex(of: 0x2E) else { continue }
      decimals = max(decimals, text[text.index(after: point)...].prefix { (0x30...0x39).contains($0) }.count)
    }
  }

  /// The numbers of a nesting of arrays: where they stand, and which of their position each is.
  static func numbers(_ coordinates: RawJSON) -> [(range: Range<Int>, place: Int)] {
    let bytes = coordinates.bytes
    var numbers: [(Range<Int>, Int)] = []
    var place = 0
    var at = bytes.startIndex
    while at < bytes.endIndex {
      switch bytes[at] {
      case 0x5B: place = 0
      case 0x2C: place += 1
      case 0x2D, 0x30...0x39:
        let end = bytes[at...].firstIndex { !isPartOfNumber($0) } ?? bytes.endIndex
        numbers.append((at..<end, place))
        at = end
        continue
      default: break
      }
      at += 1
    }
    return numbers
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte | 0x20 == 0x65
  }
}
