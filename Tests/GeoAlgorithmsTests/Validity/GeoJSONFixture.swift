import Foundation
import GeoModel

/// Makes a column of parsed GeoJSON; `nil` if its structure is not that of GeoJSON.
enum GeoJSONFixture {
  static func column(_ object: Any?) -> GeometryColumn? {
    var column = GeometryColumn()
    return append(object, &column) ? column : nil
  }

  private static func append(_ object: Any?, _ column: inout GeometryColumn) -> Bool {
    guard let object = object as? [String: Any], let type = object["type"] as? String else { return false }
    switch type {
    case "FeatureCollection": return all(object["features"]) { append($0, &column) }
    case "Feature": return append(object["geometry"], &column)
    case "GeometryCollection": return all(object["geometries"]) { isGeometry($0) && append($0, &column) }
    default:
      guard let kind = GeometryKind.allCases.first(where: { $0.name == type }), let value = object["coordinates"] else {
        return false
      }
      var parts: Any = value
      // To the depth of a MultiPolygon: parts, paths, positions.
      switch kind {
      case .point: parts = [[[value]]]
      case .multiPoint: parts = (value as? [Any])?.map { [[$0]] } ?? value
      case .lineString: parts = [[value]]
      case .multiLineString: parts = (value as? [Any])?.map { [$0] } ?? value
      case .polygon: parts = [value]
      case .multiPolygon: break
      }
      guard all(parts, { part(($0), &column) }) else { return false }
      column.endGeometry(kind)
      return true
    }
  }

  private static func isGeometry(_ object: Any) -> Bool {
    let type = (object as? [String: Any])?["type"] as? String
    return type != "Feature" && type != "FeatureCollection"
  }

  private static func part(_ value: Any, _ column: inout GeometryColumn) -> Bool {
    let isRead = all(value) { path in
      let isPath = all(path) { position in
        guard let numbers = position as? [Double], numbers.count > 1 else { return false }
        column.append(Position(x: numbers[0], y: numbers[1]))
        return true
      }
      column.endPath()
      return isPath
    }
    column.endPart()
    return isRead
  }

  private static func all(_ value: Any?, _ body: (Any) -> Bool) -> Bool {
    (value as? [Any])?.allSatisfy(body) ?? false
  }
}
