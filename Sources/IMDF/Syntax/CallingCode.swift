/// How numbers of a country are dialled from within it and from elsewhere (ITU-T E.164 and its list of assigned country codes).
///
/// Only countries of which the length of a whole national number is certain: without it a local number, which lacks its area code,
/// would be taken for a whole one.
struct CallingCode {
  private let code: String
  /// Dialled before a number within the country; empty for none.
  private let trunk: String
  /// Digits of a number after the country code, its area code included.
  private let digits: ClosedRange<Int>

  private init(_ code: String, _ trunk: String, _ digits: ClosedRange<Int>) {
    self.code = code
    self.trunk = trunk
    self.digits = digits
  }

  /// The international form of a number's digits as they are dialled in a country; `nil` if they may be less than a whole number.
  ///
  /// - Parameter country: ISO 3166-1 alpha-2.
  static func international(_ dialled: String, in country: String) -> String? {
    guard let calling = byCountry[country] else { return nil }
    var digits = dialled[...]
    if !calling.trunk.isEmpty {
      if digits.hasPrefix(calling.trunk) {
        digits = digits.dropFirst(calling.trunk.count)
      } else if calling.code != "1" {
        // Without what is dialled before an area code there is none.
        return nil
      }
    }
    // No number begins as its prefix does; in North America neither area codes nor what follows them begin with 0 or 1.
    guard calling.digits.contains(digits.count), calling.trunk.isEmpty || !digits.hasPrefix(calling.trunk) else { return nil }
    if calling.code == "1", digits.hasPrefix("0") || "01".contains(digits[digits.index(digits.startIndex, offsetBy: 3)]) { return nil }
    let number = "+\(calling.code)\(digits)"
    return PhoneNumber.isValid(number) ? number : nil
  }

  /// Whether the zero at the beginning of a number in international form belongs to it: Italy, San Marino, the Vatican, Côte d'Ivoire,
  /// Congo and Gabon have it dialled from abroad as well.
  static func zeroStays(in number: String) -> Bool {
    ["+39", "+378", "+379", "+225", "+242", "+241"].contains { number.hasPrefix($0) }
  }

  private static let byCountry: [String: CallingCode] = {
    var all = [
      "AT": CallingCode("43", "0", 7...13), "AU": CallingCode("61", "0", 9...9), "BE": CallingCode("32", "0", 8...9),
      "BG": CallingCode("359", "0", 8...9), "BR": CallingCode("55", "0", 10...11), "CH": CallingCode("41", "0", 9...9),
      "CN": CallingCode("86", "0", 10...11), "CY": CallingCode("357", "", 8...8), "CZ": CallingCode("420", "", 9...9),
      "DE": CallingCode("49", "0", 7...11), "DK": CallingCode("45", "", 8...8), "ES": CallingCode("34", "", 9...9),
      "FI": CallingCode("358", "0", 6...11), "FR": CallingCode("33", "0", 9...9), "GB": CallingCode("44", "0", 9...10),
      "GR": CallingCode("30", "", 10...10), "HK": CallingCode("852", "", 8...8), "HR": CallingCode("385", "0", 8...9),
      "IE": CallingCode("353", "0", 7...9), "IL": CallingCode("972", "0", 8...9), "IN": CallingCode("91", "0", 10...10),
      "IS": CallingCode("354", "", 7...7), "JP": CallingCode("81", "0", 9...10), "KR": CallingCode("82", "0", 8...10),
      "LV": CallingCode("371", "", 8...8), "MT": CallingCode("356", "", 8...8), "MY": CallingCode("60", "0", 8...10),
      "NL": CallingCode("31", "0", 9...9), "NO": CallingCode("47", "", 8...8), "NZ": CallingCode("64", "0", 8...10),
      "PL": CallingCode("48", "", 9...9), "PT": CallingCode("351", "", 9...9), "RO": CallingCode("40", "0", 9...9),
      "SE": CallingCode("46", "0", 7...9), "SG": CallingCode("65", "", 8...8), "SI": CallingCode("386", "0", 8...8),
      "SK": CallingCode("421", "0", 9...9), "TH": CallingCode("66", "0", 8...9), "TR": CallingCode("90", "0", 10...10),
      "TW": CallingCode("886", "0", 8...9), "UA": CallingCode("380", "0", 9...9), "ZA": CallingCode("27", "0", 9...9)
    ]
    for country in ["US", "CA", "PR", "DO", "JM", "TT", "BS", "BB"] { all[country] = CallingCode("1", "1", 10...10) }
    return all
  }()
}
