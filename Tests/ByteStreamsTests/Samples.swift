import ByteStreams

/// Contents for the tests.
enum Samples {
  /// Bytes that look like GeoJSON: repetitive in structure, irregular in the digits.
  static func text(count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 64)
    while bytes.count < count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes += "{\"type\":\"Point\",\"coordinates\":[\(state >> 40),\((state >> 20) & 0xFFFF)]}\n".utf8
    }
    return Array(bytes.prefix(count))
  }

  /// Bytes that no compression can shorten.
  static func noise(count: Int) -> [UInt8] {
    var state: UInt64 = 7
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  static func compress(
    _ bytes: [UInt8], _ compression: Compression, level: Int? = nil
  ) throws -> [UInt8] {
    var sink = try ByteSink(memory: compression, level: level)
    try sink.write(bytes)
    return try sink.takeBytes()
  }
}

extension ByteSource {
  /// Reads to the end in requests of `step` bytes.
  mutating func readAll(step: Int) throws(ByteStreamError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 1)
    defer { buffer.deallocate() }
    var all: [UInt8] = []
    while true {
      let count = try read(into: buffer)
      if count == 0 { return all }
      all.append(contentsOf: buffer[..<count])
    }
  }
}

/// The bytes of a source over `stored`, or the error it ends in.
func decode(_ stored: [UInt8], step: Int = 4096) -> Result<[UInt8], ByteStreamError> {
  var source = ByteSource(bytes: stored, name: "sample")
  do throws(ByteStreamError) {
    return .success(try source.readAll(step: step))
  } catch {
    return .failure(error)
  }
}

/// The error a piece of work ends in; `nil` when it succeeds.
func failure(_ work: () throws(ByteStreamError) -> Void) -> ByteStreamError? {
  do throws(ByteStreamError) {
    try work()
    return nil
  } catch {
    return error
  }
}

/// The error a commit ends in; `nil` when it succeeds.
func commitFailure(_ sink: consuming ByteSink) -> ByteStreamError? {
  do throws(ByteStreamError) {
    try sink.commit()
    return nil
  } catch {
    return error
  }
}
