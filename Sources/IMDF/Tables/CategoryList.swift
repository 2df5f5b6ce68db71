/// One of the standard's controlled lists: the words that a member may have.
///
/// Dots make a hierarchy of words; a child is a subcategory of its parent (`restroom.female`). Only exact words
/// are valid.
public enum CategoryList: UInt8, Sendable, CaseIterable {
  case accessControl
  case accessibility
  case restriction
  case door
  case doorType
  case doorMaterial
  case relationshipDirection
  case amenity
  case building
  case fixture
  case footprint
  case geofence
  case level
  case opening
  case relationship
  case section
  case unit
  case venue
  case occupant

  /// Whether a word is in the list. Complexity: O(its length).
  public func contains(_ word: String) -> Bool { Self.sets[Int(rawValue)].contains(word) }

  /// The words in the standard's order.
  public var words: [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }

  private static let sets = allCases.map { Set($0.words) }

  private var text: String {
    switch self {
    case .accessControl: Self.accessControlWords
    case .accessibility: Self.accessibilityWords
    case .restriction: Self.restrictionWords
    case .door: Self.doorWords
    case .doorType: Self.doorTypeWords
    case .doorMaterial: Self.doorMaterialWords
    case .relationshipDirection: Self.relationshipDirectionWords
    case .amenity: Self.amenityWords
    case .building: Self.buildingWords
    case .fixture: Self.fixtureWords
    case .footprint: Self.footprintWords
    case .geofence: Self.geofenceWords
    case .level: Self.levelWords
    case .opening: Self.openingWords
    case .relationship: Self.relationshipWords
    case .section: Self.sectionWords
    case .unit: Self.unitWords
    case .venue: Self.venueWords
    case .occupant: Self.occupantWords
    }
  }
}
