/// Columns of text for people, as wide as their widest cell, two spaces apart.
package struct ReportTable {
  package enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  package init(_ alignments: [Alignment]) { self.alignments = alignments }

  package mutating func add(_ cells: String...) {
    precondition(cells.count == alignments.count, "a row has one cell for each column")
    rows.append(cells)
  }

  /// One line a row, no blanks at the ends of lines.
  package func lines(indentation: Int) -> [String] {
    let widths = alignments.indices.map { column in rows.map { Self.width($0[column]) }.max() ?? 0 }
    return rows.map { row in
      var line = String(repeating: " ", count: indentation)
      for column in alignments.indices {
        let blanks = String(repeating: " ", count: widths[column] - Self.width(row[column]))
        if column > 0 { line += "  " }
        line += alignments[column] == .right ? blanks + row[column] : row[column] + blanks
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Columns on a terminal, near enough: characters of East Asian scripts take two.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: sum
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        sum + 2
      default: sum + 1
      }
    }
  }
}
