public import ByteStreams
internal import GeoJSON
internal import GeoModel
internal import TopoJSON

/// What an input turns out to be: GeoJSON, which flows, or a topology, which must be held.
enum InputForm {
  /// The bytes that were read already.
  case flowing([UInt8])
  case topology(TopologyDocument)

  /// Reads as much as is needed to tell; all of a topology.
  ///
  /// - Parameter beginning: bytes that were read from the source before.
  /// - Throws: `ByteStreamError` when the bytes cannot be had, and with code `noLayers` when a layer is asked of GeoJSON.
  static func of(
    _ source: inout ByteSource, beginning: [UInt8], options: DecodingOptions
  ) throws(ByteStreamError) -> InputForm {
    var bytes = beginning
    var isWhole = false
    while true {
      switch TopologySigns.judge(bytes, isWhole: isWhole) {
      case .other:
        switch ForeignText.judge(bytes, isWhole: isWhole) {
        case .none: break
        case .undecided:
          isWhole = try !readMore(of: &source, &bytes)
          continue
        case .found(let what): throw ByteStreamError(.unsupportedFormat, path: source.name, message: what, byteOffset: 0)
        }
        if let layer = options.layer { throw .noLayers(source.name, asked: layer) }
        return .flowing(bytes)
      case .undecided: isWhole = try !readMore(of: &source, &bytes)
      case .topology:
        try readAll(of: &source, &bytes)
        let count = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: SliceGroup.padding))
        if let document = TopologyDocument(bytes, count: count, options: options) { return .topology(document) }
        bytes.removeSubrange(count...)
        return .flowing(bytes)
      }
    }
  }

  /// Appends what a read brings; `false` at the end.
  private static func readMore(of source: inout ByteSource, _ bytes: inout [UInt8]) throws(ByteStreamError) -> Bool {
    var failure: ByteStreamError?
    let more = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      do throws(ByteStreamError) { count = try source.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
    }
    if let failure { throw failure }
    if bytes.isEmpty { bytes = more } else { bytes += more }
    return !more.isEmpty
  }

  private static func readAll(of source: inout ByteSource, _ bytes: inout [UInt8]) throws(ByteStreamError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    if let size = source.totalBytes, source.compression == Compression.none {
      bytes.reserveCapacity(size + SliceGroup.padding)
    }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}

extension ByteStreamError.Code {
  /// A layer was asked of an input that has none.
  public static let noLayers = Self(rawValue: "no-layers")
}

extension ByteStreamError {
  fileprivate static func noLayers(_ path: String, asked layer: String) -> ByteStreamError {
    ByteStreamError(.noLayers, path: path, message: "the layer \"\(layer)\" was asked for, but this is no topology; leave the layer out: GeoJSON is read whole")
  }
}
