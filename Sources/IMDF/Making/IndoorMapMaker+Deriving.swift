internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// What follows from what the layers have.
extension IndoorMapMaker {
  mutating func derive() {
    referToBuildings()
    outlineLevels()
    referToLevels()
    outlineBuildings()
    referToUnits()
    makeVenue()
    let footprints = byBuildings(.footprint)
    for index in features.indices { placeLabel(index, footprints) }
  }

  private func list(_ ids: [String]) -> String { "[\(ids.map { JSONString.quoted($0) }.joined(separator: ","))]" }

  /// The features of a type by each of the buildings that they name.
  private func byBuildings(_ type: FeatureType) -> [FeatureKey: [Int]] {
    var found: [FeatureKey: [Int]] = [:]
    for index in indices(type) {
      for building in buildings(of: index) { found[building, default: []].append(index) }
    }
    return found
  }

  /// The buildings that a feature names, each once.
  private func buildings(of index: Int) -> Set<FeatureKey> {
    guard let text = features[index].properties[.buildingIDs], let ids = try? RawJSON(text) else { return [] }
    return Set(ids.elements.compactMap(\.string).map { FeatureKey($0) })
  }

  /// Levels, footprints and geofences belong to buildings: to the one that they name, or to the only one.
  private mutating func referToBuildings() {
    let buildings = indices(.building)
    for index in indices(.level) + indices(.footprint) + indices(.geofence) where features[index].properties[.buildingIDs] == nil {
      let (type, key) = (features[index].type, features[index].building)
      if let key {
        guard let building = feature(.building, key) else {
          fail("\(called(index)) names the building \(JSONString.quoted(key)), which is not there")
          continue
        }
        features[index].properties[.buildingIDs] = list([features[building].id])
      } else if type != .geofence, buildings.count == 1, features[index].properties[.outdoor] != "true" {
        features[index].properties[.buildingIDs] = list([features[buildings[0]].id])
      }
    }
    for index in indices(.level) where features[index].properties[.outdoor] == nil { features[index].properties[.outdoor] = "false" }
  }

  /// A level without an outline has that of its units together.
  private mutating func outlineLevels() {
    let units = Dictionary(grouping: indices(.unit)) { feature(.level, features[$0].level) }
    for level in indices(.level) where features[level].geometry == nil {
      guard let union = GeometryColumn.union(units[level, default: []].compactMap { features[$0].column }), let text = union.polygonText
      else {
        fail("\(called(level)) has no outline, and its units have none together: give it one, in a layer of levels")
        continue
      }
      outline(level, union, text)
    }
  }

  private mutating func outline(_ index: Int, _ column: GeometryColumn, _ text: String) {
    features[index].geometry = text
    features[index].column = column
    features[index].shape = PreparedShape(column, geometry: 0)
  }

  private mutating func referToLevels() {
    for index in features.indices {
      let key = features[index].level
      switch features[index].type {
      case .unit, .opening, .fixture, .kiosk, .section, .detail, .geofence:
        let property: PropertyKey = features[index].type == .geofence ? .levelIDs : .levelID
        if features[index].properties[property] != nil { continue }
        guard let level = feature(.level, key) ?? level(under: index) else {
          // A geofence may be one of buildings alone.
          if features[index].type != .geofence || key != nil { fail("\(called(index)) \(missing(key))") }
          continue
        }
        features[index].level = features[level].key
        features[index].properties[property] = property == .levelIDs ? list([features[level].id]) : JSONString.quoted(features[level].id)
      case .amenity, .anchor:
        if key != nil, feature(.level, key) == nil { fail("\(called(index)) \(missing(key))") }
      default: break
      }
    }
  }

  private func missing(_ key: String?) -> String {
    key.map { "names the level \(JSONString.quoted($0)), which is not there" }
      ?? "names no level, and lies on several or none: set its level in the mapping"
  }

  /// The only level that covers a feature.
  private func level(under index: Int) -> Int? {
    guard let shape = features[index].shape else { return nil }
    var relations = ShapeRelationFinder()
    let levels = indices(.level).filter { level in
      features[level].shape.map { relations.relation(shape, $0).firstIsCovered } ?? false
    }
    return levels.count == 1 ? levels[0] : nil
  }

  /// A building without a footprint has those of its indoor levels: on the ground, seen from the air, below the ground. Buildings with a level
  /// in common have one together, for two of one category must not lie on one another.
  private mutating func outlineBuildings() {
    let given = byBuildings(.footprint)
    let open = indices(.building).map { (key: FeatureKey(features[$0].id), building: $0) }.filter { given[$0.key] == nil }
    let numbers = Dictionary(open.map { ($0.key, $0.building) }) { first, _ in first }
    var levels = byBuildings(.level)
    for (building, found) in levels { levels[building] = found.filter { features[$0].properties[.outdoor] == "false" } }
    let categories = [("ground", 0...0), ("aerial", 0...Int.max), ("subterranean", Int.min ... -1)]
    var outlined: [String: Set<Int>] = [:]
    for (_, building) in open {
      for (category, range) in categories where !outlined[category, default: []].contains(building) {
        let group = sharing(building, numbers, levels) {
          features[$0].properties[.ordinal].flatMap { Int($0) }.map(range.contains) ?? false
        }
        outlined[category, default: []].formUnion(group.buildings)
        let columns = group.levels.compactMap { features[$0].column }
        if columns.isEmpty { continue }
        // Storeys with one outline have that together.
        let distinct = columns.indices.filter { index in !columns[..<index].contains { $0.positions == columns[index].positions } }
        guard let union = GeometryColumn.union(distinct.map { columns[$0] }), let text = union.polygonText else {
          fail("\(called(building)) has no footprint, and its levels have no outline together: give it one, in a layer of footprints")
          continue
        }
        let key = (group.buildings.map { features[$0].key } + [category]).joined(separator: "\n")
        var footprint = MadeFeature(type: .footprint, key: key, id: id(.footprint, key))
        footprint.properties = [.category: "\"\(category)\"", .buildingIDs: list(group.buildings.map { features[$0].id })]
        if let index = add(footprint) { outline(index, union, text) }
      }
    }
  }

