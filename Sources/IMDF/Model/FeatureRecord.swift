package import GeoModel
internal import GeoJSON

/// An indoor map's record of one feature: its type, its id, and where its text and geometry are.
public struct FeatureRecord: Sendable {
  /// The type in `feature_type`, or else the type after which the file is named; `nil` for a type of an extension.
  public let type: FeatureType?

  /// Index of the file among those of the archive, and of the feature in its block.
  public let file, row: Int

  /// The value of `id`; JSON null when the member is missing.
  package let id: RawJSON
  /// The value of `feature_type`; `nil` when the member is missing.
  package let typeValue: RawJSON?
  /// The id for comparison; `nil` for an id that is empty or not a string.
  public let key: FeatureKey?

  /// Whether the text is an object, although the feature may not be readable.
  let isJSON: Bool

  /// The properties that the standard names, in the order of the text; the last of several of one name.
  package private(set) var known: [(key: PropertyKey, value: RawJSON)] = []

  /// How the coordinates of the display point are written.
  private(set) var displayPointText = OrdinateText()

  init(_ feature: Feature<Geographic>, file: Int, fileType: FeatureType?, isPrivate: Bool) {
    self.file = file
    row = feature.index
    // What has no geometry that can be read still has its id and its properties, if the text is JSON.
    let json = feature.isReadable ? feature.json : Self.checked(feature)
    id = feature.isReadable ? feature.view(of: feature.row.id) : json["id"] ?? .null
    typeValue = json["feature_type"]
    let name = typeValue?.string
    type = isPrivate ? nil : name.map { $0.isEmpty ? fileType : FeatureType(name: $0) } ?? fileType
    let text = id.string
    key = text.flatMap { $0.isEmpty ? nil : FeatureKey($0) }
    isJSON = json.kind == .object
    let properties = feature.isReadable ? feature.properties.json : json["properties"] ?? .null
    guard properties.kind == .object else { return }
    var seen = PropertySet()
    known.reserveCapacity(12)
    properties.eachMember { name, value in
      guard let key = PropertyKey.named(inJSON: name) else { return }
      if !seen.insert(key) { known.removeAll { $0.key == key } }
      known.append((key, value))
    }
    if let coordinates = self[.displayPoint]?["coordinates"] { displayPointText = OrdinateText(coordinates) }
  }

  /// A feature that could not be read, as JSON; null if it is none.
  private static func checked(_ feature: Feature<Geographic>) -> RawJSON {
    let json = feature.json
    guard (try? RawJSON(bytes: json.bytes)) != nil, json.kind == .object else { return .null }
    return json
  }

  /// A property's value; `nil` when it is missing or null.
  package subscript(key: PropertyKey) -> RawJSON? {
    for property in known where property.key == key { return property.value.isNull ? nil : property.value }
    return nil
  }

  /// Whether the key is there, whatever its value.
  package func has(_ key: PropertyKey) -> Bool { known.contains { $0.key == key } }
}

/// Which keys have been seen.
private struct PropertySet {
  private var bits: UInt64 = 0

  /// Whether it is new.
  mutating func insert(_ key: PropertyKey) -> Bool {
    let bit = UInt64(1) << UInt64(key.rawValue)
    defer { bits |= bit }
    return bits & bit == 0
  }
}
