internal import ByteStreams
public import CGeoToolkit
internal import GeoReading
internal import GeoBatches
internal import Overlays

/// What a `geo_reader` points to.
private final class Reader {
  private var reader: OverlayReader

  init(_ source: consuming ByteSource, _ options: BatchingOptions) { reader = OverlayReader(source, options: options) }

  func next() throws(PipelineError) -> OverlayBatch? { try reader.next() }
}

/// Hands a reader to the caller.
private func open(
  _ options: UnsafeRawPointer?, _ reader: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, source: () throws -> ByteSource
) -> geo_status {
  reader?.pointee = nil
  return call(message) {
    guard let reader else { throw CallError(null: "reader") }
    let options = try batchingOptions(options)
    reader.pointee = OpaquePointer(Unmanaged.passRetained(Reader(try source(), options)).toOpaque())
    return GEO_OK
  }
}

@c(geo_reader_open)
public func open(
  _ path: UnsafePointer<CChar>?, _ options: UnsafeRawPointer?, _ reader: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> geo_status {
  open(options, reader, message) {
    guard let path else { throw CallError(null: "path") }
    return try ByteSource(path: String(cString: path))
  }
}

@c(geo_reader_open_bytes)
public func open(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafeRawPointer?, _ reader: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> geo_status {
  open(options, reader, message) {
    guard count == 0 || bytes != nil else { throw CallError(null: "bytes") }
    guard count >= 0 else { throw CallError(GEO_ERROR_LIMIT, "count is \(UInt(bitPattern: count)); no memory holds as many bytes") }
    // As many bytes are there as the caller says.
    return ByteSource(bytes: Array(UnsafeRawBufferPointer(start: bytes, count: count)), name: "<bytes>")
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
    // The handle is one that geo_reader_open made: the header says so.
    guard let next = try Unmanaged<Reader>.fromOpaque(UnsafeRawPointer(reader)).takeUnretainedValue().next() else { return GEO_END }
    batch.pointee = OpaquePointer(Unmanaged.passRetained(BorrowedBatch(next)).toOpaque())
    return GEO_BATCH
  }
}

@c(geo_reader_close)
public func close(_ reader: OpaquePointer?) {
  if let reader { Unmanaged<Reader>.fromOpaque(UnsafeRawPointer(reader)).release() }
}
