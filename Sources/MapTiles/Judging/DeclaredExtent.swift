internal import GeoJSON
package import GeoModel

/// The zoom levels and the places that a container says its tiles have.
package struct DeclaredExtent: Sendable {
  var minimumZoom: Double?
  var maximumZoom: Double?
  /// West, south, east, north in degrees.
  var bounds: [Double]?
  /// Longitude, latitude, and perhaps a zoom level.
  var center: [Double]?
  /// The byte of a file at which it says so.
  var byte = 0

  init() {}

  /// From TileJSON, or another object with such members; values of MBTiles are texts.
  init(_ members: [(name: String, value: RawJSON)]) {
    for (name, value) in members {
      switch name {
      case "minzoom": minimumZoom = Self.numbers(value).first
      case "maxzoom": maximumZoom = Self.numbers(value).first
      case "bounds": bounds = Self.numbers(value)
      case "center": center = Self.numbers(value)
      default: break
      }
    }
  }

  private static func numbers(_ value: RawJSON) -> [Double] {
    if let text = value.string { return (try? RawJSON("[\(text)]")).map(numbers) ?? [] }
    return value.double.map { [$0] } ?? value.elements.map { $0.double ?? .nan }
  }

  /// What is wrong with it.
  ///
  /// - Parameter zooms: those of the tiles; `nil` if there are none.
  package func findings(zooms: ClosedRange<Int>?) -> [Diagnostic] {
    var messages: [String] = []
    func text(_ numbers: [Double]) -> String { numbers.map(\.plainText).joined(separator: ", ") }
    for (name, value, real) in [("lowest", minimumZoom, zooms?.lowerBound), ("highest", maximumZoom, zooms?.upperBound)] {
      guard let value, let real, value != Double(real) else { continue }
      messages.append("found \(value.plainText) as the \(name) zoom level; expected \(real), that of the tiles")
    }
    if let bounds {
      if bounds.count != 4 || !bounds.allSatisfy(\.isFinite) {
        messages.append("found bounds that are not four numbers; expected west, south, east, north")
      } else if bounds[0] >= bounds[2] || bounds[1] >= bounds[3] {
        messages.append("found the bounds \(text(bounds)), which have no area; expected west below east, and south below north")
      } else if bounds[0] < -180 || bounds[2] > 180 || bounds[1] < -90 || bounds[3] > 90 {
        messages.append("found the bounds \(text(bounds)); expected longitudes of -180 to 180, and latitudes of -90 to 90")
      } else if let center, center.count >= 2 {
        // Headers have seven decimals.
        let slack = 1e-6
        if !(bounds[0] - slack...bounds[2] + slack ~= center[0]) || !(bounds[1] - slack...bounds[3] + slack ~= center[1]) {
          messages.append("found the center \(text(Array(center.prefix(2)))), outside of the bounds \(text(bounds))")
        }
      }
    }
    if let center {
      if center.count < 2 || !center.allSatisfy(\.isFinite) {
        messages.append("found a center that is not two numbers and a zoom level")
      } else if center.count > 2, let minimumZoom, let maximumZoom, center[2] < minimumZoom || center[2] > maximumZoom {
        messages.append(
          "found zoom level \(center[2].plainText) of the center; expected \(minimumZoom.plainText) to \(maximumZoom.plainText)")
      }
    }
    return messages.map { Diagnostic(.tilesetExtent, byte: byte, message: $0) }
  }
}
