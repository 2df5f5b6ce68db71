public import ByteStreams
public import Overlays

extension Format {
  public static let overlay = Format(
    name: "overlay", title: "overlay", summary: "batches to be mapped into memory", endings: ["overlay"],
    options: FormatOption.ofBatches + [
      FormatOption("pick-index", .flag, section: FormatOption.batches, help: "Add an index to find the feature at a place."),
      FormatOption(
        "labels", .flag, section: FormatOption.batches, help: "Add a place for a label in each polygon, farthest from its border."),
      FormatOption(
        "ribbons", .flag, section: FormatOption.batches,
        help: "Add lines and borders as triangles, with the joins and caps of their styles.")
    ],
    refused: .ofBatches, reading: nil, writing: .batches(OverlayFileOutput()))
}

/// The header and columns of each batch, to be mapped into memory (``Overlays/OverlayFile``).
public struct OverlayFileOutput: BatchOutput {
  public init() {}

  public var holds: HeldContent { .all.subtracting(.zoomCurves) }
  public var title: String { Format.overlay.title }

  public func makeWriter() -> OverlayFileWriter { OverlayFileWriter() }
}

extension BatchOutput where Self == OverlayFileOutput {
  public static var overlay: OverlayFileOutput { OverlayFileOutput() }
}

/// Writes batches one after the other.
public final class OverlayFileWriter: BatchFileWriting {
  public func take(
    _ batch: OverlayBatch, place: (name: String, metres: Double)?, to sink: inout ByteSink
  ) throws(BatchWritingError) {
    do throws(ByteStreamError) {
      try OverlayFile.encode(batch) { (bytes) throws(ByteStreamError) in try sink.write(bytes) }
    } catch {
      throw .stream(error)
    }
  }

  public func finish(to sink: inout ByteSink) throws(BatchWritingError) {}
}
