#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A moment (DATE-TIME): ISO 8601 with date and time, `2024-05-01T08:30:00+02:00`.
public struct IndoorTime: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Double

  /// Whether the text said how far it is from UTC; without that it is read as UTC.
  public let hasOffset: Bool

  public init(seconds: Double) {
    self.seconds = seconds
    hasOffset = true
  }

  /// The present, to the second.
  public static var now: IndoorTime { IndoorTime(seconds: Double(time(nil))) }

  /// Reads `yyyy-MM-ddTHH:mm:ss`, a fraction of a second after it if there is one, and `Z` or `±hh:mm` if there is;
  /// `nil` for anything else, or a day that no calendar has. Complexity: O(length).
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for index in range {
        guard index < bytes.count, (0x30...0x39).contains(bytes[index]) else { return nil }
        value = value * 10 + Int(bytes[index] - 0x30)
      }
      return value
    }
    guard let year = number(0..<4), bytes[4] == 0x2D, let month = number(5..<7), bytes[7] == 0x2D, let day = number(8..<10),
      bytes[10] == 0x54, let hour = number(11..<13), bytes[13] == 0x3A, let minute = number(14..<16), bytes[16] == 0x3A,
      let second = number(17..<19), (1...12).contains(month), day >= 1, day <= Self.days(month, year), hour <= 24, minute < 60,
      second <= 60, hour < 24 || minute + second == 0
    else { return nil }
    var at = 19
    var fraction = 0.0
    if at < bytes.count, bytes[at] == 0x2E {
      var scale = 0.1
      at += 1
      let first = at
      while at < bytes.count, (0x30...0x39).contains(bytes[at]) {
        fraction += Double(bytes[at] - 0x30) * scale
        scale /= 10
        at += 1
      }
      if at == first { return nil }
    }
    var offset = 0
    if at == bytes.count {
      hasOffset = false
    } else if bytes[at] == 0x5A, at + 1 == bytes.count {
      hasOffset = true
    } else {
      guard bytes[at] == 0x2B || bytes[at] == 0x2D, at + 6 == bytes.count, bytes[at + 3] == 0x3A, let hours = number(at + 1..<at + 3),
        let minutes = number(at + 4..<at + 6), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 3600 + minutes * 60) * (bytes[at] == 0x2B ? 1 : -1)
      hasOffset = true
    }
    let whole = Self.daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
    seconds = Double(whole) + fraction
  }

  /// The whole second in UTC, as the standard writes it: `2024-05-01T06:30:00Z`.
  public var text: String {
    let whole = Int(clamping: seconds.rounded(.down))
    let days = (whole - (whole % 86_400 + 86_400) % 86_400) / 86_400
    let rest = whole - days * 86_400
    // The inverse of ``daysSince1970``.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month < 10 ? month + 3 : month - 9, 2))-\(padded(day, 2))T"
      + "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
  }

  public static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }

  private static func days(_ month: Int, _ year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// In the Gregorian calendar, years from March to February (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
