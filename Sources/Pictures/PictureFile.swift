public import ByteStreams
public import Drawing

/// Writes scenes as files of pictures.
public enum PictureFile {
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - format: of the file.
  ///   - jobs: how many threads draw.
  ///   - sink: gets the file; the caller commits it when this returns.
  public static func write(_ scene: Scene, as format: PictureFormat, jobs: Int = 1, to sink: inout ByteSink) throws(ByteStreamError) {
    switch format {
    case .png, .svg, .pdf:
      guard let image = scene.image(jobs: jobs) else { return }
      try PNGEncoder(scale: scene.scale).encode(image) { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
    }
  }
}
