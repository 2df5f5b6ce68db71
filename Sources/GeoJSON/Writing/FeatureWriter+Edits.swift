internal import GeoModel

/// What changes in a feature's text.
extension FeatureWriter {
  /// Collects the values of a row that are to be replaced, in order of their places.
  ///
  /// - Returns: whether fourth or later numbers of positions are left out.
  @discardableResult
  func collectEdits<Space>(
    _ index: Int, _ block: borrowing FeatureBlock<Space>, _ noted: NotedFeatures, _ base: TextPointer, _ edits: inout [TextEdit]
  ) -> Bool {
    let row = block.rows[index]
    var losesNumbers = false
    var removed: [TextRange] = []
    let movesPositions = !row.flags.isDisjoint(with: .moved) || isRounded(index, block, base)
    if movesPositions {
      let geometries = block.geometries(ofRow: index)
      for geometry in geometries {
        let source = block.sources[geometry]
        // Of a collection perhaps only some have changed.
        if geometries.count > 1, options.decimals == nil, isAsWritten(geometry, block, base) { continue }
        if row.flags.contains(.extraOrdinates), row.flags.isDisjoint(with: .moved), let decimals = options.decimals {
          let text = UnsafeBufferPointer(start: base + Int(source.coordinates.start), count: source.coordinates.count)
          let rounded = TextOutput.rounding(text, decimals: decimals)
          edits.append(TextEdit(range: source.coordinates, content: .text(rounded)))
          continue
        }
        let kept =
          row.flags.contains(.extraOrdinates) ? keptText(geometry, block, base, &losesNumbers) : partlyKeptText(geometry, block, base)
        edits.append(TextEdit(range: source.coordinates, content: kept.map { .text($0) } ?? .coordinates(geometry)))
        let kind = block.geometry.kinds[geometry]
        if !Self.equals(base, source.type, kind.name) {
          edits.append(TextEdit(range: source.type, content: .type(kind)))
        }
      }
    }
    if row.flags.contains(.hasBoundingBox), movesPositions || options.decimals != nil {
      collectBoxes(index, block, base, onlyRounded: !movesPositions, &edits, &removed)
    }
    collectCoordinateSystems(row, noted, base, &removed)
    collectOtherProperties(row, noted, base, &removed)
    for range in Self.removals(of: removed, base) { edits.append(TextEdit(range: range, content: .text(TextOutput()))) }
    // Takes the edits of what goes as a whole with it.
    if row.flags.contains(.geometryChanged) { collectEmptied(index, block, base, &edits) }
    if !row.properties.isEmpty, let filtered = filter(row.properties, base) {
      edits.append(TextEdit(range: row.properties, content: .text(filtered)))
    }
    if edits.count > 1 { edits.sort { $0.range.start < $1.range.start } }
    return losesNumbers
  }

  /// The coordinates of a geometry that changed, if all positions it has now stand in its text and some have more than three
  /// numbers; those are written with all of theirs.
  private func keptText<Space>(
    _ geometry: Int, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, _ losesNumbers: inout Bool
  ) -> TextOutput? {
    let range = block.sources[geometry].coordinates
    let text = UnsafeBufferPointer(start: base + Int(range.start), count: range.count)
    let source = SourcePositions(text, decimals: options.decimals)
    if !source.hasMore { return nil }
    let positions = block.geometry.positions(ofGeometry: geometry)
    if positions.isEmpty { return nil }
    guard let places = source.places(of: geometry, in: block.geometry) else {
      losesNumbers = true
      return nil
    }
    return coordinates(of: geometry, in: block.geometry, places, text)
  }

  /// The coordinates of a geometry that changed, with the spelling of positions that are in its text; `nil` where this is not asked for.
  private func partlyKeptText<Space>(_ geometry: Int, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer) -> TextOutput? {
    if !options.keepsPositionTexts || options.decimals != nil { return nil }
    let range = block.sources[geometry].coordinates
    let text = UnsafeBufferPointer(start: base + Int(range.start), count: range.count)
    return coordinates(
      of: geometry, in: block.geometry, SourcePositions(text, decimals: nil).firstPlaces(of: geometry, in: block.geometry), text)
  }

