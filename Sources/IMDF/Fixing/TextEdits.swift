internal import GeoJSON

/// What is to change in one text.
struct TextEdits {
  struct Edit {
    let finding: IndoorFinding
    let replacements: [TextReplacement]
  }

  private(set) var all: [Edit] = []

  mutating func add(_ finding: IndoorFinding, _ replacements: [TextReplacement]) {
    all.append(Edit(finding: finding, replacements: replacements))
  }

  /// Those that can be made together, in the order of their places: of two that share bytes, or put something in at one place,
  /// the one whose beginning comes first.
  var compatible: [Edit] {
    var taken = [Bool](repeating: true, count: all.count)
    let pieces = all.enumerated().flatMap { index, edit in edit.replacements.map { (index: index, range: $0.range) } }
      .sorted { ($0.range.lowerBound, $0.range.upperBound, $0.index) < ($1.range.lowerBound, $1.range.upperBound, $1.index) }
    var end = -1
    var last: (index: Int, range: Range<Int>)?
    for piece in pieces where taken[piece.index] {
      let isSamePlace = last.map { $0.range.isEmpty && piece.range.lowerBound == $0.range.lowerBound && $0.index != piece.index } ?? false
      if piece.range.lowerBound < end || isSamePlace {
        taken[piece.index] = false
        continue
      }
      end = max(end, piece.range.upperBound)
      last = piece
    }
    let made = all.enumerated().filter { taken[$0.offset] }.map(\.element)
    return made.sorted { ($0.replacements.first?.range.lowerBound ?? 0) < ($1.replacements.first?.range.lowerBound ?? 0) }
  }
}
