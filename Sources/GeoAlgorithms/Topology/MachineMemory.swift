#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The memory of this machine.
public enum MachineMemory {
  /// In bytes; all that can be if that is not known. A container may have less.
  public static let bytes: Int = {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    let (product, isTooGreat) = Int(pages).multipliedReportingOverflow(by: Int(size))
    return pages > 0 && size > 0 && !isTooGreat ? product : .max
  }()
}
