public import ByteStreams
public import Drawing

/// Writes scenes as files of pictures.
public enum PictureFile {
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - format: of the file.
  ///   - jobs: how many threads draw pixels.
  ///   - sink: gets the file; the caller commits it when this returns.
  /// - Returns: how many groups a format of paths cannot express, so that they, and what is below them, are pixels in the file. 0 for PNG.
  @discardableResult
  public static func write(
    _ scene: Scene, as format: PictureFormat, jobs: Int = 1, to sink: inout ByteSink
  ) throws(ByteStreamError) -> Int {
    func pixels(_ groups: Range<Int>?) throws(ByteStreamError) -> PixelImage {
      scene.image(groups: groups, jobs: jobs) ?? PixelImage(width: 1, height: 1, bytes: [0, 0, 0, 0])
    }
    switch format {
    case .png:
      try PNGEncoder(scale: scene.scale).encode(pixels(nil)) { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
      return 0
    case .svg:
      return try SceneSVGEncoder().encode(scene, rasterise: pixels) { (bytes) throws(ByteStreamError) in try sink.write(bytes) }.count
    case .pdf:
      return try ScenePDFEncoder().encode(scene, rasterise: pixels) { (bytes) throws(ByteStreamError) in try sink.write(bytes) }.count
    }
  }
}
