internal import CByteScan

/// Strings, numbers and literals: a step over each.
extension RawValueScanner {
  /// Steps over the string at `p`, which begins with a quote.
  @inline(__always)
  static func string(_ p: inout TextPointer) -> Bool {
    p += 1
    // Nearly every string ends within the first vectors, without a special character.
    var run = bytescan_plain_run(p)
    while run == 16 {
      p += 16
      run = bytescan_plain_run(p)
    }
    p += Int(run)
    if p[0] == .quote {
      p += 1
      return true
    }
    return unusualString(&p)
  }

  /// Goes on at a character that is not plain.
  @inline(never)
  private static func unusualString(_ p: inout TextPointer) -> Bool {
    while true {
      let byte = p[0]
      if byte >= 0x80 {
        let length = UTF8Sequence.length(p)
        if length == 0 { return false }
        p += length
      } else if byte == .backslash {
        if !escape(&p) { return false }
      } else if byte < 0x20 {
        return false
      } else if byte == .quote {
        p += 1
        return true
      } else {
        // Plain again; mixed text in another script has short runs of these.
        var run = bytescan_plain_run(p)
        p += Int(run)
        while run == 16 {
          run = bytescan_plain_run(p)
          p += Int(run)
        }
      }
    }
  }

  /// Steps over an escape (RFC 8259 §7); a surrogate must come with its partner.
  private static func escape(_ p: inout TextPointer) -> Bool {
    switch p[1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:  // " \ / b f n r t
      p += 2
      return true
    case 0x75:
      guard let unit = hexadecimal(p + 2) else { return false }
      p += 6
      if unit & 0xF800 != 0xD800 { return true }
      if unit >= 0xDC00 || p[0] != .backslash || p[1] != 0x75 { return false }
      guard let low = hexadecimal(p + 2), low & 0xFC00 == 0xDC00 else { return false }
      p += 6
      return true
    default:
      return false
    }
  }

  /// The value of four hexadecimal digits.
  static func hexadecimal(_ p: TextPointer) -> UInt32? {
    var value: UInt32 = 0
    for i in 0..<4 {
      let byte = p[i]
      let digit: UInt8
      if byte.isDigit {
        digit = byte &- 0x30
      } else {
        let letter = (byte | 0x20) &- 0x61
        if letter > 5 { return nil }
        digit = letter &+ 10
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Steps over the number or literal at `p`.
  @inline(__always)
  static func scalar(_ p: inout TextPointer) -> Bool {
    switch p[0] {
    case 0x6E:  // null
      if p.halfWord != 0x6C6C_756E { return false }
      p += 4
      return true
    case 0x74:  // true
      if p.halfWord != 0x6575_7274 { return false }
      p += 4
      return true
    case 0x66:  // false
      if (p + 1).halfWord != 0x6573_6C61 { return false }
      p += 5
      return true
    default:
      return number(&p)
    }
  }

  /// Steps over the number at `p`.
  @inline(__always)
  static func number(_ p: inout TextPointer) -> Bool {
    let length = bytescan_number(p)
    if length > 0 {
      p += Int(length)
      return true
    }
    return unusualNumber(&p)
  }

  /// Steps over a number that is long, or has an exponent.
  @inline(never)
  private static func unusualNumber(_ p: inout TextPointer) -> Bool {
    if p[0] == .minus { p += 1 }
    if p[0] == .zero {
      p += 1
    } else if p[0].isDigit {
      repeat { p += 1 } while p[0].isDigit
    } else {
      return false
    }
    if p[0] == .point {
      p += 1
      if !p[0].isDigit { return false }
      repeat { p += 1 } while p[0].isDigit
    }
    if p[0] | 0x20 == 0x65 {  // e, E
      p += 1
      if p[0] == .plus || p[0] == .minus { p += 1 }
      if !p[0].isDigit { return false }
      repeat { p += 1 } while p[0].isDigit
    }
    // What follows a number must end it; the caller finds no comma or bracket in "01" or "1x".
    return true
  }
}
