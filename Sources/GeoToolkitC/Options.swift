public import CGeoToolkit
internal import GeoBatches
internal import GeoConversion
internal import GeoModel
internal import GeoPipeline
internal import GeoReading
internal import Overlays

/// The sizes that `geo_options` may have. No version will have more than this; a larger size was never set, and must not be read by.
private let sizes = Int(GEO_OPTIONS_FIRST_SIZE)...4096

@c(geo_options_init_sized)
public func initialize(_ options: UnsafeMutableRawPointer?, _ size: Int) -> geo_status {
  guard let options else { return GEO_ERROR_ARGUMENT }
  guard sizes.contains(size) else { return GEO_ERROR_OPTION }
  var defaults = geo_options()
  defaults.size = size
  defaults.vertex_format = Int32(VertexColumn.Format.float32.rawValue)
  defaults.batch_vertices = 1 << 19
  // The caller's structure may be that of a later version: what is beyond ours is zero there, too.
  options.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  withUnsafeBytes(of: defaults) { options.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: min(size, $0.count)) }
  return GEO_OK
}

/// The caller's options, with defaults for members that the caller's version does not have. Members of later versions must be zero.
private func options(at place: UnsafeRawPointer) throws(CallError) -> geo_options {
  let size = place.loadUnaligned(as: Int.self)
  guard sizes.contains(size) else {
    throw CallError(GEO_ERROR_OPTION, "size is \(UInt(bitPattern: size)); expected that of geo_options, as geo_options_init sets it")
  }
  // The caller has as many bytes as it says.
  let bytes = UnsafeRawBufferPointer(start: place, count: size)
  var options = geo_options()
  _ = withUnsafeMutableBytes(of: &options) { initialize($0.baseAddress, $0.count) }
  withUnsafeMutableBytes(of: &options) { $0.copyBytes(from: bytes.prefix($0.count)) }
  guard options.reserved == 0, options.reserved_2 == 0, bytes.dropFirst(MemoryLayout<geo_options>.size).allSatisfy({ $0 == 0 }) else {
    throw CallError(GEO_ERROR_OPTION, "an option is set that this version of the library does not have")
  }
  return options
}

/// Whether the caller names a style document.
func hasStylePath(_ place: UnsafeRawPointer) throws -> Bool { try options(at: place).style_path != nil }

/// What the options say, in Swift; the defaults for none.
func batchingOptions(_ place: UnsafeRawPointer?) throws -> BatchingOptions {
  var result = BatchingOptions()
  result.reading.jobs = ThreadedWork.processors
  guard let options = try place.map(options) else { return result }
  if let path = options.style_path {
    do { result.styles = try StyleDocument(path: String(cString: path)) } catch { throw CallError(GEO_ERROR_STYLE, "\(error)") }
  }
  result.properties = try propertyNames(options)
  result.keepsOtherProperties = options.keeps_other_properties != 0
  result.overlays.usesShortIndices = options.short_indices != 0
  result.overlays.pickIndex = options.pick_index != 0
  result.overlays.labels = options.labels != 0
  result.overlays.ribbons = options.ribbons != 0
  guard let format = UInt8(exactly: options.vertex_format).flatMap(VertexColumn.Format.init(rawValue:)) else {
    throw CallError(GEO_ERROR_OPTION, "vertex_format is \(options.vertex_format); expected 1 to 4 (geo_options_init sets 1)")
  }
  result.overlays.vertexFormat = format
  // A count beyond the signed numbers arrives as a negative one.
  if options.batch_vertices != 0 { result.overlays.batchSize = .vertices(options.batch_vertices > 0 ? options.batch_vertices : .max) }
  guard (0...1024).contains(options.jobs) else {
    throw CallError(GEO_ERROR_OPTION, "jobs is \(options.jobs); expected 1 to 1024 threads, or 0 for one for each processor")
  }
  if options.jobs > 0 { result.reading.jobs = Int(options.jobs) }
  result.floorProperty = options.floor_property.map { String(cString: $0) }
  result.reading.layer = options.layer.map { String(cString: $0) }
  guard (0...10_000).contains(options.max_depth) else {
    throw CallError(GEO_ERROR_OPTION, "max_depth is \(options.max_depth); expected 1 to 10000 levels, or 0 for 512")
  }
  if options.max_depth > 0 { result.reading.maxDepth = Int(options.max_depth) }
  result.steps = try steps(options)
  return result
}

/// The names of the properties that get columns.
private func propertyNames(_ options: geo_options) throws(CallError) -> [String] {
  let names = try texts(options.properties, options.property_count, "properties", count: "property_count", of: "the name of a property")
  // By their bytes: letters that look the same may be two properties.
  guard Set(names.map { ExactName($0) }).count == names.count else {
    throw CallError(GEO_ERROR_OPTION, "properties names a property twice")
  }
  return names
}

/// The texts of a list.
func texts(
  _ list: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: String, count countName: String, of what: String
) throws(CallError) -> [String] {
  if count == 0 { return [] }
  guard let list else { throw CallError(GEO_ERROR_OPTION, "\(countName) is \(UInt(bitPattern: count)), but \(name) is NULL") }
  var texts: [String] = []
  // There are as many pointers as the caller says.
  for index in 0..<UInt(bitPattern: count) {
    guard let text = list[Int(bitPattern: index)] else { throw CallError(GEO_ERROR_OPTION, "\(name)[\(index)] is NULL; expected \(what)") }
    texts.append(String(cString: text))
  }
  return texts
}
