internal import GeoAlgorithms
public import GeoModel
internal import GeoJSON

extension IndoorPlan {
  /// The text of a feature's label: its name in the first of ``languages`` that it has (``Labels/text(for:)``), else its
  /// alternative name, else, for a level, its short name. Blank texts do not count. `nil` for types that are not labelled: a
  /// footprint's name is not drawn (OGC 20-094, footprint).
  public func label(of index: Int) -> String? {
    let record = map.features[index]
    guard let type = record.type, type != .footprint, type != .address else { return nil }
    for key in [PropertyKey.name, .alternativeName] + (type == .level ? [.shortName] : []) {
      guard let labels = record[key].flatMap({ Labels($0) }) else { continue }
      let written = labels.labels.filter { !isBlank($0.text) }
      if let text = Labels(written).text(for: languages) { return text }
    }
    return nil
  }

  /// The units whose label is that of an occupant in them, too.
  ///
  /// - Parameter drawn: features, the occupants among them.
  package func unitsOfNamesakes(among drawn: [Int]) -> Set<Int> {
    var units: Set<Int> = []
    for occupant in drawn where map.features[occupant].type == .occupant {
      guard let name = label(of: occupant), let anchor = anchor(of: occupant) else { continue }
      for unit in map.graph.targets(of: anchor, .unitID) where map.features[unit].type == .unit {
        if let other = label(of: unit), other.utf8.elementsEqual(name.utf8) { units.insert(unit) }
      }
    }
    return units
  }

  /// The position of a feature's label, if it is given: its display point, unless that is far away, its own Point, or its anchor's.
  /// `nil` leaves it to the geometry.
  public func labelPlace(of index: Int) -> Position? {
    let record = map.features[index]
    if let place = record[.displayPoint].flatMap({ DisplayPoint.position($0) }), isNear(place, to: index) { return place }
    return point(index) ?? anchor(of: index).flatMap { point($0) }
  }

  /// Whether a place lies in the box round a feature, or no farther from it than that is large, and 0.001° at least. Whatever has no
  /// geometry is near to all.
  private func isNear(_ place: Position, to index: Int) -> Bool {
    let record = map.features[index]
    let block = map.blocks[record.file]
    guard let box = block.geometry.box(ofGeometries: block.geometries(ofRow: record.row)), box.west <= box.east else { return true }
    let margin = max(box.east - box.west, box.north - box.south, 0.001)
    return place.x >= box.west - margin && place.x <= box.east + margin && place.y >= box.south - margin && place.y <= box.north + margin
  }

  private func point(_ index: Int) -> Position? {
    guard case .point(let point?)? = map.feature(index).geometry?.shape else { return nil }
    return point.position
  }

  /// The anchor that a feature without a geometry of its own stands at, and that can be read.
  func anchor(of index: Int) -> Int? {
    map.graph.targets(of: index, .anchorID).first { map.features[$0].type == .anchor }
  }
}
