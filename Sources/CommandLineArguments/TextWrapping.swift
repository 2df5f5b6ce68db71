extension String {
  /// The text in lines of fewer than `columns` characters, broken at spaces; line breaks in it stay. A word that is longer stands alone.
  /// - Parameter indentation: spaces before every line that is not empty, which count.
  func wrapped(to columns: Int, indentation: Int = 0) -> String {
    let width = max(columns - indentation, 10)
    let margin = String(repeating: " ", count: indentation)
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph
      while rest.count > width {
        // The space itself has to fit as well: terminals that break a full line would add an empty one.
        let end = rest.prefix(width).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
        guard let end else { break }
        lines.append(margin + rest[..<end])
        rest = rest[rest.index(after: end)...]
      }
      lines.append(rest.isEmpty ? "" : margin + rest)
    }
    return lines.joined(separator: "\n")
  }
}
