internal import GeoJSON
public import GeoModel

/// Which points of interest a map shows, by category.
///
/// ```swift
/// var filter = PointOfInterestFilter.including(["restroom", "elevator"])
/// filter.property = "category"
/// let shown = block.filter { filter.matches($0) }
/// ```
///
/// The category is the value of a property: `category` by default, as in IMDF. Points of interest are features with points, or without a
/// geometry; of indoor maps (features with the member `feature_type`) they are amenities and occupants. With ``appliesToAllGeometries`` all
/// features are. What is no point of interest is always shown.
///
/// ```swift
/// let signs = map.amenities.filter { filter.matches($0.feature) }
/// ```
///
/// | Filter | Category in the list | Another one | None |
/// |-|-|-|-|
/// | ``including(_:)`` | shown | hidden | hidden |
/// | ``excluding(_:)`` | hidden | shown | shown |
/// | ``includingAll`` | shown | shown | shown |
/// | ``excludingAll`` | hidden | hidden | hidden |
///
/// Coded, it is `{"include": […]}` or `{"exclude": […]}`, sorted, with `property` and `all_geometries` where they are not the default;
/// ``includingAll`` and ``excludingAll`` are an empty list to exclude and to include.
public struct PointOfInterestFilter: Sendable, Hashable {
  /// Whether the categories of the list are those that are shown or those that are hidden.
  public enum Choice: String, Sendable, Hashable {
    case include, exclude
  }

  public var choice: Choice

  /// Compared byte by byte.
  public var categories: Set<ExactName>

  /// The property with the category. A string, a number and a boolean count by their text; of an array each element does, so that a feature
  /// has several categories. Anything else is no category.
  public var property: String

  /// Whether all features are points of interest: lines, areas and collections as well, and every type of an indoor map.
  public var appliesToAllGeometries: Bool

  /// `category`, the property of IMDF.
  public static let usualProperty = "category"

  public init(
    _ choice: Choice, _ categories: some Sequence<String>, property: String = usualProperty, appliesToAllGeometries: Bool = false
  ) {
    (self.choice, self.categories) = (choice, Set(categories.map { ExactName($0) }))
    (self.property, self.appliesToAllGeometries) = (property, appliesToAllGeometries)
  }

  /// Shows these categories only.
  public static func including(_ categories: some Sequence<String>) -> PointOfInterestFilter { .init(.include, categories) }

  /// Shows all but these categories.
  public static func excluding(_ categories: some Sequence<String>) -> PointOfInterestFilter { .init(.exclude, categories) }

  /// Shows all points of interest.
  public static var includingAll: PointOfInterestFilter { .init(.exclude, []) }

  /// Shows no points of interest.
  public static var excludingAll: PointOfInterestFilter { .init(.include, []) }

  /// A filter as people write it: `including=restroom,elevator`, `excluding=parking`, `all` or `none`, after the name of a property and a
  /// colon where it is not `category`: `amenity:including=bench`. Blanks around categories do not count. `nil` for anything else.
  public init?(_ text: String) {
    func categories(_ rest: Substring, after word: String) -> [String]? {
      guard rest.hasPrefix(word) else { return nil }
      let names = rest.dropFirst(word.count).split(separator: ",", omittingEmptySubsequences: false).map(Self.withoutBlanks)
      return names.contains("") ? nil : names
    }
    // The property may have colons.
    let starts = [text.startIndex] + text.indices.filter { text[$0] == ":" }.map { text.index(after: $0) }
    for start in starts {
      let rest = text[start...]
      if let names = categories(rest, after: "including=") {
        self.init(.include, names)
      } else if let names = categories(rest, after: "excluding=") {
        self.init(.exclude, names)
      } else if rest == "all" || rest == "none" {
        self.init(rest == "all" ? .exclude : .include, [])
      } else {
        continue
      }
      guard start > text.startIndex else { return }
      property = String(text[..<text.index(before: start)])
      if property.isEmpty { return nil }
      return
    }
    return nil
  }

  private static func withoutBlanks(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The categories in order of their bytes, so that the same filter always has the same text.
  package var names: [String] { categories.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether a point of interest of these categories is shown: if one of them is included, or none of them is excluded.
  public func shows(categories found: some Sequence<String>) -> Bool {
    found.contains { categories.contains(ExactName($0)) } == (choice == .include)
  }

  /// Whether a feature is shown: always, if it is no point of interest. Complexity: O(bytes of the properties).
  public func matches<Space>(_ feature: Feature<Space>) -> Bool {
    !appliesToAllGeometries && !Self.isPointOfInterest(feature) || shows(categories: Self.categories(feature.properties[property]))
  }

  private static func isPointOfInterest<Space>(_ feature: Feature<Space>) -> Bool {
    if let type = feature.foreignMembers.last(where: { $0.name == "feature_type" })?.value.string {
      return type == "amenity" || type == "occupant"
    }
    return switch feature.geometry?.kind {
    case .point, .multiPoint: true
    case nil: feature.geometry == nil
    default: false
    }
  }

  private static func categories(_ value: RawJSON?) -> [String] {
    guard let value else { return [] }
    return value.kind == .array ? value.elements.compactMap(category) : [category(value)].compactMap(\.self)
  }

  private static func category(_ value: RawJSON) -> String? {
    switch value.kind {
    case .string: value.string
    case .number, .boolean: value.text
    default: nil
    }
  }
}

extension PointOfInterestFilter: Codable {
  private enum CodingKeys: String, CodingKey {
    case include, exclude, property
    case allGeometries = "all_geometries"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.include) != container.contains(.exclude) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "expected either \"include\" or \"exclude\" with a list of categories"))
    }
    let choice: Choice = container.contains(.include) ? .include : .exclude
    self.init(
      choice, try container.decode([String].self, forKey: choice == .include ? .include : .exclude),
      property: try container.decodeIfPresent(String.self, forKey: .property) ?? Self.usualProperty,
      appliesToAllGeometries: try container.decodeIfPresent(Bool.self, forKey: .allGeometries) ?? false)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(names, forKey: choice == .include ? .include : .exclude)
    if property != Self.usualProperty { try container.encode(property, forKey: .property) }
    if appliesToAllGeometries { try container.encode(true, forKey: .allGeometries) }
  }
}
