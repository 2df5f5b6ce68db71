import Foundation
package import GeoToolkit
import Testing

/// A source that brings its bytes in pieces of one size.
package enum PacketSource {
  /// - Parameter chunk: bytes a piece; `nil` is all of them from memory.
  package static func with<R>(_ bytes: [UInt8], chunk: Int?, _ body: (inout ByteSource) throws -> R) throws -> R {
    guard let chunk else {
      var source = ByteSource(bytes: bytes, name: "test.geojson")
      return try body(&source)
    }
    let ends = try open()
    let writer = Thread {
      var at = 0
      while at < bytes.count {
        PipeEnds.write(Array(bytes[at..<min(at + chunk, bytes.count)]), to: ends.writing)
        at += chunk
      }
      close(ends.writing)
    }
    writer.start()
    defer { close(ends.reading) }
    var source = ByteSource(descriptor: ends.reading, name: "test.geojson")
    return try body(&source)
  }

  private static func open() throws -> (reading: CInt, writing: CInt) {
    #if os(Linux)
      // Packets keep their boundaries: each is one read.
      var ends: [CInt] = [-1, -1]
      try #require(socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    #else
      return try PipeEnds.open()
    #endif
  }
}
