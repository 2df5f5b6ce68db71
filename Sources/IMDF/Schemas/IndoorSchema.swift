internal import GeoModel

/// JSON Schemas (2020-12) of IMDF's files, made from the tables that the program reads with: structure, properties, lists
/// and the syntax of values as far as a schema can express it. Rules across features or files (references, geometry, unique ids)
/// are left to the published rules.
public enum IndoorSchema {
  /// The schema of `<type>.geojson`: a FeatureCollection of features of one type.
  ///
  /// Members and properties beyond the standard's are allowed (reference §1.3). A nullable property may be absent.
  public static func text(of type: FeatureType) -> String {
    document(
      title: "IMDF 1.0.0: \(type.name).geojson", name: type.name,
      [
        ("type", .string("object")), ("required", list(["type", "features"])),
        (
          "properties",
          .object([
            ("type", constant("FeatureCollection")),
            ("features", .object([("type", .string("array")), ("items", reference("feature"))]))
          ])
        ),
        ("$defs", .object([("feature", feature(type))] + definitions(for: type)))
      ])
  }

  /// The schema of `manifest.json`.
  public static var manifestText: String {
    document(
      title: "IMDF 1.0.0: manifest.json", name: "manifest",
      [
        ("type", .string("object")), ("required", list(["version", "created", "language"])),
        (
          "properties",
          .object([
            ("version", constant("1.0.0")),
            ("created", string(pattern: momentPattern)),
            ("generated_by", .object([("type", list(["string", "null"]))])),
            ("language", string(pattern: languagePattern)),
            (
              "extensions",
              .object([
                ("type", list(["array", "null"])),
                (
                  "items",
                  string(
                    pattern:
                      "^imdf:extension:[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?:[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?#[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$"
                  )
                )
              ])
            ),
            ("origin", nullable(string(pattern: uuidPattern)))
          ])
        )
      ])
  }

  private static func document(title: String, name: String, _ members: [(String, JSONValue)]) -> String {
    let head: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("$id", .string("imdf/\(name).schema.json")),
      ("title", .string(title))
    ]
    return JSONValue.object(head + members).linedText() + "\n"
  }

  private static func feature(_ type: FeatureType) -> JSONValue {
    let facts = type.propertyFacts
    return .object([
      ("type", .string("object")), ("required", list(["type", "id", "feature_type", "geometry", "properties"])),
      (
        "properties",
        .object([
          ("type", constant("Feature")), ("id", string(pattern: randomUUIDPattern)), ("feature_type", constant(type.name)),
          ("geometry", geometry(type.geometryFact)),
          (
            "properties",
            .object(
              [
                ("type", .string("object")),
                ("required", list(facts.filter { !$0.isNullable }.map(\.key.name))),
                ("properties", .object(facts.map { ($0.key.name, property($0)) }))
              ] + (type == .geofence ? [("anyOf", .array([filled(.levelIDs), filled(.buildingIDs)]))] : []))
          )
        ])
      )
    ])
  }

  /// That an array is there, and something in it.
  private static func filled(_ key: PropertyKey) -> JSONValue {
    .object([
      ("required", list([key.name])),
      ("properties", .object([(key.name, .object([("type", .string("array")), ("minItems", .integer(1))]))]))
    ])
  }

  static func reference(_ definition: String) -> JSONValue { .object([("$ref", .string("#/$defs/\(definition)"))]) }
  static func constant(_ text: String) -> JSONValue { .object([("const", .string(text))]) }
  static func list(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
  static func string(pattern: String) -> JSONValue { .object([("type", .string("string")), ("pattern", .string(pattern))]) }

  static func nullable(_ schema: JSONValue) -> JSONValue {
    .object([("anyOf", .array([schema, .object([("type", .string("null"))])]))])
  }

  /// Of any version, as features of extensions may have them. In either case: archives have both (reference §1.3).
  static let uuidPattern = "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"
  /// The same of version 4, as the standard's types must have them: ``FeatureKey/isRandomUUID``.
  static let randomUUIDPattern = "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$"
  /// The shape of a language tag (RFC 5646 §2.1), for private use and of old too; whether its subtags are registered is for a rule. No
  /// variant comes twice (§2.2.5), and no singleton before private use (§2.2.6), as far as letters' case is the same.
  static let languagePattern =
    "^(?![A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3})(-[A-Za-z0-9]{2,8})*-\\2(-|$))"
    + "(?![A-Za-z]{2,8}(-(?![Xx]-)[A-Za-z0-9]{1,8})*-([A-WYZa-wyz0-9])(-(?![Xx]-)[A-Za-z0-9]{1,8})*-\\6-)"
    + "([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|[Xx](-[A-Za-z0-9]{1,8})+|[Ii]-[A-Za-z]{3,8})$"

  /// A time as ``IndoorTime`` reads it, with its offset from UTC; whether the month has the day is for a rule.
  static let momentPattern =
    "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?|24:00:00(\\.[0-9]+)?)"
    + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"

  /// Text with something to see, and not only white space: what the program does not call blank.
  static let visiblePattern =
    "[^\\s\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F"
    + "\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8]"
}
