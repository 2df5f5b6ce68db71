import CTemporaries

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a terminal answers when it is asked what it can show.
struct TerminalAnswers: Equatable {
  var hasKittyGraphics = false
  var hasSixel = false
  var cell: TerminalWindow.Cell?
  /// Whether it has answered the last question, which every terminal knows.
  var isComplete = false

  /// Reads the answers in what has come from a terminal so far; what was typed between them is passed over.
  init(parsing bytes: [UInt8]) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: 0x1b) {
      rest = rest[(start + 1)...]
      switch rest.first {
      case UInt8(ascii: "_"):
        guard let end = rest.firstIndex(of: 0x1b) else { return }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        if text.hasPrefix("_Gi=31"), text.hasSuffix(";OK") { hasKittyGraphics = true }
        rest = rest[end...]
      case UInt8(ascii: "["):
        // Parameters, up to a letter.
        guard let end = rest.dropFirst().firstIndex(where: { (0x40...0x7e).contains($0) }) else { return }
        take(String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self), final: rest[end])
        rest = rest[(end + 1)...]
      default: break
      }
    }
  }

  private mutating func take(_ parameters: String, final: UInt8) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
    if final == UInt8(ascii: "c"), parameters.hasPrefix("?") {
      isComplete = true
      hasSixel = numbers.dropFirst().contains("4")
    } else if final == UInt8(ascii: "t"), numbers.count == 3, numbers[0] == "6", let height = Int(numbers[1]), let width = Int(numbers[2]),
      (1...1000).contains(width), (1...1000).contains(height)
    {
      cell = TerminalWindow.Cell(width: width, height: height)
    }
  }
}

/// Asks the terminal of standard output.
enum TerminalQuestion {
  /// Seconds until a terminal that has not begun to answer is taken for one that does not, and for all of an answer.
  private static let patience = 0.2, longest = 1.0

  /// A picture of one pixel for kitty's protocol, the size of a cell, and the terminal's attributes.
  private static let text = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"

  /// What the terminal answers; `nil` if it cannot be asked: it is another job's, or something was typed that waits to be read.
  static func ask() -> TerminalAnswers? {
    // A descriptor that may be read as well.
    let isReadable = fcntl(1, F_GETFL) & O_ACCMODE == O_RDWR
    let terminal = isReadable ? 1 : open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { if !isReadable { close(terminal) } }
    guard temporaries_begin_terminal(terminal, "") else { return nil }
    defer { temporaries_end_terminal() }
    if hasInput(terminal, within: 0) { return nil }
    let question = Array(text.utf8)
    guard write(terminal, question, question.count) == question.count else { return nil }
    let start = Terminal.seconds
    var end = start + patience
    var bytes: [UInt8] = []
    var answers = TerminalAnswers(parsing: [])
    // Byte by byte: what is typed after the answers stays for the next reader.
    while !answers.isComplete, bytes.count < 4096, hasInput(terminal, within: end - Terminal.seconds) {
      var byte: UInt8 = 0
      let count = read(terminal, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      bytes.append(byte)
      // Escape sequences end with a letter or a backslash.
      if byte >= 0x40 { answers = TerminalAnswers(parsing: bytes) }
      end = min(Terminal.seconds + patience, start + longest)
    }
    return answers
  }

  private static func hasInput(_ descriptor: CInt, within seconds: Double) -> Bool {
    let end = Terminal.seconds + max(0, seconds)
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&request, 1, CInt((max(0, end - Terminal.seconds) * 1000).rounded(.up)))
      if count < 0 && errno == EINTR { continue }
      return count > 0 && request.revents & Int16(POLLIN) != 0
    }
  }
}
