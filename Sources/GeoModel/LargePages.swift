#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Pages of 2 MB for arrays of several megabytes. The arrays of one large feature are written once, and handing out their pages
/// of 4 KB takes the system longer than writing them: a third of the time of `info` on a feature of 40 MB.
package enum LargePages {
  /// Smaller arrays mostly reuse memory that was freed.
  private static let least = limit(4 << 20, small: 1 << 12)
  private static let size = 2 << 20

  /// Asks the system for large pages before memory is first written. A hint: it may have none. Only pages that lie wholly inside
  /// the memory are asked for.
  package static func prefer<Element>(for memory: UnsafeMutablePointer<Element>?, count: Int) {
    #if os(Linux)
      let byteCount = count * MemoryLayout<Element>.stride
      guard let memory, byteCount >= least else { return }
      let address = UInt(bitPattern: memory), mask = UInt(size - 1)
      let start = (address + mask) & ~mask, end = (address + UInt(byteCount)) & ~mask
      if start < end { _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE) }
    #endif
  }
}

extension Array where Element: BitwiseCopyable {
  /// Reserves capacity for a large array, in large pages.
  package mutating func reserveLarge(_ capacity: Int) {
    if self.capacity >= capacity { return }
    reserveCapacity(capacity)
    // The reserved capacity belongs to the array.
    withUnsafeMutableBufferPointer { LargePages.prefer(for: $0.baseAddress, count: capacity) }
  }
}
