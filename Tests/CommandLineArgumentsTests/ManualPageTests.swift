import Foundation
import Testing

@testable import CommandLineArguments

/// The manual page says what `--help-all` says.
struct ManualPageTests {
  private let page = Sample.run(["--generate-manual-page"])

  @Test func `each command has a section with all of its options and examples`() {
    #expect(page.status == 0 && page.err == "")
    for line in [
      ".SH NAME", ".SH DRAW", ".SS Style", ".B \\-o, \\-\\-output FILE", ".B \\-w, \\-\\-width N", ".SS Examples", ".B paint draw a.json"
    ] { #expect(page.out.split(separator: "\n").contains(Substring(line)), "\(line) is not in\n\(page.out)") }
    #expect(!page.out.contains("secret"))
  }

  @Test func `terminals without UTF-8 can show it`() { #expect(page.out.utf8.allSatisfy { $0 < 128 }) }

  @Test func `no line of text is taken for a request`() {
    let requests = [".TH", ".SH", ".SS", ".TP", ".B", ".PP", ".br"]
    for line in page.out.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
  }
}
