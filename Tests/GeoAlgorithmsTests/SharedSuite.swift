import Foundation
import GeoModel
import GeoTestSupport
import Testing

/// Reads the cases of the shared suites.
enum SharedSuite {
  static func json(_ path: String) throws -> [String: Any] {
    let url = try #require(SharedMaterial.url("suites/\(path)"))
    // JSONSerialization misses some doubles by a unit in the last place, which the expectations of 1e-14 would see.
    let value = try JSONDecoder().decode(ExactJSON.self, from: Data(contentsOf: url)).value
    return try #require(value as? [String: Any])
  }

  static func cases(_ path: String) throws -> [[String: Any]] {
    try #require(json(path)["cases"] as? [[String: Any]])
  }

  static func text(_ path: String) throws -> String {
    let url = try #require(SharedMaterial.url("suites/\(path)"))
    return try String(contentsOf: url, encoding: .utf8)
  }
}

/// Any JSON value: dictionaries, arrays, strings, booleans, doubles; nothing for null.
private struct ExactJSON: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = NSNull()
    } else if let flag = try? container.decode(Bool.self) {
      value = flag
    } else if let number = try? container.decode(Double.self) {
      value = number
    } else if let text = try? container.decode(String.self) {
      value = text
    } else if let list = try? container.decode([ExactJSON].self) {
      value = list.map(\.value)
    } else {
      value = try container.decode([String: ExactJSON].self).mapValues(\.value)
    }
  }
}

extension [String: Any] {
  func number(_ key: String) -> Double? { self[key] as? Double }
  func numbers(_ key: String) -> [Double]? { self[key] as? [Double] }
  func text(_ key: String) -> String { self[key] as? String ?? "" }
}

extension GeometryColumn {
  /// The geometries of a GeoJSON object, as Foundation parsed it.
  init(geoJSON object: [String: Any]) {
    self.init()
    append(geoJSON: object)
  }

  private mutating func append(geoJSON object: [String: Any]) {
    for key in ["geometries", "features"] {
      for member in object[key] as? [[String: Any]] ?? [] { append(geoJSON: member) }
    }
    if let geometry = object["geometry"] as? [String: Any] { append(geoJSON: geometry) }
    guard let coordinates = object["coordinates"] as? [Any] else { return }
    let kind = GeometryKind.allCases.first { $0.name == object["type"] as? String }
    guard let kind else { return }
    switch kind {
    case .point: appendPath([coordinates]); endPart()
    case .multiPoint:
      for position in coordinates {
        appendPath([position])
        endPart()
      }
    case .lineString: appendPath(coordinates); endPart()
    case .multiLineString:
      for line in coordinates as? [[Any]] ?? [] {
        appendPath(line)
        endPart()
      }
    case .polygon: appendPolygon(coordinates)
    case .multiPolygon: for polygon in coordinates as? [[Any]] ?? [] { appendPolygon(polygon) }
    }
    endGeometry(kind)
  }

  private mutating func appendPolygon(_ rings: [Any]) {
    guard !rings.isEmpty else { return }
    for ring in rings as? [[Any]] ?? [] { appendPath(ring) }
    endPart()
  }

  private mutating func appendPath(_ positions: [Any]) {
    for case let numbers as [Double] in positions where numbers.count >= 2 {
      append(Position(x: numbers[0], y: numbers[1]), altitude: numbers.count > 2 ? numbers[2] : nil)
    }
    endPath()
  }

  /// The positions of every path.
  var pathPositions: [[Position]] { pathEnds.indices.map { Array(positions[positions(ofPath: $0)]) } }
}

extension SplitMix64 {
  mutating func position() -> Position {
    Position(x: .random(in: -180...180, using: &self), y: .random(in: -90...90, using: &self))
  }
}

/// The difference of two angles in degrees, modulo 360.
func angularDifference(_ a: Double, _ b: Double) -> Double { (a - b).remainder(dividingBy: 360).magnitude }
