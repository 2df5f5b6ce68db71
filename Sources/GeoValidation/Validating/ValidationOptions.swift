public import GeoFindings
public import GeoReading
public import GeoAlgorithms
public import IMDF

/// How an input is judged, and how many of its findings are reported.
public struct ValidationOptions: Sendable {
  /// The rules that count.
  public var rules: RuleSelection

  /// Of an indoor map, the clock and the tolerances.
  public var indoor: IndoorValidationOptions

  /// Whether findings carry a piece of the text round their place.
  public var excerpts: Bool

  /// Whether findings carry the changes that fix them safely.
  public var edits: Bool

  /// How invalid polygons would be repaired, which findings say to be possible; `nil` where all that can be fixed has been, so that nothing is.
  public var repair: RepairStrategy?

  /// Of each rule, how many findings are listed; the others are counted in findings that stand for them
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
