public import ByteStreams
internal import GLB
public import Overlays

extension Format {
  public static let glb = Format(
    name: "glb", title: "GLB", summary: "batches for viewers of glTF 2.0", endings: ["glb"],
    options: FormatOption.ofBatches + [
      FormatOption(
        "flat", .flag, section: FormatOption.batches,
        help: "Write the map plane, without heights, and draw units one over the other in their drawing order.")
    ],
    refused: .ofBatches, reading: nil, writing: .batches(GLBOutput()))
}

/// glTF 2.0 in one file, for any viewer.
public struct GLBOutput: BatchOutput {
  /// Whether everything lies in the plane of the map, and draw units one over the other in their drawing order.
  public var isFlat: Bool

  public init(isFlat: Bool = false) { self.isFlat = isFlat }

  public var holds: HeldContent {
    let lost: HeldContent = [.zooms, .blendModes, .floors, .labels, .lineWidths, .zoomCurves, .inverseAreas, .extrusions]
    return .all.subtracting(isFlat ? lost : lost.union(.drawingOrder))
  }

  public var title: String { Format.glb.title }
  public var orderOption: String? { "--flat" }

  public func makeWriter() -> GLBFileWriter { GLBFileWriter(isFlat: isFlat) }

  public func with(_ options: FormatOptionValues) -> GLBOutput {
    var output = self
    if options.has("flat") { output.isFlat = true }
    return output
  }
}

extension BatchOutput where Self == GLBOutput {
  public static var glb: GLBOutput { GLBOutput() }

  /// - Parameter isFlat: whether everything lies in the plane of the map, and draw units one over the other in their drawing order.
  public static func glb(isFlat: Bool) -> GLBOutput { GLBOutput(isFlat: isFlat) }
}

/// Writes GLB. The front of the file is known only after the last batch, so the batches are spooled.
public final class GLBFileWriter: BatchFileWriting {
  private var glb: GLBWriter
  private var spool = ByteSpool()

  init(isFlat: Bool) { glb = GLBWriter(isFlat: isFlat) }

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
