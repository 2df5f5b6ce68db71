internal import CZlib

/// Inflates data in the format of zlib (RFC 1950), as many bytes at a time as the caller has room for.
///
/// A class because zlib remembers the address of its stream.
final class Inflate {
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var isAtEnd = false

  /// `nil` without memory for it.
  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard inflateInit_(stream, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Inflates `input` from a position on, until it is used up or `output` has `count` bytes.
  ///
  /// - Returns: whether the data are sound so far.
  func inflate(_ input: ArraySlice<UInt8>, from position: inout Int, into output: inout [UInt8], upTo count: Int) -> Bool {
    while output.count < count, position < input.endIndex, !isAtEnd {
      let room = min(count - output.count, 65_536)
      var isSound = true
      let (start, used) = (position, input.endIndex - position)
      var left = 0
      let piece = [UInt8](unsafeUninitializedCapacity: room) { into, filled in
        input[start...].withUnsafeBufferPointer { from in
          // zlib reads avail_in bytes from next_in, all of the slice, and does not write through it. It writes avail_out bytes at most,
          // the capacity of `into`.
          stream.pointee.next_in = UnsafeMutablePointer(mutating: from.baseAddress)
          stream.pointee.avail_in = UInt32(clamping: used)
          stream.pointee.next_out = into.baseAddress
          stream.pointee.avail_out = UInt32(room)
          let status = CZlib.inflate(stream, Z_NO_FLUSH)
          isAtEnd = status == Z_STREAM_END
          isSound = status == Z_OK || status == Z_STREAM_END
        }
        filled = room - Int(stream.pointee.avail_out)
        left = Int(stream.pointee.avail_in)
      }
      position += min(used, Int(UInt32(clamping: used))) - left
      output += piece
      if !isSound { return false }
    }
    return true
  }
}
