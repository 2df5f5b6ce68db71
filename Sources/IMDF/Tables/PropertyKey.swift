internal import GeoJSON
internal import GeoModel

/// A property that the standard names, of any feature type.
public enum PropertyKey: UInt8, Sendable, CaseIterable {
  case address
  case unit
  case locality
  case province
  case country
  case postalCode
  case postalCodeExtension
  case vanityPostalCode
  case category
  case accessibility
  case name
  case alternativeName
  case hours
  case phone
  case website
  case unitIDs
  case addressID
  case correlationID
  case unitID
  case restriction
  case displayPoint
  case levelID
  case anchorID
  case buildingIDs
  case levelIDs
  case parents
  case outdoor
  case ordinal
  case shortName
  case validity
  case accessControl
  case door
  case direction
  case origin
  case intermediary
  case destination

  /// The member's name in `properties`.
  public var name: String {
    switch self {
    case .address: "address"
    case .unit: "unit"
    case .locality: "locality"
    case .province: "province"
    case .country: "country"
    case .postalCode: "postal_code"
    case .postalCodeExtension: "postal_code_ext"
    case .vanityPostalCode: "postal_code_vanity"
    case .category: "category"
    case .accessibility: "accessibility"
    case .name: "name"
    case .alternativeName: "alt_name"
    case .hours: "hours"
    case .phone: "phone"
    case .website: "website"
    case .unitIDs: "unit_ids"
    case .addressID: "address_id"
    case .correlationID: "correlation_id"
    case .unitID: "unit_id"
    case .restriction: "restriction"
    case .displayPoint: "display_point"
    case .levelID: "level_id"
    case .anchorID: "anchor_id"
    case .buildingIDs: "building_ids"
    case .levelIDs: "level_ids"
    case .parents: "parents"
    case .outdoor: "outdoor"
    case .ordinal: "ordinal"
    case .shortName: "short_name"
    case .validity: "validity"
    case .accessControl: "access_control"
    case .door: "door"
    case .direction: "direction"
    case .origin: "origin"
    case .intermediary: "intermediary"
    case .destination: "destination"
    }
  }

  /// The property with a name; `nil` for those that the standard does not have.
  static func named(_ name: some Sequence<UInt8>) -> PropertyKey? { byName[Array(name)] }

  /// The same of a name as it stands in JSON, which may have escapes.
  static func named(inJSON name: UnsafeBufferPointer<UInt8>) -> PropertyKey? {
    name.contains(0x5C) ? named(JSONString.value(name).utf8) : named(name)
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { (Array($0.name.utf8), $0) })
}
