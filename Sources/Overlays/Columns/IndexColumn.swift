/// Indices of triangles' vertices: 16 or 32 bits each.
public struct IndexColumn: Sendable {
  @usableFromInline
  enum Storage: Sendable {
    case uint16([UInt16])
    case uint32([UInt32])
  }

  @usableFromInline var storage: Storage

  package init() { storage = .uint32([]) }
  package init(uint16 indices: [UInt16]) { storage = .uint16(indices) }
  package init(uint32 indices: [UInt32]) { storage = .uint32(indices) }

  /// Bytes of an index: 2 if groups were limited to 65,535 vertices, otherwise 4.
  @inlinable
  public var stride: Int {
    switch storage {
    case .uint16: 2
    case .uint32: 4
    }
  }

  @inlinable
  public var count: Int {
    switch storage {
    case .uint16(let indices): indices.count
    case .uint32(let indices): indices.count
    }
  }

  /// Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Int {
    switch storage {
    case .uint16(let indices): Int(indices[index])
    case .uint32(let indices): Int(indices[index])
    }
  }

  /// Calls `body` with the indices in place in memory, ``stride`` bytes each, in the machine's byte order.
  public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    switch storage {
    case .uint16(let indices): try indices.withBytes(body)
    case .uint32(let indices): try indices.withBytes(body)
    }
  }
}