  /// The coordinates of a geometry, with its positions as they stand at their places in a text.
  private func coordinates(
    of geometry: Int, in column: GeometryColumn, _ places: [Range<Int>?], _ text: UnsafeBufferPointer<UInt8>
  ) -> TextOutput {
    let texts = PositionTexts(text: text, ranges: places, first: column.positions(ofGeometry: geometry).lowerBound)
    var out = TextOutput()
    CoordinateWriter(decimals: options.decimals, texts: texts).append(geometry, of: column, to: &out)
    return out
  }

  /// Whether a geometry's own text says what its columns say. Complexity: O(its bytes).
  private func isAsWritten<Space>(_ geometry: Int, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer) -> Bool {
    let source = block.sources[geometry], kind = block.geometry.kinds[geometry]
    var scanner = CoordinateScanner()
    var p = base + Int(source.coordinates.start)
    guard Self.equals(base, source.type, kind.name), scanner.scan(&p, before: base + Int(source.coordinates.end)) else { return false }
    return block.geometry.isSame(geometry, as: scanner)
  }

  private static func equals(_ base: TextPointer, _ range: TextRange, _ name: String) -> Bool {
    let quoted = UnsafeBufferPointer(start: base + Int(range.start), count: range.count)
    return quoted.dropFirst().dropLast().elementsEqual(name.utf8)
  }

  /// Whether some number of a row's coordinates is to be written otherwise than it is.
  private func isRounded<Space>(_ index: Int, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer) -> Bool {
    guard let decimals = options.decimals else { return false }
    let row = block.rows[index]
    if Int(row.decimals) > decimals || row.flags.contains(.hasExponents) { return true }
    return block.geometries(ofRow: index).contains { geometry in
      let range = block.sources[geometry].coordinates
      return TextOutput.hasSpareDigits(UnsafeBufferPointer(start: base + Int(range.start), count: range.count))
    }
  }

  /// Boxes of a feature whose positions changed: as a step worked them out, in the form that they had; those of nothing, or that
  /// no step worked out, taken out.
  ///
  /// - Parameter onlyRounded: whether no position changed: then of boxes that have more digits than are written alone.
  private func collectBoxes<Space>(
    _ index: Int, _ block: borrowing FeatureBlock<Space>, _ base: TextPointer, onlyRounded: Bool, _ edits: inout [TextEdit],
    _ removed: inout [TextRange]
  ) {
    let numbers = CoordinateWriter(decimals: options.decimals)
    // Boxes are in order of rows.
    var at = block.boundingBoxes.partitioningIndex { $0.row >= UInt32(index) }
    while at < block.boundingBoxes.count, block.boundingBoxes[at].row == UInt32(index) {
      let box = block.boundingBoxes[at]
      at += 1
      let old = UnsafeBufferPointer(start: base + Int(box.value.start), count: box.value.count)
      let written = BoundingBoxText(old)
      if onlyRounded, !box.isRewritten, let decimals = options.decimals, !written.decimals.contains(where: { $0 > decimals }),
        !TextOutput.hasSpareDigits(old)
      {
        continue
      }
      if let new = written.recomputed(box.numbers, hasHeights: block.geometry.hasAltitude(in: box.geometries.range)) {
        var text = TextOutput()
        text.append(numbers: new, numbers)
        edits.append(TextEdit(range: box.value, content: .text(text)))
      } else if !block.rows[index].flags.isDisjoint(with: .moved) {
        // What has no position has no bounds.
        removed.append(TextRange(Self.nameStart(ofBox: box.value, base), Int(box.value.end)))
      }
      // Of others that bound no position, rounding those of their neighbours changes nothing.
    }
  }

  /// Where the name of a `bbox` begins: white space and a colon are between it and its value.
  static func nameStart(ofBox value: TextRange, _ base: TextPointer) -> Int {
    var name = Int(value.start)
    while base[name - 1] != .quote { name -= 1 }
    name -= 2
    while base[name] != .quote { name -= 1 }
    return name
  }

