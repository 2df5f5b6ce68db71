internal import GeoModel

/// Rules for what the standard requires and no published rule tests (reference §8.2), and for reports about our own work.
extension IndoorRules {
  static let own: [Rule] = [
    archiveLayout, manifestMember, extensionIdentifier, unknownType, otherFile, referenceType, parentCycle, repeatedElement,
    hoursSyntax, valueType, bareString, timeSyntax, missingProperty, unexpectedGeometry, manyDecimals, altitude, unusedFeature,
    notJudged, belowFloor, doorWord, referenceSpelling, axesExchanged
  ]

  static let archiveLayout = own(
    "IM9001", "archive-layout", .info, fix: .safe, "a file of the archive is not where or what the standard says",
    remedy: "pack the standard's files, named as it names them, at the root of the archive",
    why: "Stricter readers do not find them.")
  static let manifestMember = own(
    "IM9002", "manifest-member", .warning, fix: .safe, "a member of the manifest is missing or malformed",
    remedy: "write version, created with its offset from UTC, and language", why: "The standard wants them, without a rule of its own.")
  static let extensionIdentifier = own(
    "IM9003", "extension-identifier", .warning, "an extension has no valid identifier",
    remedy: "write imdf:extension:provider:name#version", why: "Readers know extensions by it.")
  static let unknownType = own(
    "IM9004", "unknown-type", .warning, fix: .safe, "a feature's type is neither the standard's nor that of a declared extension",
    remedy: "correct feature_type, or declare the extension in the manifest", why: "Readers pass over it.")
  static let otherFile = own(
    "IM9005", "type-in-other-file", .warning, fix: .safe, "a feature of one type is in the file of another",
    remedy: "move it to the file of its type", why: "Readers look for it there only.")
  static let referenceType = own(
    "IM9006", "reference-type", .warning, fix: .unsafe, "a reference leads to a feature of another type than it should",
    remedy: "correct the id", why: "A unit on a building instead of a level is on no level.")
  static let parentCycle = own(
    "IM9007", "parent-cycle", .warning, "a feature is its own parent, directly or through others",
    remedy: "take one of the parents out", why: "Readers that walk up never end.")
  static let repeatedElement = own(
    "IM9008", "repeated-element", .info, fix: .safe,
    "an array has an element twice", remedy: "leave one", why: "It may stand for another that is missing.")
  static let hoursSyntax = own(
    "IM9009", "hours-syntax", .warning, fix: .safe, "hours are not in OpenStreetMap's syntax", remedy: "write Mo-Fr 08:30-20:00",
    why: "Readers show them as they are at best.")
  static let valueType = own(
    "IM9010", "value-type", .warning, fix: .safe,
    "a property has a value of another kind than it should", remedy: "write the kind that is expected",
    why: "Readers pass over it, or fail.")
  static let bareString = own(
    "IM9011", "bare-string", .warning, fix: .safe, "a string stands where an array should", remedy: "put brackets round it",
    why: "Readers that look for elements find none.")
  static let timeSyntax = own(
    "IM9012", "time-syntax", .warning, fix: .safe,
    "a time is not written as ISO 8601 with its offset from UTC", remedy: "write 2024-05-01T08:30:00+02:00",
    why: "Without the offset it is hours off.")
  static let missingProperty = own(
    "IM9013", "missing-property", .warning, "a property is missing that the standard wants, without a rule of its own",
    remedy: "write it", why: "Readers have to guess.")
  static let unexpectedGeometry = own(
    "IM9014", "unexpected-geometry", .warning, fix: .unsafe,
    "a feature of a type without place has a geometry", remedy: "write \"geometry\": null",
    why: "Its place comes from other features, and the two may differ.")
  static let manyDecimals = own(
    "IM9015", "many-decimals", .info, fix: .safe,
    "coordinates have more than 7 decimals, which is 1 cm", remedy: "round them, all of a map alike",
    why: "The digits say nothing, and make files larger.")
  static let altitude = own(
    "IM9016", "altitude", .info, fix: .unsafe, "positions have altitudes, which IMDF does not use", remedy: "leave them out",
    why: "The ordinal of a level gives its height.")
  static let unusedFeature = own(
    "IM9017", "unused-anchor", .info, "nothing uses an anchor", remedy: "remove it, or refer to it",
    why: "It is left over, or its use is missing.")
  static let notJudged = own(
    "IM9018", "not-judged", .info, "something is too intricate to be judged", remedy: "split the map, or look at it by eye",
    why: "The work would never end.")
  static let belowFloor = own(
    "IM9019", "below-floor", .info, "findings smaller than the reporting floor were left out", remedy: "lower the floor to see them",
    why: "Most are the rounding of coordinates.")
  static let doorWord = own(
    "IM9020", "door-word", .info, "the type of a door is a word of the list of doors, not of door types",
    remedy: "use a word of the list, or null",
    why: "Lists of the standard differ here.")

  static let referenceSpelling = own(
    "IM9021", "reference-spelling", .info, fix: .safe, "a reference has other letters' case than the id that it names",
    remedy: "write the id as its feature does", why: "Readers that compare ids letter by letter find no feature.")

  static let axesExchanged = own(
    "IM9022", "axes-exchanged", .warning, "a map lies outside its country, and with longitude and latitude exchanged it would lie in it",
    remedy: "write longitude first, in all positions", why: "Readers show it on another continent, or in the sea.")

  private static func own(
    _ code: String, _ name: String, _ severity: Severity, fix: Fix = .none, _ summary: String, remedy: String, why: String
  ) -> Rule {
    Rule(
      code, "imdf.\(name)", severity, reference: "OGC 20-094", summary: summary, remedy: remedy, explanation: why,
      example: RuleExamples.own[name] ?? "", fix: fix)
  }
}
