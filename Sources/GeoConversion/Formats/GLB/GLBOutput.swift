public import ByteStreams
internal import GLB
public import Overlays

extension Format {
  public static let glb = Format(
    name: "glb", title: "GLB", summary: "batches for viewers of glTF 2.0", endings: ["glb"], options: FormatOption.ofBatches,
    refused: .ofBatches, reading: nil, writing: .batches(GLBOutput()))
}

/// glTF 2.0 in one file, for any viewer.
public struct GLBOutput: BatchOutput {
  public init() {}

  public var holds: HeldContent { .all.subtracting([.zooms, .blendModes, .drawingOrder]) }
  public var title: String { Format.glb.title }

  public func makeWriter() -> GLBFileWriter { GLBFileWriter() }
}

extension BatchOutput where Self == GLBOutput {
  public static var glb: GLBOutput { GLBOutput() }
}

/// Writes GLB. The front of the file is known only after the last batch, so the batches are spooled.
public final class GLBFileWriter: BatchFileWriting {
  private var glb = GLBWriter()
  private var spool = ByteSpool()

  public func take(
    _ batch: OverlayBatch, place: (name: String, metres: Double)?, to sink: inout ByteSink
  ) throws(BatchWritingError) {
    try orFail { try spool.write(glb.append(batch, name: place?.name, height: place?.metres ?? 0)) }
  }

  public func finish(to sink: inout ByteSink) throws(BatchWritingError) {
    try orFail {
      let (head, tail) = try glb.finish()
      try sink.write(head)
      try spool.drain { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
      try sink.write(tail)
    }
  }

  private func orFail(_ body: () throws -> Void) throws(BatchWritingError) {
    do {
      try body()
    } catch let error as ByteStreamError {
      throw .stream(error)
    } catch {
      throw .tooLarge("\(error)")
    }
  }
}
