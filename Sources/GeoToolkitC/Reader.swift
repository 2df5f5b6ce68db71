public import CGeoToolkit
internal import GeoToolkit

/// What is behind a `geo_reader`.
private final class Reader {
  private var reader: OverlayReader

  init(path: String, _ options: BatchingOptions) throws(ByteStreamError) {
    reader = try OverlayReader(path: path, options: options)
  }

  func next() throws(ByteStreamError) -> OverlayBatch? { try reader.next() }
}

@c(geo_options_init)
public func initialize(_ options: UnsafeMutablePointer<geo_options>) {
  options.initialize(to: geo_options())
  options.pointee.vertex_format = Int32(VertexColumn.Format.float32.rawValue)
  options.pointee.batch_vertices = 1 << 19
}

@c(geo_reader_open)
public func open(
  _ path: UnsafePointer<CChar>, _ options: UnsafePointer<geo_options>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OpaquePointer? {
  do {
    let reader = try Reader(path: String(cString: path), batchingOptions(options?.pointee))
    return OpaquePointer(Unmanaged.passRetained(reader).toOpaque())
  } catch {
    tell(error, message)
    return nil
  }
}

@c(geo_reader_next)
public func next(
  _ reader: OpaquePointer, _ batch: UnsafeMutablePointer<OpaquePointer?>,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> geo_status {
  batch.pointee = nil
  // The handle is one that geo_reader_open made: the header says so.
  let reader = Unmanaged<Reader>.fromOpaque(UnsafeRawPointer(reader)).takeUnretainedValue()
  do {
    guard let next = try reader.next() else { return GEO_END }
    batch.pointee = OpaquePointer(Unmanaged.passRetained(BorrowedBatch(next)).toOpaque())
    return GEO_BATCH
  } catch {
    tell(error, message)
    return GEO_ERROR
  }
}

@c(geo_reader_close)
public func close(_ reader: OpaquePointer?) {
  if let reader { Unmanaged<Reader>.fromOpaque(UnsafeRawPointer(reader)).release() }
}

/// What the options say, in Swift.
func batchingOptions(_ options: geo_options?) throws -> BatchingOptions {
  var result = BatchingOptions()
  result.reading.jobs = ThreadedWork.processors
  guard let options else { return result }
  if let path = options.style_path { result.styles = try StyleDocument(path: String(cString: path)) }
  result.properties = try propertyNames(options)
  result.keepsOtherProperties = options.keeps_other_properties != 0
  result.overlays.usesShortIndices = options.short_indices != 0
  result.overlays.pickIndex = options.pick_index != 0
  result.overlays.labels = options.labels != 0
  result.overlays.ribbons = options.ribbons != 0
  guard let format = UInt8(exactly: options.vertex_format).flatMap(VertexColumn.Format.init(rawValue:)) else {
    throw OptionError(message: "vertex_format is \(options.vertex_format); expected 1 to 4 (geo_options_init sets 1)")
  }
  result.overlays.vertexFormat = format
  if options.batch_vertices > 0 { result.overlays.batchSize = .vertices(options.batch_vertices) }
  guard (0...1024).contains(options.jobs) else {
    throw OptionError(message: "jobs is \(options.jobs); expected 1 to 1024 threads, or 0 for one for each processor")
  }
  if options.jobs > 0 { result.reading.jobs = Int(options.jobs) }
  return result
}

/// The names of the properties that get columns.
private func propertyNames(_ options: geo_options) throws(OptionError) -> [String] {
  if options.property_count == 0 { return [] }
  guard let list = options.properties else { throw OptionError(message: "property_count is \(options.property_count), but properties is NULL") }
  var names: [String] = []
  // There are as many pointers as the caller says.
  for index in 0..<options.property_count {
    guard let name = list[index] else { throw OptionError(message: "properties[\(index)] is NULL; expected the name of a property") }
    names.append(String(cString: name))
  }
  // By their bytes: letters that look the same may be two properties.
  guard Set(names.map { ExactName($0) }).count == names.count else { throw OptionError(message: "properties names a property twice") }
  return names
}

/// An option has a value that it cannot have.
private struct OptionError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
