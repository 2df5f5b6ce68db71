internal import GeoModel

/// The published rules of the archive as a whole.
extension IndoorRules {
  static let archive: [Rule] = [
    published(
      "IM0001", "archive", "ZeroCountOfUnitQualifiedAddresses", .info, "no address of the archive has a unit",
      remedy: "give the addresses of suites and shops their unit",
      why: "Businesses inside a building are found by the unit of their address."),
    published(
      "IM0002", "archive", "FeatureIdMustBeString", .error, fix: .unsafe, "an id is not a JSON string",
      remedy: "write the id as a string",
      why: "References are strings; an id of another type is never found."),
    published(
      "IM0003", "archive", "FeatureIdMustBeUnique", .error, "two features of the archive have one id",
      remedy: "give each feature a unique id",
      why: "A reference to that id may mean either."),
    published(
      "IM0004", "archive", "FeatureIdMustNotBeEmpty", .error, fix: .unsafe, "an id is the empty string",
      remedy: "write a version 4 UUID",
      why: "Nothing can refer to such a feature."),
    published(
      "IM0005", "archive", "FeatureMustHaveFeatureType", .error, fix: .safe, "a feature has no member feature_type",
      remedy: "add feature_type next to id and geometry",
      why: "The type says which properties mean what."),
    published(
      "IM0006", "archive", "FeatureMustHaveId", .error, fix: .unsafe, "a feature has no member id",
      remedy: "add an id, a version 4 UUID",
      why: "Nothing can refer to such a feature."),
    published(
      "IM0007", "archive", "FeatureTypeMustBeString", .error, fix: .safe, "feature_type is not a JSON string",
      remedy: "write the name of the type as a string",
      why: "Readers compare it with the names of types."),
    published(
      "IM0008", "archive", "FeatureTypeMustNotBeEmpty", .error, fix: .safe, "feature_type is the empty string",
      remedy: "write the name of the type",
      why: "The type says which properties mean what."),
    published(
      "IM0009", "archive", "FileMustBeValidGeoJSON", .error, fix: .unsafe,
      "a file is no valid GeoJSON, or a ring crosses or touches itself",
      remedy: "fix what the message reports",
      why: "What lies inside an invalid area depends on the reader, so that later rules cannot be judged for certain."),
    published(
      "IM0010", "archive", "FileMustContainFeatureCollection", .error, fix: .safe, "a file is not one FeatureCollection",
      remedy: "put its features into one FeatureCollection",
      why: "Readers take the features from that one object."),
    published(
      "IM0011", "archive", "ManifestFileMustBePresent", .error, fix: .unsafe, "the archive has no manifest.json",
      remedy: "add manifest.json with version, created and language",
      why: "Readers take the version and the default language from it."),
    published(
      "IM0012", "archive", "NameMustBeString", .error, fix: .safe, "a label in a name is not a string",
      remedy: "write each label as a string",
      why: "Labels are shown as they are; null and numbers are not."),
    published(
      "IM0013", "archive", "ReferencedFeatureIDMustBeResolvable", .error, fix: .unsafe,
      "a reference names a feature that is not in the archive",
      remedy: "correct the id, or remove the reference",
      why: "Whatever hangs on the reference has no place, level or address."),
    published(
      "IM0014", "archive", "VenueCountMustBeExactlyOne", .error, "the archive does not have exactly one venue",
      remedy: "leave one venue feature in the archive",
      why: "An archive describes one venue.")
  ]
}
