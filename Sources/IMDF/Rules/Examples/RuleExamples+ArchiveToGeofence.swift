/// Written by RuleExampleTests from the broken twins of the sample venue.
extension RuleExamples {
  static let archiveToGeofence: [String: String] = [
    "archive.ZeroCountOfUnitQualifiedAddresses":
      #"{"type":"Feature","feature_type":"address","properties":{"unit":null}}\#n{"type":"Feature","feature_type":"address","properties":{"unit":null}}\#n{"type":"Feature","feature_type":"address","properties":{"unit":null}}\#nfound no address with a unit"#,
    "archive.FeatureIdMustBeString": #"{"type":"Feature","feature_type":"detail","id":17}\#nfound 17 as the id; expected a string"#,
    "archive.FeatureIdMustBeUnique":
      #"{"type":"Feature","feature_type":"detail","id":"B7CC5F4A-5A2D-49E9-99EB-FB6C2A10158D"}\#nfound an id that detail 0 of detail.geojson has already; expected a unique id"#,
    "archive.FeatureIdMustNotBeEmpty":
      #"{"type":"Feature","feature_type":"detail","id":""}\#nfound an empty id; expected a version 4 UUID"#,
    "archive.FeatureMustHaveFeatureType":
      #"{"type":"Feature","id":…,"geometry":…,"properties":…}\#nfound no member feature_type; expected one"#,
    "archive.FeatureMustHaveId":
      #"{"type":"Feature","feature_type":…,"geometry":…,"properties":…}\#nfound no member id; expected a version 4 UUID"#,
    "archive.FeatureTypeMustBeString": #"{"type":"Feature","feature_type":5}\#nfound 5 as feature_type; expected a string"#,
    "archive.FeatureTypeMustNotBeEmpty": #"{"type":"Feature","feature_type":""}\#nfound an empty feature_type; expected a type's name"#,
    "archive.FileMustBeValidGeoJSON":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7516044,48.3024597],[11.7516314,48.3024957],[11.7516314,48.3024597],[11.7516044,48.3024957],[11.7516044,48.3024597]]]}}\#nfound ring.self-intersection in the geometry of a fixture; expected a valid area"#,
    "archive.FileMustContainFeatureCollection":
      #"{"type":"Feature","id":"93c19edf-f65f-42e3-909a-45d91f16a35c","feature_type":"detail","properties":{"level_id":"1c8a7f14-0b33-48f5-b697-e0990679b345"},"geometry":{"type": "LineString", "coordinates":…\#nfound something else than one FeatureCollection in the file"#,
    "archive.ManifestFileMustBePresent": #"no file manifest.json\#nfound no manifest.json; expected one"#,
    "archive.NameMustBeString":
      #"{"type":"Feature","id":"392cbddb-fe72-4389-b8d6-6432ba24cbab","feature_type":"signpost","geometry":null,"properties":{"name":{"en":1}}}\#nfound 1 as name in en; expected a string"#,
    "archive.ReferencedFeatureIDMustBeResolvable":
      #"{"type":"Feature","feature_type":"unit","properties":{"level_id":"72ba5ee8-b21a-4dac-9d50-d3276a745640"}}\#nfound "72ba5ee8-b21a-4dac-9d50-d3276a745640" as level_id; expected the id of a feature in the archive"#,
    "archive.VenueCountMustBeExactlyOne":
      #"{"type":"Feature","id":"6674f2cb-6f12-4c6e-bd8e-0d54f08d301e","feature_type":"venue","geometry":{"type":"Polygon","coordinates":[[[11.7512,48.3021],[11.7538963,48.3021],[11.7538963,48.3029993],[11.75…\#nfound 2 venues, this being the second; expected one"#,
    "manifest.ManifestVersionMustBeValid":
      #"{"version":"1.0.0.rc.1","created":"2024-05-01T08:30:00Z","generated_by":null,"language":"en","extensions":null}\#nfound "1.0.0.rc.1"; expected "1.0.0""#,
    "address.AddressMustBeReferenced":
      #"{"type":"Feature","id":"453aa4a9-9570-4da4-8efc-0d2e139ceffd","feature_type":"address","geometry":null,"properties":{"address":"Leerweg 9","unit":null,"locality":"Musterfeld","province":"DE-BY","coun…\#nfound no feature that refers to this address; expected one"#,
    "address.AddressMustHaveAddressLine":
      #"{"type":"Feature","feature_type":"address","properties":{"address":null}}\#nfound no address; expected the street line"#,
    "address.AddressMustHaveCountryCode":
      #"{"type":"Feature","feature_type":"address","properties":{"country":null}}\#nfound no country; expected a country of ISO 3166-1"#,
    "address.AddressMustHaveLocality":
      #"{"type":"Feature","feature_type":"address","properties":{"locality":null}}\#nfound no locality; expected the town"#,
    "address.AddressMustHaveProvinceCode":
      #"{"type":"Feature","feature_type":"address","properties":{"province":null}}\#nfound no province in DE; expected a code of ISO 3166-2"#,
    "address.AddressUnitMustNotBeBlank":
      #"{"type":"Feature","feature_type":"address","properties":{"unit":"  "}}\#nfound a blank as unit; expected text or null"#,
    "address.InvalidCountryCode":
      #"{"type":"Feature","feature_type":"address","properties":{"country":"de"}}\#nfound "de" as country; expected two capital letters of ISO 3166-1"#,
    "address.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"address","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "address.InvalidISOCountryAndISOProvinceCodeCombination":
      #"{"type":"Feature","feature_type":"address","properties":{"province":"AT-9"}}\#nfound the province AT-9 in the country DE; expected one that begins with DE-"#,
    "address.InvalidIsoProvinceCode":
      #"{"type":"Feature","feature_type":"address","properties":{"province":"Bavaria"}}\#nfound "Bavaria" as province; expected a code of ISO 3166-2"#,
    "address.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"address","properties":{"locality":"  "}}\#nfound a blank as locality; expected text"#,
    "address.PostalCodeExtensionMustNotBeBlank":
      #"{"type":"Feature","feature_type":"address","properties":{"postal_code_ext":""}}\#nfound a blank as postal_code_ext; expected text or null"#,
    "address.PostalCodeMustNotBeBlank":
      #"{"type":"Feature","feature_type":"address","properties":{"postal_code":" "}}\#nfound a blank as postal_code; expected text or null"#,
    "address.VanityPostalCodeMustNotBeBlank":
      #"{"type":"Feature","feature_type":"address","properties":{"postal_code_vanity":" "}}\#nfound a blank as postal_code_vanity; expected text or null"#,
    "address.AddressHasDissimilarProvinceCode":
      #"{"type":"Feature","feature_type":"address","properties":{"province":"DE-BE"}}\#nfound the province "DE-BE", where most addresses are in DE-BY"#,
    "address.AddressMustBeDistinct":
      #"{"type":"Feature","feature_type":"address","properties":{"unit":null}}\#nfound the same address as that of feature 1; expected it once"#,
    "address.AddressShouldHavePostalCode":
      #"{"type":"Feature","feature_type":"address","properties":{"postal_code":null}}\#nfound no postal_code; expected the postal code"#,
    "amenity.GenericRestroomUnitCategoryContainsSpecificRestroomAmenityCategory":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"restroom.family"}}\#nfound an amenity of the category restroom.family in unit "Restroom" of the category restroom"#,
    "amenity.AccessibilityMustBeValid":
      #"{"type":"Feature","feature_type":"amenity","properties":{"accessibility":["stepfree"]}}\#nfound "stepfree" in accessibility; expected a word of the list"#,
    "amenity.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"amenity","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "amenity.AmenityCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "amenity.AmenityMustHaveCategory":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "amenity.AmenityMustHavePointGeometry":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"LineString","coordinates":[[11.7517393,48.3027295],[11.7517527,48.3027295]]}}\#nfound LineString as the geometry; expected a Point"#,
    "amenity.AmenityMustReferenceUnit":
      #"{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":[]}}\#nfound no unit_ids; expected the id of a unit at least"#,
    "amenity.CorrelationIdMustBeMatched":
      #"{"type":"Feature","feature_type":"amenity","properties":{"correlation_id":"2d658c8a-6ce8-4762-a710-030811db658d"}}\#nfound a correlation_id that no other amenity has; expected two at least"#,
    "amenity.HoursMustNotBeBlank":
      #"{"type":"Feature","feature_type":"amenity","properties":{"hours":" "}}\#nfound a blank as hours; expected opening hours or null"#,
    "amenity.InvalidCorrelationID":
      #"{"type":"Feature","feature_type":"amenity","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#n{"type":"Feature","feature_type":"amenity","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#nfound "11111111-1111-1111-1111-111111111111" as correlation_id; expected a version 4 UUID"#,
    "amenity.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"amenity","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "amenity.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "amenity.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "amenity.LevelIDsMustBeDissimilarForCorrelationID":
      #"{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["a948a567-30f4-4ee8-99ae-710ff0eaca83"]}}\#nfound the correlation_id of amenity cad90b7b-2a3f-43c7-80f3-1bc65f7bc87c, which is on the same level; expected another level"#,
    "amenity.NameMustBeString":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "amenity.PhoneMustBeValid":
      #"{"type":"Feature","feature_type":"amenity","properties":{"phone":"+49 89 123456"}}\#nfound "+49 89 123456" as phone; expected a number as E.164 has it: +, country code, at most 15 digits"#,
    "amenity.WebsiteMustBeValid":
      #"{"type":"Feature","feature_type":"amenity","properties":{"website":"www.airport.example"}}\#nfound "www.airport.example" as website; expected a URL with http or https"#,
    "amenity.AircraftBoardingGateAmenityShouldHaveName":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":null}}\#nfound no name of an amenity of the category boardinggate.aircraft; expected one"#,
    "amenity.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"amenity","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "amenity.AmenityNameAndCategoryAreSame":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":{"en":"ATM"}}}\#nfound the name "ATM", which is the category; expected a name of its own or null"#,
    "amenity.AmenityNameShouldNotBeDuplicate":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":{"en":"Gate 1"}}}\#nfound the name "Gate 1", which another one of the category boardinggate.aircraft has; expected a unique name"#,
    "amenity.AmenityShouldBeCoveredByReferencedUnit":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.751537,48.3026216]}}\#nfound the amenity 3.0 m outside its units; expected it inside one"#,
    "amenity.AmenityShouldNotEqualAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.751537,48.3024597]}}\#nfound the place of amenity "Airport information" on the same level; expected another"#,
    "amenity.ArrivalGateAmenityShouldHaveName":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":null}}\#nfound no name of an amenity of the category arrivalgate; expected one"#,
    "amenity.BaggageCarouselAmenityNameIsDuplicateInSameBuilding":
      #"{"type":"Feature","id":"e7e26432-abcc-489c-b269-d816046defa9","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7524133,48.3024147]},"properties":{"category":"baggagecarousel","ac…\#nfound the name "Carousel 1", which another one of the category baggagecarousel has; expected a unique name"#,
    "amenity.BaggageCarouselAmenityShouldHaveName":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":null}}\#nfound no name of an amenity of the category baggagecarousel; expected one"#,
    "amenity.BusBoardingGateAmenityShouldHaveName":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":null}}\#nfound no name of an amenity of the category boardinggate.bus; expected one"#,
    "amenity.CategoryShouldBeSameForCorrelationID":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"service"}}\#nfound the category service, where amenity cad90b7b-2a3f-43c7-80f3-1bc65f7bc87c with the same correlation_id has elevator"#,
    "amenity.ElevatorUnitMayOnlyContainElevatorAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7515101,48.3026845]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["a948a567-30f4-4ee8-99ae-710ff0eaca83"]}}\#nfound an amenity of the category atm in unit a948a567-30f4-4ee8-99ae-710ff0eaca83 of the category elevator"#,
    "amenity.EscalatorUnitMayOnlyContainEscalatorAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7517123,48.3026755]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["fa63d55c-cb34-4c11-b171-e92e49ffd0d2"]}}\#nfound an amenity of the category atm in unit fa63d55c-cb34-4c11-b171-e92e49ffd0d2 of the category escalator"#,
    "amenity.FemaleRestroomUnitMustNotContainRestroomAmenityCategory":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"restroom.male"}}\#nfound an amenity of the category restroom.male in unit "Women" of the category restroom.female"#,
    "amenity.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":null}}\#n{"type":"Feature","feature_type":"amenity","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#,
    "amenity.KioskMustNotContainAmenityCategory":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7518741,48.3025137]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"category":"stairs"}}\#nfound an amenity of the category stairs in kiosk "Newsstand"; expected it elsewhere"#,
    "amenity.MaleRestroomUnitMustNotContainRestroomAmenityCategory":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"restroom.female"}}\#nfound an amenity of the category restroom.female in unit "Men" of the category restroom.male"#,
    "amenity.MovingWalkwayUnitMayOnlyContainMovingWalkwayAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7519415,48.3026755]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["fdc7b590-7df3-4d65-9ccc-85e5821b83f2"]}}\#nfound an amenity of the category atm in unit fdc7b590-7df3-4d65-9ccc-85e5821b83f2 of the category movingwalkway"#,
    "amenity.OpenToBelowUnitMustNotContainAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7516044,48.3027295]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["6a902fbf-3c42-441f-86b4-02c6c44e39c6"]}}\#nfound an amenity of the category atm in unit 6a902fbf-3c42-441f-86b4-02c6c44e39c6 of the category opentobelow"#,
    "amenity.RestroomUnitCategoryShouldNotContainRestroomAmenityCategory":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"restroom.unisex.wheelchair"}}\#nfound an amenity of the category restroom.unisex.wheelchair in unit "Family restroom" of the category restroom.family"#,
    "amenity.RestroomUnitMayOnlyContainAmenityFromRestroomHierarchy":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"babychanging"}}\#nfound an amenity of the category babychanging in unit "Restroom" of the category restroom"#,
    "amenity.StairsUnitMayOnlyContainStairsAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7516044,48.3026755]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["53db9f3d-4448-40aa-99b1-0ebaff250834"]}}\#nfound an amenity of the category atm in unit 53db9f3d-4448-40aa-99b1-0ebaff250834 of the category stairs"#,
    "amenity.StepsUnitMustNotContainAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7520358,48.3027295]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["a9479089-f1b4-4881-a2da-29f54023bfdd"]}}\#nfound an amenity of the category atm in unit a9479089-f1b4-4881-a2da-29f54023bfdd of the category steps"#,
    "amenity.StructuralUnitMustNotContainAmenity":
      #"{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[11.7520116,48.3024597]}}\#n{"type":"Feature","feature_type":"amenity","properties":{"unit_ids":["03709cb8-ec7e-4d4e-8b0b-6ea629289a26"]}}\#nfound an amenity of the category atm in unit 03709cb8-ec7e-4d4e-8b0b-6ea629289a26 of the category drywall"#,
    "amenity.TrainBoardingGateAmenityShouldHaveName":
      #"{"type":"Feature","feature_type":"amenity","properties":{"category":"boardinggate.train"}}\#nfound no name of an amenity of the category boardinggate.train; expected one"#,
    "amenity.UnspecifiedAmenityShouldHaveName":
      #"{"type":"Feature","feature_type":"amenity","properties":{"name":null}}\#nfound no name of an amenity of the category unspecified; expected one"#,
    "anchor.ReferencedAddressDoesNotMatchBuildingAddress":
      #"{"type":"Feature","feature_type":"anchor","properties":{"address_id":"ec71d40d-7328-4af4-bd75-9ee20cd35652"}}\#nfound an address that differs from that of the building in more than the unit; expected the same"#,
    "anchor.AnchorMustBeCoveredByReferencedUnit":
      #"{"type":"Feature","feature_type":"anchor","geometry":{"type":"Point","coordinates":[11.7517393,48.3026755]}}\#nfound the anchor 2.0 m outside unit "Café Rast"; expected it inside"#,
    "anchor.AnchorMustHavePointGeometry":
      #"{"type":"Feature","feature_type":"anchor","geometry":{"type":"LineString","coordinates":[[11.7517393,48.3027295],[11.7517527,48.3027295]]}}\#nfound LineString as the geometry; expected a Point"#,
    "anchor.AnchorMustReferenceUnit":
      #"{"type":"Feature","feature_type":"anchor","properties":{"unit_id":null}}\#nfound no unit_id; expected the id of a unit"#,
    "anchor.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"anchor","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "anchor.AnchorShouldNotEqualAnchor":
      #"{"type":"Feature","feature_type":"anchor","geometry":{"type":"Point","coordinates":[11.7519415,48.3027385]}}\#nfound the place of anchor 30758367-63e4-4e82-a7d6-48fbfd8f2b08 on the same level; expected another"#,
    "anchor.OpenToBelowUnitMustNotContainAnchor":
      #"{"type":"Feature","feature_type":"anchor","geometry":{"type":"Point","coordinates":[11.7516044,48.3027295]}}\#nfound the anchor in unit 6a902fbf-3c42-441f-86b4-02c6c44e39c6 of the category opentobelow; expected it elsewhere"#,
    "anchor.StructuralUnitMustNotContainAnchor":
      #"{"type":"Feature","feature_type":"anchor","geometry":{"type":"Point","coordinates":[11.7521464,48.3027295]}}\#nfound the anchor in unit f45c6494-111a-4f55-8a7f-b57c847ba95f of the category glass; expected it elsewhere"#,
    "building.BuildingAddressResolvesToVenueAddress":
      #"{"type":"Feature","feature_type":"building","properties":{"address_id":"ec71d40d-7328-4af4-bd75-9ee20cd35652"}}\#nfound the address of the venue; expected the building's own"#,
    "building.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"building","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"building","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "building.BuildingCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"building","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "building.BuildingHasNoLevel":
      #"{"type":"Feature","id":"074b4737-0f8e-4d6e-8ba7-05e8c3a73787","feature_type":"building","geometry":null,"properties":{"name":{"en":"Hangar"},"alt_name":null,"category":"unspecified","restriction":nul…\#nfound no level that names this building; expected one at least"#,
    "building.BuildingMustHaveAtLeastOneFootprint":
      #"{"type":"Feature","feature_type":"footprint","properties":{"building_ids":["d41d4422-56bb-421b-a7d8-8daab7b715cb"]}}\#n{"type":"Feature","feature_type":"footprint","properties":{"building_ids":["d41d4422-56bb-421b-a7d8-8daab7b715cb"]}}\#n{"type":"Feature","feature_type":"footprint","properties":{"building_ids":["d41d4422-56bb-421b-a7d8-8daab7b715cb"]}}\#nfound no footprint that names this building; expected one at least"#,
    "building.BuildingMustHaveCategory":
      #"{"type":"Feature","feature_type":"building","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "building.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"building","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "building.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"building","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "building.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"building","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "building.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"building","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "building.NameMustBeString":
      #"{"type":"Feature","feature_type":"building","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "building.RestrictionCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"building","properties":{"restriction":"vip"}}\#nfound "vip" as restriction; expected a word of the list"#,
    "building.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"building","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"building","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "building.BuildingAltNameShouldBeDistinct":
      #"{"type":"Feature","feature_type":"building","properties":{"alt_name":{"de":"Abfertigungsgebäude"}}}\#nfound the alt_name "Abfertigungsgebäude", which another building has; expected a unique name"#,
    "building.BuildingCategoryShouldBeParking":
      #"{"type":"Feature","feature_type":"building","properties":{"category":"unspecified"}}\#nfound only parking levels; expected the category parking"#,
    "building.BuildingFootprintGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"building","properties":{"display_point":{"type":"Point","coordinates":[11.7529526,48.3025496]}}}\#nfound the display point 10.0 m outside the footprints of the building; expected it inside one"#,
    "building.BuildingHasNoAddress":
      #"{"type":"Feature","feature_type":"building","properties":{"address_id":null}}\#nfound no address_id; expected the id of its address"#,
    "building.BuildingHasNoAerialFootprint":
      #"no footprint of {"type":"Feature","id":"df892822-e4f1-4e11-abb4-00cced731be0","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7528178,48.3023698],[11.7528178,48.30…\#nfound no aerial footprint of this building; expected one"#,
    "building.BuildingHasNoDisplayPoint":
      #"{"type":"Feature","feature_type":"building","properties":{"display_point":null}}\#nfound no display_point; expected a Point"#,
    "building.BuildingHasNoGroundFootprint":
      #"no footprint of {"type":"Feature","id":"ab103d4c-3463-4ab5-b95f-3da50c7186e1","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7528178,48.3023698],[11.7528178,48.30…\#nfound no ground footprint of this building; expected one"#,
    "building.BuildingHasNoName":
      #"{"type":"Feature","feature_type":"building","properties":{"name":null}}\#nfound no name; expected a label"#,
    "building.BuildingHasNoSubterraneanFootprint":
      #"no footprint of {"type":"Feature","id":"006fedec-29fc-441a-96e7-1c7f9fc7be90","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7530874,48.3023698],[11.7536267,48.3023698],[11.7536267,48.30…\#nfound levels below 0 and no subterranean footprint of this building; expected one"#,
    "building.BuildingLevelOrdinalZeroShouldBePresent":
      #"{"type":"Feature","feature_type":"level","properties":{"ordinal":2}}\#nfound no level with the ordinal 0 in this building; expected one"#,
    "building.BuildingNameIsNotDistinct":
      #"{"type":"Feature","feature_type":"building","properties":{"name":{"en":"Terminal"}}}\#nfound the name "Terminal", which another building has; expected a unique name"#,
    "building.BuildingNameMatchesOccupantName":
      #"{"type":"Feature","feature_type":"occupant","properties":{"name":{"en":"TERMINAL"}}}\#nfound the name of occupant "TERMINAL", which is in the building; expected another"#,
    "building.BuildingReferencesUnitQualifiedAddress":
      #"{"type":"Feature","feature_type":"building","properties":{"address_id":"cfa2352f-9c6e-452d-b616-308ed14de458"}}\#nfound an address with the unit "E.12"; expected one without"#,
    "building.BuildingsHaveSameAddress":
      #"{"type":"Feature","feature_type":"building","properties":{"address_id":"d57dd8e2-214d-4064-a63e-3525148184cb"}}\#nfound the address of building "Terminal"; expected another"#,
    "building.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"building","properties":{"name":null}}\#n{"type":"Feature","feature_type":"building","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#,
    "building.LevelNamesInBuildingShouldBeDistinct":
      #"{"type":"Feature","feature_type":"level","properties":{"name":{"en":"Arrivals","de":"Abflug"}}}\#nfound the name "Arrivals", which another level of the building has; expected a unique name"#,
    "building.LevelOrdinalsForBuildingAreNotSequential":
      #"{"type":"Feature","feature_type":"level","properties":{"ordinal":2}}\#nfound levels with the ordinals 0 and 2 and none between; expected no gap"#,
    "building.LevelShortNamesInBuildingShouldBeDistinct":
      #"{"type":"Feature","feature_type":"level","properties":{"short_name":{"en":"0","de":"0"}}}\#nfound the short_name "0", which another level of the building has; expected a unique name"#,
    "building.NonMatchingNameLangTagsAmongLevelsReferencingSameBuilding":
      #"{"type":"Feature","feature_type":"level","properties":{"name":{"en":"Departures"}}}\#nfound the name in en, and in de, en on another level of the building; expected the same languages"#,
    "building.NonMatchingShortNameLangTagsAmongLevelsReferencingSameBuilding":
      #"{"type":"Feature","feature_type":"level","properties":{"short_name":{"en":"1"}}}\#nfound the short_name in en, and in de, en on another level of the building; expected the same languages"#,
    "building.ParkingBuildingReferencingNonParkingLevel":
      #"{"type":"Feature","feature_type":"level","properties":{"category":"unspecified"}}\#nfound the category parking, and level "Parking deck" of the category unspecified; expected parking levels only"#,
    "detail.DetailMustNotIntersectOpening":
      #"{"type":"Feature","feature_type":"detail","geometry":{"type":"LineString","coordinates":[[11.7522246,48.3025496],[11.7522246,48.3026216]]}}\#nfound the line meeting opening dc4b10a2-4cdf-4ebb-870c-dbe16eea6da0; expected it not to meet an opening"#,
    "detail.DetailMustBeCoveredByReferencedLevel":
      #"{"type":"Feature","feature_type":"detail","geometry":{"type":"LineString","coordinates":[[11.7521707,48.3022799],[11.7521707,48.3024687]]}}\#nfound the detail reaching 10.0 m out of level "Arrivals"; expected it inside"#,
    "detail.DetailMustHaveLinealGeometry":
      #"{"type":"Feature","feature_type":"detail","geometry":{"type":"Point","coordinates":[11.7521707,48.3024687]}}\#nfound Point as the geometry; expected a LineString or MultiLineString"#,
    "detail.DetailMustReferenceLevel":
      #"{"type":"Feature","feature_type":"detail","properties":{"level_id":null}}\#nfound no level_id; expected the id of its level"#,
    "detail.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"detail","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "fixture.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"fixture","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"fixture","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "fixture.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"fixture","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "fixture.FixtureCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"fixture","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "fixture.FixtureMustBeCoveredByReferencedLevel":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7514427,48.3024147],[11.7514966,48.3024147],[11.7514966,48.3024327],[11.7514427,48.3024327],[11.7514427,48.3024147]]]}}\#nfound the fixture reaching 2.0 m out of level "Arrivals"; expected it inside"#,
    "fixture.FixtureMustHaveCategory":
      #"{"type":"Feature","feature_type":"fixture","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "fixture.FixtureMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "fixture.FixtureMustNotEqualFixture":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7521437,48.3024417],[11.7523459,48.3024417],[11.7523459,48.3024957],[11.7521437,48.3024957],[11.7521437,48.3024417]]]}}\#nfound the same area as fixture "Carousel 1"; expected another area"#,
    "fixture.FixtureMustNotEqualUnit":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7525481,48.3023698],[11.7525481,48.3025946],[11.7514696,48.3025946],[11.7514696,48.3023698]]]}}\#nfound the same area as unit "Gates 1 and 2"; expected another area"#,
    "fixture.FixtureMustReferenceLevel":
      #"{"type":"Feature","feature_type":"fixture","properties":{"level_id":null}}\#nfound no level_id; expected the id of its level"#,
    "fixture.FixturesMustNotOverlap":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7523446,48.3024417],[11.7523864,48.3024417],[11.7523864,48.3024957],[11.7523446,48.3024957],[11.7523446,48.3024417]]]}}\#nfound it overlapping fixture "Carousel 1" over 9.6 cm, 0.58 m²; expected no overlap"#,
    "fixture.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"fixture","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "fixture.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"fixture","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "fixture.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"fixture","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "fixture.NameMustBeString":
      #"{"type":"Feature","feature_type":"fixture","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "fixture.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"fixture","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"fixture","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "fixture.BaggageCarouselFixtureShouldHaveDisplayPointAndName":
      #"{"type":"Feature","feature_type":"fixture","properties":{"category":"baggagecarousel"}}\#nfound no amenity of the category baggagecarousel inside; expected one, or display point and name"#,
    "fixture.BaggageCarouselFixtureShouldHaveName":
      #"{"type":"Feature","feature_type":"fixture","properties":{"category":"baggagecarousel"}}\#n{"type":"Feature","feature_type":"fixture","properties":{"display_point":{"type":"Point","coordinates":[11.7516179,48.3024777]}}}\#nfound a display point, and neither an amenity of the category baggagecarousel inside nor a name; expected a name"#,
    "fixture.FixtureGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"fixture","properties":{"display_point":{"type":"Point","coordinates":[11.7511326,48.302127]}}}\#nfound the display point 82.77 m outside; expected it inside"#,
    "fixture.FixtureHasInteriorRing":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7521437,48.3024417],[11.7523459,48.3024417],[11.7523459,48.3024957],[11.7521437,48.3024957],[11.7521437,48.3024417]],[[11.7521639,48.3024471],[11.7521639,48.3024…}\#nfound a hole in the area; expected none"#,
    "fixture.FixtureMustBeCoveredByUnit":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7519819,48.3024147],[11.7520358,48.3024147],[11.7520358,48.3024327],[11.7519819,48.3024327],[11.7519819,48.3024147]]]}}\#nfound the fixture in no single unit, 2.0 m out of the nearest; expected it inside one"#,
    "fixture.FixtureMustContainReferencedAnchor":
      #"{"type":"Feature","feature_type":"anchor","geometry":{"type":"Point","coordinates":[11.7518201,48.3024237]}}\#nfound the anchor 2.0 m outside the fixture; expected it inside"#,
    "fixture.FixtureMustNotOverlapKiosk":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7518741,48.3025137],[11.751928,48.3025137],[11.751928,48.3025406],[11.7518741,48.3025406],[11.7518741,48.3025137]]]}}\#nfound it overlapping kiosk "Newsstand" over 89.6 cm; expected no overlap"#,
    "fixture.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"fixture","properties":{"name":null}}\#n{"type":"Feature","feature_type":"fixture","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#,
    "fixture.OpenToBelowUnitMustNotContainFixture":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7516044,48.3027295],[11.7516314,48.3027295],[11.7516314,48.3027475],[11.7516044,48.3027475],[11.7516044,48.3027295]]]}}\#nfound the fixture 1.42 m in unit 6a902fbf-3c42-441f-86b4-02c6c44e39c6 of the category opentobelow; expected it elsewhere"#,
    "fixture.StructuralUnitMustNotContainFixture":
      #"{"type":"Feature","feature_type":"fixture","geometry":{"type":"Polygon","coordinates":[[[11.7521302,48.3027295],[11.7521477,48.3027295],[11.7521477,48.3027475],[11.7521302,48.3027475],[11.7521302,48.3027295]]]}}\#nfound the fixture 29.4 cm in unit f45c6494-111a-4f55-8a7f-b57c847ba95f of the category glass; expected it elsewhere"#,
    "footprint.AerialFootprintMustNotContainOrEqualAerialFootprint":
      #"{"type":"Feature","id":"f046f472-7498-44b5-8579-3d6bc5bef545","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7516044,48.3024597],[11.7517393,48.3024597],[11.7517393,48.30…\#nfound it inside footprint df892822-e4f1-4e11-abb4-00cced731be0 of the same category; expected them apart"#,
    "footprint.FootprintCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"footprint","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "footprint.FootprintMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "footprint.FootprintMustReferenceBuilding":
      #"{"type":"Feature","feature_type":"footprint","properties":{"building_ids":[]}}\#nfound no building_ids; expected the id of a building at least"#,
    "footprint.GroundFootprintMustNotContainOrEqualGroundFootprint":
      #"{"type":"Feature","id":"f046f472-7498-44b5-8579-3d6bc5bef545","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7516044,48.3024597],[11.7517393,48.3024597],[11.7517393,48.30…\#nfound it inside footprint ab103d4c-3463-4ab5-b95f-3da50c7186e1 of the same category; expected them apart"#,
    "footprint.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"footprint","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "footprint.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"footprint","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "footprint.NameMustBeString":
      #"{"type":"Feature","feature_type":"footprint","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "footprint.AerialFootprintShouldCoverGroundFootprint":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7514561,48.3023698],[11.7528178,48.3023698],[11.7528178,48.3028194],[11.7514561,48.3028194],[11.7514561,48.3023698]]]}}\#nfound the ground footprint reaching 1.0 m out of the nearest aerial footprint; expected it inside one"#,
    "footprint.AerialFootprintsShouldNotOverlap":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7528043,48.3023698],[11.7536267,48.3023698],[11.7536267,48.3027295],[11.7528043,48.3027295],[11.7528043,48.3023698]]]}}\#nfound it overlapping footprint df892822-e4f1-4e11-abb4-00cced731be0 over 1.0 m, 40.06 m²; expected no overlap"#,
    "footprint.FootprintHasInteriorRing":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7528178,48.3023698],[11.7528178,48.3028194],[11.7514696,48.3028194],[11.7514696,48.3023698]],[[11.7516044,48.3024148],[11.7516044,48.3024…}\#nfound a hole in the area; expected none"#,
    "footprint.GroundFootprintShouldIntersectSubterraneanFootprint":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7530874,48.3027475],[11.7536267,48.3027475],[11.7536267,48.3028194],[11.7530874,48.3028194],[11.7530874,48.3027475]]]}}\#nfound it meeting no ground footprint; expected one above it"#,
    "footprint.GroundFootprintsShouldNotOverlap":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7528043,48.3023698],[11.7536267,48.3023698],[11.7536267,48.3027295],[11.7528043,48.3027295],[11.7528043,48.3023698]]]}}\#nfound it overlapping footprint ab103d4c-3463-4ab5-b95f-3da50c7186e1 over 1.0 m, 40.06 m²; expected no overlap"#,
    "footprint.IndoorLevelNotEqualToAerialFootprint":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7528312,48.3023698],[11.7528312,48.3028194],[11.7514696,48.3028194],[11.7514696,48.3023698]]]}}\#nfound 49.7 m² of the footprint without a level, up to 99.4 cm wide; expected the same area"#,
    "footprint.IndoorLevelNotEqualToGroundFootprint":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7528164,48.3023698],[11.7528164,48.3028194],[11.7514696,48.3028194],[11.7514696,48.3023698]]]}}\#nfound 5.19 m² of the levels outside it, up to 10.4 cm wide; expected the same area"#,
    "footprint.IndoorLevelNotEqualToSubterraneanFootprint":
      #"{"type":"Feature","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7530874,48.3023698],[11.7534918,48.3023698],[11.7534918,48.3027295],[11.7530874,48.3027295],[11.7530874,48.3023698]]]}}\#nfound 400.29 m² of the levels outside it, up to 9.71 m wide; expected the same area"#,
    "footprint.SubterraneanFootprintsOverlap":
      #"{"type":"Feature","id":"fa75cece-785b-4b93-a136-bb3e744e0ba0","feature_type":"footprint","geometry":{"type":"Polygon","coordinates":[[[11.7529526,48.3024597],[11.7532222,48.3024597],[11.7532222,48.30…\#nfound it overlapping footprint 006fedec-29fc-441a-96e7-1c7f9fc7be90 over 7.07 m, 99.97 m²; expected no overlap"#,
    "geofence.GeofenceHasInteriorRing":
      #"{"type":"Feature","feature_type":"geofence","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7520089,48.3023698],[11.7520089,48.3025946],[11.7514696,48.3025946],[11.7514696,48.3023698]],[[11.7515235,48.3023923],[11.7515235,48.3024…}\#nfound a hole in the area; expected none"#,
    "geofence.GeofenceHasNoBuildingReference":
      #"{"type":"Feature","feature_type":"geofence","properties":{"building_ids":null}}\#nfound no building_ids; expected the ids of its buildings"#,
    "geofence.GeofenceHasNoLevelReference":
      #"{"type":"Feature","feature_type":"geofence","properties":{"level_ids":null}}\#nfound no level_ids; expected the ids of its levels"#,
    "geofence.GeofenceHasParentReference":
      #"{"type":"Feature","feature_type":"geofence","properties":{"parents":["f8f399f7-8fa6-488d-9856-56a61fe5900b"]}}\#nfound parents of a geofence"#,
    "geofence.GeofenceNotWithinReferencedBuildingFootprint":
      #"{"type":"Feature","feature_type":"geofence","geometry":{"type":"Polygon","coordinates":[[[11.7514683,48.3023698],[11.7520089,48.3023698],[11.7520089,48.3025946],[11.7514683,48.3025946],[11.7514683,48.3023698]]]}}\#nfound 2.41 m² of the geofence outside the footprints of its buildings, up to 9.6 cm wide; expected it inside"#,
    "geofence.GeofencesOverlap":
      #"{"type":"Feature","feature_type":"geofence","geometry":{"type":"Polygon","coordinates":[[[11.7514696,48.3023698],[11.7520089,48.3023698],[11.7520089,48.3026036],[11.7514696,48.3026036],[11.7514696,48.3023698]]]}}\#nfound it overlapping geofence "Before security" over 1.0 m, 40.04 m²; expected no overlap"#,
    "geofence.AltNameMustBeString":
      #"{"type":"Feature","feature_type":"geofence","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"geofence","properties":{"alt_name":{"en":["y"]}}}\#nfound ["y"] as alt_name in en; expected a string"#,
    "geofence.CorrelationIdMustBeMatched":
      #"{"type":"Feature","feature_type":"geofence","properties":{"correlation_id":"2d658c8a-6ce8-4762-a710-030811db658d"}}\#nfound a correlation_id that no other geofence has; expected two at least"#,
    "geofence.DisplayPointMustBePointGeometry":
      #"{"type":"Feature","feature_type":"geofence","properties":{"display_point":{"type":"LineString","coordinates":[[11.7512,48.3021],[11.7512135,48.302109]]}}}\#nfound {"type":"LineString","coordinates":[[11.7512,48.3021],[11.7… as the display point; expected a GeoJSON Point"#,
    "geofence.GeofenceCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"geofence","properties":{"category":"nosuchthing"}}\#nfound "nosuchthing" as category; expected a word of the list"#,
    "geofence.GeofenceMustHaveCategory":
      #"{"type":"Feature","feature_type":"geofence","properties":{"category":null}}\#nfound no category; expected a word of the list"#,
    "geofence.GeofenceMustHaveLevelOrBuildingReference":
      #"{"type":"Feature","feature_type":"geofence","properties":{"level_ids":null}}\#n{"type":"Feature","feature_type":"geofence","properties":{"building_ids":[]}}\#nfound neither level_ids nor building_ids; expected one of them at least"#,
    "geofence.GeofenceMustHavePolygonalGeometry":
      #"{"type":"Feature","feature_type":"geofence","geometry":{"type":"Point","coordinates":[11.7518741,48.3025496]}}\#nfound Point as the geometry; expected a Polygon or MultiPolygon"#,
    "geofence.InvalidCorrelationID":
      #"{"type":"Feature","feature_type":"geofence","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#n{"type":"Feature","feature_type":"geofence","properties":{"correlation_id":"11111111-1111-1111-1111-111111111111"}}\#nfound "11111111-1111-1111-1111-111111111111" as correlation_id; expected a version 4 UUID"#,
    "geofence.InvalidFeatureID":
      #"{"type":"Feature","feature_type":"geofence","id":"11111111-1111-1111-1111-111111111111"}\#nfound "11111111-1111-1111-1111-111111111111" as the id; expected a version 4 UUID"#,
    "geofence.InvalidLanguageTag":
      #"{"type":"Feature","feature_type":"geofence","properties":{"name":{"en_US":"x"}}}\#nfound the language tag "en_US" in name: a tag has letters, digits and hyphens only"#,
    "geofence.LabelMustNotBeBlank":
      #"{"type":"Feature","feature_type":"geofence","properties":{"name":{"en":" ","de":"x"}}}\#nfound a blank as name in en; expected text"#,
    "geofence.LevelIDsMustBeDissimilarForCorrelationID":
      #"{"type":"Feature","feature_type":"geofence","properties":{"level_ids":["1c8a7f14-0b33-48f5-b697-e0990679b345"]}}\#nfound the correlation_id of geofence "Concourse", which is on the same level; expected another level"#,
    "geofence.NameMustBeString":
      #"{"type":"Feature","feature_type":"geofence","properties":{"name":{"en":7}}}\#nfound 7 as name in en; expected a string"#,
    "geofence.RestrictionCategoryMustBeValid":
      #"{"type":"Feature","feature_type":"geofence","properties":{"restriction":"vip"}}\#nfound "vip" as restriction; expected a word of the list"#,
    "geofence.AltNameLangTagHasNoCorrespondingNameLangTag":
      #"{"type":"Feature","feature_type":"geofence","properties":{"name":{"en":"x"}}}\#n{"type":"Feature","feature_type":"geofence","properties":{"alt_name":{"fr":"y"}}}\#nfound alt_name in "fr", which name has not; expected name in that language as well"#,
    "geofence.CategoryShouldBeSameForCorrelationID":
      #"{"type":"Feature","feature_type":"geofence","properties":{"category":"terminal"}}\#nfound the category terminal, where geofence "Concourse" with the same correlation_id has concourse"#,
    "geofence.GeofenceGeometryMustContainDisplayPoint":
      #"{"type":"Feature","feature_type":"geofence","properties":{"display_point":{"type":"Point","coordinates":[11.7511326,48.302127]}}}\#nfound the display point 36.8 m outside; expected it inside"#,
    "geofence.GeofenceNotCoveredByReferencedLevel":
      #"{"type":"Feature","feature_type":"geofence","geometry":{"type":"Polygon","coordinates":[[[11.7514427,48.3023698],[11.7520089,48.3023698],[11.7520089,48.3025946],[11.7514427,48.3025946],[11.7514427,48.3023698]]]}}\#nfound the geofence reaching 2.0 m out of level "Arrivals"; expected it inside"#,
    "geofence.HasOnlyAltName":
      #"{"type":"Feature","feature_type":"geofence","properties":{"name":null}}\#n{"type":"Feature","feature_type":"geofence","properties":{"alt_name":{"en":"y"}}}\#nfound an alt_name without a name; expected both or a name alone"#
  ]
}
