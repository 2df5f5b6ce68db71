public import ByteStreams
public import Overlays

/// A format in which batches are written.
public protocol BatchOutput<Writer>: Sendable {
  associatedtype Writer: BatchFileWriting

  /// What of draw units it has a place for.
  var holds: HeldContent { get }

  /// What it is called in a sentence: "GLB".
  var title: String { get }

  /// A writer for one output.
  func makeWriter() -> Writer
}

/// What writes batches, in their order.
public protocol BatchFileWriting: AnyObject {
  /// - Parameter place: what a viewer may call the batch, and the height at which it shows it, in metres.
  func take(_ batch: OverlayBatch, place: (name: String, metres: Double)?, to sink: inout ByteSink) throws(BatchFile.Failure)

  /// Writes what stands round the batches.
  func finish(to sink: inout ByteSink) throws(BatchFile.Failure)
}

extension FormatOption {
  /// Those of all formats of batches.
  static let ofBatches = [
    FormatOption(
      "style", .file(endings: ["json", "yaml", "yml"]), section: batches,
      help: "A style document (JSON or YAML, Schemas/style.schema.json). (default: simplestyle properties)"),
    FormatOption(
      "columns", .names, section: batches,
      help: "Give these properties columns of their own (comma separated), whatever --select and --no-properties say of the others, which stay one text."),
    FormatOption("short-indices", .flag, section: batches, help: "Indices of 16 bits; draw units then have at most 65,535 vertices."),
  ]

  static let batches = "Batches for renderers"
}

extension Format.RefusedOptions {
  /// Of formats of batches: they hold floats and triangles, are cut at the 180th meridian, and are made feature by feature.
  static let ofBatches = these([
    "pretty", "compact", "one-per-line", "precision", "rfc7946", "winding", "antimeridian=keep", "antimeridian=unwrap", "lod", "mode=coverage",
    "dissolve", "rejects", "max-errors", "on-error=null",
  ])
}
