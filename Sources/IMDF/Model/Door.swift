internal import GeoModel
internal import GeoJSON

/// The door of an opening (DOOR); every member may be missing.
public struct Door: Sendable, Hashable {
  /// A word of ``CategoryList/doorType``.
  public let type: String?
  /// Whether it opens by itself.
  public let isAutomatic: Bool?
  /// A word of ``CategoryList/doorMaterial``.
  public let material: String?

  /// `nil` for what is no object.
  init?(_ json: RawJSON) {
    guard json.kind == .object else { return nil }
    type = json["type"]?.string
    isAutomatic = json["automatic"]?.bool
    material = json["material"]?.string
  }
}

/// The time in which a business exists (TEMPORALITY), as it is written; see ``IndoorTime``.
public struct Temporality: Sendable, Hashable {
  public let start, end, modified: String?

  /// `nil` for what is no object.
  init?(_ json: RawJSON) {
    guard json.kind == .object else { return nil }
    start = json["start"]?.string
    end = json["end"]?.string
    modified = json["modified"]?.string
  }
}
