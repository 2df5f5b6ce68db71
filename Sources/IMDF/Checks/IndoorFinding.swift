internal import GeoModel

/// What a check found, before it has its place in the text.
struct IndoorFinding {
  var rule: Rule
  var file: Int?
  /// Index in the map.
  var feature: Int?
  /// The value concerned; the whole feature when `nil`.
  var value: RawJSON?
  /// Where the value is, from the feature on: `/properties/level_id`.
  var pointer = ""
  var message: String
  var location: Position?
  var metres: Double?
  var isProvisional = false
  /// Whether `value` is in the manifest.
  var isInManifest = false
}
