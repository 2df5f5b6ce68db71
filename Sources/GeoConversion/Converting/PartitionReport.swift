/// What became of inputs whose features were written to several files.
public struct PartitionReport: Sendable {
  /// A file that was written.
  public struct File: Sendable, Hashable {
    /// Its path from the folder on.
    public let name: String
    /// How many features it has.
    public let features: Int
    /// Whether its features have no value for some part of the name.
    public let lacksValue: Bool
  }

  /// Of all inputs together.
  public let report: ConversionReport

  /// By name.
  public let files: [File]
}
