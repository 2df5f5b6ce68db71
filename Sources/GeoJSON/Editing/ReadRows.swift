internal import GeoModel

/// Texts of features that a program made, read like any other: what is wrong with them is found in one place.
struct ReadRows {
  /// A row each, with ordinals from 0.
  let block: FeatureBlock<Geographic>
  /// The rows of the other block that they are to become.
  let rows: [Int]
  private let addedCount: Int

  var count: Int { rows.count }

  /// Whether a row is one more, rather than a changed one.
  func isAdded(_ index: Int) -> Bool { index >= rows.count - addedCount }

  /// - Throws: ``GeoJSONError`` if one of them cannot be read.
  /// - Complexity: O(bytes).
  init(_ edits: [RowEdit], _ added: [[UInt8]], after other: borrowing FeatureBlock<Geographic>) throws(GeoJSONError) {
    rows = edits.map(\.row) + added.indices.map { other.rows.count + $0 }
    addedCount = added.count
    var text: [UInt8] = [], group = SliceGroup()
    for (index, bytes) in (edits.map(\.bytes) + added).enumerated() {
      let start = text.count
      text += bytes
      text.append(.lineFeed)
      guard text.count < Int(UInt32.max) - SliceGroup.padding else {
        throw GeoJSONError(.tooLarge, message: "found more than 4 GiB of changed features in a block; expected less")
      }
      group.slices.append(FeatureSlice(text: TextRange(start, start + bytes.count), ordinal: index, element: nil))
    }
    let count = text.count
    text += repeatElement(0, count: SliceGroup.padding)
    group.text = BlockText(text, start: 0, count: count)
    var options = DecodingOptions()
    // Values may be nested as deep as a reader's options allow.
    options.maxDepth = 100_000
    var decoder = FeatureDecoder(options: options)
    block = decoder.decode(group)
    if let lost = block.rows.firstIndex(where: { $0.flags.contains(.unreadable) }) {
      let row = rows[lost], next = (other.rows.last?.ordinal ?? -1) + 1
      let ordinal = row < other.rows.count ? other.rows[row].ordinal : next + row - other.rows.count
      let findings = block.diagnostics.filter { $0.feature == lost }
      let reason = findings.first { $0.severity == .error } ?? Diagnostic(.rootNotObject, byte: 0, message: "found no feature")
      throw GeoJSONError(reason, findings: findings).inFeature(ordinal)
    }
  }
}

extension FeatureBlock<Geographic> {
  /// Puts rows in the place of others, geometries and all. Complexity: O(positions).
  mutating func put(_ read: ReadRows, _ starts: [Int: Int]) {
    let old = self
    geometry = GeometryColumn()
    (sources, nesting, boundingBoxes, seams, linePieces) = ([], [], [], [], [:])
    var next = 0, copied = 0
    /// Geometries that stay, arrays at a time.
    func copy(_ column: inout GeometryColumn, upTo end: Int) {
      column.append(geometries: copied..<end, of: old.geometry)
      copied = end
    }
    for row in old.rows.indices {
      let range = old.geometries(ofRow: row)
      if next < read.count, read.rows[next] == row {
        copy(&geometry, upTo: range.lowerBound)
        take(next, of: read, as: row, at: starts[row] ?? 0)
        copied = range.upperBound
        next += 1
        rowEnds[row] = UInt32(geometry.count)
        continue
      }
      let shift = geometry.count - copied
      rowEnds[row] = UInt32(range.upperBound + shift)
      for index in range { if let pieces = old.linePieces[index] { linePieces[index + shift] = pieces } }
      for var box in old.boundingBoxes[old.boxes(ofRow: row)] {
        box.geometries = TextRange(Int(box.geometries.start) + shift, Int(box.geometries.end) + shift)
        boundingBoxes.append(box)
      }
      let steps = Int(old.rows[row].nestingStart)..<Int(old.rows[row].nestingStart + old.rows[row].nestingCount)
      rows[row].nestingStart = UInt32(nesting.count)
      nesting += old.nesting[steps]
    }
    copy(&geometry, upTo: old.geometry.count)
    copyParallels(of: old, read)
  }

  /// The columns parallel to geometries and positions: where they are in the text, and which edges cutting made.
  private mutating func copyParallels(of old: FeatureBlock<Geographic>, _ read: ReadRows) {
    let hasSources = old.sources.count == old.geometry.count, hasSeams = !old.seams.isEmpty
    var next = 0
    var taken = sources[...]
    sources = []
    for row in old.rows.indices {
      if next < read.count, read.rows[next] == row {
        let count = read.block.geometries(ofRow: next).count
        sources += taken.prefix(count)
        taken = taken.dropFirst(count)
        let positions = geometries(ofRow: row).reduce(0) { $0 + geometry.positions(ofGeometry: $1).count }
        if hasSeams { seams += repeatElement(false, count: positions) }
        next += 1
        continue
      }
      for index in old.geometries(ofRow: row) {
        sources.append(hasSources ? old.sources[index] : GeometrySource(coordinates: .empty, type: .empty))
        if hasSeams { seams += old.seams[old.geometry.positions(ofGeometry: index)] }
      }
    }
  }

  /// Fills a row with one that was read, whose text begins at `start`.
  private mutating func take(_ index: Int, of read: ReadRows, as row: Int, at start: Int) {
    let source = read.block, new = source.rows[index], before = rows[row]
    let shift = start - Int(new.text.start)
    func moved(_ range: TextRange) -> TextRange { range.isEmpty ? range : TextRange(Int(range.start) + shift, Int(range.end) + shift) }
    rows[row].text = moved(new.text)
    rows[row].properties = moved(new.properties)
    rows[row].id = moved(new.id)
    rows[row].geometry = moved(new.geometry)
    rows[row].decimals = new.decimals
    rows[row].flags = new.flags
    // A box stays what it says only in a feature that is new as a whole.
    if !read.isAdded(index) { rows[row].flags.insert(.geometryChanged) }
    if before.element != nil { rows[row].flags.insert(.element) }
    let geometries = source.geometries(ofRow: index), first = geometry.count
    geometry.append(geometries: geometries, of: source.geometry)
    for geometry in geometries {
      sources.append(GeometrySource(coordinates: moved(source.sources[geometry].coordinates), type: moved(source.sources[geometry].type)))
    }
    rows[row].nestingStart = UInt32(nesting.count)
    rows[row].nestingCount = new.nestingCount
    nesting += source.nesting[Int(new.nestingStart)..<Int(new.nestingStart + new.nestingCount)]
    for var box in source.boundingBoxes[source.boxes(ofRow: index)] {
      box.row = UInt32(row)
      let move = first - geometries.lowerBound
      box.geometries = TextRange(Int(box.geometries.start) + move, Int(box.geometries.end) + move)
      box.value = moved(box.value)
      boundingBoxes.append(box)
    }
  }
}
