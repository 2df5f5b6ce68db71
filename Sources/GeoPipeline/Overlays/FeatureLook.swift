public import GeoModel
public import Overlays

/// How a batch draws features, and which of their properties it keeps. Tessellation reads no JSON itself.
public protocol FeatureLook: Sendable {
  /// The styles that ``styles(of:)`` speaks of; it may grow from feature to feature, until a block ends.
  var styles: [OverlayStyle] { get }

  /// Which of two features that overlap is on top; the same for all features.
  var order: DrawingOrder { get }

  /// Properties that batches have columns for.
  var propertyNames: [String] { get }

  /// Looks at a feature: called for each row before the others are.
  mutating func read(_ row: Int, of block: FeatureBlock<WorldPlane>)

  /// How the feature's geometry of one class is drawn, as indices into ``styles``, each once: several where it differs
  /// between zoom levels or is drawn several times at one; none leaves it out.
  mutating func styles(of geometry: GeometryClass) -> [Int]

  /// Whether some style may have texts: what has none is not asked for them.
  var hasTexts: Bool { get }

  /// What a label of the feature says in one of ``styles``; `nil` for none.
  mutating func text(inStyle number: Int) -> FeatureText?

  /// What the marker of the feature says in one of ``styles``; `nil` for nothing.
  mutating func markerTexts(inStyle number: Int) -> MarkerTexts?

  /// The floor that the feature is on, if it is on one.
  var floor: Int32? { get }

  /// Where the feature says that its label goes, in the world plane; `nil` if it does not.
  var labelPlace: Position? { get }

  /// Appends the feature's value of each of ``propertyNames``, and what remains of its properties. A feature has nothing of what is not
  /// appended.
  ///
  /// - Parameters:
  ///   - cells: a column for each of the names, in their order; each gets one value at most.
  ///   - rest: gets one text at most: a JSON object with the members that have no column, or an empty text.
  mutating func appendProperties(to cells: inout [PropertyCells], rest: inout TextColumn)

  /// The feature's `id`, escapes undone.
  var id: FeatureID? { get }

  /// Called after the last row of each block: no number that ``styles(of:)`` gave is asked for again, and ``styles`` may forget what is of
  /// the block's features alone.
  mutating func endBlock()
}

extension FeatureLook {
  public var labelPlace: Position? { nil }
  public var order: DrawingOrder { .input }
  public var hasTexts: Bool { false }
  public mutating func text(inStyle number: Int) -> FeatureText? { nil }
  public mutating func markerTexts(inStyle number: Int) -> MarkerTexts? { nil }
  public mutating func endBlock() {}
}
