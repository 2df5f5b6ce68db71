package import GeoModel
internal import Overlays

extension OverlayDraft {
  /// Appends some of what comes next in the input. Complexity: O(the draft's findings, and the size of what is appended).
  mutating func append(_ other: OverlayDraft, from start: Place, to end: Place) {
    let range = start.feature..<end.feature
    let items = other.items(ofFeatures: range)
    let ranges = other.ranges(ofItems: items)
    let shifts = (
      vertices: vertices.count - ranges.vertices.lowerBound, rings: ringEnds.count - ranges.rings.lowerBound,
      indices: indices.count - ranges.indices.lowerBound, features: features.count - range.lowerBound
    )
    // Of the other draft's styles, those that items were of.
    var numbers: [UInt32: UInt32] = [:]
    var last: (theirs: UInt32, ours: UInt32)?
    var lastText: (theirs: Int, ours: Int)?
    var lastMarker: (theirs: Int32, ours: Int32)?
    for var item in other.items[items] {
      if let last, last.theirs == item.style {
        item.style = last.ours
      } else {
        let number = numbers[item.style] ?? number(of: other.styles[Int(item.style)])
        numbers[item.style] = number
        last = (item.style, number)
        item.style = number
      }
      if let text = item.text {
        if lastText?.theirs != text {
          lastText = (text, texts.count)
          texts.append(other.texts.bytes(of: text))
        }
        item.text = lastText?.ours
      }
      if item.markerTexts >= 0 {
        if lastMarker?.theirs != item.markerTexts {
          lastMarker = (item.markerTexts, Int32(texts.count))
          for text in Int(item.markerTexts)..<Int(item.markerTexts) + 3 { texts.append(other.texts.bytes(of: text)) }
        }
        item.markerTexts = lastMarker?.ours ?? -1
      }
      item.feature = UInt32(Int(item.feature) + shifts.features)
      item.vertices = item.vertices.shifted(by: shifts.vertices)
      item.rings = item.rings.shifted(by: shifts.rings)
      item.indices = item.indices.shifted(by: shifts.indices)
      self.items.append(item)
    }
    vertices += other.vertices[ranges.vertices]
    addHeights(of: other, ranges.vertices)
    edgeFlags += other.edgeFlags[ranges.vertices]
    measures += other.measures[ranges.vertices]
    ringEnds.append(contentsOf: other.ringEnds[ranges.rings].lazy.map { UInt32(Int($0) + shifts.vertices) })
    indices += other.indices[ranges.indices]
    appendTable(of: other, from: start, to: end)
  }

  /// Some of its features, and all that was found before and between them, except what steps found in those before them.
  /// Complexity: O(size of the draft).
  ///
  /// - Parameters:
  ///   - hasLeadLosses: whether what was lost before the first of these counts as well.
  ///   - hasTail: whether what comes after the last of these is part of it, too.
  ///   - moment: how far the input must be read for a finding to be known.
  package func part(_ range: Range<Int>, hasLeadLosses: Bool, hasTail: Bool, moment: (Diagnostic) -> Int) -> OverlayDraft {
    var (first, last) = (start, place(ofFeature: range.upperBound))
    first.feature = range.lowerBound
    if !hasTail, let index = range.last {
      last = Place(feature: range.upperBound, byte: features.sourceBytes[index].upperBound, ordinal: features.ordinals[index] + 1)
    }
    var part = OverlayDraft()
    part.append(self, from: first, to: last)
    if range.lowerBound > 0, !part.diagnostics.isEmpty {
      // Of a feature that was exploded, some parts may be among these.
      let before = Set(features.ordinals[..<range.lowerBound]).subtracting(features.ordinals[range])
      part.diagnostics.removeAll { $0.rule.isOfSteps && $0.feature.map(before.contains) ?? false }
    }
    if !hasTail { part.diagnostics.removeAll { moment($0) >= last.byte } }
    if !hasLeadLosses {
      let start = place(ofFeature: range.lowerBound).byte
      part.losses.removeAll { $0.byte < start }
    }
    return part
  }

  private mutating func appendTable(of other: OverlayDraft, from start: Place, to end: Place) {
    let range = start.feature..<end.feature
    // What has no feature at all, read or not, is nowhere among them.
    if !other.sourceFeatures.isEmpty {
      sourceFeatures = (sourceFeatures.isEmpty ? start.ordinal : sourceFeatures.lowerBound)..<end.ordinal
    }
    sourceBytes = (sourceBytes.isEmpty ? start.byte : sourceBytes.lowerBound)..<end.byte
    // Findings go with the feature before them, those before the first one with it.
    func isIn(_ byte: Int) -> Bool { (start.isFirst || byte >= start.byte) && (end.isLast || byte < end.byte) }
    losses += other.losses.filter { isIn($0.byte) }
    diagnostics += other.diagnostics.filter { isIn($0.byte) }
    appendCells(of: other, range)
    features.append(other.features, range)
  }

  /// Looks may differ between blocks: a property that one of both has no column for is absent from its features.
  private mutating func appendCells(of other: OverlayDraft, _ range: Range<Int>) {
    if propertyNames == other.propertyNames {
      for index in cells.indices { cells[index].append(other.cells[index], range) }
      return
    }
    var numbers = Dictionary(propertyNames.enumerated().map { (ExactName($1), $0) }) { first, _ in first }
    for (name, column) in zip(other.propertyNames, other.cells) {
      let index = numbers.removeValue(forKey: ExactName(name)) ?? cells.count
      if index == cells.count {
        propertyNames.append(name)
        cells.append(PropertyCells(absent: features.count))
      }
      cells[index].append(column, range)
    }
    for index in cells.indices where cells[index].cells.count < features.count + range.count {
      cells[index].append(PropertyCells(absent: range.count), 0..<range.count)
    }
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
