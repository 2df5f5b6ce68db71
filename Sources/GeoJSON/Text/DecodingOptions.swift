internal import GeoModel

/// Limits of a reader, and whether it may use faster scanners.
public struct DecodingOptions: Sendable {
  /// The deepest nesting of arrays and objects, 1…100,000.
  public var maxDepth: Int { didSet { check() } }

  /// What readers and builders add to the depth for the objects and arrays that they write round a caller's values.
  package static let levelsRoundValues = 8

  /// The most bytes of one feature, or of a collection's own members; more than 4,000,000,000 counts as that, since offsets in a text
  /// with one have 32 bits.
  public var maxFeatureSize: Int { didSet { check() } }

  /// Whether `FeatureScanner` reads plain values before yajl is called. Results are the same; off is slower.
  public var usesAccelerators: Bool

  /// Whether an input without any value is an empty sequence rather than an error.
  public var allowsEmpty: Bool

  /// Whether an input without any value is only a warning, unless ``allowsEmpty`` accepts it: a program before this one in a pipe
  /// may have written nothing.
  public var toleratesEmpty: Bool

  /// The object of a topology (TopoJSON) to read; `nil` reads all. Other inputs have no layers, so that a layer of GeoJSON
  /// is an error.
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
