internal import GeoJSON
internal import GeoModel

/// What a check found, before it has its place in the text.
struct IndoorFinding {
  var rule: Rule
  var file: Int?
  /// Index in the map.
  var feature: Int?
  /// More features that take part.
  var others: [Int] = []
  /// The value concerned; the whole feature when `nil`.
  var value: RawJSON?
  /// Where the value is, from the feature on: `/properties/level_id`.
  var pointer = ""
  /// Of several labels, the one that is meant.
  var label: PlacedLabel?
  var message: String
  var location: Position?
  var metres: Double?
  var isProvisional = false
  /// Whether `value` is in the manifest.
  var isInManifest = false
  /// Where in the manifest, if it is no JSON.
  var byte = 0
}

/// A label with its place: of its language tag, quotes included, and of its value.
struct PlacedLabel {
  let language: String
  let name: Range<Int>
  let value: RawJSON
}

extension RawJSON {
  /// The labels of an object of labels, in the order of the text. Complexity: O(n).
  var placedLabels: [PlacedLabel] {
    guard kind == .object else { return [] }
    return zip(members, placedItems).map { PlacedLabel(language: $0.name, name: $1.name, value: $1.value) }
  }
}