  /// A building, those of the others that share levels with it, directly or through one another, and all their levels, both in order.
  private func sharing(
    _ building: Int, _ others: [FeatureKey: Int], _ levels: [FeatureKey: [Int]], _ isMeant: (Int) -> Bool
  ) -> (buildings: [Int], levels: [Int]) {
    var (buildings, found): ([Int], Set<Int>) = ([building], [])
    var seen: Set<Int> = [building]
    var next = 0
    while next < buildings.count {
      for level in levels[FeatureKey(features[buildings[next]].id), default: []] where isMeant(level) && found.insert(level).inserted {
        buildings += self.buildings(of: level).compactMap { others[$0] }.filter { seen.insert($0).inserted }
      }
      next += 1
    }
    return (buildings.sorted(), found.sorted())
  }

  private mutating func referToUnits() {
    let units = indices(.unit).compactMap { unit in features[unit].shape.map { (unit: unit, shape: $0) } }
    let search = ShapeSearch(of: units.map(\.shape))
    for index in indices(.amenity) + indices(.anchor) {
      referToUnit(index) { point in
        search.candidates(at: point).filter { units[$0].shape.location(of: point) != .outside }.map { units[$0].unit }
      }
    }
  }

  /// The unit in which a point lies on its level; walls and air only where there is nothing else.
  ///
  /// - Parameter unitsAt: the units of all levels that hold a position.
  private mutating func referToUnit(_ index: Int, _ unitsAt: (Position) -> [Int]) {
    let property: PropertyKey = features[index].type == .amenity ? .unitIDs : .unitID
    guard features[index].properties[property] == nil else { return }
    guard let point = features[index].point else { return fail("\(called(index)) is no point") }
    let level = feature(.level, features[index].level)
    let units = unitsAt(point).filter { unit in level.map { feature(.level, features[unit].level) == $0 } ?? true }
    func rank(_ unit: Int) -> Int {
      let solid = IndoorMending.unwalkable.contains { features[unit].properties[.category] == "\"\($0)\"" }
      return (solid ? 2 : 0) + (features[unit].shape?.location(of: point) == .inside ? 0 : 1)
    }
    guard let least = units.map(rank).min() else {
      return fail("\(called(index)) lies in no unit\(level == nil ? "" : " of its level")")
    }
    let best = units.filter { rank($0) == least }
    if level == nil, Set(best.map { features[$0].level }).count > 1 {
      return fail("\(called(index)) lies in units of several levels: set its level in the mapping")
    }
    let id = features[best[0]].id
    features[index].properties[property] = property == .unitIDs ? list([id]) : JSONString.quoted(id)
  }

  /// The one venue: of a layer, or round everything.
  private mutating func makeVenue() {
    var venue: Int
    if let given = indices(.venue).first {
      venue = given
    } else {
      let key = mapping.venue.key?.result(.null).text ?? "venue"
      venue = add(MadeFeature(type: .venue, key: key, id: id(.venue, key))) ?? 0
    }
    var feature = features[venue]
    let own = feature.properties
    fillVenue(&feature)
    // What the layer says counts more than what is said of all maps.
    feature.properties.merge(own) { $1 }
    if feature.geometry == nil, let text = surroundings() {
      feature.geometry = text.text
      feature.column = text.column
      feature.shape = PreparedShape(text.column, geometry: 0)
    }
    features[venue] = feature
  }

  /// A box round all features with 5 m to spare.
  private func surroundings() -> (column: GeometryColumn, text: String)? {
    let corners = features.compactMap { $0.shape?.bounds }.flatMap { [$0.southWest, $0.northEast] } + features.compactMap(\.point)
    guard let west = corners.map(\.x).min(), let east = corners.map(\.x).max(), let south = corners.map(\.y).min(),
      let north = corners.map(\.y).max()
    else { return nil }
    func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    let (x, y) = (5 / metres.east, 5 / metres.north)
    let (left, right, bottom, top) = (rounded(west - x), rounded(east + x), rounded(south - y), rounded(north + y))
    var column = GeometryColumn()
    for (x, y) in [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)] { column.append(Position(x: x, y: y)) }
    column.endPath()
    column.endPart()
    column.endGeometry(.polygon)
    return column.polygonText.map { (column, $0) }
  }

  private mutating func placeLabel(_ index: Int, _ footprints: [FeatureKey: [Int]]) {
    let feature = features[index]
    guard feature.properties[.displayPoint] == nil, feature.type.propertyFacts.contains(where: { $0.key == .displayPoint }) else { return }
    let place: Position?
    switch feature.type {
    case .opening: place = feature.shape?.middleOfPath(metres)
    case .building:
      place =
        footprints[FeatureKey(feature.id), default: []].lazy.compactMap { [features, metres] in features[$0].shape?.labelPoint(metres) }
        .first
    default: place = feature.shape?.labelPoint(metres)
    }
    if let place { features[index].properties[.displayPoint] = IndoorMending.pointText(place) }
  }

  private func called(_ index: Int) -> String { called(features[index]) }

  func called(_ feature: MadeFeature) -> String {
    feature.layerOfNoKey.map { "a \(feature.type.name) without a key, of \($0)," }
      ?? "\(feature.type.name) \(JSONString.quoted(feature.key))"
  }
}
