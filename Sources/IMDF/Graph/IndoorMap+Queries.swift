/// What renderers and finders ask for.
extension IndoorMap {
  /// The venue; of several, the first.
  public var venue: Venue? { all(Venue.self).first }
  public var addresses: [Address] { all(Address.self) }
  public var amenities: [Amenity] { all(Amenity.self) }
  public var anchors: [Anchor] { all(Anchor.self) }
  public var buildings: [Building] { all(Building.self) }
  public var details: [Detail] { all(Detail.self) }
  public var fixtures: [Fixture] { all(Fixture.self) }
  public var footprints: [Footprint] { all(Footprint.self) }
  public var geofences: [Geofence] { all(Geofence.self) }
  public var kiosks: [Kiosk] { all(Kiosk.self) }
  public var occupants: [Occupant] { all(Occupant.self) }
  public var openings: [Opening] { all(Opening.self) }
  public var relationships: [Relationship] { all(Relationship.self) }
  public var sections: [Section] { all(Section.self) }
  public var units: [Unit] { all(Unit.self) }

  /// All levels from the lowest ordinal up; those of one ordinal in the order of the file.
  public var levels: [Level] { Self.inOrder(all(Level.self)) }

  /// The levels of an ordinal, of all buildings and outdoors: they are drawn together.
  public func levels(ordinal: Int) -> [Level] { levels.filter { $0.ordinal == ordinal } }

  /// Levels without a building: outdoor areas.
  public var levelsOutsideBuildings: [Level] { levels.filter { $0.buildings.isEmpty } }

  /// Levels without an ordinal come first.
  static func inOrder(_ levels: [Level]) -> [Level] {
    levels.map { ($0.ordinal ?? .min, $0) }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// The levels on which a feature is (reference §4): its own `level_id` or `level_ids`, or those of its units, its anchor or,
  /// for a geofence without `level_ids`, its buildings; for a level itself. Empty if these are missing, and for features on no level.
  public func levels(of index: Int) -> [Int] {
    func typed(_ indices: [Int], _ type: FeatureType) -> [Int] { indices.filter { features[$0].type == type } }
    switch features[index].type {
    case .level: return [index]
    case .unit, .opening, .fixture, .kiosk, .section, .detail: return typed(graph.targets(of: index, .levelID), .level)
    case .amenity: return distinct(typed(graph.targets(of: index, .unitIDs), .unit).flatMap { levels(of: $0) })
    case .anchor: return typed(graph.targets(of: index, .unitID), .unit).flatMap { levels(of: $0) }
    case .occupant: return typed(graph.targets(of: index, .anchorID), .anchor).flatMap { levels(of: $0) }
    case .geofence:
      let own = typed(graph.targets(of: index, .levelIDs), .level)
      // One that names a level is on no other, even where there is none of that id.
      if graph.references(from: index).contains(where: { $0.property == .levelIDs }) { return distinct(own) }
      return distinct(
        typed(graph.targets(of: index, .buildingIDs), .building).flatMap { building in
          graph.references(to: building).filter { features[$0.source].type == .level }.map(\.source)
        })
    // An extension's features that say so in the standard's words.
    case nil: return distinct(typed(graph.targets(of: index, .levelID) + graph.targets(of: index, .levelIDs), .level))
    default: return []
    }
  }

  private func distinct(_ indices: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return indices.filter { seen.insert($0).inserted }
  }
}

extension IndoorMap.Occupant {
  /// The unit it is in, through its anchor.
  public var unit: IndoorMap.Unit? { anchor?.unit }
  /// Its address, through its anchor.
  public var address: IndoorMap.Address? { anchor?.address }
  /// The level it is on.
  public var level: IndoorMap.Level? { unit?.level }
}

extension IndoorMap.Anchor {
  public var level: IndoorMap.Level? { unit?.level }
}

extension IndoorMap.Amenity {
  /// The level it is on: that of its first unit.
  public var level: IndoorMap.Level? { units.first?.level }
}

extension IndoorMap.Building {
  /// Its levels of an ordinal: one, except for split floors.
  public func levels(ordinal: Int) -> [IndoorMap.Level] { levels.filter { $0.ordinal == ordinal } }
}

extension IndoorMap.Level {
  /// The amenities that name one of its units, each once, in the order of the file.
  public var amenities: [IndoorMap.Amenity] {
    let found = units.flatMap(\.amenities).sorted { $0.index < $1.index }
    return found.enumerated().filter { $0.offset == 0 || found[$0.offset - 1] != $0.element }.map(\.element)
  }

  /// The businesses on it, through anchors and units, in the order of the file.
  public var occupants: [IndoorMap.Occupant] { units.flatMap(\.occupants).sorted { $0.index < $1.index } }
}

extension IndoorMap.Unit {
  /// The businesses in it, through its anchors.
  public var occupants: [IndoorMap.Occupant] { anchors.flatMap(\.occupants) }
}
