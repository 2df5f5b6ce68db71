public import ByteStreams
public import GeoModel

/// Writes a format: threads encode blocks, one thread takes the parts in order.
///
/// ```
///  blocks ──▶ encoder (any thread) ──▶ take (in order) ──▶ take ──▶ finish
/// ```
///
/// A ``FeatureOutput``, which holds the format's options, makes the writer. It is an object, since only its protocol is known where it is
/// made, and it may own values that cannot be copied, such as a spool.
public protocol FormatWriting: AnyObject {
  associatedtype Encoder: BlockEncoding

  /// Encodes blocks. Each thread has a copy.
  var encoder: Encoder { get }

  /// An input begins, and its features are of this layer where nothing names another one. Called only for outputs with layers
  /// (``WritingTraits/hasLayers``).
  func beginInput(layer: String)

  /// The input says which layers it has, whether or not they have features.
  func nameLayers(_ names: [String])

  /// Writes some features of a block, or keeps them for later.
  ///
  /// - Parameters:
  ///   - part: what the encoder made of the block.
  ///   - features: which of the features that were encoded are wanted; never empty.
  ///   - collection: the input's collection, as far as it is known: what comes after these features is not yet.
  ///   - sink: gets what can be written already.
  func take(
    _ part: Encoder.Part, _ features: Range<Int>, of collection: borrowing OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError)

  /// Writes what follows the last feature, or all of the output, if it could not be begun before all features were known.
  ///
  /// - Returns: what is to be reported of the output as a whole.
  func finish(
    _ collection: inout OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) -> (any WritingSummary)?
}

extension FormatWriting {
  public func beginInput(layer: String) {}
  public func nameLayers(_ names: [String]) {}
}

/// The part of a writer's work that runs on threads.
public protocol BlockEncoding: Sendable {
  associatedtype Part: EncodedPart

  /// Encodes the features of a block that are not marked as dropped; those that could not be read only where they are kept
  /// (``WritingContext/keepsUnreadable``).
  ///
  /// - Parameters:
  ///   - block: the features.
  ///   - losses: gets what cannot be written, to be reported.
  func encode(_ block: borrowing FeatureBlock<Geographic>, losses: inout [Diagnostic]) -> Part
}

/// The features of a block, encoded.
public protocol EncodedPart: Sendable {
  var featureCount: Int { get }

  /// Appends the bytes of a feature, for outputs that take features in any order (``WritingTraits/takesRecords``).
  func appendRecord(_ feature: Int, to bytes: inout [UInt8])

  /// Features whose bytes were kept; `nil` if the output does not take them.
  init?(_ records: EncodedRecords)
}

extension EncodedPart {
  public func appendRecord(_ feature: Int, to bytes: inout [UInt8]) {}
  public init?(_ records: EncodedRecords) { return nil }
}

/// A summary of an output as a whole.
public protocol WritingSummary: Sendable {
  /// Lines for people, each with its line break; warnings begin with "warning: ".
  var text: String { get }

  /// Whether some of the lines are warnings.
  var hasWarnings: Bool { get }
}
