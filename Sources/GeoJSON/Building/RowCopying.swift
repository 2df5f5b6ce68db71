package import GeoModel

/// Puts rows of some blocks into another one, with members of theirs in the place of others: nothing is decoded anew, and what is not
/// replaced keeps its bytes, its columns and what is known of it.
package struct RowCopying {
  /// What becomes of a row.
  package struct Changes {
    /// The text of its `properties`; `nil` leaves them as they are.
    package var properties: [UInt8]?
    /// A row that it takes the geometry of.
    package var place: (block: FeatureBlock<Geographic>, row: Int)?

    package init() {}
  }

  private var block = FeatureBlock<Geographic>()
  private var text: [UInt8] = []
  private let firstOrdinal: Int
  private let byteOffset: Int

  /// - Parameter byteOffset: where the block's text begins among that of others.
  package init(firstOrdinal: Int, byteOffset: Int) {
    self.firstOrdinal = firstOrdinal
    self.byteOffset = byteOffset
  }

  /// The number of rows so far, and of bytes.
  package var count: Int { block.rows.count }
  package var byteCount: Int { text.count }

  /// Appends a row that could be read; a bare geometry becomes a Feature if it gets properties.
  ///
  /// - Parameter findings: the findings about the row, which the copy gets.
  /// - Complexity: O(its bytes and positions).
  package mutating func append(_ index: Int, of source: FeatureBlock<Geographic>, _ changes: Changes, findings: [Diagnostic]) {
    let old = source.rows[index], start = text.count
    var row = old
    let isWrapped = old.flags.contains(.bareGeometry) && changes.properties != nil
    var move = TextMove(old.text)
    if isWrapped, let properties = changes.properties {
      text += #"{"type":"Feature","properties":"#.utf8
      row.properties = appended(properties)
      text += #","geometry":"#.utf8
      row.flags.remove(.bareGeometry)
    } else if let properties = changes.properties {
      // A feature ends with its brace.
      let isNew = old.properties.isEmpty, end = TextRange(old.text.end - 1, old.text.end)
      move.replace(isNew ? end : old.properties, by: isNew ? Array(#","properties":"#.utf8) + properties + [.closeBrace] : properties)
    }
    if let place = changes.place { move.replace(old.geometry, by: Array(place.block.text[place.block.rows[place.row].geometry.range])) }
    move.write(source.text, to: &text)
    if isWrapped { text.append(.closeBrace) }
    row.text = TextRange(start, text.count)
    row.byteOffset = byteOffset + start
    row.ordinal = firstOrdinal + block.rows.count
    row.element = row.ordinal
    row.flags.insert(.element)
    row.id = move.moved(old.id)
    row.geometry = move.moved(old.geometry)
    if !isWrapped {
      row.properties = move.moved(old.properties)
      if let properties = changes.properties, old.properties.isEmpty {
        row.properties = TextRange(text.count - 1 - properties.count, text.count - 1)
      }
    }
    if let place = changes.place {
      let other = place.block.rows[place.row]
      let ofGeometry: FeatureRow.Flags = [
        .extraOrdinates, .hasExponents, .hasBoundingBox, .beyondMap, .geometryChanged, .framed, .reprojected
      ]
      row.flags.formUnion(other.flags.intersection(ofGeometry))
      row.decimals = max(row.decimals, other.decimals)
      appendGeometries(of: place.row, place.block, TextMove(other.geometry, to: row.geometry.start), own: true, &row)
    } else {
      appendGeometries(of: index, source, move, own: false, &row)
    }
    for var finding in findings {
      (finding.feature, finding.byte, finding.byteCount) = (row.ordinal, row.byteOffset, row.text.count)
      block.diagnostics.append(finding)
    }
    block.endRow(row)
  }

  /// Appends text that is no row's.
  package mutating func append(_ bytes: [UInt8]) { text += bytes }

  private mutating func appended(_ bytes: [UInt8]) -> TextRange {
    text += bytes
    return TextRange(text.count - bytes.count, text.count)
  }

  /// Appends the geometries of a row, and where they and their boxes stand.
  ///
  /// - Parameter isPlace: whether another feature has them, of which boxes are not wanted.
  private mutating func appendGeometries(
    of index: Int, _ source: FeatureBlock<Geographic>, _ move: TextMove, own isPlace: Bool, _ row: inout FeatureRow
  ) {
    let geometries = source.geometries(ofRow: index), old = source.rows[index]
    let shift = block.geometry.count - geometries.lowerBound
    block.geometry.append(geometries: geometries, of: source.geometry)
    for geometry in geometries where geometry < source.sources.count {
      let place = source.sources[geometry]
      block.sources.append(GeometrySource(coordinates: move.moved(place.coordinates), type: move.moved(place.type)))
    }
    row.nestingStart = UInt32(block.nesting.count)
    row.nestingCount = old.nestingCount
    block.nesting += source.nesting[Int(old.nestingStart)..<Int(old.nestingStart + old.nestingCount)]
    var at = source.boundingBoxes.partitioningIndex { $0.row >= UInt32(index) }
    while at < source.boundingBoxes.count, source.boundingBoxes[at].row == UInt32(index) {
      var box = source.boundingBoxes[at]
      at += 1
      if isPlace, box.level == nil { continue }
      box.row = UInt32(block.rows.count)
      box.geometries = TextRange(Int(box.geometries.start) + shift, Int(box.geometries.end) + shift)
      box.value = move.moved(box.value)
      block.boundingBoxes.append(box)
    }
  }

  /// The block with all rows. Complexity: O(bytes).
  package consuming func finish() -> FeatureBlock<Geographic> {
    let count = text.count
    text += repeatElement(0, count: SliceGroup.padding)
    block.text = BlockText(text, start: 0, count: count)
    block.byteOffset = byteOffset
    assert(block.geometry.isConsistent)
    return block
  }
}
