#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Bytes that must wait because something that comes before them is known only at the end: in memory while they are few,
/// then in a temporary file without a name, which is gone with the process whatever happens.
public struct Spool: ~Copyable {
  /// Bytes kept in memory.
  static let capacity = 1 << 20

  private var waiting: [UInt8] = []
  private var file: Descriptor?
  private let folder: String

  /// - Parameter folder: where a temporary file is made; the system's folder for them when `nil`.
  public init(folder: String? = nil) {
    self.folder = folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }

  /// Appends bytes.
  ///
  /// - Throws: ``ByteStreamError`` when the temporary file cannot be made or written.
  public mutating func write(_ bytes: [UInt8]) throws(ByteStreamError) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.capacity { try flush() }
  }

  /// Writes all bytes to a sink, in order.
  ///
  /// - Throws: ``ByteStreamError`` when they cannot be read back, or the sink cannot take them.
  public consuming func copy(to sink: inout ByteSink) throws(ByteStreamError) {
    if file == nil {
      try sink.write(waiting)
      return
    }
    try flush()
    do throws(SystemError) {
      try rewind()
    } catch {
      throw .reading(folder, at: 0, error)
    }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try read(into: &buffer)
      if count == 0 { return }
      try sink.write(Array(buffer[..<count]))
    }
  }

  private mutating func flush() throws(ByteStreamError) {
    if file == nil { file = try Self.unnamedFile(in: folder) }
    let bytes = waiting
    waiting.removeAll(keepingCapacity: true)
    let result = bytes.withUnsafeBytes { pointer -> Result<Void, SystemError> in
      do throws(SystemError) {
        try file?.write(pointer)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    if case .failure(let error) = result { throw .writing("a temporary file in \(folder)", error) }
  }

  private borrowing func rewind() throws(SystemError) { try file?.rewind() }

  private borrowing func read(into buffer: inout [UInt8]) throws(ByteStreamError) -> Int {
    let result = buffer.withUnsafeMutableBytes { bytes -> Result<Int, SystemError> in
      do throws(SystemError) {
        return .success(try file?.read(into: bytes) ?? 0)
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let count): return count
    case .failure(let error): throw .reading("a temporary file in \(folder)", at: 0, error)
    }
  }

  private static func unnamedFile(in folder: String) throws(ByteStreamError) -> Descriptor {
    do throws(SystemError) {
      while true {
        let path = "\(folder)/.geojson.\(String(UInt64.random(in: .min ... .max), radix: 36)).spool"
        do throws(SystemError) {
          let descriptor = try Descriptor(path: path, flags: O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
          unlink(path)
          return descriptor
        } catch {
          if error.number != EEXIST { throw error }
        }
      }
    } catch {
      throw .creating("a temporary file", in: folder, error)
    }
  }
}
