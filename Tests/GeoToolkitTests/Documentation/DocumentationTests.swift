import Foundation
import Testing

/// Code in the documentation is code that was compiled: every fenced example stands, line for line, between
/// `// begin` and `// end` in one of the files `*Snippets.swift` beside this one.
@Suite struct DocumentationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let sources = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  private static func files(in folder: URL, _ belongs: (String) -> Bool) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter(belongs).sorted()
      .map { folder.appendingPathComponent($0) }
  }

  /// The lines between two marks, as often as they come, without the indentation that all of them have.
  private static func pieces(_ lines: [Substring], from begin: String, to end: String) -> [String] {
    var pieces: [String] = []
    var piece: [Substring]?
    for line in lines {
      switch line.drop(while: { $0 == " " }) {
      case begin[...] where piece == nil: piece = []
      case end[...]:
        guard let complete = piece else { continue }
        let indentation = complete.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        pieces.append(complete.map { $0.dropFirst(indentation) }.joined(separator: "\n"))
        piece = nil
      default: piece?.append(line)
      }
    }
    return pieces
  }

  private static func compiled() throws -> Set<String> {
    let tests = sources.deletingLastPathComponent().appendingPathComponent("Tests")
    let snippets = try files(in: tests) { $0.hasSuffix("Snippets.swift") }
    return Set(
      try snippets.flatMap { file in
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
        return pieces(lines, from: "// begin", to: "// end")
      })
  }

  @Test func `every example in articles and doc comments was compiled`() throws {
    let compiled = try Self.compiled()
    var count = 0
    let root = Self.sources.deletingLastPathComponent()
    let guides = try Self.files(in: root.appendingPathComponent("Documentation")) { $0.hasSuffix(".md") }
    let texts = guides + [root.appendingPathComponent("README.md")]
    for file in try Self.files(in: Self.sources, { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }) + texts {
      var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      if file.pathExtension == "swift" {
        // The text of doc comments, whatever their indentation.
        lines = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("///") }
          .map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }
      }
      for example in Self.pieces(lines, from: "```swift", to: "```") {
        count += 1
        // What a file begins with, a function cannot.
        let example = example.split(separator: "\n", omittingEmptySubsequences: false).drop {
          $0.isEmpty || $0.hasPrefix("import ")
        }.joined(separator: "\n")
        #expect(compiled.contains(example), "not among the snippets: \(file.lastPathComponent)\n\(example)")
      }
    }
    #expect(count >= 15)
  }
}
