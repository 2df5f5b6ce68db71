public import GeoAlgorithms
public import GeoModel

/// What is mended of what is found.
public struct FixOptions: Sendable {
  /// Whether fixes are made that are guesses (``GeoModel/Fix/unsafe``), not only those that keep the meaning.
  public var isUnsafe = false

  /// What the inside of a polygon is taken to be that crosses itself.
  public var strategy = RepairStrategy.linework

  /// The rules of which findings are mended.
  public var rules = RuleSelection.standard

  /// Rules of which findings are left all the same: those that others, of what the features are part of, mend in their own way.
  var leaves: Set<Rule> = []

  /// The decimals of geometries that are drawn anew, unless they had more: as many as it takes where not said.
  var decimals: Int?

  public init() {}
}

/// What mending came to.
public struct FixReport: Sendable {
  public internal(set) var features = 0
  /// Features of which the text changed, and findings that are gone.
  public internal(set) var changedFeatures = 0
  public internal(set) var fixed = 0
  /// Features in which repair by linework has filled what two rings with a stretch of boundary in common may have left open.
  public internal(set) var filledFeatures = 0
  /// Findings that are left, by what they weigh.
  public internal(set) var severities = SeverityCounts()
  public var errors: Int { severities.errors }
  public var warnings: Int { severities.warnings }
  public var infos: Int { severities.infos }
  /// Of these, how many only ``FixOptions/isUnsafe`` would mend, or try to.
  public internal(set) var unsafelyFixable = 0
  /// Why findings of outlines were left although guesses were asked for, in words, each with how many. Of what is mended without drawing
  /// the geometry anew nothing is said.
  public internal(set) var obstacles: [String: Int] = [:]
  /// Bytes of the (decompressed) input.
  public internal(set) var bytes = 0

  /// Whether the output differs from the input.
  public internal(set) var hasChanged = false

  /// What the input's format is called, if it is none in which anything is mended: then nothing was written.
  public internal(set) var foreignFormat: String?

  /// All findings that are left.
  public var left: Int { severities.total }

  public init() {}

  /// What is found in an input of another format, of which all is left.
  init(of format: String, _ judged: Validation.Report) {
    foreignFormat = format
    features = judged.features
    severities = judged.severities
    bytes = judged.bytes
  }

  mutating func add(_ block: FixedBlock, isUnsafe: Bool) {
    features += block.features
    changedFeatures += block.changedFeatures
    fixed += block.fixed
    filledFeatures += block.filledFeatures
    bytes += block.text.count
    obstacles.merge(block.obstacles, uniquingKeysWith: +)
    hasChanged = hasChanged || !block.replacements.isEmpty
    for finding in block.left { count(left: finding, isUnsafe: isUnsafe) }
  }

  mutating func count(left finding: Diagnostic, isUnsafe: Bool) {
    severities.add(finding)
    if !isUnsafe, finding.fix == .unsafe { unsafelyFixable += finding.occurrences }
  }
}

extension FixReport {
  /// This and another input's together.
  public static func + (a: FixReport, b: FixReport) -> FixReport {
    var sum = a
    sum.features += b.features
    sum.changedFeatures += b.changedFeatures
    sum.fixed += b.fixed
    sum.filledFeatures += b.filledFeatures
    sum.severities += b.severities
    sum.unsafelyFixable += b.unsafelyFixable
    sum.bytes += b.bytes
    sum.obstacles.merge(b.obstacles, uniquingKeysWith: +)
    sum.hasChanged = a.hasChanged || b.hasChanged
    return sum
  }
}
