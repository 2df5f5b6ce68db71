import CommandLineArguments
import IMDF

/// Options for what is taken of an indoor map, and how it looks.
struct IndoorArguments: ArgumentGroup {
  let building: [String]
  let level: [String]
  let ordinal: [OrdinalList]
  let featureType: [String]
  let category: [String]
  let language: String?
  let dark: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    building = arguments.list("building", value: "NAME", takesAnyWord: true, help: "Only this building, by name or id. May be repeated.")
    level = arguments.list("level", value: "NAME", takesAnyWord: true, help: "Only this level, by name, short name or id. May be repeated.")
    ordinal = try arguments.values(
      "ordinal", value: "NUMBERS", help: "Only levels of these ordinals, separated by commas. 0 is the ground floor.",
      parse: OrdinalList.init(parsing:))
    featureType = arguments.list("feature-type", value: "TYPES", help: "Only features of these types, separated by commas: unit, opening …")
    category = arguments.list(
      "category", value: "CATEGORIES",
      help: """
        Only features of these categories, separated by commas. "restroom" includes restroom.female.
        """)
    language = arguments.names(
      "language", help: "Languages of labels in order of preference, separated by commas. (default: the language of the map)")
    dark = arguments.flag("dark", help: "Draw with the dark palette.")
  }

  var isUsed: Bool {
    !building.isEmpty || !level.isEmpty || !ordinal.isEmpty || !featureType.isEmpty || !category.isEmpty || language != nil || dark
  }

  var palette: IndoorPalette { dark ? .dark : .light }

  func validate() throws(UsageError) {
    if let language, Self.list(language).isEmpty {
      throw UsageError("--language takes language tags such as de or zh-Hant; found none in \"\(language)\"")
    }
    for tag in Self.list(language) {
      if let fault = LanguageTag.fault(in: tag) {
        throw UsageError("--language takes language tags such as de or zh-Hant; found \(tag): \(fault)")
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
struct OrdinalList {
  let ordinals: [Int]

  init(parsing argument: String) throws(UsageError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    if numbers.contains(nil) { throw UsageError("expected whole numbers with commas between them, such as -1,0,1") }
    ordinals = numbers.compactMap(\.self)
  }
}
