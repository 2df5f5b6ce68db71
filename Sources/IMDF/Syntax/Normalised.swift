internal import GeoJSON
internal import GeoModel

/// Values as the standard writes them, made of what is meant by them; `nil` where that is unknown.
enum Normalised {
  /// `+49 (0)89 1234-5600` and `tel:+498912345600` are +498912345600 (E.164).
  ///
  /// - Parameter isGuess: whether `00` before a number stands for "+", as in most countries and not in all, and whether a slash may stand
  ///   after an area code. After a number it leads to the last digits of another one.
  /// - Parameter country: where a number without a country code is dialled (``CallingCode``); without one such are left.
  static func phone(_ text: String, isGuess: Bool = false, in country: String? = nil) -> String? {
    var text = trimmed(text)
    if text.lowercased().hasPrefix("tel:") { text = trimmed(String(text.dropFirst(4))) }
    if isGuess, text.hasPrefix("00") { text = "+" + text.dropFirst(2) }
    if text.contains("/") {
      guard isGuess, let joined = withoutSlash(text) else { return nil }
      text = joined
    }
    // The zero in brackets is for callers within the country, unless it is dialled from everywhere.
    if !CallingCode.zeroStays(in: text) { text = text.replacing("(0)", with: "") }
    let isInternational = text.hasPrefix("+")
    guard isInternational || country != nil else { return nil }
    var digits = isInternational ? "+" : ""
    for character in text.dropFirst(digits.count) {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else if !" -.()\u{A0}\u{2010}\u{2011}\u{2012}\u{2013}".contains(character) {
        return nil
      }
    }
    if !isInternational { return country.flatMap { CallingCode.international(digits, in: $0) } }
    return PhoneNumber.isValid(digits) ? digits : nil
  }

  /// A number without the slash after its area code; `nil` where it may as well stand between two numbers.
  private static func withoutSlash(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    func digits(_ part: Substring) -> Int { part.count { $0.isASCII && $0.isNumber } }
    // Three digits of a country and five of an area; what is left out of a second number is its beginning.
    guard digits(parts[0]) <= (text.hasPrefix("+") ? 8 : 6), digits(parts[1]) >= 5 else { return nil }
    return parts.joined()
  }

  /// The digits of a number that stands where a text should, such as a postal code: `85999.0` is 85999. For one with a sign, a fraction or
  /// an exponent the original text is unknown.
  static func digits(_ number: String) -> String? {
    let digits = number.prefix { $0.isASCII && $0.isNumber }
    let rest = number.dropFirst(digits.count)
    guard !digits.isEmpty, rest.isEmpty || rest.first == "." && rest.dropFirst().allSatisfy({ $0 == "0" }) else { return nil }
    return String(digits)
  }

  /// `0.0`, ` 12 ` and `1e1` are whole numbers.
  static func integer(_ text: String) -> Int? {
    let text = trimmed(text)
    return Int(text) ?? (try? RawJSON(text))?.integer
  }

  /// `en_US` is en-US.
  ///
  /// - Parameter isGuess: whether a region may follow its language without a hyphen, as in `esMX`.
  static func languageTag(_ text: String, isGuess: Bool = false) -> String? {
    let tag = trimmed(text).replacing("_", with: "-")
    if LanguageTag.fault(in: tag) == nil { return tag }
    let language = tag.prefix { $0.isASCII && $0.isLowercase }
    let region = tag.dropFirst(language.count)
    guard isGuess, (2...3).contains(language.count), region.count == 2, region.allSatisfy({ $0.isASCII && $0.isUppercase }),
      LanguageTag.fault(in: "\(language)-\(region)") == nil
    else { return nil }
    return "\(language)-\(region)"
  }

  /// White space round an address is removed, and within it becomes `%20`; a host with white space has no clear meaning and is left.
  ///
  /// - Parameter isGuess: whether https is meant where no scheme is.
  static func website(_ text: String, isGuess: Bool = false) -> String? {
    let address = trimmed(text).replacing(" ", with: "%20")
    let place = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let host = place.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if host.contains("%20") { return nil }
    if WebAddress.isValid(address) { return address }
    guard isGuess, !address.contains(":"), host.contains("."), WebAddress.isValid("https://" + address) else { return nil }
    return "https://" + address
  }

  /// `2024-05-01 08:30:00 +0200` is 2024-05-01T08:30:00+02:00.
  ///
  /// - Parameter isGuess: whether a time without an offset is one of UTC.
  static func time(_ text: String, isGuess: Bool = false) -> String? {
    var time = Array(trimmed(text).utf8)
    guard time.count >= 19 else { return nil }
    if time[10] == 0x20 || time[10] == 0x74 { time[10] = 0x54 }
    if time.last == 0x7A { time[time.count - 1] = 0x5A }
    time = Array(time[..<19]) + time[19...].filter { $0 != 0x20 }
    // ±hhmm, and ±hh.
    if let sign = time[19...].lastIndex(where: { $0 == 0x2B || $0 == 0x2D }) {
      let digits = time[(sign + 1)...]
      if digits.allSatisfy({ (0x30...0x39).contains($0) }) {
        if digits.count == 4 { time.insert(0x3A, at: sign + 3) }
        if digits.count == 2 { time += Array(":00".utf8) }
      }
    }
    let result = String(decoding: time, as: UTF8.self)
    guard let read = IndoorTime(result) else { return nil }
    if read.hasOffset { return result }
    return isGuess ? result + "Z" : nil
  }

  /// A word in other letters than those of its list.
  static func word(_ text: String, of list: CategoryList) -> String? {
    let word = trimmed(text).lowercased()
    return list.contains(word) ? word : nil
  }

  /// The code of a country in small letters or between spaces.
  static func country(_ text: String) -> String? {
    let code = trimmed(text).uppercased()
    return RegionCodes.isCountry(code) ? code : nil
  }

  /// The code of a subdivision in small letters, with "_" for its hyphen, or without its country.
  static func subdivision(_ text: String, in country: String?) -> String? {
    let code = trimmed(text).uppercased().replacing("_", with: "-")
    if RegionCodes.isSubdivision(code) { return code }
    guard let country, !code.contains("-"), RegionCodes.isSubdivision("\(country)-\(code)") else { return nil }
    return "\(country)-\(code)"
  }

  /// A UUID in braces or as a URN (RFC 9562 §4).
  static func uuid(_ text: String) -> String? {
    var id = trimmed(text)
    if id.lowercased().hasPrefix("urn:uuid:") { id = String(id.dropFirst(9)) }
    if id.hasPrefix("{"), id.hasSuffix("}") { id = String(id.dropFirst().dropLast()) }
    return FeatureKey(id).isRandomUUID ? id : nil
  }

  static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)])
  }
}
