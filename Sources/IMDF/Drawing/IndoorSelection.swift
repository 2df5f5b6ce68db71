internal import GeoJSON
internal import GeoModel

/// Which features of a map to draw or convert, by names that people use. Empty members select everything; the others must all match.
public struct IndoorSelection: Sendable {
  /// Buildings by a name in any language, or by id.
  public var buildings: [String] = []
  /// Levels by a name or short name in any language, or by id.
  public var levels: [String] = []
  public var ordinals: [Int] = []
  /// Feature types, including those of extensions.
  public var types: [String] = []
  /// Categories with their subcategories: `restroom` includes `restroom.female`.
  public var categories: [String] = []

  public init() {}

  /// Whether it speaks of places.
  var hasPlaces: Bool { !(buildings.isEmpty && levels.isEmpty && ordinals.isEmpty) }
}

/// A selection that no feature can match: what was asked for and does not exist, and what does.
public struct IndoorSelectionError: Error, Sendable, CustomStringConvertible {
  public let message: String
  public var description: String { message }

  init(_ message: String) { self.message = message }

  /// - Parameter known: what there is; the first of them are named.
  init(_ what: String, _ wanted: String, known: [String]) {
    var seen: Set<String> = []
    let known = known.filter { seen.insert($0).inserted }
    let list = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? " and \(known.count - 12) more" : "")
    message = "the map has no \(what) \(wanted.isEmpty ? "\"\"" : wanted)" + (known.isEmpty ? " and none else" : "; there are: \(list)")
  }
}

/// A selection, looked up in a map.
struct SelectedPlaces {
  /// `nil` for all.
  private(set) var levels: Set<Int>?
  private var buildings: Set<Int>?
  private let types: Set<String>
  private let categories: [String]

  init(_ selection: IndoorSelection, in map: IndoorMap) throws(IndoorSelectionError) {
    types = Set(selection.types)
    categories = selection.categories
    try Self.check(selection, map)
    guard selection.hasPlaces else { return }
    let chosen = try Self.buildings(selection.buildings, map)
    let named = try Self.levels(selection.levels, map)
    for ordinal in selection.ordinals where map.levels(ordinal: ordinal).isEmpty {
      throw IndoorSelectionError("level of ordinal", "\(ordinal)", known: map.levels.compactMap { $0.ordinal.map { "\($0)" } })
    }
    let levels = map.levels.filter { level in
      (chosen.map { !$0.isDisjoint(with: level.buildings.map(\.index)) } ?? true)
        && (named?.contains(level.index) ?? true)
        && (selection.ordinals.isEmpty || level.ordinal.map(selection.ordinals.contains) ?? false)
    }
    if levels.isEmpty, !map.levels.isEmpty {
      throw IndoorSelectionError("no level is all that was asked for: its building, its name and its ordinal must match together")
    }
    self.levels = Set(levels.map(\.index))
    buildings = chosen ?? Set(levels.flatMap { $0.buildings.map(\.index) })
  }

  /// Whether a building is wanted.
  func holds(building: Int) -> Bool { buildings?.contains(building) ?? true }

  /// Whether a feature on no level is wanted: with a choice of places the venue, as the ground of all of them, and what belongs
  /// to a building of the choice.
  func holdsWithoutLevel(_ index: Int, of map: IndoorMap) -> Bool {
    guard let buildings else { return true }
    switch map.features[index].type {
    case .venue: return true
    case .building: return buildings.contains(index)
    case .footprint, .geofence: return !buildings.isDisjoint(with: map.graph.targets(of: index, .buildingIDs))
    default: return false
    }
  }

  /// Whether a feature's type and category are wanted.
  func holdsKind(_ record: FeatureRecord) -> Bool {
    if !types.isEmpty, !(record.typeName.map(types.contains) ?? false) { return false }
    if categories.isEmpty { return true }
    guard let category = record[.category]?.string else { return false }
    return categories.contains { category == $0 || category.hasPrefix($0 + ".") }
  }

  private static func check(_ selection: IndoorSelection, _ map: IndoorMap) throws(IndoorSelectionError) {
    for type in selection.types
    where FeatureType(name: type) == nil && !map.features.contains(where: { $0.typeName == type }) {
      throw IndoorSelectionError(
        "no feature is of the type \(type); types are: " + FeatureType.allCases.map(\.name).joined(separator: ", "))
    }
    for category in selection.categories {
      let isThere = map.features.contains { $0[.category]?.string.map { $0 == category || $0.hasPrefix(category + ".") } ?? false }
      if !isThere {
        throw IndoorSelectionError(
          "category", category, known: map.features.compactMap { $0[.category]?.string }.sorted())
      }
    }
  }

  private static func buildings(_ wanted: [String], _ map: IndoorMap) throws(IndoorSelectionError) -> Set<Int>? {
    if wanted.isEmpty { return nil }
    var found: Set<Int> = []
    for name in wanted {
      let matches = map.buildings.filter { isMeant($0.index, map, by: name, [$0.name, $0.alternativeName]) }
      if matches.isEmpty {
        throw IndoorSelectionError("building", name, known: map.buildings.flatMap { $0.name?.labels.map(\.text) ?? [$0.id ?? ""] })
      }
      found.formUnion(matches.map(\.index))
    }
    return found
  }

  private static func levels(_ wanted: [String], _ map: IndoorMap) throws(IndoorSelectionError) -> Set<Int>? {
    if wanted.isEmpty { return nil }
    var found: Set<Int> = []
    for name in wanted {
      let matches = map.levels.filter { isMeant($0.index, map, by: name, [$0.name, $0.shortName]) }
      if matches.isEmpty {
        throw IndoorSelectionError("level", name, known: map.levels.flatMap { $0.name?.labels.map(\.text) ?? [$0.id ?? ""] })
      }
      found.formUnion(matches.map(\.index))
    }
    return found
  }

  private static func isMeant(_ index: Int, _ map: IndoorMap, by name: String, _ labels: [Labels?]) -> Bool {
    if map.features[index].key == FeatureKey(name) { return true }
    let wanted = name.lowercased()
    return labels.contains { $0?.labels.contains { $0.text.lowercased() == wanted } ?? false }
  }
}

extension FeatureRecord {
  /// The type's name, one of an extension's included; `nil` if nothing says it.
  package var typeName: String? { type?.name ?? typeValue?.string }
}