  /// What is to be cut out for members of objects to be gone: each with the comma after it, the last of an object with
  /// the one before; neighbours as one.
  static func removals(of members: [TextRange], _ base: TextPointer) -> [TextRange] {
    var runs: [(start: Int, end: Int, isLast: Bool)] = []
    for member in members.sorted(by: { $0.start < $1.start }) {
      var behind = Int(member.end)
      while base[behind] <= 0x20 { behind += 1 }
      let isLast = base[behind] != .comma
      var end = Int(member.end)
      if !isLast {
        end = behind + 1
        while base[end] <= 0x20 { end += 1 }
      }
      if let last = runs.last, last.end == Int(member.start) {
        runs[runs.count - 1] = (last.start, end, isLast)
      } else {
        runs.append((Int(member.start), end, isLast))
      }
    }
    return runs.map { run in
      var start = run.start
      if run.isLast {
        while base[start - 1] <= 0x20 { start -= 1 }
        if base[start - 1] == .comma { start -= 1 } else { start = run.start }
      }
      return TextRange(start, run.end)
    }
  }

  /// Of members of one name the last one counts; when properties are left out, those before it go as well.
  private func collectOtherProperties(_ row: FeatureRow, _ noted: NotedFeatures, _ base: TextPointer, _ removed: inout [TextRange]) {
    guard !row.properties.isEmpty, noted.withDuplicates.contains(row.ordinal) else { return }
    let text = base + Int(row.text.start)
    for member in MemberWalk(text, count: row.text.count)
    where JSONString.isContent(text + member.name.lowerBound, count: member.name.count, "properties") {
      let name = member.name.moved(by: row.text.start), value = member.value.moved(by: row.text.start)
      if value.start != row.properties.start { removed.append(TextRange(Int(name.start), Int(value.end))) }
    }
  }

  /// The properties that are to be kept; `nil` when all are.
  func filter(_ range: TextRange, _ base: TextPointer) -> TextOutput? {
    if case .all = options.properties { return nil }
    let text = base + Int(range.start)
    if text[0] == UInt8(ascii: "n") { return nil }
    var out = TextOutput()
    var selection = options.properties
    // What is no object has no names to choose by: nothing of it is known to be wanted.
    if text[0] != .openBrace { selection = .none }
    if case .none = selection {
      out.append("null")
      return out
    }
    out.append(.openBrace)
    var removed = false
    var isFirst = true
    for member in MemberWalk(text, count: range.count) {
      let name = JSONString.value(
        UnsafeBufferPointer(start: text + member.name.lowerBound + 1, count: member.name.count - 2))
      if !options.properties.keeps(name) {
        removed = true
        continue
      }
      if !isFirst { out.append(.comma) }
      isFirst = false
      out.append(text + member.name.lowerBound, count: member.value.upperBound - member.name.lowerBound)
    }
    if !removed { return nil }
    out.append(.closeBrace)
    return out
  }
}

extension FeatureWriter {
  /// Appends what an edit puts in its place. Only properties have white space: that inside of those that are kept.
  func append<Space>(
    _ content: TextEdit.Content, _ block: borrowing FeatureBlock<Space>, isCompact: Bool, to out: inout TextOutput
  ) {
    switch content {
    case .coordinates(let geometry):
      CoordinateWriter(decimals: options.decimals).append(geometry, of: block.geometry, to: &out, by: largeFeatureWork)
    case .type(let kind):
      out.append("\"")
      out.append(kind.name)
      out.append("\"")
    case .text(let text):
      text.withBytes { bytes in
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        if isCompact {
          JSONLayout.compact(base, count: bytes.count, into: &out)
        } else {
          out.append(base, count: bytes.count)
        }
      }
    }
  }
}

extension Array {
  /// The index of the first element for which `belongs` is true, all before it being false. Complexity: O(log n).
  func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
