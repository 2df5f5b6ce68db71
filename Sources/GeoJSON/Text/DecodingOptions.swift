internal import GeoModel

/// Limits of a reader, and whether it may use faster scanners.
public struct DecodingOptions: Sendable {
  /// The deepest nesting of arrays and objects, 1…100,000.
  public var maxDepth: Int { didSet { check() } }

  /// What readers and builders add to the depth for the objects and arrays that they write round a caller's values.
  package static let levelsRoundValues = 8

  /// The most bytes of one feature, or of one collection's own members, up to 4,000,000,000, for which more stands: offsets in a text
  /// that holds one have 32 bits.
  public var maxFeatureSize: Int { didSet { check() } }

  /// Whether `FeatureScanner` takes what it can before yajl is asked. Results are the same; off is slower.
  public var usesAccelerators: Bool

  /// Whether an input without any value is an empty sequence rather than a fault.
  public var allowsEmpty: Bool

  /// Whether it is no more than a warning, unless ``allowsEmpty`` says that it is nothing at all: a program before this one in a pipe
  /// may have had nothing to say.
  public var toleratesEmpty: Bool

  /// Of a topology (TopoJSON), the object that is read; `nil` reads all of them. Nothing else has layers, so that
  /// asking one of GeoJSON is an error.
  public var layer: String?

  /// Whether features are read whose text is JSON except for comments, trailing commas, NaN and Infinity. They are reported in either case.
  package var readsExtensions = true

  /// The most findings of one rule that one feature keeps; the others are counted.
  package var mostOfOneRule = FindingList.mostOfOneRule

  /// The threads that help with a large feature.
  package var largeFeatureWork: LargeFeatureWork?

  public init(
    maxDepth: Int = 512, maxFeatureSize: Int = 256 << 20, layer: String? = nil, allowsEmpty: Bool = false, toleratesEmpty: Bool = false,
    usesAccelerators: Bool = true
  ) {
    (self.maxDepth, self.maxFeatureSize, self.layer) = (maxDepth, maxFeatureSize, layer)
    (self.allowsEmpty, self.toleratesEmpty, self.usesAccelerators) = (allowsEmpty, toleratesEmpty, usesAccelerators)
    check()
  }

  private func check() {
    precondition((1...100_000 + Self.levelsRoundValues).contains(maxDepth), "a limit on nesting is 1 to 100,000 levels")
    precondition(maxFeatureSize > 0, "a limit on the size of features is a byte at least")
  }
}
