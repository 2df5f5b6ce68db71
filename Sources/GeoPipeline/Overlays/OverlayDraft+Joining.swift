internal import GeoModel
internal import Overlays

extension OverlayDraft {
  /// Appends some features of what comes next in the input. Complexity: O(their size).
  mutating func append(_ other: OverlayDraft, features range: Range<Int>) {
    let items = other.items(ofFeatures: range)
    let ranges = other.ranges(ofItems: items)
    let shifts = (
      vertices: vertices.count - ranges.vertices.lowerBound, rings: ringEnds.count - ranges.rings.lowerBound,
      indices: indices.count - ranges.indices.lowerBound, features: features.count - range.lowerBound
    )
    let styleNumbers = merge(other.styles)
    for var item in other.items[items] {
      item.style = styleNumbers[Int(item.style)]
      item.feature = UInt32(Int(item.feature) + shifts.features)
      item.vertices = item.vertices.shifted(by: shifts.vertices)
      item.rings = item.rings.shifted(by: shifts.rings)
      item.indices = item.indices.shifted(by: shifts.indices)
      self.items.append(item)
    }
    vertices += other.vertices[ranges.vertices]
    edgeFlags += other.edgeFlags[ranges.vertices]
    measures += other.measures[ranges.vertices]
    ringEnds.append(contentsOf: other.ringEnds[ranges.rings].lazy.map { UInt32(Int($0) + shifts.vertices) })
    indices += other.indices[ranges.indices]
    appendTable(of: other, features: range)
  }

  /// Some of its features, one at least. Complexity: O(their size).
  package func part(_ features: Range<Int>) -> OverlayDraft {
    var part = OverlayDraft()
    part.append(self, features: features)
    return part
  }

  /// Returns for each of another draft's styles its number here.
  private mutating func merge(_ others: [OverlayStyle]) -> [UInt32] {
    // Most often they are the same, of the same look.
    if others.starts(with: styles) { styles = others }
    var numbers: [OverlayStyle: Int] = [:]
    return others.enumerated().map { index, style in
      if index < styles.count, styles[index] == style { return UInt32(index) }
      if numbers.isEmpty { for (number, known) in styles.enumerated() { numbers[known] = number } }
      let number = numbers[style] ?? styles.count
      if number == styles.count {
        numbers[style] = number
        styles.append(style)
      }
      return UInt32(number)
    }
  }

  private mutating func appendTable(of other: OverlayDraft, features range: Range<Int>) {
    // Findings, and features that cannot be read, go with the feature before them; those before the first one with it.
    let starts = other.features.sourceBytes
    let firstByte = range.lowerBound == 0 ? other.sourceBytes.lowerBound : starts[range.lowerBound].lowerBound
    let endByte = range.upperBound == starts.count ? other.sourceBytes.upperBound : starts[range.upperBound].lowerBound
    let ordinals = other.features.ordinals
    let firstOrdinal = range.lowerBound == 0 ? other.sourceFeatures.lowerBound : ordinals[range.lowerBound]
    let endOrdinal = range.upperBound == ordinals.count ? other.sourceFeatures.upperBound : ordinals[range.upperBound]
    sourceFeatures = sourceFeatures.isEmpty ? firstOrdinal..<endOrdinal : sourceFeatures.lowerBound..<endOrdinal
    sourceBytes = sourceBytes.isEmpty ? firstByte..<endByte : sourceBytes.lowerBound..<endByte
    func isIn(_ byte: Int) -> Bool {
      (range.lowerBound == 0 || byte >= firstByte) && (range.upperBound == starts.count || byte < endByte)
    }
    losses += other.losses.filter { isIn($0.byte) }
    diagnostics += other.diagnostics.filter { isIn($0.byte) }
    features.append(other.features, range)
    if propertyNames.isEmpty {
      propertyNames = other.propertyNames
      cells = propertyNames.map { _ in PropertyCells() }
    }
    for index in cells.indices { cells[index].append(other.cells[index], range) }
  }

  /// The first item of each feature is where the one before has its last.
  func items(ofFeatures range: Range<Int>) -> Range<Int> {
    firstItem(ofFeature: range.lowerBound)..<firstItem(ofFeature: range.upperBound)
  }

  private func firstItem(ofFeature feature: Int) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].feature < feature { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func ranges(ofItems range: Range<Int>) -> (vertices: Range<Int>, rings: Range<Int>, indices: Range<Int>) {
    guard let first = items[range].first, let last = items[range].last else { return (0..<0, 0..<0, 0..<0) }
    let vertices = first.vertices.lowerBound..<last.vertices.upperBound
    let areas = items[range].lazy.filter { $0.geometry == .polygon }
    guard let first = areas.first, let last = areas.last else { return (vertices, 0..<0, 0..<0) }
    return (
      vertices, first.rings.lowerBound..<last.rings.upperBound, first.indices.lowerBound..<last.indices.upperBound
    )
  }
}
