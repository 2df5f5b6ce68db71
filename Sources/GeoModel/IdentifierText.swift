/// A feature's id as JSON text: for programs as it is written, for people short.
package enum IdentifierText {
  /// The most bytes that are kept. Any text may stand there, and every finding of a feature carries it: no id of real data is as long, and
  /// one of megabytes fills neither memory nor reports. A longer one is cut, between characters however they are written, and ends with "…".
  package static let longest = 4096

  /// The most bytes that people are shown: a UUID as a URN is 47 with its quotation marks.
  static let longestShown = 64

  package static func of(_ text: UnsafeBufferPointer<UInt8>) -> String {
    text.count <= longest
      ? String(decoding: text, as: UTF8.self) : String(decoding: text[..<end(of: text, most: longest)], as: UTF8.self) + "…"
  }

  /// Whether ``of(_:)`` has cut it: whole JSON text ends with a digit or a quotation mark.
  package static func isCut(_ id: String) -> Bool { id.utf8.last.map { $0 >= 0x80 } ?? false }

  /// The same for people; of a string that is cut, the quotation marks stay.
  package static func shown(_ id: String) -> String {
    if id.utf8.count <= longestShown { return id }
    var id = id
    return id.withUTF8 { text in
      let start = String(decoding: text[..<end(of: text, most: longestShown)], as: UTF8.self)
      return text.first == UInt8(ascii: "\"") ? start + "…\"" : start + "…"
    }
  }

  /// How far a text goes that is longer than that. A step never goes beyond it: an escape has its digits, and a character its bytes,
  /// before the quotation mark.
  private static func end(of text: UnsafeBufferPointer<UInt8>, most: Int) -> Int {
    var end = 0
    while true {
      var next = end + 1
      if text[end] == UInt8(ascii: "\\"), next < text.count {
        next = end + (text[end + 1] == UInt8(ascii: "u") ? 6 : 2)
        // Two escapes are one character, and half of it is none.
        if isHighSurrogate(text, end), next + 6 <= text.count, text[next] == UInt8(ascii: "\\"), text[next + 1] == UInt8(ascii: "u") {
          next += 6
        }
      } else {
        while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
      }
      if next > most { return end }
      end = next
    }
  }

  /// Whether the escape at `place` is one of those from `\ud800` to `\udbff`, in letters of either case.
  private static func isHighSurrogate(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard place + 6 <= text.count, text[place + 1] == UInt8(ascii: "u"), text[place + 2] | 0x20 == UInt8(ascii: "d") else { return false }
    return "89ab".utf8.contains(text[place + 3] | 0x20)
  }
}
