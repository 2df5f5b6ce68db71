internal import GeoModel
internal import IMDF

extension IndoorSummary {
  /// The summary as a JSON object for programs. Names and their order are stable; members may be added.
  ///
  /// - Parameter indentation: spaces before each line except the first.
  public func jsonText(indentation: Int = 0) -> String {
    JSONValue.object([
      ("file", .string(name)),
      ("format", .string("imdf")),
      ("container", .string("\(container)")),
      ("bytes", .integer(bytes)),
      (
        "manifest",
        manifest.map { manifest in
          .object([
            ("version", .text(manifest.version)), ("created", .text(manifest.created)),
            ("generated_by", .text(manifest.generator)), ("language", .text(manifest.language)),
            ("extensions", .array(manifest.extensions.map { .string($0) })), ("origin", .text(manifest.origin))
          ])
        } ?? .null
      ),
      ("venues", .array(venues.map { .object([("name", .text($0.name)), ("category", .text($0.category))]) })),
      (
        "buildings",
        .array(
          buildings.map {
            .object([("name", .text($0.name)), ("category", .text($0.category)), ("levels", .array($0.levels.map(\.report)))])
          })
      ),
      ("outdoor_levels", .array(outdoorLevels.map(\.report))),
      (
        "types",
        .object(
          types.map { type in
            (
              type.type.name,
              .object([
                ("count", .integer(type.count)),
                ("categories", .object(type.categories.map { ($0.word, .integer($0.count)) }))
              ])
            )
          })
      ),
      ("other_features", .integer(otherFeatures)),
      ("unreadable", .integer(unreadable)),
      ("complete", .boolean(isComplete)),
      (
        "damage",
        .array(
          damage.map {
            .object([
              ("path", .string($0.path)), ("line", .integer($0.line)), ("column", .integer($0.column)), ("message", .string($0.message)),
              ("count", .integer($0.count))
            ])
          })
      ),
      ("languages", .object(languages.map { ($0.tag, .integer($0.count)) })),
      (
        "missing_references",
        .array(
          missingReferences.map {
            .object([
              ("feature_type", .string($0.type.name)), ("property", .string($0.property.name)), ("count", .integer($0.count)),
              ("example", .string($0.example))
            ])
          })
      ),
      ("bbox", extent.map { .array($0.numbers.map { .number($0) }) } ?? .null),
      (
        "notices",
        .array(notices.map { .object([("path", .string($0.path)), ("message", .string($0.message))]) })
      )
    ]).text(indentation: indentation)
  }
}

extension IndoorSummary.Level {
  fileprivate var report: JSONValue {
    .object([
      ("ordinal", ordinal.map { .integer($0) } ?? .null), ("name", .text(name)), ("short_name", .text(shortName)),
      ("category", .text(category)), ("units", .integer(units)), ("openings", .integer(openings)),
      ("fixtures", .integer(fixtures)), ("occupants", .integer(occupants))
    ])
  }
}

extension JSONValue {
  fileprivate static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
}
