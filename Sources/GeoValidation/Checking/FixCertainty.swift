internal import GeoAlgorithms
internal import GeoFindings
internal import GeoModel

/// What is known of fixes without trying.
enum FixCertainty {
  /// Rules of which every finding in well-formed text can be fixed, so that floods of them cost nothing.
  static let certain: Set<Rule> = [.ringWinding, .ringWindingReversed, .propertiesMissing, .idNull, .ringNotClosed]

  /// Whether what becomes of a finding is known by its rule. Others must be looked at each: those without a fix may go with one that
  /// has.
  static func isCertain(_ rule: Rule) -> Bool { certain.contains(rule) }

  /// Whether rings are asked to run the one way and the other, so that none is turned.
  static func asksForBothWindings(_ rules: RuleSelection) -> Bool { rules.contains(.ringWinding) && rules.contains(.ringWindingReversed) }

  /// Whether all rings of a feature can be turned the other way, as safe fixes do where one way is asked for: not where areas of
  /// numbers that are no degrees may have no sign, or which way a ring goes across the 180th meridian may be for the user to say.
  ///
  /// - Parameter survey: of one of its paths, if it is at hand. Most features have no other.
  /// - Complexity: O(positions), O(1) for the only path with its survey.
  static func areTurnable(_ column: GeometryColumn, _ geometries: Range<Int>, _ survey: PathSurvey? = nil) -> Bool {
    guard let first = geometries.first, let last = geometries.last else { return true }
    let paths = column.paths(ofGeometry: first).lowerBound..<column.paths(ofGeometry: last).upperBound
    if paths.count == 1, let survey { return turns(survey) }
    return column.positions.withUnsafeBufferPointer { positions in
      paths.allSatisfy { turns(PathSurvey(UnsafeBufferPointer(rebasing: positions[column.positions(ofPath: $0)]))) }
    }
  }

  private static func turns(_ survey: PathSurvey) -> Bool {
    survey.longitudeReach < 1e9 && survey.latitudeReach < 1e9 && survey.widestStep <= 180
  }
}
