public import GeoModel
internal import GeoJSON

/// The description of an archive: `manifest.json`.
public struct Manifest: Sendable {
  /// The whole object, including members that are not in the standard.
  public let json: RawJSON

  /// Whether the object stood alone in an array, as some writers have it.
  public let isInArray: Bool

  init?(_ json: RawJSON) {
    if json.kind == .array {
      let elements = Array(json.elements)
      guard elements.count == 1, elements[0].kind == .object else { return nil }
      self.json = elements[0]
      isInArray = true
    } else {
      guard json.kind == .object else { return nil }
      self.json = json
      isInArray = false
    }
  }

  /// Reads a file: what it says, or why it is no JSON.
  static func read(_ file: IndoorFile) -> (manifest: Manifest?, fault: GeoJSONError?) {
    do throws(GeoJSONError) {
      return (Manifest(try RawJSON(bytes: file.bytes.dropFirst(file.byteOrderMarkCount))), nil)
    } catch {
      return (nil, GeoJSONError(error.rule, byte: error.byte + file.byteOrderMarkCount, message: error.message))
    }
  }

  /// The version of IMDF: `1.0.0`.
  public var version: String? { json["version"]?.string }

  /// When the archive was made, as written; see ``IndoorTime``.
  public var created: String? { json["created"]?.string }

  /// The program that made it.
  public var generator: String? { json["generated_by"]?.string }

  /// The language tag of texts without one.
  public var language: String? { json["language"]?.string }

  /// The identifiers of the extensions that are in force; a bare string counts as one.
  public var extensions: [String] {
    guard let value = json["extensions"] else { return [] }
    return value.string.map { [$0] } ?? value.elements.compactMap(\.string)
  }

  /// A member of Apple's programme; it must be kept unchanged.
  public var origin: String? { json["origin"]?.string }
}
