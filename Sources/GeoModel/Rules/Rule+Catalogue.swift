extension Rule {
  /// Every rule about GeoJSON, in order of code. Documentation, schemas and the fixtures of invalid files are checked
  /// against this list.
  public static let catalogue: [Rule] = [
    .syntax, .truncatedText, .illFormedUTF8, .loneSurrogate, .duplicateMember, .tooDeep, .byteOrderMark, .noText, .tooLarge, .strayText,
    .noSeparator, .comment, .trailingComma, .notFinite,
    .rootNotObject, .typeMissing, .typeNotString, .typeUnknown, .forbiddenMember, .coordinateSystem, .featuresMissing, .featuresNotArray,
    .otherCoordinateSystem,
    .featureNotObject, .featureType, .geometryMissing, .propertiesMissing, .propertiesType, .geometryNotObject, .geometryType, .idType,
    .idNull,
    .boxType, .boxNotNumber, .boxLength, .boxOrder,
    .coordinatesMissing, .coordinatesNotArray, .coordinatesDepth, .positionNotArray, .positionNotNumber, .positionTooShort,
    .positionTooLong, .numberOverflow, .lineTooShort, .ringTooShort, .ringNotClosed, .polygonEmpty,
    .geometriesMissing, .geometriesNotArray, .nestedCollection, .singleCollection, .emptyCollection, .singleMember,
    .positionOutOfRange, .positionSwapped, .mixedDimensions, .positionClamped, .geometryEmpty, .positionNotProjected,
    .positionOutsideArea, .antimeridianNotCut, .ringWinding,
    .ringRepeatedPosition, .lineRepeatedPosition, .boxStale, .boxLongWay, .idDuplicate,
    .ambiguousEdge, .poleAmbiguous, .antipodalEdge, .ringTurns, .overlapsItself, .holeOutside, .polygonCollapsed,
    .positionOutOfReach, .geometryRepaired, .pieceDropped, .geometryNotRepaired, .precisionCollapsed, .precisionInvalid, .edgeCapped,
    .polygonBent, .antimeridianHeights, .precisionBorder,
    .ringSelfIntersection, .ringSelfTouch, .ringSpike, .ringTooFewDistinct, .ringZeroArea, .ringPoleNotCut,
    .polygonRingsCross, .polygonSharedEdge, .polygonDuplicateRings, .polygonHoleOutside, .polygonNestedHoles, .polygonInteriorDisconnected,
    .multiPolygonOverlap, .multiPolygonSharedEdge, .multiPolygonNested,
    .lineTooFewDistinct, .lineNotSimple, .pointRepeated, .coverageGap, .coverageOverlap,
    .ringWindingReversed, .polygonBeyondHemisphere, .geometryNull, .geometryCollection, .positionHeight, .positionDecimals,
    .positionBeyondMercator, .idNotInteger, .propertyNested, .collectionMixed, .boxDimensions, .integerTooLarge,
    .topologyTransform, .topologyArcs, .topologyObjects, .topologyLayer, .arcMissing, .arcType, .arcNumbers, .arcGap, .topologyMemberLost,
    .propertyNotNumber,
    .dissolvedMembersLost, .dissolvedPropertyMissing, .dissolvedSumTooLarge, .dissolvedHeights, .dissolvedFlat, .dissolvedOverlap,
    .dissolvedRepaired,
    .membersLost, .coordinateSystemDropped, .positionNumbersLost, .collectionBox, .boxOutOfRange, .contentLost,
    .explodedIdentifier, .explodedMembersLost, .propertyNameTaken, .identifierNotTaken, .sourceNameTaken, .circleNotMade,
    .tileLost, .tileFeatureLost, .tileFlawed,
    .tileUnreadable, .tileLayer, .tileValue, .tileTags, .tileDoubleEntry, .tileCommands, .tileRing, .tilePolygon, .tileIdentifierDouble,
    .tileFarOutside,
    .tilesetHeader, .tilesetDirectory, .tilesetCounts, .tilesetOrder, .tilesetExtent, .tilesetMetadata, .tilesetLayers, .tilesetRows
  ]

  /// The rule with a code (`GJ203`, in any case) or a name (`type.not-string`). Complexity: O(n).
  public static func named(_ text: String) -> Rule? {
    let upper = text.uppercased()
    return catalogue.first { $0.code == upper || $0.name == text }
  }
}
