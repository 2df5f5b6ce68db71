internal import ByteStreams
public import CGeoToolkit
internal import GeoBatches
internal import GeoFindings
internal import GeoModel
internal import GeoReading
internal import IMDF

private let sizes = MemoryLayout<geo_indoor_options>.size...4096

@c(geo_indoor_options_init_sized)
public func initializeIndoor(_ options: UnsafeMutableRawPointer?, _ size: Int) -> geo_status {
  guard let options else { return GEO_ERROR_ARGUMENT }
  guard sizes.contains(size) else { return GEO_ERROR_OPTION }
  // What later versions add is zero, too.
  options.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  options.storeBytes(of: size, as: Int.self)
  return GEO_OK
}

/// The caller's options; members of later versions must be zero.
private func options(at place: UnsafeRawPointer) throws(CallError) -> geo_indoor_options {
  let size = place.loadUnaligned(as: Int.self)
  guard sizes.contains(size) else {
    throw CallError(
      GEO_ERROR_OPTION, "size is \(UInt(bitPattern: size)); expected that of geo_indoor_options, as geo_indoor_options_init sets it")
  }
  let options = place.loadUnaligned(as: geo_indoor_options.self)
  // The caller has as many bytes as it says.
  let rest = UnsafeRawBufferPointer(start: place, count: size).dropFirst(MemoryLayout<geo_indoor_options>.size)
  guard options.reserved == 0, rest.allSatisfy({ $0 == 0 }) else {
    throw CallError(GEO_ERROR_OPTION, "an option is set that this version of the library does not have")
  }
  return options
}

/// The levels and buildings that are wanted.
private func selection(_ options: geo_indoor_options) throws(CallError) -> IndoorSelection {
  var selection = IndoorSelection()
  if options.ordinal_count != 0 {
    guard let list = options.ordinals else {
      throw CallError(GEO_ERROR_OPTION, "ordinal_count is \(UInt(bitPattern: options.ordinal_count)), but ordinals is NULL")
    }
    guard options.ordinal_count > 0 else { throw CallError(GEO_ERROR_LIMIT, "no memory holds as many ordinals") }
    // There are as many numbers as the caller says.
    selection.ordinals = UnsafeBufferPointer(start: list, count: options.ordinal_count).map { Int($0) }
  }
  selection.levels = try texts(options.levels, options.level_count, "levels", count: "level_count", of: "the name of a level")
  selection.buildings = try texts(
    options.buildings, options.building_count, "buildings", count: "building_count", of: "the name of a building")
  return selection
}

/// What gives the batches of a map.
func indoorReader(_ path: String, _ place: UnsafeRawPointer?, _ indoor: UnsafeRawPointer?) throws -> any BatchReading {
  let batching = try batchingOptions(place)
  let own = try indoor.map(options)
  let map = IndoorMap(try IndoorArchive(path: path), decoding: batching.reading.decoding)
  let languages =
    try own.map { try texts($0.languages, $0.language_count, "languages", count: "language_count", of: "the tag of a language") } ?? []
  let wanted = try own.map { try selection($0) } ?? IndoorSelection()
  let plan: IndoorPlan
  do throws(IndoorSelectionError) {
    plan = try IndoorPlan(map, wanted, languages: languages)
  } catch {
    throw CallError(GEO_ERROR_OPTION, error.message)
  }
  let hasStyle = try place.map { try hasStylePath($0) } ?? false
  let palette: IndoorPalette? = hasStyle ? nil : own?.dark ?? 0 != 0 ? .dark : .light
  return FloorReader(IndoorBatches(plan, palette: palette, options: batching))
}

private final class FloorReader: BatchReading {
  private var reader: IndoorBatchReader
  private let plan: IndoorPlan

  init(_ batches: IndoorBatches) {
    plan = batches.plan
    reader = IndoorBatchReader(batches)
  }

  var progress: geo_progress { geo_progress(bytes: UInt64(reader.levelsDone), total: UInt64(plan.parts.count)) }

  func next() throws -> BorrowedBatch? {
    guard let drawn = try reader.next() else { return nil }
    let place = BatchPlace(
      building: drawn.building.flatMap { plan.label(of: $0.index) }, level: drawn.level.flatMap { plan.label(of: $0.index) },
      ordinal: drawn.level?.ordinal)
    return BorrowedBatch(drawn.batch, place: place, files: drawn.findings.map(\.file))
  }
}
