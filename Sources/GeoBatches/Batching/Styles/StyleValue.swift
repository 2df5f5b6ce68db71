internal import GeoJSON
internal import GeoModel
internal import Overlays

/// Reads colours and numbers of style documents.
enum StyleValue {
  /// Diameters in pixels of simplestyle's sizes.
  static let markerSizes: [String: Float] = ["small": 7, "medium": 10, "large": 14]

  static func color(_ value: RawJSON, at here: String) throws(StyleError) -> OverlayColor? {
    if value.isNull { return nil }
    guard let color = value.string.flatMap({ OverlayColor(hexadecimal: $0) }) else {
      throw StyleError("found \(value.text) in \(here); expected a colour such as \"#0a7f2e\"", at: value)
    }
    return color
  }

  static func number(_ value: RawJSON, for member: StyleNumber, at here: String) throws(StyleError) -> Float {
    if member == .markerSize, let named = value.string.flatMap({ markerSizes[$0] }) { return named }
    let most = greatest(of: member)
    guard let number = value.double, number >= 0, number <= Double(most) else {
      throw StyleError(
        "found \(value.text) in \(here); expected a number from 0 to \(most)\(member.isInMetres ? " metres" : "")", at: value)
    }
    return Float(number)
  }

  /// Numbers are from 0 to this.
  static func greatest(of member: StyleNumber) -> Int {
    switch member {
    case .strokeWidth, .markerSize: 1000
    case .textSize: 500
    case .textHaloWidth: 50
    // Half a meridian: nothing on the globe is farther away.
    case .circleRadius: 19_970_326
    case .extrudeHeight, .extrudeBase: 100_000
    case .fillOpacity, .strokeOpacity, .markerOpacity, .textOpacity: 1
    }
  }

  /// Readers do not agree which of two members of one name counts.
  static func refuseRepeated(_ json: RawJSON, in place: String) throws(StyleError) {
    var names: Set<String> = []
    for member in json.members where !names.insert(member.name).inserted {
      throw StyleError("found \"\(member.name)\" twice in \(place); expected it once", at: member.value)
    }
  }
}

extension StyleNumber {
  fileprivate var isInMetres: Bool { self == .circleRadius || self == .extrudeHeight || self == .extrudeBase }
}
