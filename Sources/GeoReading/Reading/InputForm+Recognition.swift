public import ByteStreams
internal import GeoJSON
internal import GeoModel

extension InputForm {
  /// The most bytes that are looked at before an input that no format knows is taken for text.
  private static let enough = ForeignText.enough

  /// How many bytes of memory each byte of an input takes that is held as a whole.
  private static let heldByInput = 4

  /// Reads as much as the formats need to recognise their input, and what its format needs before the first feature.
  ///
  /// - Parameter beginning: bytes that were read from the source before.
  /// - Throws: `ByteStreamError` when the bytes cannot be had, with code `noLayers` when a layer is asked of what has none, and with
  ///   `unsupportedFormat` for what no format reads, or not the one that was asked for.
  package static func of(_ source: inout ByteSource, beginning: [UInt8], options: ReadingOptions) throws(ByteStreamError) -> InputForm {
    if let form = options.form { return form }
    if let place = source.place, let form = try of(place, name: source.name, options) { return form }
    var bytes = beginning
    var isWhole = false
    while true {
      var isUndecided = false
      for format in options.formats {
        guard options.format.map({ $0 == format.name }) ?? true else { continue }
        let reading = format.reading
        switch options.format != nil ? .yes : reading.recognise(bytes, isWhole: isWhole || bytes.count >= enough) {
        case .no: continue
        case .undecided: isUndecided = true
        case .yes:
          if let layer = options.decoding.layer, !reading.hasLayers { throw .noLayers(source.name, asked: layer, of: format.title) }
          return try open(reading, &source, bytes, options, format.title)
        }
      }
      if isUndecided, !isWhole, bytes.count < enough {
        isWhole = try !readMore(of: &source, &bytes)
        continue
      }
      switch ForeignText.judge(bytes, isWhole: isWhole) {
      case .none:
        if let layer = options.decoding.layer { throw .noLayers(source.name, asked: layer, of: nil) }
        return .text(bytes)
      case .undecided: isWhole = try !readMore(of: &source, &bytes)
      case .found(let what): throw ByteStreamError(.unsupportedFormat, path: source.name, message: what, byteOffset: 0)
      }
    }
  }

  /// What reads a file in any order, or a folder; `nil` for what is read from front to back.
  private static func of(_ place: InputPlace, name: String, _ options: ReadingOptions) throws(ByteStreamError) -> InputForm? {
    if let (format, reading) = options.formats.inPlace(place, named: options.format) {
      if let system = options.projection?.system, !CoordinateSystemName.isWGS84(system) {
        throw ByteStreamError(
          .unknownSystem, path: name, message: "the coordinates of \(format.title) are known, and another CRS was asked for; leave it out")
      }
      if let layer = options.decoding.layer, !reading.hasLayers { throw .noLayers(name, asked: layer, of: format.title) }
      let reader = try reading.open(place, name: name, options: options.decoding, temporaryFolder: options.temporaryFolder)
      return .foreign(reader, taken: [], title: format.title)
    }
    if place.fragment != nil {
      throw ByteStreamError(
        .notFound, path: name, message: "there is no file of this name, and of \(place.path) nothing can be chosen by what follows #")
    }
    if place.isFolder { throw ByteStreamError(.isDirectory, path: name, message: "this is a folder, not a file; name a file inside it") }
    return nil
  }

  private static func open<Reading: FormatReading>(
    _ reading: Reading.Type, _ source: inout ByteSource, _ bytes: consuming [UInt8], _ options: ReadingOptions, _ title: String
  ) throws(ByteStreamError) -> InputForm {
    let size = source.compression == Compression.none ? source.totalBytes : nil
    if reading.holdsInput, let limit = options.memoryLimit, let size, size * heldByInput > limit {
      throw ByteStreamError(
        .limitExceeded, path: source.name,
        message: "\(title) is held as a whole, which takes about \(((size * heldByInput) >> 20) + 1) MiB of memory, and the limit is "
          + "\(limit >> 20) MiB; raise it")
    }
    let opening = try reading.open(
      bytes, size: size, options: options.decoding, more: { () throws(ByteStreamError) in try next(of: &source, most: 1 << 20) })
    switch opening {
    case .opened(let reader, let taken): return .foreign(reader, taken: taken, title: title)
    case .declined(let all):
      if options.format == nil { return .text(all) }
      throw ByteStreamError(
        .unsupportedFormat, path: source.name,
        message: "this is not \(title), which was asked for; leave the format out, and it is recognised by its content", byteOffset: 0)
    }
  }

  /// Appends what a read brings; `false` at the end.
  private static func readMore(of source: inout ByteSource, _ bytes: inout [UInt8]) throws(ByteStreamError) -> Bool {
    let more = try next(of: &source, most: 64 << 10)
    if bytes.isEmpty { bytes = more } else { bytes += more }
    return !more.isEmpty
  }

  /// What a read brings; nothing at the end.
  static func next(of source: inout ByteSource, most: Int) throws(ByteStreamError) -> [UInt8] {
    var failure: ByteStreamError?
    let more = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      do throws(ByteStreamError) { count = try source.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw failure }
    return more
  }
}

extension ByteStreamError.Code {
  /// A layer was requested from an input that has none.
  public static let noLayers = Self(rawValue: "no-layers")
}

extension ByteStreamError {
  /// - Parameter format: `nil` for GeoJSON.
  fileprivate static func noLayers(_ path: String, asked layer: String, of format: String?) -> ByteStreamError {
    ByteStreamError(
      .noLayers, path: path,
      message: "the layer \"\(layer)\" was asked for, but this is \(format ?? "no topology"); leave the layer out: "
        + "\(format ?? "GeoJSON") is read whole")
  }
}
