/// What cannot be done when features are shaped: exploded, their properties renamed, ids taken from properties.
extension Rule {
  /// `GJ911` `explode.id`.
  public static let explodedIdentifier = Rule(
    "GJ911", "explode.id", .warning, reference: "RFC 7946 §3.2",
    summary: "a feature with an id was exploded; its first part has the id, the others have none",
    remedy: "nothing, if the parts need no ids; a property that all parts keep shows what they belong to",
    explanation: """
      An id names one feature. If all parts had it, readers that look features up by id would find any one of them. Properties are \
      those of the feature in every part.
      """,
    example: #"{"type":"Feature","id":"nz","properties":null,"geometry":{"type":"MultiPoint","coordinates":[[174.8,-41.3],[172.6,-43.5]]}}"#
  )

  /// `GJ912` `explode.members-lost`.
  public static let explodedMembersLost = Rule(
    "GJ912", "explode.members-lost", .warning, reference: "RFC 7946 §3.1.8",
    summary: "a GeometryCollection that was exploded has members of its own, which no part has a place for",
    remedy: "move what matters into the properties of the feature",
    explanation: """
      The parts are the geometries of the collection, which keep their own members. The collection itself is not written. Its bbox is \
      no loss: boxes of parts are computed anew.
      """,
    example: #"""
      {"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","note":"surveyed","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[3,4]}]}}
      """#)

  /// `GJ913` `rename.name-taken`.
  public static let propertyNameTaken = Rule(
    "GJ913", "rename.name-taken", .warning, reference: "RFC 8259 §4",
    summary: "a property was not renamed, because the feature has another property of the new name",
    remedy: "rename or exclude the other property as well, or choose another name",
    explanation: """
      Of two members of one name, readers see the last one, so the value of the other would be lost. Both properties stay unchanged. \
      Several properties are renamed at once, so that two can exchange their names.
      """,
    example: #"{"type":"Feature","properties":{"name":"Praha","name_en":"Prague"},"geometry":null}"#)

  /// `GJ914` `id.not-taken`.
  public static let identifierNotTaken = Rule(
    "GJ914", "id.not-taken", .warning, reference: "RFC 7946 §3.2",
    summary: "the property that ids are taken from is missing in a feature, or is neither a string nor a number",
    remedy: "give the feature the property, or choose one that every feature has",
    explanation: "An id is a string or a number. The feature keeps the id that it has, or has none.",
    example: #"{"type":"Feature","id":7,"properties":{"code":null},"geometry":null}"#)

  /// `GJ915` `source.name-taken`.
  public static let sourceNameTaken = Rule(
    "GJ915", "source.name-taken", .warning, reference: "RFC 7946 §3.2",
    summary: "the property for the name of the input exists in a feature with another value, which it keeps",
    remedy: "choose another name for the property, or rename the one that exists",
    explanation: """
      The value may be the name of the file that an earlier step read, and would be lost. A property that already has the name of the \
      input is not reported.
      """,
    example: #"{"type":"Feature","properties":{"file":"survey.shp"},"geometry":null}"#)

  /// `GJ916` `circle.not-made`.
  public static let circleNotMade = Rule(
    "GJ916", "circle.not-made", .warning, reference: "RFC 7946 §4",
    summary: "no circle was made around a point: its radius is none that a circle can have, or it is not on the globe",
    remedy: "correct the radius or the position, or choose another property",
    explanation: """
      A radius is a number from 0.001 to 19970326 m. Around the place opposite the center, further out, two shortest paths can lead to \
      one place. The point is written unchanged.
      """,
    example: #"{"type":"Feature","properties":{"range_m":-5},"geometry":{"type":"Point","coordinates":[8.55,47.45]}}"#)
}
