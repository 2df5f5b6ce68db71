internal import GeoModel

/// Reads the steps of a sketch, one after the other.
struct SketchReader {
  /// The bytes of whole sketches, as ``SketchWriter`` made them.
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  enum Step {
    case text(UnsafeRawBufferPointer)
    case part(west: Double, south: Double, east: Double, north: Double, isBackdrop: Bool)
    case centre
    case path(Places, isClosed: Bool)
    case dashes(Places)
  }

  /// Positions in a row, each with what follows it.
  struct Places {
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let stride: Int

    var count: Int { bytes.count / stride }

    subscript(index: Int) -> Position {
      // Slices of the buffer are checked against its bounds; a position need not be aligned.
      let start = index * stride
      return Position(
        x: bytes.loadUnaligned(fromByteOffset: start, as: Double.self),
        y: bytes.loadUnaligned(fromByteOffset: start + 8, as: Double.self))
    }

    /// Whether the pen is lifted over the edge that begins there.
    func lifts(_ index: Int) -> Bool { bytes[index * stride + 16] != 0 }
  }

  mutating func next() -> Step? {
    guard at < bytes.count, let step = SketchStep(rawValue: bytes[at]) else { return nil }
    at += 1
    switch step {
    case .text: return .text(take(count()))
    case .part, .backdrop: return .part(west: double(), south: double(), east: double(), north: double(), isBackdrop: step == .backdrop)
    case .centre: return .centre
    case .line: return .path(Places(bytes: take(count() * 16), stride: 16), isClosed: false)
    case .ring: return .path(Places(bytes: take(count() * 16), stride: 16), isClosed: true)
    case .dashes: return .dashes(Places(bytes: take(count() * 17), stride: 17))
    }
  }

  private mutating func count() -> Int {
    let count = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
    at += 4
    return Int(count)
  }

  private mutating func double() -> Double {
    let number = bytes.loadUnaligned(fromByteOffset: at, as: Double.self)
    at += 8
    return number
  }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
    defer { at += count }
    return UnsafeRawBufferPointer(rebasing: bytes[at..<at + count])
  }
}
