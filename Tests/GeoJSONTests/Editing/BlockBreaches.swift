@testable import GeoJSON
@testable import GeoModel

extension FeatureBlock where Space: GeographicSpace {
  /// What does not hold of a block although it should, whatever was done to it.
  var breaches: [String] {
    var found: [String] = []
    if !geometry.isConsistent { found.append("the columns are not consistent") }
    if rows.count != rowEnds.count || Int(rowEnds.last ?? 0) != geometry.count { found.append("rows end elsewhere than geometries") }
    if sources.count != geometry.count { found.append("\(sources.count) sources of \(geometry.count) geometries") }
    if !seams.isEmpty, seams.count != geometry.positions.count { found.append("\(seams.count) seams") }
    if boundingBoxes.map(\.row) != boundingBoxes.map(\.row).sorted() { found.append("boxes out of order") }
    for (index, row) in rows.enumerated() where row.flags.isDisjoint(with: [.unreadable]) {
      func isInside(_ range: TextRange) -> Bool { range.isEmpty || range.start >= row.text.start && range.end <= row.text.end }
      let parts = [row.id, row.properties, row.geometry] + geometries(ofRow: index).flatMap { [sources[$0].coordinates, sources[$0].type] }
      if !parts.allSatisfy(isInside) { found.append("row \(index): a range outside of its text") }
      guard let json = try? RawJSON(bytes: text[row.text.range]) else {
        found.append("row \(index): its text is not JSON")
        continue
      }
      if !row.flags.contains(.bareGeometry) {
        if !row.id.isEmpty, json["id"]?.bytes != text[row.id.range] { found.append("row \(index): id") }
        if !row.properties.isEmpty, json["properties"]?.bytes != text[row.properties.range] { found.append("row \(index): properties") }
        if json["geometry"]?.bytes != text[row.geometry.range] { found.append("row \(index): geometry") }
      }
      for source in geometries(ofRow: index).map({ sources[$0] }) {
        if text[source.coordinates.range].first != .openBracket || text[source.type.range].first != .quote {
          found.append("row \(index): sources")
        }
      }
    }
    for box in boundingBoxes where text[box.value.range].first != .openBracket || !isOfItsRow(box) {
      found.append("the box of row \(box.row)")
    }
    return found
  }

  private func isOfItsRow(_ box: BoundingBoxSource) -> Bool {
    let geometries = geometries(ofRow: Int(box.row))
    return Int(box.geometries.start) >= geometries.lowerBound && Int(box.geometries.end) <= geometries.upperBound
  }

  /// The text of each feature that is written, by itself.
  var texts: [String] { texts(WritingOptions(container: .lines)) }

  func texts(_ options: WritingOptions) -> [String] {
    var output = FeatureWriter.Output()
    FeatureWriter(options: options).write(self, to: &output)
    let bytes = output.text.bytes
    return output.ends.indices.map { index in
      String(decoding: bytes[(index == 0 ? 0 : output.ends[index - 1])..<output.ends[index]], as: UTF8.self)
    }
  }
}

/// The blocks of a text, as a reader gives them.
func blocks(of bytes: [UInt8], groupSize: Int = .max) -> [FeatureBlock<Geographic>] {
  var slicer = FeatureSlicer(whole: bytes, options: .init(), groupSize: groupSize)
  var decoder = FeatureDecoder()
  var blocks: [FeatureBlock<Geographic>] = []
  while let block = decoder.next(of: &slicer) { blocks.append(block) }
  return blocks
}
