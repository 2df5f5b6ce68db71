import Foundation
package import GeoToolkit

/// Knows WGS84 and Web Mercator (EPSG:3857), by their formulas: for tests that need another CRS and no library.
package struct MercatorOnly: CoordinateSystems {
  package init() {}

  package func operation(
    from source: String?, to target: String?, isTrusted: Bool
  ) throws(CoordinateSystemError) -> any CoordinateOperation {
    func isMercator(_ name: String?) throws(CoordinateSystemError) -> Bool {
      guard let name, !CoordinateSystemName.isWGS84(name) else { return false }
      guard CoordinateSystemName.codeOfEPSG(name) == "3857" else { throw CoordinateSystemError("the CRS \(name) is not known") }
      return true
    }
    return Mercator(isFrom: try isMercator(source), isTo: try isMercator(target))
  }

  private struct Mercator: CoordinateOperation {
    let isFrom: Bool
    let isTo: Bool

    var name: String { "EPSG:3857" }
    var urn: String? { "urn:ogc:def:crs:EPSG::3857" }
    var areaOfUse: GeographicBox? { GeographicBox(west: -180, south: -85.06, east: 180, north: 85.06) }
    var isIdentity: Bool { isFrom == isTo }
    var isToDegrees: Bool { !isTo }
    var changesHeights: Bool { false }
    func makeTransformer() -> any PositionTransformer { Transformer(isForward: isTo) }
  }

  private final class Transformer: PositionTransformer {
    private static let radius = 6_378_137.0
    private let isForward: Bool

    init(isForward: Bool) { self.isForward = isForward }

    private func image(of place: Position) -> Position {
      if isForward {
        let sine = sin(place.y * .pi / 180)
        return Position(x: place.x * .pi / 180 * Self.radius, y: atanh(sine) * Self.radius)
      }
      guard place.x.magnitude < 1e9, place.y.magnitude < 1e9 else { return Position(x: .infinity, y: .infinity) }
      return Position(x: place.x / Self.radius * 180 / .pi, y: asin(tanh(place.y / Self.radius)) * 180 / .pi)
    }

    func transform(_ positions: inout [Position], _ altitudes: inout [Double], _ range: Range<Int>) {
      for index in range { positions[index] = image(of: positions[index]) }
    }

    func bounds(west: Double, south: Double, east: Double, north: Double) -> [Double]? {
      let (low, high) = (image(of: Position(x: west, y: south)), image(of: Position(x: east, y: north)))
      return [low.x, low.y, high.x, high.y]
    }
  }
}
