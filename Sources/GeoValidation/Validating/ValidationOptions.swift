public import GeoFindings
public import GeoReading
public import GeoAlgorithms
public import IMDF

/// How an input is judged, and how many of its findings are reported.
public struct ValidationOptions: Sendable {
  /// The rules that are on.
  public var rules: RuleSelection

  /// For indoor maps, the clock and the tolerances.
  public var indoor: IndoorValidationOptions

  /// Whether findings have an excerpt of the text round their place.
  public var excerpts: Bool

  /// Whether findings have the changes that fix them safely.
  public var edits: Bool

  /// How invalid polygons would be repaired, by which findings count as fixable; `nil` if everything fixable was fixed, and nothing is.
  public var repair: RepairStrategy?

  /// How many findings of each rule are listed; the others are counted in findings that stand for them
  /// (``GeoModel/Diagnostic/others``), since places and messages are what findings cost.
  public var mostListed: Int

  public var reading: ReadingOptions

  public init(
    rules: RuleSelection = .standard, indoor: IndoorValidationOptions = IndoorValidationOptions(), excerpts: Bool = false,
    edits: Bool = false, repair: RepairStrategy? = .linework, mostListed: Int = .max, reading: ReadingOptions = ReadingOptions()
  ) {
    (self.rules, self.indoor, self.excerpts, self.edits) = (rules, indoor, excerpts, edits)
    (self.repair, self.mostListed, self.reading) = (repair, mostListed, reading)
  }

  /// The stage that judges blocks.
  var stage: Validate {
    var stage = Validate(rules: rules)
    stage.mostListed = mostListed
    return stage
  }
}
