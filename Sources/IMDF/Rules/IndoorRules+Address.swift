internal import GeoModel

/// The published rules of address features.
extension IndoorRules {
  static let address: [Rule] = [
    published(
      "IM0201", "address", "AddressMustBeReferenced", .error, "nothing refers to an address",
      remedy: "refer to it, or remove it",
      why: "An address that nothing uses is left over, or its use is missing."),
    published(
      "IM0202", "address", "AddressMustHaveAddressLine", .error, "an address has no street line",
      remedy: "write the street line as address",
      why: "Without it the place is not found."),
    published(
      "IM0203", "address", "AddressMustHaveCountryCode", .error, "an address has no country",
      remedy: "write the country as ISO 3166-1 alpha-2",
      why: "The form of the other members depends on it."),
    published(
      "IM0204", "address", "AddressMustHaveLocality", .error, "an address has no locality",
      remedy: "write the town as locality",
      why: "Without it the place is not found."),
    published(
      "IM0205", "address", "AddressMustHaveProvinceCode", .error, "an address has no province, though its country has subdivisions",
      remedy: "write the subdivision as ISO 3166-2",
      why: "Names of streets and towns repeat between provinces."),
    published(
      "IM0206", "address", "AddressUnitMustNotBeBlank", .error, fix: .safe, "a unit is blank",
      remedy: "write null, or the unit",
      why: "Readers show the blank, and take the address for one with a unit."),
    published(
      "IM0207", "address", "InvalidCountryCode", .error, fix: .safe, "a country is no code of ISO 3166-1",
      remedy: "write two capital letters of ISO 3166-1",
      why: "Readers compare codes letter by letter."),
    published(
      "IM0208", "address", "InvalidFeatureID", .error, fix: .safe, "an id is not a version 4 UUID",
      remedy: "write a random UUID (RFC 4122 §4.4)",
      why: "Other forms may meet ids of other archives."),
    published(
      "IM0209", "address", "InvalidISOCountryAndISOProvinceCodeCombination", .error, "a province is not one of its country",
      remedy: "correct the country or the province",
      why: "One of the two is wrong."),
    published(
      "IM0210", "address", "InvalidIsoProvinceCode", .error, fix: .safe, "a province is no code of ISO 3166-2",
      remedy: "write the code with its country: US-CA",
      why: "Readers compare codes letter by letter."),
    published(
      "IM0211", "address", "LabelMustNotBeBlank", .error, fix: .safe, "a label is blank",
      remedy: "write the text, or leave the language out",
      why: "Readers would show nothing where a name is."),
    published(
      "IM0212", "address", "PostalCodeExtensionMustNotBeBlank", .error, fix: .safe, "postal_code_ext is blank",
      remedy: "write null, or the code",
      why: "A blank is a value, and matches nothing."),
    published(
      "IM0213", "address", "PostalCodeMustNotBeBlank", .error, fix: .safe, "postal_code is blank",
      remedy: "write null, or the code",
      why: "A blank is a value, and matches nothing."),
    published(
      "IM0214", "address", "VanityPostalCodeMustNotBeBlank", .error, fix: .safe, "postal_code_vanity is blank",
      remedy: "write null, or the code",
      why: "A blank is a value, and matches nothing."),
    published(
      "IM0215", "address", "AddressHasDissimilarProvinceCode", .warning, "an address is in another province than the others",
      remedy: "correct the province, unless the venue lies across a border",
      why: "A venue seldom lies in two provinces."),
    published(
      "IM0216", "address", "AddressMustBeDistinct", .warning, "two addresses are the same",
      remedy: "leave one and refer to it",
      why: "Two records of one address come apart when one is changed."),
    published(
      "IM0217", "address", "AddressShouldHavePostalCode", .warning, "an address has no postal code",
      remedy: "write postal_code, if the country has them",
      why: "Letters and searches use it.")
  ]
}
