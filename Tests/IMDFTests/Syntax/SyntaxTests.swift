@testable import IMDF
import Testing

@Suite struct SyntaxTests {
  static let goodTags = [
    "en", "en-US", "zh-Hant-HK", "de-CH-1996", "es-419", "sr-Latn", "pt-BR", "fil", "eng", "sl-rozaj-biske", "x-private", "i-klingon",
    "en-a-bbb-x-a", "EN-us", "yue", "iw", "de-DE-u-co-phonebk",
    "en-a-bbbbb-b-bbbbb", "en-a-bb-x-a-bb-a", "X-klingon", "i-default", "de-1901-1996", "zh-yue-HK", "zh-cmn-Hans-CN", "ar-arz", "sgn-ase",
    "en-150",
    "rhg-Rohg", "hmn-Hmnp", "und-Soyo", "nnp-Wcho", "und-Vith", "unr-Nagm", "kaw-Kawi", "und-Qaaa", "und-Qaab", "und-Qabw", "en-CQ",
    "und-EZ", "ar-NT",
    "aam", "ajt", "sgn-lgs", "sgn-lsg", "sgn-rsi", "sgn-yds", "ar-bbz", "isv"
  ]
  @Test(arguments: goodTags) func `good language tags`(_ tag: String) { #expect(LanguageTag.fault(in: tag) == nil) }

  @Test(arguments: [
    "", "en_US", "esMX", "e", "english", "en-", "-en", "en--US", "en-USA1", "zz", "xx-XX", "en-QQ1", "de-Xyzz", "a-DE", "日本語", "en US",
    "en-a",
    "x", "qqqq", "de-1901-1901", "sl-rozaj-nedis-rozaj", "en-a-bb-a-cc", "de-a-bb-b-cc-A-dd",
    "und-Qaby", "und-Qacc", "en-USA", "de-DEU", "zh-CHN", "ja-JPN", "en-zzz", "en-999", "zh-cmn-yue", "ar-zzz"
  ])
  func `bad language tags`(_ tag: String) { #expect(LanguageTag.fault(in: tag) != nil, "\(tag)") }

  @Test(arguments: [
    "24/7", "Mo-Fr 08:30-20:00", "Mo-Su 05:00-00:15", "Su-Sa 10:00-22:00", "Mo,We,Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00",
    "Mo-Fr 09:00-18:00; Sa,Su,PH off", "10:00-26:00", "Mo-Th 11:30-22:00, Fr-Sa 11:30-24:00", "PH closed", "Mo-Fr 08:00-12:00;"
  ])
  func `good hours`(_ text: String) { #expect(OpeningHours(text) != nil) }

  @Test(arguments: [
    "", "Temporarily Closed", "Mo - Su 04:00 - 21:00", "Mo-Fr", "8:00-20:00", "Mo-Fr 08:30", "Mo-Fr 08:60-09:00", "27:00-28:00", "24/8",
    "Mo-Fr 08:00-12:00 13:00-14:00"
  ])
  func `bad hours`(_ text: String) { #expect(OpeningHours(text) == nil) }

  @Test(arguments: [
    "Mo-Fr 10:00+", "sunrise-sunset", "(sunrise+01:00)-dusk", "Jan-Mar Mo-Fr 10:00-18:00", "Dec 25 off", "Mo[1] 10:00-12:00", "24/7 open",
    "Mo-Fr 10:00-18:00 \"by appointment\"", "Mo-Fr 10:00-18:00 || Sa unknown", "week 1-52/2 Mo 10:00-12:00", "easter -2 days off",
    "2024-2026 Dec 24-Jan 6: Mo,We 09:00-12:00,13:00-17:00", "Apr 1-Sep 30 PH,Sa,Su 10:00-20:00; SH off", "Mo-Fr",
    "Tu[-1] +1 day 08:00-26:00",
    "\"ring the bell\"", "PH Mo-Fr 10:00-12:00", "Dec 25,26 closed", "2024 Mar 3 open", "10:00-16:00/01:30", "24/7", "Mo-Fr 08:00-12:00;",
    "Mo-Th 11:30-22:00, Fr-Sa 11:30-24:00"
  ])
  func `hours that OpenStreetMap has`(_ text: String) { #expect(OpeningHours.isWellFormed(text)) }

  @Test(arguments: [
    "", " ", ";", "Temporarily Closed", "Mo - Su 04:00 - 21:00", "8:00-20:00", "Mo-Fr 08:30", "Mo-Fr 08:60-09:00", "49:00-50:00", "24/8",
    "Mo-Fr 08:00-12:00 13:00-14:00", "Monday 10:00-12:00", "Mo[1 10:00-12:00", "\"open", "Mo-Fr |", "week Mo", "10:00-", "Jan-",
    "closed off",
    "Mo-Fr 25:00-27:00", "10:00-14:00/25:00", "Jan 32 off", "Feb 30 off", "Dec 25-32 off", "week 54 10:00-12:00", "week 0 off",
    "Mo[6] 10:00-12:00", "Mo[0] off"
  ])
  func `hours that OpenStreetMap has not`(_ text: String) { #expect(!OpeningHours.isWellFormed(text)) }

  @Test func `hours say what they mean`() throws {
    let hours = try #require(OpeningHours("Fr-Mo 22:00-02:00; Tu off"))
    #expect(
      hours.rules == [
        OpeningHours.Rule(days: 0b111_0001, times: [OpeningHours.Span(start: 1320, end: 1560)]), OpeningHours.Rule(days: 0b10, times: [])
      ])
  }

  @Test(arguments: [
    ("+498912345600", true), ("+1", false), ("+12", true), ("+123456789012345", true), ("+1234567890123456", false),
    ("+0123", false), ("498912345600", false), ("+49 89 1", false), ("+49-89", false), ("", false)
  ])
  func `phone numbers`(_ text: String, _ isValid: Bool) { #expect(PhoneNumber.isValid(text) == isValid) }

  @Test(arguments: [
    ("https://airport.example/", true), ("http://a.b", true), ("HTTPS://EXAMPLE.COM/A?b=c#d", true), ("https://user@host:8080/x%20y", true),
    ("https://[2001:db8::1]:80/", true), ("https://zürich.example/ä", true), ("https://localhost", true), ("https://a.example.", true),
    ("www.airport.example", false), ("ftp://a.b", false), ("https://", false), ("https:///path", false), ("https://a b.example", false),
    ("https://a.example/%zz", false), ("https://a..b", false), ("https://a.example:port", false), ("http:/a.b", false), ("", false),
    ("http://x.y/#a#b", false), ("http://x.y/[a]", false), ("http://x.y/?a[]=b", false), ("http://u[1]@x.y/", false),
    ("http://[::1]/", true),
    ("http://[::ffff:1.2.3.4]/#a", true), ("http://[zzz]/", false), ("http://[::1]80/", false), ("http://[::1]/]", false)
  ])
  func `websites`(_ text: String, _ isValid: Bool) { #expect(WebAddress.isValid(text) == isValid, "\(text)") }

  @Test func `times`() throws {
    #expect(IndoorTime("1970-01-01T00:00:00Z")?.seconds == 0)
    #expect(IndoorTime("2024-05-01T08:30:00+02:00") == IndoorTime("2024-05-01T06:30:00Z"))
    #expect(IndoorTime("2023-08-30T14:32:21.299Z")?.seconds == 1_693_405_941.299)
    #expect(IndoorTime("2020-09-09T12:34:56")?.hasOffset == false)
    #expect(IndoorTime("2024-02-29T00:00:00Z") != nil)
    for bad in [
      "", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-05-01", "2024-05-01 08:30:00Z", "2024-05-01T25:00:00Z",
      "2024-05-01T08:30:00+2:00", "2024-05-01T08:30:00.Z"
    ] {
      #expect(IndoorTime(bad) == nil, "\(bad)")
    }
  }

  @Test func `countries and subdivisions`() {
    #expect(RegionCodes.isCountry("DE") && RegionCodes.isCountry("US") && !RegionCodes.isCountry("de") && !RegionCodes.isCountry("UK"))
    #expect(RegionCodes.isSubdivision("US-CA") && RegionCodes.isSubdivision("GB-CAM") && RegionCodes.isSubdivision("CN-11"))
    // What is there now, and what is in maps that were made before.
    for code in [
      "GT-01", "GT-AV", "KZ-10", "KZ-79", "KZ-AST", "DZ-58", "LV-112", "LV-JKB", "PH-MGN", "PH-MAG", "ET-SI", "GB-NNH", "GB-NTH", "IQ-KR",
      "KP-15", "ME-25", "PA-NT", "IS-SKR", "IN-OD", "IN-OR"
    ] {
      #expect(RegionCodes.isSubdivision(code), "\(code)")
    }
    #expect(!RegionCodes.isSubdivision("US-XX") && !RegionCodes.isSubdivision("CA") && !RegionCodes.isSubdivision("us-ca"))
    #expect(RegionCodes.hasSubdivisions("JP") && !RegionCodes.hasSubdivisions("HK"))
  }

  @Test func `a label is chosen by language`() {
    let labels = Labels([
      .init(language: "zh-Hant", text: "機場"), .init(language: "en", text: "Airport"), .init(language: "de", text: "Flughafen")
    ])
    #expect(labels.text(for: ["de-AT", "en"]) == "Flughafen")
    #expect(labels.text(for: ["zh-Hant-HK"]) == "機場")
    #expect(labels.text(for: ["fr"]) == "機場")
    #expect(labels["EN"] == "Airport")
  }
}
