extension OpeningHours {
  /// Whether a text has the form of OpenStreetMap's `opening_hours` (specification 0.7.3): years, dates, weeks, weekdays, holidays, times,
  /// events such as `sunset`, comments, fallback rules. What it says is read of the part above alone.
  ///
  /// Stricter than some readers: hours have two digits, and no spaces stand round a dash. Points in time without an end, which are for
  /// collections of mail, are none. Complexity: O(length).
  public static func isWellFormed(_ text: String) -> Bool {
    var reader = HoursSyntax(Array(text.utf8))
    return reader.isWhole()
  }
}

/// Recognises opening hours by descent, without recursion: each list goes on as long as its items do.
private struct HoursSyntax {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func isWhole() -> Bool {
    while rule() {
      if isAtEnd { return true }
      guard take(";") || take(",") || (take("|") && tight("|")) else { return false }
      if isAtEnd, bytes.last == UInt8(ascii: ";") { return true }
    }
    return false
  }

  private mutating func rule() -> Bool {
    skipSpace()
    let start = at
    if !word("24/7") {
      _ = attempt { $0.comment() && $0.take(":") }
      _ = list { $0.years() }
      _ = dates()
      _ = attempt { $0.word("week") && $0.list { $0.weeks() } }
      if at > start { _ = take(":") }
      while list({ $0.weekday() || $0.holiday() }) {}
      _ = list { $0.times() }
    }
    _ = word("open") || word("off") || word("closed") || word("unknown")
    _ = comment()
    return at > start
  }

  // MARK: - Selectors

  private mutating func years() -> Bool {
    guard year() else { return false }
    if tight("+") { return true }
    if attempt({ $0.tight("-") && $0.year() }) { _ = attempt { $0.tight("/") && $0.number(1...99) } }
    return true
  }

  private mutating func dates() -> Bool {
    guard date() else { return false }
    while attempt({ $0.take(",") && ($0.date() || $0.number(1...31)) }) {}
    return true
  }

  /// `Jan`, `Jan-Mar`, `Dec 25`, `Dec 24-26`, `Dec 25-Jan 6`, `easter -2 days`, `Oct Su[-1]`.
  private mutating func date() -> Bool {
    guard day() else { return false }
    if tight("+") { return true }
    _ = attempt { $0.tight("-") && ($0.day() || $0.number(1...31)) }
    return true
  }

  private mutating func day() -> Bool {
    attempt { reader in
      _ = reader.year()
      if !reader.word("easter") {
        guard let month = Self.months.first(where: { reader.word($0.name) }) else { return false }
        _ = reader.number(1...month.days) || reader.attempt { $0.weekdayName() && $0.places() }
      }
      _ = reader.shift()
      return true
    }
  }

  private mutating func weeks() -> Bool {
    guard number(1...53) else { return false }
    if attempt({ $0.tight("-") && $0.number(1...53) }) { _ = attempt { $0.tight("/") && $0.number(1...53) } }
    return true
  }

  private mutating func weekday() -> Bool {
    guard weekdayName() else { return false }
    if places() { _ = shift() } else { _ = attempt { $0.tight("-") && $0.weekdayName() } }
    return true
  }

  private mutating func holiday() -> Bool {
    guard word("PH") || word("SH") else { return false }
    _ = shift()
    return true
  }

  /// Which of a month's weekdays: `[1]`, `[1-2,-1]`.
  private mutating func places() -> Bool {
    attempt { reader in
      reader.tight("[")
        && reader.list { place in
          _ = place.tight("-")
          guard place.number(1...5) else { return false }
          _ = place.attempt { $0.tight("-") && $0.number(1...5) }
          return true
        } && reader.tight("]")
    }
  }

  /// `+1 day`, `-2 days`, `+Mo`.
  private mutating func shift() -> Bool {
    attempt { reader in
      guard reader.take("+") || reader.take("-") else { return false }
      return reader.weekdayName() || (reader.number(1...999) && (reader.word("days") || reader.word("day")))
    }
  }

