import Foundation

/// TopoJSON decoded over Foundation's values, as short as the specification allows: shares no code with ours.
struct PlainDecoder {
  private let topology: [String: Any]
  private let arcs: [[[Double]]]
  private let transform: [String: [Double]]?

  init(topology: [String: Any]) {
    self.topology = topology
    arcs = topology["arcs"] as? [[[Double]]] ?? []
    transform = topology["transform"] as? [String: [Double]]
  }

  /// The features of each layer as GeoJSON, in the order of the layers' names.
  func layers() -> [String: [[String: Any]]] {
    var result: [String: [[String: Any]]] = [:]
    for (name, object) in topology["objects"] as? [String: [String: Any]] ?? [:] {
      let isCollection = object["type"] as? String == "GeometryCollection"
      result[name] = (isCollection ? object["geometries"] as? [[String: Any]] ?? [] : [object]).map(feature)
    }
    return result
  }

  private func feature(_ object: [String: Any]) -> [String: Any] {
    var feature: [String: Any] = ["type": "Feature", "properties": object["properties"] ?? [:] as [String: Any]]
    if let id = object["id"] { feature["id"] = id }
    if let box = object["bbox"] { feature["bbox"] = box }
    feature["geometry"] = geometry(object) ?? NSNull()
    return feature
  }

  private func geometry(_ object: [String: Any]) -> [String: Any]? {
    guard let type = object["type"] as? String else { return nil }
    if type == "GeometryCollection" {
      return ["type": type, "geometries": (object["geometries"] as? [[String: Any]] ?? []).compactMap(geometry)]
    }
    let coordinates: Any
    switch type {
    case "Point": coordinates = point(object["coordinates"] as? [Double] ?? [])
    case "MultiPoint": coordinates = (object["coordinates"] as? [[Double]] ?? []).map(point)
    case "LineString": coordinates = line(object["arcs"] as? [Int] ?? [], least: 2)
    case "MultiLineString": coordinates = (object["arcs"] as? [[Int]] ?? []).map { line($0, least: 2) }
    case "Polygon": coordinates = (object["arcs"] as? [[Int]] ?? []).map { line($0, least: 4) }
    case "MultiPolygon":
      coordinates = (object["arcs"] as? [[[Int]]] ?? []).map { $0.map { line($0, least: 4) } }
    default: return nil
    }
    return ["type": type, "coordinates": coordinates]
  }

  private func point(_ position: [Double]) -> [Double] {
    guard let scale = transform?["scale"], let translate = transform?["translate"] else { return position }
    return [position[0] * scale[0] + translate[0], position[1] * scale[1] + translate[1]] + position.dropFirst(2)
  }

  private func arc(_ index: Int) -> [[Double]] {
    let arc = arcs[index < 0 ? -1 - index : index]
    var positions: [[Double]] = []
    var x = 0.0, y = 0.0
    for position in arc {
      if transform != nil {
        x += position[0]
        y += position[1]
        positions.append(point([x, y] + position.dropFirst(2)))
      } else {
        positions.append(position)
      }
    }
    return index < 0 ? positions.reversed() : positions
  }

  private func line(_ arcs: [Int], least: Int) -> [[Double]] {
    var positions: [[Double]] = []
    for index in arcs {
      let arc = arc(index)
      positions += positions.last == arc.first ? Array(arc.dropFirst()) : arc
    }
    if let first = positions.first {
      while positions.count < least { positions.append(first) }
      if least == 4, positions.last != first { positions.append(first) }
    }
    return positions
  }
}
