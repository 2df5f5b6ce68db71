public import ByteStreams
public import Overlays

/// An output format for batches.
public protocol BatchOutput<Writer>: Sendable {
  associatedtype Writer: BatchFileWriting

  /// What of draw units it has a place for.
  var holds: HeldContent { get }

  /// What it is called in a sentence: "GLB".
  var title: String { get }

  /// The option with which it keeps the drawing order, for a message, if it has one: "--flat".
  var orderOption: String? { get }

  /// A writer for one output.
  func makeWriter() -> Writer

  /// The same as the format's own options say.
  func with(_ options: FormatOptionValues) -> Self
}

extension BatchOutput {
  public var orderOption: String? { nil }
  public func with(_ options: FormatOptionValues) -> Self { self }
}

/// Writes batches, in order.
public protocol BatchFileWriting: AnyObject {
  /// - Parameters:
  ///   - batch: the next batch.
  ///   - place: what a viewer may call the batch, and the height at which it shows it, in metres.
  ///   - sink: gets what can be written already.
  func take(_ batch: OverlayBatch, place: (name: String, metres: Double)?, to sink: inout ByteSink) throws(BatchWritingError)

  /// Writes what stands round the batches.
  func finish(to sink: inout ByteSink) throws(BatchWritingError)
}
