/// How much of a ZIP file is read before it is refused. An archive that claims more is an attack far more often than it is
/// data: the largest indoor maps are some megabytes.
public struct ZipLimits: Sendable, Hashable {
  /// The most bytes of the ZIP file itself.
  public var storedBytes = 512 << 20

  /// The most entries, folders included.
  public var entries = 10_000

  /// The most bytes of all entries together, once they are inflated.
  public var inflatedBytes = 512 << 20

  public init() {}
}
