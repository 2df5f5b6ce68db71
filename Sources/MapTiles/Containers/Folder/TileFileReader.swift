public import ByteStreams

/// Reads the one tile of a file, compressed or not.
public final class TileFileReader: TileArchiveReading {
  public let format: TileFormat = .vector
  public let metadata: TilesetMetadata

  private let address: TileAddress
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - path: the file.
  ///   - address: the tile's, which the file does not have.
  /// - Throws: `ByteStreamError` as `StoredFile.contents(of:limit:)`, or with code `corruptCompression` or `limitExceeded`.
  public init(path: String, address: TileAddress) throws(ByteStreamError) {
    self.address = address
    let stored = try StoredFile.contents(of: path, limit: TileDecompressor.mostBytes)
    bytes = try TileDecompressor(name: path).decompress(stored, TileDecompressor.compression(of: stored))
    metadata = TilesetMetadata(name: "", minimumZoom: address.zoom, maximumZoom: address.zoom, layers: [])
  }

  /// The address in a path that ends in `{z}/{x}/{y}.mvt`, whatever the ending is; `nil` for other paths.
  public static func address(inPath path: String) -> TileAddress? {
    let steps = path.pathSteps.suffix(3)
    guard steps.count == 3, let zoom = steps.first.flatMap({ Int($0) }), let x = Int(steps[steps.startIndex + 1]),
      let y = steps.last?.split(separator: ".").first.flatMap({ Int($0) })
    else { return nil }
    return TileAddress(checking: zoom, x: x, y: y)
  }

  public func forEachAddress(_ body: (TileAddress) throws(ByteStreamError) -> Bool) throws(ByteStreamError) { _ = try body(address) }

  public func zoomLevels() -> [Int] { [address.zoom] }

  public func addresses(atZoom zoom: Int) -> TileAddressWalk {
    var next: TileAddress? = address.zoom == zoom ? address : nil
    return TileAddressWalk { next.take() }
  }

  public func tile(_ address: TileAddress) -> [UInt8]? { address == self.address ? bytes : nil }
}
