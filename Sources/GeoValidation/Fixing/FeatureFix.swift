public import GeoModel

/// One change that fixed a finding.
public struct FeatureFix: Sendable {
  /// The finding: its byte is that of the input, or of the feature as an earlier change left it.
  public var finding: Diagnostic

  /// The text before and after the change, with a little of what surrounds it; both cut to an excerpt.
  public var before: String
  public var after: String
}

/// A feature's new text, and how it came about.
struct FixedFeature: Sendable {
  var text: [UInt8]
  var fixes: [FeatureFix]
  var fixed: Int
  /// What was found in it, judged by itself.
  var found: [Diagnostic]
  /// What is still found.
  var left: [Diagnostic]
  /// Whether repair has filled what lies between stretches of boundary that two rings have in common.
  var hasFilled: Bool
  /// What is read of it.
  var row: FixedRow
  /// Whether it can be read now.
  var isReadable: Bool { row.geometry != nil }
}
