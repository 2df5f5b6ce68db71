/// Positions of vertices: pairs x, y relative to the batch's origin (``OverlayHeader/origin``).
public struct VertexColumn: Sendable {
  /// How positions are stored.
  @frozen
  public enum Format: UInt8, Sendable, CaseIterable {
    /// Pairs of Float: 8 bytes a vertex, accurate to about 2⁻²⁵ of the batch's width.
    case float32 = 1
    /// The same, and a second buffer with the part that Float lost: `high + low` has 48 bits. For shaders that emulate
    /// double precision.
    case float32WithLow = 2
    /// Pairs of Double: 16 bytes a vertex.
    case float64 = 3
    /// Pairs of UInt16 on a grid of 65,536 steps over the batch's rectangle: 4 bytes a vertex.
    case uint16 = 4

    /// Bytes of a vertex in the buffer of ``VertexColumn/withUnsafeBytes(_:)``.
    @inlinable
    public var stride: Int {
      switch self {
      case .float32, .float32WithLow: 8
      case .float64: 16
      case .uint16: 4
      }
    }
  }

  @usableFromInline
  enum Storage: Sendable {
    case float32([SIMD2<Float>])
    case float32WithLow([SIMD2<Float>], low: [SIMD2<Float>])
    case float64([SIMD2<Double>])
    case uint16([SIMD2<UInt16>])
  }

  @usableFromInline var storage: Storage

  package init() { storage = .float32([]) }
  package init(float32 places: [SIMD2<Float>]) { storage = .float32(places) }
  package init(float64 places: [SIMD2<Double>]) { storage = .float64(places) }
  package init(uint16 places: [SIMD2<UInt16>]) { storage = .uint16(places) }

  /// - Precondition: both are as long.
  package init(float32 places: [SIMD2<Float>], low: [SIMD2<Float>]) {
    precondition(places.count == low.count, "every vertex has a low part")
    storage = .float32WithLow(places, low: low)
  }

  public var format: Format {
    switch storage {
    case .float32: .float32
    case .float32WithLow: .float32WithLow
    case .float64: .float64
    case .uint16: .uint16
    }
  }

  /// The number of vertices.
  @inlinable
  public var count: Int {
    switch storage {
    case .float32(let places), .float32WithLow(let places, low: _): places.count
    case .float64(let places): places.count
    case .uint16(let places): places.count
    }
  }

  /// The stored values of a vertex, to be scaled and moved by the header. Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> SIMD2<Double> {
    switch storage {
    case .float32(let places): SIMD2<Double>(places[index])
    case .float32WithLow(let places, let low): SIMD2<Double>(places[index]) + SIMD2<Double>(low[index])
    case .float64(let places): places[index]
    case .uint16(let places): SIMD2<Double>(places[index])
    }
  }

  /// Calls `body` with the vertices in place in memory, ``Format/stride`` bytes each, in the machine's byte order.
  public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    switch storage {
    case .float32(let places), .float32WithLow(let places, low: _): try places.withBytes(body)
    case .float64(let places): try places.withBytes(body)
    case .uint16(let places): try places.withBytes(body)
    }
  }

  /// The same for the low parts, pairs of Float; empty for formats without.
  public func withUnsafeLowBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    if case .float32WithLow(_, let low) = storage { return try low.withBytes(body) }
    return try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }
}

extension Array {
  /// As `withUnsafeBytes`, which has no typed error.
  func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    let result: Result<R, E> = withUnsafeBytes { bytes in
      do throws(E) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
