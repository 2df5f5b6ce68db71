public import GeoAlgorithms
public import GeoFindings
public import GeoReading
internal import GeoModel
public import IMDF

/// Which findings are fixed, and how.
public struct FixOptions: Sendable {
  /// Whether guesses (``GeoModel/Fix/unsafe``) are made, too, and not only fixes that keep the meaning.
  public var isUnsafe: Bool

  /// How the inside of a polygon that crosses itself is defined.
  public var strategy: RepairStrategy

  /// The rules whose findings are fixed.
  public var rules: RuleSelection

  /// For indoor maps, the clock and the tolerances.
  public var indoor: IndoorValidationOptions

  public var reading: ReadingOptions

  /// Rules of which findings are left all the same: those that others, of what the features are part of, fix in their own way.
  var leaves: Set<Rule> = []

  /// The decimals of geometries that are drawn anew, unless they had more: as many as it takes where not said.
  var decimals: Int?

  public init(
    isUnsafe: Bool = false, strategy: RepairStrategy = .linework, rules: RuleSelection = .standard,
    indoor: IndoorValidationOptions = IndoorValidationOptions(), reading: ReadingOptions = ReadingOptions()
  ) {
    (self.isUnsafe, self.strategy, self.rules, self.indoor, self.reading) = (isUnsafe, strategy, rules, indoor, reading)
  }
}
