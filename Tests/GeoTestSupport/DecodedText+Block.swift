internal import GeoJSON
internal import GeoModel

extension DecodedText {
  /// Appends what a block holds.
  mutating func take(_ block: FeatureBlock<Geographic>, _ covered: inout Int) {
    let base = features.count
    if block.byteOffset != covered { breaches.append("a group begins at \(block.byteOffset), not at \(covered)") }
    covered += block.byteCount
    if !block.geometry.isConsistent { breaches.append("the columns are not consistent") }
    if block.rows.count != block.rowEnds.count { breaches.append("rows and their ends differ in number") }
    if block.sources.count != block.geometry.count { breaches.append("geometries and their sources differ in number") }
    if let last = block.rowEnds.last, Int(last) != block.geometry.count {
      breaches.append("the last row does not end with the last geometry")
    }
    for index in block.rows.indices { features.append(feature(index, block)) }
    for box in block.boundingBoxes {
      guard Int(box.row) < block.rows.count else {
        breaches.append("a bounding box of row \(box.row) of \(block.rows.count)")
        continue
      }
      let row = block.rows[Int(box.row)]
      let first = block.geometries(ofRow: Int(box.row)).lowerBound
      features[base + Int(box.row)].boxes.append(
        Box(
          value: excerpt(box.value, row, block),
          geometries: Int(box.geometries.start) - first..<Int(box.geometries.end) - first))
    }
    for boundary in block.boundaries {
      boundaries.append(
        Boundary(
          row: base + boundary.row, text: boundary.text, byteOffset: boundary.byteOffset,
          opening: boundary.opening?.text, openingByteOffset: boundary.opening?.byteOffset))
    }
    for text in block.lost { lost.append(Excerpt(offset: block.byteOffset + Int(text.start), count: text.count)) }
    for diagnostic in block.diagnostics {
      findings.append(
        Finding(
          name: diagnostic.rule.name, severity: diagnostic.severity, byte: diagnostic.byte,
          byteCount: diagnostic.byteCount, feature: diagnostic.feature, id: diagnostic.id,
          pointer: diagnostic.pointer, message: diagnostic.message))
    }
  }

  private mutating func feature(_ index: Int, _ block: FeatureBlock<Geographic>) -> Feature {
    let row = block.rows[index]
    // Of plain text the original has the place.
    if row.byteOffset != block.byteOffset + Int(block.sourceRange(ofRow: index).start) {
      breaches.append("row \(row.ordinal) says byte \(row.byteOffset), its text stands at \(row.text.start)")
    }
    var feature = Feature(
      ordinal: row.ordinal, byteOffset: row.byteOffset, text: bytes(row.text, block),
      properties: bytes(row.properties, block), id: bytes(row.id, block), geometry: bytes(row.geometry, block),
      flags: row.flags.rawValue, decimals: row.decimals)
    for geometry in block.geometries(ofRow: index) { feature.geometries.append(self.geometry(geometry, row, block)) }
    let nesting = Int(row.nestingStart)..<Int(row.nestingStart + row.nestingCount)
    if nesting.upperBound <= block.nesting.count {
      feature.nesting = block.nesting[nesting].map(\.rawValue)
    } else {
      breaches.append("the nesting of row \(row.ordinal) ends outside the block")
    }
    return feature
  }

  private mutating func geometry(_ index: Int, _ row: FeatureRow, _ block: FeatureBlock<Geographic>) -> Geometry {
    let column = block.geometry
    let source = block.sources[index]
    var geometry = Geometry(
      kind: column.kinds[index], coordinates: excerpt(source.coordinates, row, block),
      type: excerpt(source.type, row, block))
    for part in column.parts(ofGeometry: index) {
      let paths = column.paths(ofPart: part)
      geometry.partLengths.append(paths.count)
      for path in paths { geometry.pathLengths.append(column.positions(ofPath: path).count) }
    }
    for position in column.positions(ofGeometry: index) {
      geometry.ordinates.append(column.positions[position].x.bitPattern)
      geometry.ordinates.append(column.positions[position].y.bitPattern)
      let altitude = position < column.altitudes.count ? column.altitudes[position] : .nan
      geometry.ordinates.append(altitude.isNaN ? Self.noAltitude : altitude.bitPattern)
    }
    return geometry
  }

  private mutating func bytes(_ range: TextRange, _ block: FeatureBlock<Geographic>) -> [UInt8] {
    let isPlain = block.plainRows.contains { $0.plain.start <= range.start && range.end <= $0.plain.end }
    guard range.end >= range.start, Int(range.end) <= block.byteCount || isPlain else {
      breaches.append("the range \(range) lies outside the \(block.byteCount) bytes of its group")
      return []
    }
    return Array(block.text[range.range])
  }

  private mutating func excerpt(_ range: TextRange, _ row: FeatureRow, _ block: FeatureBlock<Geographic>) -> Excerpt {
    if range.isEmpty { return Excerpt(offset: 0, count: 0) }
    if range.start < row.text.start || range.end > row.text.end || range.end < range.start {
      breaches.append("the range \(range) lies outside its row's text \(row.text)")
    }
    return Excerpt(offset: Int(range.start) - Int(row.text.start), count: range.count)
  }
}
