import Foundation
import Testing

@testable import CommandLineArguments

/// Scripts for shells: that the shells take them, and what bash makes of them.
struct CompletionTests {
  private func script(_ shell: String) throws -> String {
    let outcome = Sample.run(["--generate-completion-script", shell])
    #expect(outcome.status == 0 && outcome.err == "" && Sample.run(["--generate-completion-script=\(shell)"]) == outcome)
    return outcome.out
  }

  /// Runs a shell on a script; `nil` where it is not installed.
  private func run(_ shell: String, _ arguments: [String], _ script: String) throws -> (status: Int32, out: String)? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let path = folders.map({ "\($0)/\(shell)" }).first(where: FileManager.default.isExecutableFile) else { return nil }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("completions-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [file.path]
    process.standardOutput = pipe
    try process.run()
    let out = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: out, as: UTF8.self))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the shell takes the script`(shell: String) throws {
    let text = try script(shell)
    #expect(text.contains("draw") && text.contains("output") && text.contains("green") && !text.contains("secret"))
    if let outcome = try run(shell, ["-n"], text) { #expect(outcome.status == 0, "\(text)") }
  }

  @Test(arguments: [
    ([""], "draw name list help --help --version"), (["d"], "draw"), (["draw", "--col"], "--colour"),
    (["draw", "--colour", ""], "red green blue"),
    (["draw", "--colour", "=", "g"], "green"), (["draw", "--colour", "="], "red green blue"), (["draw", "--title", ""], ""),
    (["draw", "--layer", "b"], "bottom"), (["draw", "-q", "-"], "-o --output --title -w --width"), (["help", "n"], "name"),
    (["name", "th"], "that"), (["name", ""], "it's that"),
    (["draw", "folder/"], "folder/inner folder/a.json folder/b.yml"),
    (["draw", "-o", "folder/"], "folder/a.json folder/b.yml folder/c.txt folder/inner")
  ])
  func `bash offers what may come next`(words: [String], offered: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("completed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("folder/inner"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.json", "b.yml", "c.txt"] { try Data().write(to: folder.appendingPathComponent("folder/\(name)")) }
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let test =
      try script("bash")
      + "\ncd '\(folder.path)'; COMP_WORDS=(paint \(quoted)); COMP_CWORD=\(words.count); _paint; echo \"${COMPREPLY[*]}\"\n"
    guard let outcome = try run("bash", ["--norc"], test) else { return }
    let found = outcome.out.split(whereSeparator: \.isWhitespace).map(String.init)
    let expected = offered.split(separator: " ").map(String.init)
    #expect(outcome.status == 0 && Set(expected).isSubset(of: found) && (words.last == "-" || found.count == expected.count), "\(found)")
  }

  @Test func `other shells are refused with those that are known`() {
    #expect(
      Sample.run(["--generate-completion-script", "tcsh"]).err.hasPrefix(
        """
        error: The value 'tcsh' is invalid for '--generate-completion-script bash|zsh|fish': expected one of 'bash', \
        'zsh' or 'fish'\n
        """))
    #expect(Sample.run(["--generate-completion-script"]).status == 64)
    #expect(Sample.run(["draw", "--generate-completion-script", "bash"]).status == 64)
  }
}
