public import GeoModel

/// The result of fixing.
public struct FixReport: Sendable {
  public internal(set) var features = 0
  /// Features of which the text changed, and findings that are gone.
  public internal(set) var changedFeatures = 0
  public internal(set) var fixed = 0
  /// Features in which repair by linework has filled what two rings with a stretch of boundary in common may have left open.
  public internal(set) var filledFeatures = 0
  /// Findings that are left, counted by severity.
  public internal(set) var severities = SeverityCounts()
  public var errors: Int { severities.errors }
  public var warnings: Int { severities.warnings }
  public var infos: Int { severities.infos }
  /// Of these, how many only ``FixOptions/isUnsafe`` would fix, or try to.
  public internal(set) var unsafelyFixable = 0
  /// Why findings of outlines were left although guesses were asked for, in words, each with how many. Of what is fixed without drawing
  /// the geometry anew nothing is said.
  public internal(set) var obstacles: [String: Int] = [:]
  /// Bytes of the (decompressed) input.
  public internal(set) var bytes = 0

  /// Whether the output differs from the input.
  public internal(set) var hasChanged = false

  /// What the input's format is called, if it is none in which anything is fixed: then nothing was written.
  public internal(set) var foreignFormat: String?

  /// All findings that are left.
  public var left: Int { severities.total }

  public init() {}

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
