/// A feature's id as JSON text, for programs: as it is written. A long one is cut, between characters and escapes, and ends with "…".
package enum IdentifierText {
  /// The most bytes that are kept.
  static let longest = 40

  package static func of(_ text: UnsafePointer<UInt8>, count: Int) -> String {
    let whole = UnsafeBufferPointer(start: text, count: count)
    if count <= longest { return String(decoding: whole, as: UTF8.self) }
    var end = 0
    // A step never goes beyond the text: an escape has its digits, and a character its bytes, before the quotation mark.
    while true {
      var next = end + 1
      if whole[end] == .backslash {
        next = end + (whole[end + 1] == UInt8(ascii: "u") ? 6 : 2)
      } else {
        while next < count, whole[next] & 0xC0 == 0x80 { next += 1 }
      }
      if next > longest { break }
      end = next
    }
    return String(decoding: whole[..<end], as: UTF8.self) + "…"
  }
}
