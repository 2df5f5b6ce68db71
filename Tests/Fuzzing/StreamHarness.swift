// Entry point for libFuzzer: compressed streams and ZIP files of any bytes. What must hold: no crash (built with the address
// sanitizer); the same bytes and the same error whatever the buffers are, and from a pipe as from memory; every error says
// something; what was compressed comes back.
import ByteStreams

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private func fail(_ what: String, _ detail: String) -> Never {
  // A crash is how libFuzzer is told.
  fatalError("\(what): \(detail)")
}

/// What a stream gives: its bytes, and the error that ends them.
private struct Reading: Equatable {
  var bytes: [UInt8] = []
  var error: String?

  /// - Parameter most: the most bytes that are asked for at a time.
  init(_ source: consuming ByteSource, most: Int) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: most, alignment: 16)
    defer { buffer.deallocate() }
    while bytes.count < 1 << 22 {
      do throws(ByteStreamError) {
        let count = try source.read(into: buffer)
        if count == 0 { return }
        bytes += buffer[..<count]
      } catch {
        if error.message.isEmpty { fail("an error without words", "\(error.code)") }
        self.error = "\(error.code) \(error.message) \(error.byteOffset ?? -1)"
        return
      }
    }
  }
}

/// The bytes of a pipe that holds all of them.
private func throughPipe(_ bytes: [UInt8], most: Int) -> Reading {
  var ends: [CInt] = [0, 0]
  guard pipe(&ends) == 0 else { fail("no pipe", "\(errno)") }
  defer { close(ends[0]) }
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    if count <= 0 { fail("a pipe that takes nothing", "\(errno)") }
    written += count
  }
  close(ends[1])
  return Reading(ByteSource(descriptor: ends[0], name: "input"), most: most)
}

private func checkStream(_ bytes: [UInt8], _ most: Int) {
  let whole = Reading(ByteSource(bytes: bytes, name: "input"), most: 1 << 16)
  let pieces = Reading(ByteSource(bytes: bytes, name: "input"), most: most)
  if whole != pieces {
    fail("buffers of \(most)", "\(whole.error ?? "-") \(whole.bytes.count), \(pieces.error ?? "-") \(pieces.bytes.count)")
  }
  let piped = throughPipe(bytes, most: most)
  if whole != piped { fail("a pipe", "\(whole.error ?? "-") \(whole.bytes.count), \(piped.error ?? "-") \(piped.bytes.count)") }
}

private func checkArchive(_ bytes: [UInt8]) {
  var limits = ZipLimits()
  limits.inflatedBytes = 1 << 22
  do throws(ByteStreamError) {
    let archive = try ZipReader(bytes: bytes, name: "input.zip", limits: limits)
    for entry in archive.entries {
      do throws(ByteStreamError) { _ = try archive.contents(of: entry) } catch {
        if error.message.isEmpty { fail("an error without words", "\(error.code)") }
      }
    }
  } catch {
    if error.message.isEmpty { fail("an error without words", "\(error.code)") }
  }
}

private func checkRoundTrip(_ bytes: [UInt8], _ compression: Compression, _ most: Int) {
  do throws(ByteStreamError) {
    var sink = try ByteSink(memory: compression)
    var rest = bytes[...]
    while !rest.isEmpty {
      try sink.write(Array(rest.prefix(most)))
      rest = rest.dropFirst(most)
    }
    let stored = try sink.takeBytes()
    let back = Reading(ByteSource(bytes: stored, name: "input"), most: most)
    if back.error != nil || back.bytes != bytes { fail("\(compression)", "\(back.error ?? "-") \(back.bytes.count) of \(bytes.count)") }
    // Cut short it is an error, never a shorter text.
    if stored.count > 8 {
      let torn = Reading(ByteSource(bytes: Array(stored.dropLast(1 + Int(most) % 7)), name: "input"), most: 1 << 16)
      if torn.error == nil { fail("cut short without an error", "\(compression)") }
    }
  } catch { fail("\(compression)", error.message) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let all = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let bytes = Array(all[2...]), most = Int(all[1]) + 1
  switch all[0] % 5 {
  case 0, 1: checkStream(bytes, most)
  case 2: checkArchive(bytes)
  case 3: checkRoundTrip(bytes, .gzip, most)
  default: checkRoundTrip(bytes, .zstd, most)
  }
  return 0
}
