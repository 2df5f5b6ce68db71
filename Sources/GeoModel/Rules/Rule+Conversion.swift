/// What a conversion has to say.
extension Rule {
  /// `GJ901` `collection.members-lost`.
  public static let membersLost = Rule(
    "GJ901", "collection.members-lost", .warning, reference: "RFC 8142 §2",
    summary: "a collection has members of its own, which the output has no place for",
    remedy: "write a FeatureCollection if they matter",
    explanation: "A sequence contains only features; the members of the collection have no place in it.",
    example: #"{"type":"FeatureCollection","title":"Roads","features":[]}"#)

  /// `GJ902` `crs.dropped`.
  public static let coordinateSystemDropped = Rule(
    "GJ902", "crs.dropped", .warning, reference: "RFC 7946 §4",
    summary: "a crs member was left out; the coordinates were not converted",
    remedy: "nothing, if it was CRS84 or EPSG:4326; after --force-degrees, make sure that the coordinates are degrees",
    explanation: """
      RFC 7946 has no crs member: readers take all coordinates for longitude and latitude of WGS84. A member that says anything \
      else is left out only with --force-degrees.
      """,
    example: #"{"type":"Feature","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"properties":{},"geometry":null}"#)

  /// `GJ904` `position.numbers-lost`.
  public static let positionNumbersLost = Rule(
    "GJ904", "position.numbers-lost", .warning, reference: "RFC 7946 §3.1.1",
    summary: "the fourth and later numbers of positions were left out",
    remedy: "keep what they say in properties, or leave the positions as they are",
    explanation:
      "No standard says what they mean, so their values at new positions are unknown. Winding and rounding keep them, and so does every step that only leaves out positions; TopoJSON does not.",
    example:
      #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[170,0,1,100],[-170,0,2,200]]}}"#)

  /// `GJ905` `collection.box-lost`.
  public static let collectionBox = Rule(
    "GJ905", "collection.box-lost", .warning, reference: "RFC 7946 §5",
    summary: "the bbox of a collection could not be kept true",
    remedy: "convert what was written once more if a box is wanted: it is worked out where features change",
    explanation:
      "A box that does not hold its features hides them from readers that look at it first. It is worked out anew where features are left out or changed; one that bounds nothing is left out, and one that was written before other features were added to its collection stays as it was.",
    example:
      #"{"type":"FeatureCollection","bbox":[13.4,52.5,13.4,52.5],"features":[{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[13.4,52.5]}}]}"#
  )

  /// `GJ906` `bbox.out-of-range`.
  public static let boxOutOfRange = Rule(
    "GJ906", "bbox.out-of-range", .warning, reference: "RFC 7946 §5",
    summary: "a written bbox reaches beyond ±90° of latitude, as its positions do",
    remedy: "fix the latitudes: they are reported as GJ401",
    explanation: """
      A latitude beyond a pole is not on the globe, and where it was meant to be is unknown, so it stays unchanged, and the box \
      with it.
      """,
    example: #"""
      {"type":"Feature","bbox":[7,46,7,90.05],"properties":null,"geometry":{"type":"LineString","coordinates":[[7,46],[7,90.05]]}}
      """#)

  /// `GJ907` `output.content-lost`.
  public static let contentLost = Rule(
    "GJ907", "output.content-lost", .warning, reference: "the output's format",
    summary: "the output's format has no place for something that the data have",
    remedy: "choose a format that has, or leave out what is not needed",
    explanation:
      "What a format cannot hold is missing for the reader of the file. It is reported once for an output, before anything is lost.",
    example: #"{"type":"Feature","id":1,"properties":null,"geometry":null}"#)

  /// Whether only converting can break it: it is about what steps make of data, or cannot, and `validate` reports none of it.
  public var isOfConversion: Bool {
    switch self {
    // Wrong in the data as well, or found when a topology is read.
    case .antimeridianNotCut, .ringWinding, .antipodalEdge, .ringTurns, .topologyMemberLost: false
    case .topologyLayer, .dissolvedMembersLost, .dissolvedPropertyMissing, .dissolvedSumTooLarge, .dissolvedHeights, .dissolvedFlat,
      .dissolvedOverlap, .dissolvedRepaired, .collectionBox:
      true
    default: isOfSteps
    }
  }

  /// Whether a step of a conversion found it out, rather than reading: findings about features that are not written are
  /// then not reported.
  package var isOfSteps: Bool {
    switch self {
    case .antimeridianNotCut, .ringWinding, .ambiguousEdge, .poleAmbiguous, .antipodalEdge, .ringTurns, .overlapsItself,
      .holeOutside, .polygonCollapsed, .positionOutOfReach, .coordinateSystemDropped, .geometryRepaired,
      .pieceDropped, .geometryNotRepaired, .precisionCollapsed, .precisionInvalid, .edgeCapped, .polygonBent, .antimeridianHeights,
      .precisionBorder, .topologyMemberLost, .propertyNotNumber,
      .positionNumbersLost, .positionClamped, .boxOutOfRange, .contentLost,
      .explodedIdentifier, .explodedMembersLost, .propertyNameTaken, .identifierNotTaken, .sourceNameTaken:
      true
    default: false
    }
  }

  /// Whether a finding means that some of the text is no JSON, or no record, so that what it held is lost.
  public var isDamage: Bool {
    switch self {
    case .syntax, .truncatedText, .illFormedUTF8, .loneSurrogate, .tooDeep, .noText, .tooLarge, .strayText,
      .topologyTransform, .topologyArcs, .topologyObjects, .topologyLayer, .tileUnreadable:
      true
    default: false
    }
  }
}
