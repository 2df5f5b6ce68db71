/// The standard's definition of each feature type: its geometry and properties (OGC 20-094, property tables and object diagram).
extension FeatureType {
  /// What a feature of this type has in `geometry`.
  public var geometryFact: GeometryFact {
    switch self {
    case .address, .building, .occupant: .none
    case .amenity, .anchor: .point
    case .detail: .lines
    case .fixture, .footprint, .geofence, .kiosk, .level, .section, .unit, .venue: .areas
    case .opening: .line
    case .relationship: .any
    }
  }

  /// The properties that the standard names, in its order.
  public var propertyFacts: [PropertyFact] { Self.facts[Int(rawValue)] }

  private static let facts: [[PropertyFact]] = [
    // address
    [
      PropertyFact(.address, .text),
      PropertyFact(.unit, .text, isNullable: true),
      PropertyFact(.locality, .text),
      PropertyFact(.province, .subdivision, isNullable: true),
      PropertyFact(.country, .country),
      PropertyFact(.postalCode, .text, isNullable: true),
      PropertyFact(.postalCodeExtension, .text, isNullable: true),
      PropertyFact(.vanityPostalCode, .text, isNullable: true)
    ],
    // amenity
    [
      PropertyFact(.category, .category(.amenity)),
      PropertyFact(.accessibility, .categories(.accessibility), isNullable: true),
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.hours, .hours, isNullable: true),
      PropertyFact(.phone, .phone, isNullable: true),
      PropertyFact(.website, .website, isNullable: true),
      PropertyFact(.unitIDs, .references(.unit), fewest: 1),
      PropertyFact(.addressID, .reference(.address), isNullable: true),
      PropertyFact(.correlationID, .uuid, isNullable: true)
    ],
    // anchor
    [
      PropertyFact(.addressID, .reference(.address), isNullable: true),
      PropertyFact(.unitID, .reference(.unit))
    ],
    // building
    [
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.category, .category(.building)),
      PropertyFact(.restriction, .category(.restriction), isNullable: true),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true),
      PropertyFact(.addressID, .reference(.address), isNullable: true)
    ],
    // detail
    [
      PropertyFact(.levelID, .reference(.level))
    ],
    // fixture
    [
      PropertyFact(.category, .category(.fixture)),
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.anchorID, .reference(.anchor), isNullable: true),
      PropertyFact(.levelID, .reference(.level)),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true)
    ],
    // footprint
    [
      PropertyFact(.category, .category(.footprint)),
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.buildingIDs, .references(.building), fewest: 1)
    ],
    // geofence
    [
      PropertyFact(.category, .category(.geofence)),
      PropertyFact(.restriction, .category(.restriction), isNullable: true),
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.correlationID, .uuid, isNullable: true),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true),
      PropertyFact(.buildingIDs, .references(.building), isNullable: true),
      PropertyFact(.levelIDs, .references(.level), isNullable: true),
      PropertyFact(.parents, .references(.geofence), isNullable: true)
    ],
    // kiosk
    [
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.anchorID, .reference(.anchor), isNullable: true),
      PropertyFact(.levelID, .reference(.level)),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true)
    ],
    // level
    [
      PropertyFact(.category, .category(.level)),
      PropertyFact(.restriction, .category(.restriction), isNullable: true),
      PropertyFact(.outdoor, .boolean),
      PropertyFact(.ordinal, .integer),
      PropertyFact(.name, .labels),
      PropertyFact(.shortName, .labels),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true),
      PropertyFact(.addressID, .reference(.address), isNullable: true),
      PropertyFact(.buildingIDs, .references(.building), isNullable: true)
    ],
    // occupant
    [
      PropertyFact(.name, .labels),
      PropertyFact(.category, .category(.occupant)),
      PropertyFact(.anchorID, .reference(.anchor)),
      PropertyFact(.hours, .hours, isNullable: true),
      PropertyFact(.phone, .phone, isNullable: true),
      PropertyFact(.website, .website, isNullable: true),
      PropertyFact(.validity, .temporality, isNullable: true),
      PropertyFact(.correlationID, .uuid, isNullable: true)
    ],
    // opening
    [
      PropertyFact(.category, .category(.opening)),
      PropertyFact(.accessibility, .categories(.accessibility), isNullable: true),
      PropertyFact(.accessControl, .categories(.accessControl), isNullable: true),
      PropertyFact(.door, .door, isNullable: true),
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true),
      PropertyFact(.levelID, .reference(.level))
    ],
    // relationship
    [
      PropertyFact(.category, .category(.relationship)),
      PropertyFact(.direction, .category(.relationshipDirection)),
      PropertyFact(.origin, .featureReference, isNullable: true),
      PropertyFact(.intermediary, .featureReferences, isNullable: true),
      PropertyFact(.destination, .featureReference, isNullable: true),
      PropertyFact(.hours, .hours, isNullable: true)
    ],
    // section
    [
      PropertyFact(.category, .category(.section)),
      PropertyFact(.restriction, .category(.restriction), isNullable: true),
      PropertyFact(.accessibility, .categories(.accessibility), isNullable: true),
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true),
      PropertyFact(.levelID, .reference(.level)),
      PropertyFact(.addressID, .reference(.address), isNullable: true),
      PropertyFact(.correlationID, .uuid, isNullable: true),
      PropertyFact(.parents, .references(.section), isNullable: true)
    ],
    // unit
    [
      PropertyFact(.category, .category(.unit)),
      PropertyFact(.restriction, .category(.restriction), isNullable: true),
      PropertyFact(.accessibility, .categories(.accessibility), isNullable: true),
      PropertyFact(.name, .labels, isNullable: true),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.levelID, .reference(.level)),
      PropertyFact(.displayPoint, .displayPoint, isNullable: true)
    ],
    // venue
    [
      PropertyFact(.category, .category(.venue)),
      PropertyFact(.restriction, .category(.restriction), isNullable: true),
      PropertyFact(.name, .labels),
      PropertyFact(.alternativeName, .labels, isNullable: true),
      PropertyFact(.hours, .hours, isNullable: true),
      PropertyFact(.phone, .phone, isNullable: true),
      PropertyFact(.website, .website, isNullable: true),
      PropertyFact(.displayPoint, .displayPoint),
      PropertyFact(.addressID, .reference(.address))
    ]
  ]
}
