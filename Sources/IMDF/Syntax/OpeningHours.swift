/// Opening hours in the part of OpenStreetMap's `opening_hours` that every well-formed value of real archives keeps to:
///
///     hours = "24/7" / rule *( (";" / ",") rule )
///     rule  = [ days ] ( times / "off" / "closed" )
///     days  = item *( "," item )             item  = Mo|Tu|We|Th|Fr|Sa|Su [ "-" … ] | PH | SH
///     times = HH:MM "-" HH:MM *( "," … )     up to 24:00, ends up to 26:00; an end before the beginning is on the next day
public struct OpeningHours: Sendable, Hashable {
  public struct Rule: Sendable, Hashable {
    /// Monday is bit 0, Sunday bit 6, public holidays bit 7, school holidays bit 8; all bits of the week when no day is named.
    public let days: UInt16
    /// Minutes since midnight; empty means closed.
    public let times: [Span]
  }

  public struct Span: Sendable, Hashable {
    public let start, end: Int
  }

  /// In the order of the text: later rules take the place of earlier ones on their days.
  public let rules: [Rule]

  /// Reads a value; `nil` where the grammar above does not have it. Complexity: O(length).
  public init?(_ text: String) {
    let trimmed = text.split(separator: " ").joined(separator: " ")
    if trimmed == "24/7" {
      rules = [Rule(days: 0x7F, times: [Span(start: 0, end: 1440)])]
      return
    }
    var reader = Reader(Array(trimmed.utf8))
    guard let rules = reader.rules() else { return nil }
    self.rules = rules
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func rules() -> [Rule]? {
      var rules: [Rule] = []
      while true {
        skipSpace()
        if at == bytes.count, !rules.isEmpty, bytes.last == 0x3B { return rules }
        guard let rule = rule() else { return nil }
        rules.append(rule)
        skipSpace()
        if at == bytes.count { return rules }
        guard take(0x3B) || take(0x2C) else { return nil }
      }
    }

    private mutating func rule() -> Rule? {
      var days: UInt16 = 0
      if let first = dayItem() {
        days = first
        while true {
          let mark = at
          skipSpace()
          if take(0x2C) {
            skipSpace()
            if let more = dayItem() {
              days |= more
              continue
            }
          }
          at = mark
          break
        }
      }
      skipSpace()
      if takeWord("off") || takeWord("closed") { return Rule(days: days == 0 ? 0x7F : days, times: []) }
      var times: [Span] = []
      repeat {
        let mark = at
        skipSpace()
        guard let start = time(upTo: 24), take(0x2D), let end = time(upTo: 26) else {
          if times.isEmpty { return nil }
          // The comma was between rules.
          at = mark - 1
          break
        }
        times.append(Span(start: start, end: end > start ? end : end + 1440))
      } while take(0x2C)
      return Rule(days: days == 0 ? 0x7F : days, times: times)
    }

    private mutating func dayItem() -> UInt16? {
      if takeWord("PH") { return 1 << 7 }
      if takeWord("SH") { return 1 << 8 }
      guard let first = day() else { return nil }
      let mark = at
      guard take(0x2D), let last = day() else {
        at = mark
        return 1 << UInt16(first)
      }
      var days: UInt16 = 0
      var day = first
      while true {
        days |= 1 << UInt16(day)
        if day == last { return days }
        day = (day + 1) % 7
      }
    }

    private mutating func day() -> Int? {
      ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].firstIndex { takeWord($0) }
    }

    /// Minutes of `HH:MM`.
    private mutating func time(upTo last: Int) -> Int? {
      guard at + 5 <= bytes.count, bytes[at + 2] == 0x3A else { return nil }
      let digits = [bytes[at], bytes[at + 1], bytes[at + 3], bytes[at + 4]].map { Int($0) - 0x30 }
      guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
      let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
      guard digits[2] < 6, minutes <= last * 60 else { return nil }
      at += 5
      return minutes
    }

    private mutating func skipSpace() { while at < bytes.count, bytes[at] == 0x20 { at += 1 } }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
      return true
    }

    private mutating func takeWord(_ word: String) -> Bool {
      guard bytes[at...].starts(with: word.utf8) else { return false }
      at += word.utf8.count
      return true
    }
  }
}
