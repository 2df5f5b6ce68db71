internal import GeoJSON
internal import GeoModel

/// When an occupant is there, by the clock that the caller sets.
enum TimeCheck {
  static func judge(_ value: RawJSON, _ feature: Int, _ check: inout IndoorCheck) {
    guard value.kind == .object else {
      check.add(IndoorRules.valueType, feature, .validity, "found \(ValueCheck.excerpt(value)) as validity; expected an object or null")
      return
    }
    let start = time("start", value, feature, &check)
    let end = time("end", value, feature, &check)
    let modified = time("modified", value, feature, &check)
    let now = check.options.now
    if let end, end < now {
      check.report("EndDateTimeIsBeforeCurrentDateTime", feature, .validity, "found an end that is over; expected one in the future")
    }
    if let modified, modified > now {
      check.report(
        "ModifiedDateTimeIsAfterCurrentDateTime", feature, .validity, "found modified in the future; expected a time in the past")
    }
    if let start, let end, start > end {
      check.report("StartDateTimeIsAfterEndDateTime", feature, .validity, "found a start after the end; expected it before")
    }
  }

  private static func time(_ name: String, _ value: RawJSON, _ feature: Int, _ check: inout IndoorCheck) -> IndoorTime? {
    guard let member = value[name], !member.isNull else { return nil }
    guard let time = member.string.flatMap({ IndoorTime($0) }) else {
      check.add(
        IndoorRules.timeSyntax, feature, .validity, member: name,
        "found \(ValueCheck.excerpt(member)) as \(name); expected a time as 2024-05-01T08:30:00+02:00")
      return nil
    }
    if !time.hasOffset {
      check.add(
        IndoorRules.timeSyntax, feature, .validity, member: name,
        "found \(name) without its offset from UTC; expected Z or ±hh:mm after it")
    }
    return time
  }

  /// Occupants should say when they were looked at.
  static func run(_ check: inout IndoorCheck) {
    for occupant in check.indices(.occupant) {
      let modified = check.value(occupant, .validity).flatMap { $0["modified"] }
      if modified?.isNull ?? true {
        check.report("OccupantShouldHaveModifiedTime", occupant, .validity, "found no validity.modified; expected a time")
      }
    }
  }
}
