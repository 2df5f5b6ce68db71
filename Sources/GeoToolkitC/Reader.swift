internal import ByteStreams
public import CGeoToolkit
internal import GeoBatches

/// What a `geo_reader` points to.
private final class Reader {
  let reading: any BatchReading
  init(_ reading: any BatchReading) { self.reading = reading }
}

/// Batches of features.
private final class FeatureBatchReader: BatchReading {
  private var reader: OverlayReader

  init(_ source: consuming ByteSource, _ options: BatchingOptions) { reader = OverlayReader(source, options: options) }

  var progress: geo_progress { geo_progress(bytes: UInt64(reader.storedBytesRead), total: UInt64(reader.storedBytes ?? 0)) }

  func next() throws -> BorrowedBatch? { try reader.next().map { BorrowedBatch($0) } }
}

/// Hands a reader to the caller.
private func open(
  _ reader: UnsafeMutablePointer<OpaquePointer?>?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ make: () throws -> any BatchReading
) -> geo_status {
  reader?.pointee = nil
  return call(message) {
    guard let reader else { throw CallError(null: "reader") }
    reader.pointee = OpaquePointer(Unmanaged.passRetained(Reader(try make())).toOpaque())
    return GEO_OK
  }
}

/// The reader of a handle, which one of the functions that open made: the header says so.
private func reading(_ handle: OpaquePointer) -> any BatchReading {
  Unmanaged<Reader>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue().reading
}

@c(geo_reader_open)
public func open(
  _ path: UnsafePointer<CChar>?, _ options: UnsafeRawPointer?, _ reader: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> geo_status {
  open(reader, message) {
    let options = try batchingOptions(options)
    guard let path else { throw CallError(null: "path") }
    return FeatureBatchReader(try ByteSource(input: String(cString: path)), options)
  }
}

@c(geo_reader_open_indoor)
public func openIndoor(
  _ path: UnsafePointer<CChar>?, _ options: UnsafeRawPointer?, _ indoor: UnsafeRawPointer?, _ reader: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> geo_status {
  open(reader, message) {
    guard let path else { throw CallError(null: "path") }
    return try indoorReader(String(cString: path), options, indoor)
  }
}

@c(geo_reader_open_bytes)
public func open(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafeRawPointer?, _ reader: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> geo_status {
  open(reader, message) {
    let options = try batchingOptions(options)
    guard count == 0 || bytes != nil else { throw CallError(null: "bytes") }
    guard count >= 0 else { throw CallError(GEO_ERROR_LIMIT, "count is \(UInt(bitPattern: count)); no memory holds as many bytes") }
    // As many bytes are there as the caller says.
    return FeatureBatchReader(ByteSource(bytes: Array(UnsafeRawBufferPointer(start: bytes, count: count)), name: "<bytes>"), options)
  }
}

@c(geo_reader_next)
public func next(
  _ reader: OpaquePointer?, _ batch: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> geo_status {
  batch?.pointee = nil
  return call(message) {
    guard let reader else { throw CallError(null: "reader") }
    guard let batch else { throw CallError(null: "batch") }
    guard let next = try reading(reader).next() else { return GEO_END }
    batch.pointee = OpaquePointer(Unmanaged.passRetained(next).toOpaque())
    return GEO_BATCH
  }
}

@c(geo_reader_progress)
public func progress(_ reader: OpaquePointer?, _ progress: UnsafeMutablePointer<geo_progress>?) -> geo_status {
  guard let reader, let progress else { return GEO_ERROR_ARGUMENT }
  progress.pointee = reading(reader).progress
  return GEO_OK
}

@c(geo_reader_close)
public func close(_ reader: OpaquePointer?) {
  if let reader { Unmanaged<Reader>.fromOpaque(UnsafeRawPointer(reader)).release() }
}
