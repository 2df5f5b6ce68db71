public import GeoModel

/// The result of fixing.
public struct FixReport: Sendable {
  public internal(set) var features = 0
  /// Features whose text changed, and findings that are gone.
  public internal(set) var changedFeatures = 0
  public internal(set) var fixed = 0
  /// Features in which repair by linework filled an area that two rings with a common stretch of boundary may have left open.
  public internal(set) var filledFeatures = 0
  /// Findings that are left, counted by severity.
  public internal(set) var severities = SeverityCounts()
  public var errors: Int { severities.errors }
  public var warnings: Int { severities.warnings }
  public var infos: Int { severities.infos }
  /// How many of these only ``FixOptions/isUnsafe`` would fix, or try to.
  public internal(set) var unsafelyFixable = 0
  /// Why findings about outlines were left although guesses were allowed, as text, each with its number. Findings that are fixed without
  /// making new geometry are not included.
  public internal(set) var obstacles: [String: Int] = [:]
  /// Bytes of the (decompressed) input.
  public internal(set) var bytes = 0

  /// Whether the output differs from the input.
  public internal(set) var hasChanged = false

  /// The name of the input's format, if files of that format are not fixed: then nothing was written.
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
  /// The sum of this report and another input's.
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
