import ArgumentParser
import GeoToolkit

enum InputFormat: String, ArgumentChoice { case geojson, imdf }

/// Options for what is taken of an indoor map, and how it looks.
struct IndoorArguments: ParsableArguments {
  @Option(parsing: .unconditionalSingleValue, help: "Of an indoor map: this building only, by name or id; may be repeated.")
  var building: [String] = []

  @Option(parsing: .unconditionalSingleValue, help: "Of an indoor map: this level only, by name, short name or id; may be repeated.")
  var level: [String] = []

  @Option(parsing: .unconditionalSingleValue, help: "Of an indoor map: levels of these ordinals only (comma separated; 0 is the ground floor).")
  var ordinal: [OrdinalList] = []

  @Option(help: "Of an indoor map: features of these types only (comma separated): unit, opening and so on.")
  var featureType: [String] = []

  @Option(help: "Of an indoor map: features of these categories only (comma separated); restroom stands for restroom.female as well.")
  var category: [String] = []

  @Option(help: "Of an indoor map: labels in the first of these languages that there is (comma separated tags). (default: the map's language)")
  var language: String?

  @Flag(help: "Of an indoor map: draw it in the colours of the dark palette.")
  var dark = false

  var isUsed: Bool {
    !building.isEmpty || !level.isEmpty || !ordinal.isEmpty || !featureType.isEmpty || !category.isEmpty || language != nil || dark
  }

  var palette: IndoorPalette { dark ? .dark : .light }

  func validate() throws {
    for tag in Self.list(language) {
      if let fault = LanguageTag.fault(in: tag) {
        throw ValidationError("--language takes language tags such as de or zh-Hant; found \(tag): \(fault)")
      }
    }
  }

  /// The plan of a map.
  func plan(of map: IndoorMap) throws(IndoorSelectionError) -> IndoorPlan {
    var selection = IndoorSelection()
    selection.buildings = building
    selection.levels = level
    selection.ordinals = ordinal.flatMap(\.ordinals)
    selection.types = featureType.flatMap(Self.list)
    selection.categories = category.flatMap(Self.list)
    return try IndoorPlan(map, selection, languages: Self.list(language))
  }

  private static func list(_ text: String?) -> [String] { text?.split(separator: ",").map(String.init) ?? [] }
}

/// Ordinals as people type them: `0`, `-1,0,1`.
struct OrdinalList: ExpressibleByArgument {
  let ordinals: [Int]

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    if numbers.contains(nil) { return nil }
    ordinals = numbers.compactMap(\.self)
  }
}
