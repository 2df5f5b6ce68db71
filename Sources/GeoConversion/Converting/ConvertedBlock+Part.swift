internal import GeoModel
internal import GeoPipeline

extension ConvertedBlock {
  /// What the part that counts adds to the box of the collection.
  ///
  /// - Parameter isOwn: whether all of its features are the collection's own.
  func add(_ part: DeliveredPart, to box: inout CollectionBox, isOwn: Bool) {
    let isWhole = part.isWhole && part.dropped == 0 && part.unreadable == 0 && part.outputs.lowerBound == 0
    let isKept = isWhole && (isOwn || part.outputs.isEmpty)
    guard let extent else { return box.add(nil, isKept: isKept) }
    let (more, isChanged) = extent.part(part.outputs, of: featureCount)
    box.add(more, isKept: isKept && !isChanged)
  }

  /// Of the properties to be kept or left out, those that no row has that counts.
  func missingProperties(_ part: DeliveredPart) -> Set<ExactName> {
    Set(missingProperties.lazy.filter { $0.row.map { $0 >= part.rows } ?? true }.map(\.text))
  }

  /// What simplification did to the features that are written.
  func simplified(_ part: DeliveredPart) -> SimplificationCounts {
    var sum = SimplificationCounts()
    if simplified.isEmpty { return sum }
    for (index, row) in rows.prefix(part.rows).enumerated() where row.fate == .written && !part.leftOut.contains(row.ordinal) {
      sum += simplified[index]
    }
    return sum
  }
}
