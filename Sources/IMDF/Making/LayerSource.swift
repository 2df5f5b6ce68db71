public import ByteStreams
public import GeoJSON
public import GeoModel

/// A layer that was read, from which an indoor map is made.
public struct LayerSource: Sendable {
  /// The file's path: as ``IndoorMapping/Layer/file`` has it, or another that ends in the same way.
  public let name: String
  public let block: FeatureBlock<Geographic>

  public init(name: String, block: FeatureBlock<Geographic>) {
    self.name = name
    self.block = block
  }

  /// Reads a file of features, compressed or not.
  ///
  /// - Parameters:
  ///   - path: the file to read.
  ///   - name: its name in the mapping; by default its path.
  ///   - options: limits of the reader.
  ///   - limits: how many bytes are read before the file is refused.
  /// - Throws: `ByteStreamError` when it cannot be read, `limitExceeded` for more bytes than the limits grant.
  public init(
    path: String, name: String? = nil, decoding options: DecodingOptions = DecodingOptions(), limits: ZipLimits = ZipLimits()
  ) throws(ByteStreamError) {
    var source = try ByteSource(path: path)
    var block = FeatureBlock(file: try source.readAll(atMost: limits.inflatedBytes), options: options)
    // A comment has no place in the map that is made, and nobody would be told of it.
    for finding in block.diagnostics where finding.rule.isExtensionOfJSON {
      if let row = finding.feature, block.rows.indices.contains(row) { block.rows[row].flags.insert(.unreadable) }
    }
    var lines = LineCounter()
    lines.place(in: &block)
    self.init(name: name ?? path, block: block)
  }
}
