/// Written by RuleExampleTests from the broken twins of the sample venue.
extension RuleExamples {
  static let kioskToVenue: [String: String] = [
    "kiosk.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"kiosk","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "kiosk.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "kiosk.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"kiosk","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "kiosk.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "kiosk.KioskMustBeCoveredByReferencedLevel":
      #"{"type":"Feature","feature_type":"kiosk","geometry":{"type":"Polygon","coordinates":[[[11.7518471,48.3023608],[11.7518876,48.3023608],[11.7518876,48.3023878],[11.7518471,48.3023878],[11.7518471,48.3023608]]]}}\#nfound the kiosk reaching 1.0 m out of level "Arrivals"; expected it inside"#,
    "kiosk.KioskMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"kiosk","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "kiosk.KioskMustNotEqualUnit":
      #"{"type":"Feature","feature_type":"kiosk","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7520089,48.3023698],[11.7520089,48.3025946],[11.7514696,48.3025946],[11.7514696,48.3023698]]]}}\#nfound the same area as unit "Arrivals hall"; expected another area"#,
    "kiosk.KioskMustReferenceLevel":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"level_id":null}}\#nfound no level_id; expected the id of its level"#,
    "kiosk.KiosksMustNotOverlap":
      #"{"type":"Feature","id":"6674f2cb-6f12-4c6e-bd8e-0d54f08d301e","feature_type":"kiosk","geometry":{"type":"Polygon","coordinates":[[[11.7518741,48.3025047],[11.7519145,48.3025047],[11.7519145,48.302531…\#nfound it overlapping kiosk "Newsstand" over 95.0 cm, 3.01 m²; expected no overlap"#,
    "kiosk.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "kiosk.NameMustBeString":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "kiosk.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"kiosk","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "kiosk.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"name":null}}\#n{"type":"Feature","feature_type":"kiosk","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#,
    "kiosk.KioskGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"display_point":{"type":"Point","coordinates":[11.7511326,48.302127]}}}\#nfound the display point 67.63 m outside; expected it inside"#,
    "kiosk.KioskHasInteriorRing":
      #"{"type":"Feature","feature_type":"kiosk","geometry":{"type":"Polygon","coordinates":[[[11.7518471,48.3025047],[11.7518876,48.3025047],[11.7518876,48.3025317],[11.7518471,48.3025317],[11.7518471,48.3025047]],[[11.7518512,48.3025074],[11.7518512,48.3025…}\#nfound a hole in the area; expected none"#,
    "kiosk.KioskMustBeCoveredByUnit":
      #"{"type":"Feature","feature_type":"kiosk","geometry":{"type":"Polygon","coordinates":[[[11.7518471,48.3025856],[11.7518876,48.3025856],[11.7518876,48.3026126],[11.7518471,48.3026126],[11.7518471,48.3025856]]]}}\#nfound the kiosk in no single unit, 1.0 m out of the nearest; expected it inside one"#,
    "kiosk.KioskMustContainReferencedAnchor":
      #"{"type":"Feature","feature_type":"anchor","geometry":{"type":"Point","coordinates":[11.7519415,48.3025137]}}\#nfound the anchor 4.0 m outside the kiosk; expected it inside"#,
    "kiosk.KioskShouldHaveAnchorOrContainAmenity":
      #"{"type":"Feature","feature_type":"kiosk","properties":{"anchor_id":null}}\#nfound neither an anchor nor an amenity inside; expected one of them"#,
    "kiosk.OpenToBelowUnitMustNotContainKiosk":
      #"{"type":"Feature","feature_type":"kiosk","geometry":{"type":"Polygon","coordinates":[[[11.7516044,48.3027295],[11.7516314,48.3027295],[11.7516314,48.3027475],[11.7516044,48.3027475],[11.7516044,48.3027295]]]}}\#n{"type":"Feature","feature_type":"kiosk","properties":{"level_id":"3f49f3c4-0bd0-4766-9956-58b5007c227f"}}\#nfound the kiosk 1.42 m in unit 6a902fbf-3c42-441f-86b4-02c6c44e39c6 of the category opentobelow; expected it elsewhere"#,
    "kiosk.StructuralUnitMustNotContainKiosk":
      #"{"type":"Feature","feature_type":"kiosk","geometry":{"type":"Polygon","coordinates":[[[11.7519819,48.3025047],[11.7520116,48.3025047],[11.7520116,48.3025317],[11.7519819,48.3025317],[11.7519819,48.3025047]]]}}\#nfound the kiosk 20.0 cm in unit 03709cb8-ec7e-4d4e-8b0b-6ea629289a26 of the category drywall; expected it elsewhere"#,
    "level.LevelHasSuspiciousOrdinal":
      #"{"type":"Feature","feature_type":"level","properties":{"ordinal":164}}\#nfound the ordinal 164; expected -12 to 163"#,
    "level.OutdoorLevelHasBuildingReference":
      #"{"type":"Feature","feature_type":"level","properties":{"building_ids":["d41d4422-56bb-421b-a7d8-8daab7b715cb"]}}\#nfound a building of an outdoor level with the ordinal 0; expected none"#,
    "level.ParkingUnitIsNotContainedByParkingLevel":
      #"{"type":"Feature","feature_type":"unit","properties":{"category":"parking"}}\#nfound a parking unit on a level of the category unspecified; expected a parking level"#,
    "level.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"level","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "level.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"level","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "level.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"level","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "level.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"level","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "level.LevelCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"level","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "level.LevelMustBeReferencedByUnit":
      #"{"type":"Feature","id":"b83499fa-027d-4b6e-ab7f-6a533438b5bd","feature_type":"level","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.302109],[11.7536267,48.302109],[11.7536267,48.302136],…\#nfound no unit on this level; expected one at least"#,
    "level.LevelMustHaveCategory":
      #"{"type":"Feature","feature_type":"level","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "level.LevelMustHaveName": #"{"type":"Feature","feature_type":"level","properties":{"name":null}}\#nfound no name; expected a label"#,
    "level.LevelMustHaveOrdinal":
      #"{"type":"Feature","feature_type":"level","properties":{"ordinal":null}}\#nfound no ordinal; expected an integer"#,
    "level.LevelMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"level","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "level.LevelMustHaveShortName":
      #"{"type":"Feature","feature_type":"level","properties":{"short_name":null}}\#nfound no short_name; expected a label"#,
    "level.LevelOrdinalMustBeInteger":
      #"{"type":"Feature","feature_type":"level","properties":{"ordinal":0.5}}\#nfound 0.5 as ordinal; expected an integer"#,
    "level.NameMustBeString":
      #"{"type":"Feature","feature_type":"level","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "level.RestrictionCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"level","properties":{"restriction":"vip"}}\#nfound "vip" as restriction; expected a word of the list"#,
    "level.IndoorLevelMustHaveBuildingReference":
      #"{"type":"Feature","feature_type":"level","properties":{"building_ids":null}}\#nfound an indoor level without a building; expected building_ids"#,
    "level.LevelAndAerialFootprintShouldReferenceSameBuilding":
      #"{"type":"Feature","feature_type":"level","properties":{"building_ids":["d41d4422-56bb-421b-a7d8-8daab7b715cb"]}}\#nfound it over an aerial footprint of another building, 28.29 m wide; expected one building"#,
    "level.LevelAndGroundFootprintShouldReferenceSameBuilding":
      #"{"type":"Feature","feature_type":"level","properties":{"building_ids":["d41d4422-56bb-421b-a7d8-8daab7b715cb"]}}\#nfound it over a ground footprint of another building, 28.29 m wide; expected one building"#,
    "level.LevelAndSubterraneanFootprintShouldReferenceSameBuilding":
      #"{"type":"Feature","feature_type":"level","properties":{"building_ids":["d41d4422-56bb-421b-a7d8-8daab7b715cb"]}}\#nfound it over a subterranean footprint of another building, 28.29 m wide; expected one building"#,
    "level.LevelGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"level","properties":{"display_point":{"type":"Point","coordinates":[11.7511326,48.302127]}}}\#nfound the display point 36.8 m outside; expected it inside"#,
    "level.LevelHasInteriorRing":
      #"{"type":"Feature","feature_type":"level","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7528178,48.3023698],[11.7528178,48.3028194],[11.7514696,48.3028194],[11.7514696,48.3023698]],[[11.7516044,48.3024148],[11.7516044,48.3024…}\#nfound a hole in the area; expected none"#,
    "level.LevelMustBeFullyCoveredByUnits":
      #"no unit of {"type":"Feature","id":"ccf42181-2845-48df-ab94-d9d85b2f49ca","feature_type":"unit","geometry":{"type":"Polygon","coordinates":[[[11.7522785,48.3026576],[11.7525481,48.3026576],[11.7525481,48.3028194…\#nfound 359.85 m² of the level without a unit in one place, up to 13.38 m wide; expected units everywhere"#,
    "level.LevelShouldBeReferencedByOpening":
      #"no opening of {"type":"Feature","id":"fe261ad1-d460-40bd-9706-f705908977ef","feature_type":"opening","geometry":{"type":"LineString","coordinates":[[11.7525481,48.3022799],[11.7526021,48.3022799]]},"properties":{"…\#nfound no opening on this level; expected one at least"#,
    "level.LevelsShouldNotOverlap":
      #"{"type":"Feature","feature_type":"level","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.302145],[11.7536267,48.302145],[11.7536267,48.3023743],[11.7514696,48.3023743],[11.7514696,48.302145]]]}}\#nfound it overlapping level "Arrivals" over 50.0 cm, 50.05 m²; expected no overlap"#,
    "level.OutdoorLevelHasNegativeOrdinal":
      #"{"type":"Feature","feature_type":"level","properties":{"ordinal":-1}}\#nfound the ordinal -1 of an outdoor level; expected 0 or more"#,
    "level.OutdoorLevelShouldNotOverlapGroundFootprint":
      #"{"type":"Feature","feature_type":"level","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.302145],[11.7536267,48.302145],[11.7536267,48.3023788],[11.7514696,48.3023788],[11.7514696,48.302145]]]}}\#nfound it over a ground footprint, 1.0 m wide; expected them apart"#,
    "level.OutdoorLevelShouldReferenceBuilding":
      #"{"type":"Feature","feature_type":"level","properties":{"ordinal":1}}\#nfound no building of an outdoor level with the ordinal 1; expected the one that carries it"#,
    "level.ParkingLevelShouldContainParkingUnit":
      #"{"type":"Feature","feature_type":"unit","properties":{"category":"room"}}\#nfound no parking unit on a parking level; expected one at least"#,
    "level.ParkingLevelShouldHaveAutomobileOpening":
      #"{"type":"Feature","feature_type":"opening","properties":{"category":"pedestrian"}}\#nfound no opening of the category automobile on the levels of the building; expected one at least"#,
    "level.ParkingUnitShouldBeContainedByParkingLevel":
      #"{"type":"Feature","feature_type":"unit","properties":{"category":"parking"}}\#n{"type":"Feature","feature_type":"unit","properties":{"category":"parking"}}\#nfound only parking units on the level; expected the category parking"#,
    "occupant.OccupantShouldHaveModifiedTime":
      #"{"type":"Feature","feature_type":"occupant","properties":{"validity":null}}\#nfound no validity.modified; expected a time"#,
    "occupant.CorrelationIdMustBeMatched":
      #"{"type":"Feature","feature_type":"occupant","properties":{"correlation_id":"2d658c8a-6ce8-4762-a710-030811db658d"}}\#nfound a correlation_id that no other occupant has; expected two at least"#,
    "occupant.EndDateTimeIsBeforeCurrentDateTime":
      #"{"type":"Feature","feature_type":"occupant","properties":{"validity":{"start":null,"end":"2024-05-31T00:00:00Z","modified":"2024-05-01T00:00:00Z"}}}\#nfound an end that is over; expected one in the future"#,
    "occupant.HoursMustNotBeBlank":
      #"{"type":"Feature","feature_type":"occupant","properties":{"hours":" "}}\#nfound a blank as hours; expected opening hours or null"#,
    "occupant.InvalidCorrelationID":
      #"{"type":"Feature","feature_type":"occupant","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#n{"type":"Feature","feature_type":"occupant","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#nfound "11111111-1111-1111-1111-111111111111" as correlation_id; expected a version 4 UUID"#,
    "occupant.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"occupant","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "occupant.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"occupant","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "occupant.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"occupant","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "occupant.LevelIDsMustBeDissimilarForCorrelationID":
      #"{"type":"Feature","feature_type":"occupant","properties":{"anchor_id":"a7630c36-a77d-474c-9ed7-b3323fb85f62"}}\#nfound the correlation_id of occupant "Café Rast", which is on the same level; expected another level"#,
    "occupant.ModifiedDateTimeIsAfterCurrentDateTime":
      #"{"type":"Feature","feature_type":"occupant","properties":{"validity":{"start":null,"end":null,"modified":"2031-05-01T00:00:00Z"}}}\#nfound modified in the future; expected a time in the past"#,
    "occupant.NameMustBeString":
      #"{"type":"Feature","feature_type":"occupant","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "occupant.OccupantCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"occupant","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "occupant.OccupantMustHaveCategory":
      #"{"type":"Feature","feature_type":"occupant","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "occupant.OccupantMustHaveName":
      #"{"type":"Feature","feature_type":"occupant","properties":{"name":null}}\#nfound no name; expected a label"#,
    "occupant.OccupantMustReferenceAnchor":
      #"{"type":"Feature","feature_type":"occupant","properties":{"anchor_id":null}}\#nfound no anchor_id; expected the id of its anchor"#,
    "occupant.PhoneMustBeValid":
      #"{"type":"Feature","feature_type":"occupant","properties":{"phone":"+49 89 123456"}}\#nfound "+49 89 123456" as phone; expected a number as E.164 has it: +, country code, at most 15 digits"#,
    "occupant.StartDateTimeIsAfterEndDateTime":
      #"{"type":"Feature","feature_type":"occupant","properties":{"validity":{"start":"2031-05-01T00:00:00+02:00","end":"2030-05-01T00:00:00+02:00","modified":"2024-05-01T00:00:00Z"}}}\#nfound a start after the end; expected it before"#,
    "occupant.WebsiteMustBeValid":
      #"{"type":"Feature","feature_type":"occupant","properties":{"website":"www.airport.example"}}\#nfound "www.airport.example" as website; expected a URL with http or https"#,
    "occupant.CategoryShouldBeSameForCorrelationID":
      #"{"type":"Feature","feature_type":"occupant","properties":{"category":"pub"}}\#nfound the category pub, where occupant "Café Rast" with the same correlation_id has cafe"#,
    "occupant.OccupantShouldHaveHours":
      #"{"type":"Feature","feature_type":"occupant","properties":{"hours":null}}\#nfound no hours; expected opening hours"#,
    "occupant.OccupantShouldHavePhone":
      #"{"type":"Feature","feature_type":"occupant","properties":{"phone":null}}\#nfound no phone; expected a phone number"#,
    "occupant.OccupantShouldHaveWebsite":
      #"{"type":"Feature","feature_type":"occupant","properties":{"website":null}}\#nfound no website; expected a website"#,
    "occupant.SimilarOccupantsShouldNotRefSameAnchor":
      #"{"type":"Feature","feature_type":"occupant","properties":{"anchor_id":"1834a6f0-e38e-464e-905e-a04a610690db"}}\#nfound the anchor of occupant "Café Rast", whose name is similar; expected one of them only"#,
    "opening.AccessControlMustBeValid":
      #"{"type":"Feature","feature_type":"opening","properties":{"access_control":["bouncer"]}}\#nfound "bouncer" in access_control; expected a word of the list"#,
    "opening.AccessibilityMustBeValid":
      #"{"type":"Feature","feature_type":"opening","properties":{"accessibility":["stepfree"]}}\#nfound "stepfree" in accessibility; expected a word of the list"#,
    "opening.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"opening","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"opening","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "opening.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"opening","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "opening.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"opening","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "opening.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"opening","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "opening.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"opening","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "opening.NameMustBeString":
      #"{"type":"Feature","feature_type":"opening","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "opening.OpeningCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"opening","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "opening.OpeningDoorMaterialMustBeValid":
      #"{"type":"Feature","feature_type":"opening","properties":{"door":{"type":"sliding","automatic":true,"material":"paper"}}}\#nfound "paper" as the material of a door; expected wood, glass, metal or gate"#,
    "opening.OpeningDoorTypeMustBeValid":
      #"{"type":"Feature","feature_type":"opening","properties":{"door":{"type":"trapdoor","automatic":true,"material":null}}}\#nfound "trapdoor" as the type of a door; expected a word of the list"#,
    "opening.OpeningMustBeCoveredByReferencedLevel":
      #"{"type":"Feature","feature_type":"opening","geometry":{"type":"LineString","coordinates":[[11.7514561,48.3027295],[11.7514696,48.3027295]]}}\#nfound the opening reaching 1.0 m out of level "Arrivals"; expected it inside"#,
    "opening.OpeningMustHaveCategory":
      #"{"type":"Feature","feature_type":"opening","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "opening.OpeningMustHaveLineStringGeometry":
      #"{"type":"Feature","feature_type":"opening","geometry":{"type":"MultiLineString","coordinates":[[[11.7516718,48.3023698],[11.7517123,48.3023698]]]}}\#nfound MultiLineString as the geometry; expected a LineString"#,
    "opening.OpeningMustReferenceLevel":
      #"{"type":"Feature","feature_type":"opening","properties":{"level_id":null}}\#nfound no level_id; expected the id of its level"#,
    "opening.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"opening","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"opening","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "opening.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"opening","properties":{"name":null}}\#n{"type":"Feature","feature_type":"opening","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#,
    "opening.OpeningDisplayPointShouldBeWithinBufferedDistanceOfOpening":
      #"{"type":"Feature","feature_type":"opening","properties":{"display_point":{"type":"Point","coordinates":[11.7516853,48.3023968]}}}\#nfound the display point 3.0 m from the opening; expected at most 1.0 m"#,
    "opening.OpeningIsSuspiciouslyLarge":
      #"{"type":"Feature","feature_type":"opening","geometry":{"type":"LineString","coordinates":[[11.7525481,48.3022799],[11.7531683,48.3022799]]}}\#nfound an opening of 46.01 m; expected at most 45 m"#,
    "opening.OpeningIsSuspiciouslySmall":
      #"{"type":"Feature","feature_type":"opening","geometry":{"type":"LineString","coordinates":[[11.7516853,48.3023698],[11.7516961,48.3023698]]}}\#nfound an opening of 0.8012 m; expected more than 0.8382 m"#,
    "opening.OpeningMustBeCoveredByUnitBoundary":
      #"{"type":"Feature","feature_type":"opening","geometry":{"type":"LineString","coordinates":[[11.7516718,48.3023734],[11.7517123,48.3023698]]}}\#nfound the opening 40.0 cm off the boundary of the nearest unit; expected it on one"#,
    "opening.OpeningsMustNotCrossOrOverlap":
      #"{"type":"Feature","id":"6674f2cb-6f12-4c6e-bd8e-0d54f08d301e","feature_type":"opening","geometry":{"type":"LineString","coordinates":[[11.7516988,48.3023698],[11.7517258,48.3023698]]},"properties":{"…\#nfound it lying on opening "Main entrance"; expected them apart"#,
    "relationship.RelationshipHasGeometry":
      #"{"type":"Feature","feature_type":"relationship","geometry":{"type":"LineString","coordinates":[[11.7516179,48.3025496],[11.7516179,48.3026216]]}}\#nfound a LineString as the geometry of a relationship"#,
    "relationship.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"relationship","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "relationship.InvalidRelationshipDestinationReference":
      #"{"type":"Feature","feature_type":"relationship","properties":{"destination":{"id":"72ba5ee8-b21a-4dac-9d50-d3276a745640","feature_type":"unit"}}}\#nfound "72ba5ee8-b21a-4dac-9d50-d3276a745640" in destination, which no feature has; expected the id and feature_type of a feature in the archive"#,
    "relationship.InvalidRelationshipIntermediaryReference":
      #"{"type":"Feature","feature_type":"relationship","properties":{"intermediary":[{"feature_type":"opening"}]}}\#nfound {"feature_type":"opening"} in intermediary; expected an object with id and feature_type"#,
    "relationship.InvalidRelationshipOriginReference":
      #"{"type":"Feature","feature_type":"relationship","properties":{"origin":{"id":"3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b"}}}\#nfound "3f3ce3a6-bdd4-4176-a819-f8ea13f5ff1b" in origin, without the feature_type; expected the id and feature_type of a feature in the archive"#,
    "relationship.RelationshipCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"relationship","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "relationship.RelationshipDirectionMustBeValid":
      #"{"type":"Feature","feature_type":"relationship","properties":{"direction":"both"}}\#nfound "both" as direction; expected a word of the list"#,
    "relationship.RelationshipMustHaveCategory":
      #"{"type":"Feature","feature_type":"relationship","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "section.SectionHasInteriorRing":
      #"{"type":"Feature","feature_type":"section","geometry":{"type":"Polygon","coordinates":[[[11.7520358,48.3023878],[11.7525212,48.3023878],[11.7525212,48.3025496],[11.7520358,48.3025496],[11.7520358,48.3023878]],[[11.7520843,48.302404],[11.7520843,48.30242…}\#nfound a hole in the area; expected none"#,
    "section.SectionHasParentReference":
      #"{"type":"Feature","feature_type":"section","properties":{"parents":["18ad4cd2-53eb-4fc3-a1b3-3ee94bfffff7"]}}\#nfound parents of a section"#,
    "section.SectionsOverlap":
      #"{"type":"Feature","feature_type":"section","geometry":{"type":"Polygon","coordinates":[[[11.7518741,48.3023878],[11.7525212,48.3023878],[11.7525212,48.3027295],[11.7518741,48.3027295],[11.7518741,48.3023878]]]}}\#nfound it overlapping section "Carousels" over 1.94 m, 16.01 m²; expected no overlap"#,
    "section.AccessibilityMustBeValid":
      #"{"type":"Feature","feature_type":"section","properties":{"accessibility":["stepfree"]}}\#nfound "stepfree" in accessibility; expected a word of the list"#,
    "section.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"section","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"section","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "section.CorrelationIdMustBeMatched":
      #"{"type":"Feature","feature_type":"section","properties":{"correlation_id":"2d658c8a-6ce8-4762-a710-030811db658d"}}\#nfound a correlation_id that no other section has; expected two at least"#,
    "section.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"section","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "section.InvalidCorrelationID":
      #"{"type":"Feature","feature_type":"section","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#n{"type":"Feature","feature_type":"section","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#nfound "11111111-1111-1111-1111-111111111111" as correlation_id; expected a version 4 UUID"#,
    "section.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"section","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "section.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"section","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "section.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"section","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "section.LevelIDsMustBeDissimilarForCorrelationID":
      #"{"type":"Feature","feature_type":"section","properties":{"level_id":"1c8a7f14-0b33-48f5-b697-e0990679b345"}}\#nfound the correlation_id of section "Food", which is on the same level; expected another level"#,
    "section.NameMustBeString":
      #"{"type":"Feature","feature_type":"section","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "section.RestrictionCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"section","properties":{"restriction":"vip"}}\#nfound "vip" as restriction; expected a word of the list"#,
    "section.SectionCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"section","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "section.SectionMustBeCoveredByReferencedLevel":
      #"{"type":"Feature","feature_type":"section","geometry":{"type":"Polygon","coordinates":[[[11.7520358,48.3023518],[11.7525212,48.3023518],[11.7525212,48.3025496],[11.7520358,48.3025496],[11.7520358,48.3023518]]]}}\#nfound the section reaching 2.0 m out of level "Arrivals"; expected it inside"#,
    "section.SectionMustHaveCategory":
      #"{"type":"Feature","feature_type":"section","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "section.SectionMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"section","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "section.SectionMustReferenceLevel":
      #"{"type":"Feature","feature_type":"section","properties":{"level_id":null}}\#nfound no level_id; expected the id of its level"#,
    "section.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"section","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"section","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "section.CategoryShouldBeSameForCorrelationID":
      #"{"type":"Feature","feature_type":"section","properties":{"category":"retail"}}\#nfound the category retail, where section "Food" with the same correlation_id has eatingdrinking"#,
    "section.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"section","properties":{"name":null}}\#n{"type":"Feature","feature_type":"section","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#,
    "section.SectionGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"section","properties":{"display_point":{"type":"Point","coordinates":[11.7511326,48.302127]}}}\#nfound the display point 73.01 m outside; expected it inside"#,
    "unit.AccessibilityMustBeValid":
      #"{"type":"Feature","feature_type":"unit","properties":{"accessibility":["stepfree"]}}\#nfound "stepfree" in accessibility; expected a word of the list"#,
    "unit.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"unit","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"unit","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "unit.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"unit","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "unit.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"unit","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "unit.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"unit","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "unit.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"unit","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "unit.NameMustBeString":
      #"{"type":"Feature","feature_type":"unit","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "unit.RestrictionCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"unit","properties":{"restriction":"vip"}}\#nfound "vip" as restriction; expected a word of the list"#,
    "unit.UnitCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"unit","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "unit.UnitMustBeCoveredByReferencedLevel":
      #"{"type":"Feature","feature_type":"unit","geometry":{"type":"Polygon","coordinates":[[[11.7525481,48.3026576],[11.7528245,48.3026576],[11.7528245,48.3028194],[11.7525481,48.3028194],[11.7525481,48.3026576]]]}}\#nfound the unit reaching 49.7 cm out of level "Arrivals"; expected it inside"#,
    "unit.UnitMustHaveCategory":
      #"{"type":"Feature","feature_type":"unit","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "unit.UnitMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"unit","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "unit.UnitMustReferenceLevel":
      #"{"type":"Feature","feature_type":"unit","properties":{"level_id":null}}\#nfound no level_id; expected the id of its level"#,
    "unit.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"unit","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"unit","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "unit.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"unit","properties":{"name":null}}\#n{"type":"Feature","feature_type":"unit","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#,
    "unit.UnitGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"unit","properties":{"display_point":{"type":"Point","coordinates":[11.7511326,48.302127]}}}\#nfound the display point 36.8 m outside; expected it inside"#,
    "unit.UnitsMustNotOverlap":
      #"{"type":"Feature","feature_type":"unit","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7520116,48.3023698],[11.7520116,48.3025946],[11.7514696,48.3025946],[11.7514696,48.3023698]]]}}\#nfound it overlapping unit "Arrivals hall" over 20.0 cm, 5.01 m²; expected no overlap"#,
    "venue.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"venue","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"venue","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "venue.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"venue","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "venue.HoursMustNotBeBlank":
      #"{"type":"Feature","feature_type":"venue","properties":{"hours":" "}}\#nfound a blank as hours; expected opening hours or null"#,
    "venue.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"venue","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "venue.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"venue","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "venue.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"venue","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "venue.NameMustBeString":
      #"{"type":"Feature","feature_type":"venue","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "venue.PhoneMustBeValid":
      #"{"type":"Feature","feature_type":"venue","properties":{"phone":"+49 89 123456"}}\#nfound "+49 89 123456" as phone; expected a number as E.164 has it: +, country code, at most 15 digits"#,
    "venue.RestrictionCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"venue","properties":{"restriction":"vip"}}\#nfound "vip" as restriction; expected a word of the list"#,
    "venue.VenueCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"venue","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "venue.VenueGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"venue","properties":{"display_point":{"type":"Point","coordinates":[11.7511326,48.302127]}}}\#nfound the display point 5.0 m outside; expected it inside"#,
    "venue.VenueMustCoverAllChildFeatures":
      #"{"type":"Feature","feature_type":"venue","geometry":{"type":"Polygon","coordinates":[[[11.7512,48.3021],[11.7535592,48.3021],[11.7535592,48.3029993],[11.7512,48.3029993],[11.7512,48.3021]]]}}\#nfound the footprint reaching 5.01 m out of the venue; expected it inside"#,
    "venue.VenueMustHaveAddress":
      #"{"type":"Feature","feature_type":"venue","properties":{"address_id":null}}\#nfound no address_id; expected the id of its address"#,
    "venue.VenueMustHaveAtLeastOneBuilding":
      #"no building of {"type":"Feature","id":"c21099e5-c0e3-4f91-a37c-4473b62b041c","feature_type":"building","geometry":null,"properties":{"name":{"en":"Car park","de":"Parkhaus"},"alt_name":null,"category":"parking","re…\#nno building of {"type":"Feature","id":"d41d4422-56bb-421b-a7d8-8daab7b715cb","feature_type":"building","geometry":null,"properties":{"name":{"en":"Terminal","de":"Terminal"},"alt_name":{"de":"Abfertigungsgebäude"},…\#nfound no building in the archive; expected one at least"#,
    "venue.VenueMustHaveCategory":
      #"{"type":"Feature","feature_type":"venue","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "venue.VenueMustHaveName": #"{"type":"Feature","feature_type":"venue","properties":{"name":null}}\#nfound no name; expected a label"#,
    "venue.VenueMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"venue","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "venue.WebsiteMustBeValid":
      #"{"type":"Feature","feature_type":"venue","properties":{"website":"www.airport.example"}}\#nfound "www.airport.example" as website; expected a URL with http or https"#,
    "venue.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"venue","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"venue","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "venue.VenueGeometryShouldNotHaveInteriorRing":
      #"{"type":"Feature","feature_type":"venue","geometry":{"type":"Polygon","coordinates":[[[11.7512,48.3021],[11.7538963,48.3021],[11.7538963,48.3029993],[11.7512,48.3029993],[11.7512,48.3021]],[[11.7514696,48.3021899],[11.7514696,48.3022799],[11.7517393,4…}\#nfound a hole in the area; expected none"#,
    "venue.VenueHasNoDisplayPoint":
      #"{"type":"Feature","feature_type":"venue","properties":{"display_point":null}}\#nfound no display_point; expected a Point"#,
    "venue.VenueShouldHaveHours":
      #"{"type":"Feature","feature_type":"venue","properties":{"hours":null}}\#nfound no hours; expected opening hours"#,
    "venue.VenueShouldHavePhone":
      #"{"type":"Feature","feature_type":"venue","properties":{"phone":null}}\#nfound no phone; expected a phone number"#,
    "venue.VenueShouldHaveWebsite":
      #"{"type":"Feature","feature_type":"venue","properties":{"website":null}}\#nfound no website; expected a website"#
  ]
}
