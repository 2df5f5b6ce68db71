/// What a block knows of one feature apart from its geometry. Ranges point into the block's own copy of the
/// input text (`FeatureBlock.text`), so that unchanged content can be written byte for byte.
public struct FeatureRow: Sendable {
  /// 0-based ordinal in the input; features that could not be read count as well.
  public package(set) var ordinal: Int

  /// 0-based offset of the feature's first byte in the (decompressed) input.
  public package(set) var byteOffset: Int

  /// Its index in the `features` of its collection; `nil` for a record that stands alone.
  package var element: Int?

  /// The whole feature or bare geometry.
  package var text: TextRange

  /// The value of `properties`, empty when the member is absent.
  package var properties = TextRange.empty

  /// The value of `id`, empty when the member is absent.
  package var id = TextRange.empty

  /// The value of `geometry`; the whole text for a bare geometry; empty when the member is absent.
  package var geometry = TextRange.empty

  /// How GeometryCollections nest, as runs in ``FeatureBlock/nesting``; empty unless the root is one.
  package var nestingStart: UInt32 = 0
  package var nestingCount: UInt32 = 0

  public package(set) var flags: Flags = []

  package init(ordinal: Int, byteOffset: Int, text: TextRange) {
    self.ordinal = ordinal
    self.byteOffset = byteOffset
    self.text = text
  }

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The text is a geometry, not a Feature.
    @inlinable public static var bareGeometry: Flags { Flags(rawValue: 1) }
    /// The feature could not be read: its text and its diagnostics are here, but no geometry.
    @inlinable public static var unreadable: Flags { Flags(rawValue: 2) }
    /// A stage changed the geometry: it is written from the columns, not from the text.
    @inlinable public static var geometryChanged: Flags { Flags(rawValue: 4) }
    /// Some position has more than three numbers: the text keeps them, the columns do not.
    @inlinable public static var extraOrdinates: Flags { Flags(rawValue: 8) }
    /// Some object in it has a `bbox`.
    @inlinable public static var hasBoundingBox: Flags { Flags(rawValue: 16) }
    /// A stage dropped the feature: it is not handed on.
    @inlinable public static var dropped: Flags { Flags(rawValue: 32) }
    /// Some coordinate has an exponent, so ``FeatureBlock`` cannot count its decimals in its text.
    @inlinable public static var hasExponents: Flags { Flags(rawValue: 64) }
    /// Some object in it has a member that RFC 7946 does not name.
    @inlinable public static var hasForeignMembers: Flags { Flags(rawValue: 128) }
    /// It is in the `features` of a collection, and not a single feature.
    @inlinable public static var element: Flags { Flags(rawValue: 256) }
    /// Some position lies beyond the latitudes of the Mercator square.
    @inlinable public static var beyondMap: Flags { Flags(rawValue: 512) }
    /// Its geometry was never text: the row's own text has empty coordinates in its place.
    @inlinable public static var framed: Flags { Flags(rawValue: 1024) }
    /// Its positions were transformed from another CRS: they are as many as in the text and in the same order, with other numbers.
    @inlinable public static var reprojected: Flags { Flags(rawValue: 2048) }
    /// It was made of a part of a feature's geometry: rows of one ordinal follow one another, and their positions are somewhere in the
    /// geometry of the input.
    @inlinable public static var part: Flags { Flags(rawValue: 8192) }

    /// A filter left it out (``dropped`` as well): it is neither judged nor counted.
    @inlinable public static var notChosen: Flags { Flags(rawValue: 4096) }

    /// The numbers of the text are no longer those of its positions.
    @inlinable public static var moved: Flags { [.geometryChanged, .reprojected] }
  }

  /// The most digits after the decimal point of any coordinate's text.
  public package(set) var decimals: UInt8 = 0
}

/// A range of bytes in a block's text.
@frozen
public struct TextRange: Sendable, Hashable {
  public var start: UInt32
  public var end: UInt32

  @inlinable
  public init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable package init(_ start: Int, _ end: Int) { self.init(UInt32(start), UInt32(end)) }

  @inlinable public static var empty: TextRange { TextRange(UInt32(0), 0) }
  @inlinable public var isEmpty: Bool { start == end }
  @inlinable public var count: Int { Int(end - start) }
  @inlinable public var range: Range<Int> { Int(start)..<Int(end) }
}
