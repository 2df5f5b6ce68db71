internal import GeoModel

/// What a stage has to say about geometries, kept until the block is at hand again: one finding of a rule for each
/// feature, at the first place, with the number of the others.
struct GeometryNotes: Sendable {
  private struct Note: Sendable {
    var row: Int
    var rule: Rule
    var message: String
    var location: Position
    var geometry: Int
    /// From the geometry's coordinates to the position.
    var pointer: String
    var others = 0
  }

  private var notes: [Note] = []
  /// For each row, whether an earlier stage changed its geometry, or made it of a part of one: its positions are then no longer those of the
  /// text, or elsewhere in it.
  private var wereChanged: [Bool] = []

  /// To be called before a stage changes a block.
  mutating func begin<Space>(_ block: borrowing FeatureBlock<Space>) {
    wereChanged.removeAll(keepingCapacity: true)
    for row in block.rows { wereChanged.append(!row.flags.isDisjoint(with: [.geometryChanged, .part])) }
  }

  /// - Parameter position: as an index into the column that holds the geometry.
  mutating func add(
    _ rule: Rule, row: Int, geometry: Int, of column: GeometryColumn, at position: Int, _ message: @autoclosure () -> String
  ) {
    // A row's notes are the last ones, and no more than there are rules.
    var index = notes.count
    while index > 0, notes[index - 1].row == row {
      index -= 1
      if notes[index].rule == rule {
        notes[index].others += 1
        return
      }
    }
    notes.append(
      Note(
        row: row, rule: rule, message: message(), location: column.positions[position], geometry: geometry,
        pointer: column.pointer(to: position, inGeometry: geometry)))
  }

  /// Appends the findings to a block's, at the places of its features, and forgets them.
  mutating func move<Space>(to block: inout FeatureBlock<Space>) {
    for note in notes {
      let row = block.rows[note.row]
      let id = row.identifier(in: block.text)
      var pointer = block.pointer(to: note.geometry, ofRow: note.row)
      if !wereChanged[note.row] { pointer += "/coordinates" + note.pointer }
      let others = note.others == 0 ? "" : "; \(note.others) more like it in this feature"
      block.diagnostics.append(
        Diagnostic(
          // The feature is read and written for all that: no step has more than a warning to give.
          note.rule, severity: min(note.rule.severity, .warning), byte: row.byteOffset, feature: row.ordinal, id: id,
          pointer: pointer, message: note.message + others + block.remarkOnSystem(ofRow: note.row), location: note.location))
    }
    notes.removeAll(keepingCapacity: true)
  }
}