  private mutating func times() -> Bool {
    guard time(upTo: 24) else { return false }
    if tight("+") { return true }
    guard attempt({ $0.tight("-") && $0.time(upTo: 48) }) else { return false }
    _ = tight("+") || attempt { $0.tight("/") && ($0.clock(upTo: 24) || $0.number(1...999)) }
    return true
  }

  private mutating func time(upTo last: Int) -> Bool {
    clock(upTo: last) || event()
      || attempt { $0.take("(") && $0.event() && ($0.take("+") || $0.take("-")) && $0.clock(upTo: 24) && $0.take(")") }
  }

  /// `HH:MM`: the day's hours, or after 24 those of the next one, in which something may end.
  private mutating func clock(upTo last: Int) -> Bool {
    attempt { reader in
      reader.skipSpace()
      guard let hours = reader.digits(2), reader.tight(":"), let minutes = reader.digits(2), !reader.isAtDigit else { return false }
      return minutes < 60 && hours * 60 + minutes <= last * 60
    }
  }

  private mutating func event() -> Bool { ["dawn", "sunrise", "sunset", "dusk"].contains { word($0) } }

  private mutating func weekdayName() -> Bool { ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].contains { word($0) } }

  private mutating func year() -> Bool {
    attempt { reader in
      reader.skipSpace()
      guard let year = reader.digits(4) else { return false }
      return year >= 1900 && !reader.isAtDigit && !reader.isAtMinutes
    }
  }

  /// A number, with zeros before it at will but no more digits than the largest has, that begins no time.
  private mutating func number(_ range: ClosedRange<Int>) -> Bool {
    attempt { reader in
      reader.skipSpace()
      let (start, most) = (reader.at, "\(range.upperBound)".utf8.count)
      var value = 0
      while reader.at - start < most, reader.isAtDigit {
        value = value * 10 + Int(reader.bytes[reader.at] - 0x30)
        reader.at += 1
      }
      return reader.at > start && range.contains(value) && !reader.isAtDigit && !reader.isAtMinutes
    }
  }

  private mutating func comment() -> Bool {
    attempt { reader in
      guard reader.take("\"") else { return false }
      while reader.at < reader.bytes.count, !reader.isAt("\"") { reader.at += 1 }
      return reader.tight("\"")
    }
  }

  private static let months: [(name: String, days: Int)] = [
    ("Jan", 31), ("Feb", 29), ("Mar", 31), ("Apr", 30), ("May", 31), ("Jun", 30), ("Jul", 31), ("Aug", 31), ("Sep", 30), ("Oct", 31),
    ("Nov", 30), ("Dec", 31)
  ]

  // MARK: - Text

  private mutating func attempt(_ body: (inout HoursSyntax) -> Bool) -> Bool {
    let mark = at
    if body(&self) { return true }
    at = mark
    return false
  }

  private mutating func list(_ item: (inout HoursSyntax) -> Bool) -> Bool {
    guard attempt(item) else { return false }
    while attempt({ $0.take(",") && item(&$0) }) {}
    return true
  }

  private var isAtEnd: Bool { bytes[at...].allSatisfy { $0 == 0x20 } }
  private var isAtDigit: Bool { at < bytes.count && (0x30...0x39).contains(bytes[at]) }
  /// Whether digits were the hour of a time.
  private var isAtMinutes: Bool { isAt(":") && at + 1 < bytes.count && (0x30...0x39).contains(bytes[at + 1]) }
  private func isAt(_ character: Unicode.Scalar) -> Bool { at < bytes.count && bytes[at] == UInt8(ascii: character) }

  private mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard isAtDigit else { return nil }
      value = value * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    return value
  }

  private mutating func skipSpace() { while isAt(" ") { at += 1 } }

  /// Behind spaces, if there are any.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    attempt {
      $0.skipSpace(); return $0.tight(character)
    }
  }

  private mutating func tight(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    at += 1
    return true
  }

  /// A word that ends there.
  private mutating func word(_ word: String) -> Bool {
    attempt { reader in
      reader.skipSpace()
      guard reader.bytes[reader.at...].starts(with: word.utf8) else { return false }
      reader.at += word.utf8.count
      return !(reader.at < reader.bytes.count && ((0x61...0x7A).contains(reader.bytes[reader.at] | 0x20) || reader.isAtDigit))
    }
  }
}
