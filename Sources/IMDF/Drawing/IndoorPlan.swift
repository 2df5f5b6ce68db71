internal import GeoJSON
public import GeoModel
internal import Overlays

/// The parts of a map to draw, in drawing order: the ground, areas outdoors, then building by building and level by level.
///
/// ```swift
/// let plan = try IndoorPlan(map, IndoorSelection(), languages: ["de", "en"])
/// for part in plan.parts {
///   print(part.level?.ordinal ?? 0, part.features.count)
/// }
/// ```
///
/// The parts are: first features on no level (venue, footprints, buildings, and features without geometry), then each level without a
/// building, then the levels of each building from the lowest up. Inside a part features are in the order of ``IndoorStyle``: the level,
/// rooms and ways, walls, holes in the floor, sections, fixtures, kiosks, openings, details, amenities, occupants; types that are not
/// drawn come last. Only features outside the selection, or that could not be read, are left out.
public struct IndoorPlan: Sendable {
  public let map: IndoorMap

  /// Language tags in order of preference, then the manifest's language.
  public let languages: [String]

  public let parts: [Part]

  /// Features that could not be read, of the whole map; they are in no part.
  public let unreadable: Int

  private let places: SelectedPlaces

  /// Whether buildings, levels or ordinals were chosen: what is on no level is only the ground then on which the rest is drawn.
  package let choosesPlaces: Bool

  /// A level, or the features on no level.
  public struct Part: Sendable {
    /// `nil` for the ground and for a level without a building.
    public let building: IndoorMap.Building?
    /// `nil` for the ground.
    public let level: IndoorMap.Level?
    /// Indices into ``IndoorMap/features``, in drawing order. A feature of several levels is in the part of each.
    public let features: [Int]
  }

  /// - Parameters:
  ///   - map: the map to draw.
  ///   - selection: which features. If buildings, levels or ordinals are chosen, features on no level are left out, except for the
  ///     venue and the chosen buildings' footprints, on which the rest is drawn.
  ///   - languages: the languages of labels, the best first (BCP 47).
  /// - Throws: ``IndoorSelectionError`` for a building, level, ordinal, type or category that the map does not have.
  /// - Complexity: O(n log n) for n features.
  public init(
    _ map: IndoorMap, _ selection: IndoorSelection = IndoorSelection(), languages: [String] = []
  ) throws(IndoorSelectionError) {
    self.map = map
    self.languages = languages + [map.manifest?.language].compactMap(\.self)
    let places = try SelectedPlaces(selection, in: map)
    self.places = places
    choosesPlaces = selection.hasPlaces
    var ground: [Int] = []
    var onLevel: [Int: [Int]] = [:]
    var unreadable = 0
    for (index, record) in map.features.enumerated() {
      if !map.feature(index).isReadable {
        unreadable += 1
        continue
      }
      guard places.holdsKind(record) else { continue }
      let levels = map.levels(of: index)
      if levels.isEmpty {
        if places.holdsWithoutLevel(index, of: map) { ground.append(index) }
      } else {
        for level in levels where places.levels?.contains(level) ?? true { onLevel[level, default: []].append(index) }
      }
    }
    self.unreadable = unreadable
    let order = DrawingOrder(map)
    var parts = [Part(building: nil, level: nil, features: order.sorted(ground))]
    // A level of several buildings is drawn once, with the first.
    var rest = onLevel
    func add(_ level: IndoorMap.Level, of building: IndoorMap.Building?) {
      guard let features = rest.removeValue(forKey: level.index) else { return }
      parts.append(Part(building: building, level: level, features: order.sorted(features)))
    }
    for level in map.levelsOutsideBuildings { add(level, of: nil) }
    for building in map.buildings where places.holds(building: building.index) {
      for level in building.levels { add(level, of: building) }
    }
    self.parts = parts.filter { !$0.features.isEmpty }
  }

  /// The same plan without the features that a condition leaves out.
  ///
  /// ```swift
  /// let plan = try IndoorPlan(map).keeping { filter.matches($0) }
  /// ```
  ///
  /// Complexity: O(features).
  public func keeping(_ isWanted: (Feature<Geographic>) throws -> Bool) rethrows -> IndoorPlan {
    var known: [Int: Bool] = [:]
    var parts: [Part] = []
    for part in self.parts {
      let features = try part.features.filter { index in
        if let answer = known[index] { return answer }
        let record = map.features[index]
        let answer = try isWanted(map.blocks[record.file][record.row])
        known[index] = answer
        return answer
      }
      if !features.isEmpty { parts.append(Part(building: part.building, level: part.level, features: features)) }
    }
    return IndoorPlan(self, parts: parts)
  }

  private init(_ plan: IndoorPlan, parts: [Part]) {
    (map, languages, unreadable) = (plan.map, plan.languages, plan.unreadable)
    (places, choosesPlaces) = (plan.places, plan.choosesPlaces)
    self.parts = parts
  }

  /// The parts of one ordinal, and those on every ordinal: for a floor picker.
  public func parts(ordinal: Int) -> [Part] { parts.filter { $0.level == nil || $0.level?.ordinal == ordinal } }

  /// The levels on which a feature is drawn, as indices into ``IndoorMap/features``.
  func levels(of index: Int) -> [Int] {
    map.levels(of: index).filter { places.levels?.contains($0) ?? true }
  }

  /// The buildings in which a feature is drawn: those of its levels, or that it names, or itself.
  func buildings(of index: Int) -> [Int] {
    let all: [Int] =
      if map.features[index].type == .building {
        [index]
      } else {
        map.levels(of: index).filter { places.levels?.contains($0) ?? true }
          .flatMap { map.graph.targets(of: $0, .buildingIDs) } + map.graph.targets(of: index, .buildingIDs)
      }
    var seen: Set<Int> = []
    return all.filter { map.features[$0].type == .building && places.holds(building: $0) && seen.insert($0).inserted }
  }
}

/// The order of features on one level: by style, then by type, then as in the files.
private struct DrawingOrder {
  let map: IndoorMap

  init(_ map: IndoorMap) { self.map = map }

  func sorted(_ features: [Int]) -> [Int] {
    features.map { index -> (Int32, UInt8, Int) in
      let record = map.features[index]
      return (IndoorStyle.style(of: record)?.zOrder ?? .max, record.type?.rawValue ?? .max, index)
    }.sorted { $0 < $1 }.map(\.2)
  }
}
