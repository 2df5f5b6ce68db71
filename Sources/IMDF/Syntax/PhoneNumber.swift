/// A telephone number (ITU-T E.164 §6): "+", a country code that does not begin with 0, at most 15 digits.
public enum PhoneNumber {
  public static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 3, bytes.count <= 16, bytes[0] == 0x2B, bytes[1] != 0x30 else { return false }
    return bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }
}

/// The address of a web page: a URI with http or https and a host (RFC 3986 §3). Letters beyond ASCII count as their escapes,
/// as in browsers (RFC 3987).
public enum WebAddress {
  public static func isValid(_ text: String) -> Bool {
    let lower = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return false }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    guard isWritten(rest) else { return false }
    let authority = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    var host = authority
    if let at = authority.lastIndex(of: 0x40) { host = authority[authority.index(after: at)...] }
    if host.first == 0x5B {
      // An IPv6 address in brackets, perhaps a port.
      guard let end = host.firstIndex(of: 0x5D) else { return false }
      let address = host[host.index(after: host.startIndex)..<end]
      return isAddress(address) && isPort(host[host.index(after: end)...]) && !hasBrackets(rest[..<host.startIndex])
        && !hasBrackets(rest[host.endIndex...])
    }
    if hasBrackets(rest) { return false }
    let colon = host.firstIndex(of: 0x3A) ?? host.endIndex
    let name = host[..<colon]
    guard !name.isEmpty, isPort(host[colon...]), name.first != 0x2E, name.first != 0x2D else { return false }
    let labels = name.split(separator: 0x2E, omittingEmptySubsequences: false)
    // A dot may end the name.
    return labels.dropLast().allSatisfy { !$0.isEmpty && $0.count <= 63 }
      && name.allSatisfy { $0 > 0x7F || isAlphanumeric($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || $0 == 0x25 }
  }

  private static func isPort(_ text: Substring.UTF8View) -> Bool {
    text.isEmpty || text.first == 0x3A && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether it may be an address of IPv6: hexadecimal digits, two colons at least, and dots of an address of IPv4.
  private static func isAddress(_ text: Substring.UTF8View) -> Bool {
    text.count { $0 == 0x3A } > 1 && text.allSatisfy { $0 == 0x3A || $0 == 0x2E || isAlphanumeric($0) && ($0 | 0x20) <= 0x66 }
  }

  /// They may stand round an address alone (RFC 3986 §3.2.2).
  private static func hasBrackets(_ text: Substring.UTF8View) -> Bool { text.contains { $0 == 0x5B || $0 == 0x5D } }

  /// Characters that a URI may have, percent signs with two hexadecimal digits after them, and one fragment at most (RFC 3986 §3.5).
  private static func isWritten(_ text: Substring.UTF8View) -> Bool {
    if text.count(where: { $0 == 0x23 }) > 1 { return false }
    var expected = 0
    for byte in text {
      if expected > 0 {
        guard isAlphanumeric(byte), (byte | 0x20) <= 0x66 else { return false }
        expected -= 1
      } else if byte == 0x25 {
        expected = 2
      } else if byte <= 0x7F, !isAlphanumeric(byte), !"-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte) {
        return false
      }
    }
    return expected == 0
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
