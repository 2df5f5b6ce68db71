import ByteStreams
import CTemporaries
import CommandLineArguments
import Pictures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Pictures that follow their files.
extension PreviewCommand {
  /// What a picture was drawn of.
  private struct Seen: Equatable {
    let window: TerminalWindow
    let files: [String]
    let versions: [FileVersion?]

    init?(_ sources: [String]) {
      guard let window = TerminalWindow.ofStandardOutput else { return nil }
      self.window = window
      files = sources
      versions = sources.map { StoredFile.version(of: $0) }
    }
  }

  /// Of the picture in kitty's protocol, so that the next one takes its place.
  private static let number: UInt32 = 560_056
  private static let milliseconds: CInt = 200
  // The cursor, the end of lines, and a line of its own for what comes next.
  private static let farewell = "\u{1B}[?25h\u{1B}[?7h\n"

  /// Draws until a signal ends the program.
  func watch(_ means: Means) throws {
    for path in picture.sources where StoredFile.kind(of: path) == .other {
      throw UsageError("--watch needs files, which can be read again; \(path) is none")
    }
    guard var seen = Seen(picture.sources) else { return }
    guard temporaries_begin_terminal(1, Self.farewell) else {
      Terminal.say("error: --watch needs the terminal, which another job has")
      throw ExitCode(2)
    }
    defer { temporaries_end_terminal() }
    // Where the message of a first picture that fails goes.
    try write(Array("\u{1B}[H\u{1B}[J\u{1B}7".utf8))
    try redraw(means, seen.window)
    while true {
      _ = poll(nil, 0, Self.milliseconds)
      // The window may be gone.
      guard let now = Seen(picture.sources) else { return }
      if now == seen { continue }
      seen = now
      try redraw(means, now.window)
    }
  }

  private func redraw(_ means: Means, _ window: TerminalWindow) throws {
    let held = Terminal.Held()
    let bytes = try Terminal.$held.withValue(held) { () throws -> [UInt8]? in
      do {
        return try drawn(means, window)
      } catch let error as UsageError {
        Terminal.say("error: \(error.message)")
      } catch is ExitCode {
        // It was said why.
      }
      return nil
    }
    try show(bytes, held.text, window)
  }

  private func drawn(_ means: Means, _ window: TerminalWindow) throws -> [UInt8] {
    let drawn = try draw(means, window, number: Self.number)
    picture.tell(drawn.report)
    _ = try picture.warn(drawn.report)
    return KittyEncoder(number: means.graphics == .kitty ? Self.number : nil).removal + drawn.bytes
  }

  /// Puts a picture in the place of the one before, and what there is to say below it.
  ///
  /// - Parameter picture: `nil` to leave the one before.
  private func show(_ picture: [UInt8]?, _ messages: String, _ window: TerminalWindow) throws {
    // Without a cursor; the terminal shows all of it at once if it knows how.
    var bytes = Array("\u{1B}[?2026h\u{1B}[?25l".utf8)
    if let picture { bytes += Array("\u{1B}[H\u{1B}[J".utf8) + picture + Array("\u{1B}7".utf8) } else { bytes += "\u{1B}8\u{1B}[J".utf8 }
    // Two lines are left, cut at the window's edge: nothing scrolls.
    let lines = messages.split(separator: "\n").prefix(max(1, min(2, window.rows - 1)))
    bytes += "\u{1B}[?7l\(lines.joined(separator: "\n"))\u{1B}[?7h\u{1B}[?2026l".utf8
    try write(bytes)
  }

  private func write(_ bytes: [UInt8]) throws {
    try Program.reporting { () throws(ByteStreamError) in
      var sink = try ByteSink(standardOutput: .none)
      try sink.write(bytes)
      try sink.commit()
    }
  }
}
