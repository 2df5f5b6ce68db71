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

  /// Of the properties that are named for a use, those that no row has that counts.
  func missingProperties(_ use: MissingProperties.Use, _ part: DeliveredPart) -> Set<ExactName> {
    let last = part.rows > 0 ? rows[part.rows - 1].ordinal : Int.min
    return Set(missingProperties.lazy.filter { $0.use == use && ($0.ordinal.map { $0 > last } ?? true) }.map(\.text))
  }

  /// Whether a row is another part of the feature that the row before it is of.
  func isPart(_ row: Int) -> Bool { row > 0 && rows[row].ordinal == rows[row - 1].ordinal }

  /// How many features of the input the first rows are.
  func features(inRows count: Int) -> Int { (0..<count).count { !isPart($0) } }

  /// What simplification did to the features that are written.
  func simplified(_ part: DeliveredPart) -> SimplificationCounts {
    var sum = SimplificationCounts()
    if simplified.isEmpty { return sum }
    for index in part.rowsLeftOut..<part.rows where rows[index].fate == .written { sum += simplified[index] }
    return sum
  }
}
