public import ByteStreams
public import GeoJSON
public import GeoModel

/// Reads features piece by piece: one thread cuts, any thread decodes.
///
/// ```
///  bytes ──▶ next (in order) ──▶ decode (any thread) ──▶ blocks
/// ```
///
/// A value: each thread decodes with a copy of its own.
public protocol PieceReading: Sendable {
  /// A piece of the input, with everything that ``decode(_:with:into:)`` needs on any thread.
  associatedtype Piece: Sendable

  /// Memory that a thread reuses for every piece.
  associatedtype Memory = Void

  /// The next piece; `nil` after the last.
  ///
  /// - Parameter more: the next bytes of the input; empty at its end.
  mutating func next(_ more: () throws(ByteStreamError) -> [UInt8]) throws(ByteStreamError) -> Piece?

  /// How many bytes a piece holds, by which the work in flight is bounded; 0 (the default) for an ordinary one.
  func size(of piece: Piece) -> Int

  func makeMemory() -> Memory

  /// Fills an empty block (``PieceBuilder``). Never fails: a record that cannot be read is a row without geometry, and a finding.
  func decode(_ piece: Piece, with memory: inout Memory, into block: inout FeatureBlock<Geographic>)
}

extension PieceReading {
  public func size(of piece: Piece) -> Int { 0 }
}

extension PieceReading where Memory == Void {
  public func makeMemory() {}
}

/// How a format is read.
public protocol FormatReading: PieceReading {
  /// Whether an input has layers, of which one may be asked for (``GeoJSON/DecodingOptions/layer``).
  static var hasLayers: Bool { get }

  /// Whether an input is held as a whole while it is read.
  static var holdsInput: Bool { get }

  /// Whether an input is of this format.
  ///
  /// - Parameters:
  ///   - beginning: its first bytes.
  ///   - isWhole: whether no more are to be had: the answer is then yes or no.
  static func recognise(_ beginning: [UInt8], isWhole: Bool) -> Recognition

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - beginning: the bytes that were read so far.
  ///   - size: how many there are in all, where that is known.
  ///   - options: what is refused.
  ///   - more: the next bytes of the input; empty at its end.
  static func open(
    _ beginning: consuming [UInt8], size: Int?, options: DecodingOptions, more: () throws(ByteStreamError) -> [UInt8]
  ) throws(ByteStreamError) -> FormatOpening<Self>
}

extension FormatReading {
  public static var hasLayers: Bool { false }
  public static var holdsInput: Bool { false }
}

/// What the beginning of an input shows about its format.
public enum Recognition: Sendable {
  case no, yes
  /// More bytes are needed.
  case undecided
}

/// How reading begins.
public enum FormatOpening<Reading: FormatReading>: Sendable {
  /// The bytes are all that were read so far, including those that have not become a piece.
  case opened(Reading, taken: ArraySlice<UInt8>)
  /// The input is not of this format after all; the bytes are all that were read so far.
  case declined([UInt8])
}
