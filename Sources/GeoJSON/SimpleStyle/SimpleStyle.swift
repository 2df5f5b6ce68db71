package import GeoModel

/// The style of one feature after simplestyle 1.1 (github.com/mapbox/simplestyle-spec), read from its properties. Values that the
/// specification does not allow are ignored, as it asks; of a member that is repeated, the last value that it allows counts.
package struct SimpleStyle: Sendable {
  package enum Size: String, Sendable {
    case small, medium, large
  }

  package private(set) var fill: SimpleStyleColor?
  package private(set) var stroke: SimpleStyleColor?
  package private(set) var markerColor: SimpleStyleColor?
  /// From 0 to 1.
  package private(set) var fillOpacity: Double?
  package private(set) var strokeOpacity: Double?
  /// At least 0.
  package private(set) var strokeWidth: Double?
  package private(set) var markerSize: Size?
  package private(set) var markerSymbol: String?
  package private(set) var title: String?

  /// Complexity: O(bytes).
  package init(_ properties: Properties) {
    for member in properties { read(member.name, member.value) }
  }

  /// `nil` if no string of the text begins like a member that changes how a feature is drawn, which takes a nanosecond a byte at
  /// most. Complexity: O(bytes).
  package init?(drawing properties: Properties) {
    guard Self.mayDraw(properties.json.bytes) else { return nil }
    self.init(properties)
  }

  private mutating func read(_ name: String, _ value: RawJSON) {
    switch name {
    case "fill": fill = SimpleStyleColor(value) ?? fill
    case "stroke": stroke = SimpleStyleColor(value) ?? stroke
    case "marker-color": markerColor = SimpleStyleColor(value) ?? markerColor
    case "fill-opacity": fillOpacity = Self.number(value, upTo: 1) ?? fillOpacity
    case "stroke-opacity": strokeOpacity = Self.number(value, upTo: 1) ?? strokeOpacity
    case "stroke-width": strokeWidth = Self.number(value, upTo: .infinity) ?? strokeWidth
    case "marker-size": markerSize = value.string.flatMap { Size(rawValue: $0) } ?? markerSize
    // The digits are among the symbols, and many write them without quotation marks.
    case "marker-symbol": markerSymbol = value.string ?? value.integer.map { String($0) } ?? markerSymbol
    case "title": title = value.string ?? title
    default: break
    }
  }

  private static func number(_ value: RawJSON, upTo most: Double) -> Double? {
    value.double.flatMap { 0 <= $0 && $0 <= most ? $0 : nil }
  }

  private static func mayDraw(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      guard text.count > 8 else { return false }
      for index in 0..<text.count - 7 where text[index] == 0x22 {
        let (a, b) = (text[index + 1], text[index + 2])
        // "fi…", "st…", "ma…", or a letter of these that is escaped
        if a == 0x5C || b == 0x5C { return true }
        if (a == 0x66 && b == 0x69) || (a == 0x73 && b == 0x74) || (a == 0x6D && b == 0x61) { return true }
      }
      return false
    }
  }
}
