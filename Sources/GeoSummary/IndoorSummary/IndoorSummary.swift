internal import GeoAlgorithms
internal import GeoJSON
public import GeoModel
public import GeoReading
public import IMDF

/// The contents of an indoor map, for people and programs: its venue, buildings and levels, how many features of which kind, its
/// languages, and missing references.
public struct IndoorSummary: Sendable {
  /// The archive's name in messages.
  public let name: String
  public let container: IndoorArchive.Container
  /// Bytes of its files, unpacked.
  public let bytes: Int
  public let manifest: Manifest?
  public let venues: [Venue]
  public let buildings: [Building]
  /// Levels without a building.
  public let outdoorLevels: [Level]
  /// For each type that occurs, its features and its categories.
  public let types: [TypeCount]
  /// Features of types that the standard does not have, and those that could not be read.
  public let otherFeatures: Int
  public let unreadable: Int
  /// Language tags of labels as they are written, and how many labels have each; the most frequent first.
  public let languages: [(tag: String, count: Int)]
  /// References to features that the archive does not have: for each type and property, how many, and an id.
  public let missingReferences: [MissingReference]
  /// The box of everything; `nil` without any position.
  public let extent: GeographicBox?
  /// What is unusual about the archive itself.
  public let notices: [IndoorArchive.Notice]
  /// Files with text that could not be read, so that a part of them is missing here.
  public let damage: [Damage]

  public struct Venue: Sendable {
    public let name: String?
    public let category: String?
  }

  public struct Building: Sendable {
    public let name: String?
    public let category: String?
    /// From the lowest ordinal up.
    public let levels: [Level]
  }

  public struct Level: Sendable {
    public let ordinal: Int?
    public let name: String?
    public let shortName: String?
    public let category: String?
    public let units, openings, fixtures, occupants: Int
  }

  public struct TypeCount: Sendable {
    public let type: FeatureType
    public let count: Int
    /// The most frequent first; empty for types without categories.
    public let categories: [(word: String, count: Int)]
  }

  public struct MissingReference: Sendable {
    public let type: FeatureType
    public let property: PropertyKey
    public let count: Int
    public let example: String
  }

  public struct Damage: Sendable {
    /// The path inside the archive.
    public let path: String
    /// The line and column of the first place, from 1.
    public let line, column: Int
    public let message: String
    /// The number of places.
    public let count: Int
  }

  /// Whether everything could be read: all features, and all text.
  public var isComplete: Bool { unreadable == 0 && damage.isEmpty }

  /// - Parameters:
  ///   - map: the map to describe.
  ///   - preferred: languages in which names are shown, the best first; by default the manifest's language.
  ///   - pointsOfInterest: which amenities and occupants are counted; `nil` for all.
  /// - Complexity: O(n) in the map's size.
  public init(_ map: IndoorMap, languages preferred: [String] = [], pointsOfInterest: PointOfInterestFilter? = nil) {
    name = map.archive.name
    container = map.archive.container
    manifest = map.manifest
    let archive = map.archive
    bytes = (archive.files + archive.others).reduce(archive.manifest?.bytes.count ?? 0) { $0 + $1.bytes.count }
    let preferred = preferred + [map.manifest?.language].compactMap(\.self)
    venues = map.indices(of: .venue).map { index in
      let venue = IndoorMap.Venue(map: map, index: index)
      return Venue(name: venue.name?.text(for: preferred), category: venue.category)
    }
    var occupants: [Int: Int] = [:]
    func isCounted(_ index: Int) -> Bool {
      guard let pointsOfInterest else { return true }
      let record = map.features[index]
      return pointsOfInterest.matches(map.blocks[record.file][record.row])
    }
    for index in map.indices(of: .occupant) where isCounted(index) {
      for level in map.levels(of: index) { occupants[level, default: 0] += 1 }
    }
    func level(_ level: IndoorMap.Level) -> Level {
      Level(
        ordinal: level.ordinal, name: level.name?.text(for: preferred), shortName: level.shortName?.text(for: preferred),
        category: level.category, units: level.units.count, openings: level.openings.count,
        fixtures: level.fixtures.count, occupants: occupants[level.index] ?? 0)
    }
    buildings = map.buildings.map { building in
      Building(
        name: building.name?.text(for: preferred), category: building.category, levels: building.levels.map(level))
    }
    outdoorLevels = map.levelsOutsideBuildings.map(level)
    types = FeatureType.allCases.compactMap { type in
      let indices = map.indices(of: type).filter(isCounted)
      if indices.isEmpty { return nil }
      return TypeCount(type: type, count: indices.count, categories: Self.categories(of: indices, in: map))
    }
    otherFeatures = map.features.count { $0.type == nil }
    unreadable = map.blocks.reduce(0) { $0 + $1.rows.count { $0.flags.contains(.unreadable) } }
    self.languages = Self.languages(of: map)
    missingReferences = Self.missingReferences(of: map)
    extent = map.blocks.compactMap { $0.geometry.box(ofGeometries: 0..<$0.geometry.count) }
      .reduce(nil) { all, box in all.map { $0.union(box) } ?? box }
    notices = archive.notices
    damage = Self.damage(of: map)
  }

  private static func damage(of map: IndoorMap) -> [Damage] {
    var all: [Damage] = []
    if let manifest = map.archive.manifest, map.manifest == nil {
      all.append(Damage(path: manifest.path, line: 1, column: 1, message: "found no JSON object in the manifest", count: 1))
    }
    for (file, block) in zip(map.archive.files, map.blocks) {
      var block = block
      block.diagnostics.removeAll { !$0.rule.isDamage }
      var lines = LineCounter()
      lines.place(in: &block)
      guard let first = block.diagnostics.first else { continue }
      all.append(
        Damage(
          path: file.path, line: first.line, column: first.column, message: first.message,
          count: block.diagnostics.reduce(0) { $0 + $1.occurrences }))
    }
    return all
  }

  private static func categories(of indices: [Int], in map: IndoorMap) -> [(word: String, count: Int)] {
    counted(indices.compactMap { map.features[$0][.category]?.string })
  }

  private static func languages(of map: IndoorMap) -> [(tag: String, count: Int)] {
    let keys: [PropertyKey] = [.name, .alternativeName, .shortName]
    return counted(
      map.features.flatMap { feature in
        keys.flatMap { key in feature[key].flatMap { Labels($0) }?.labels.map(\.language) ?? [] }
      }
    ).map { ($0.word, $0.count) }
  }

  private static func missingReferences(of map: IndoorMap) -> [MissingReference] {
    var found: [(type: FeatureType, property: PropertyKey, count: Int, example: String)] = []
    for reference in map.graph.references where reference.target == nil {
      guard let type = map.features[reference.source].type else { continue }
      if let index = found.firstIndex(where: { $0.type == type && $0.property == reference.property }) {
        found[index].count += 1
      } else {
        let id = reference.value["id"]?.string ?? reference.value.string ?? ""
        found.append((type, reference.property, 1, id))
      }
    }
    return found.map { MissingReference(type: $0.type, property: $0.property, count: $0.count, example: $0.example) }
  }

  /// Words and how often each occurs, the most frequent first, ties by name.
  private static func counted(_ words: [String]) -> [(word: String, count: Int)] {
    var counts: [String: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    return counts.map { (word: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
  }
}
