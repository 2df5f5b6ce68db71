internal import GeoAlgorithms
package import GeoJSON
package import GeoModel

/// Compares the `bbox` of a feature, or of a geometry in it, with its geometry (RFC 7946 §5; ``BoxJudgement``).
package enum BoxCheck {
  /// Of boxes that do not bound their geometries. Complexity: O(positions) for each level of GeometryCollections, and O(n log n) for n
  /// findings of a row.
  package static func findings(in block: borrowing FeatureBlock<Geographic>) -> [Diagnostic] {
    findings(in: block) { finding(for: $0, in: block) }
  }

  /// Of boxes that have numbers for heights where there are none, or none where all positions have one. Complexity: the same.
  package static func dimensionFindings(in block: borrowing FeatureBlock<Geographic>) -> [Diagnostic] {
    findings(in: block) { dimensionFinding(for: $0, in: block) }
  }

  /// Of boxes that bound their geometries and go the long way round the globe. Complexity: the same, of boxes wider than half a turn.
  package static func detourFindings(in block: borrowing FeatureBlock<Geographic>) -> [Diagnostic] {
    findings(in: block) { source in
      let row = block.rows[Int(source.row)]
      let text = written(source, in: block)
      let geometries = source.geometries.range
      if !row.flags.isDisjoint(with: .moved) { return nil }
      guard let detour = BoxDetour(text, smallest: { block.geometry.box(ofGeometries: geometries) }), judged(source, in: block) == nil
      else { return nil }
      return Diagnostic(
        .boxLongWay, byte: block.byteOffset + Int(source.value.start), byteCount: source.value.count, feature: row.ordinal,
        id: row.identifier(in: block.text), message: detour.message(about: "its geometry", lies: "lies"))
    }
  }

  /// Has boxes rewritten that go the long way round the globe or beyond its ranges, as they were worked out; the others stay as
  /// they are where their geometries do. Complexity: O(boxes).
  package static func tidy(_ block: inout FeatureBlock<Geographic>) {
    for index in block.boundingBoxes.indices {
      guard let numbers = block.boundingBoxes[index].numbers, numbers.count == 4 || numbers.count == 6 else { continue }
      let half = numbers.count / 2
      let box = GeographicBox(west: numbers[0], south: numbers[1], east: numbers[half], north: numbers[half + 1])
      block.boundingBoxes[index].isRewritten = isUntidy(written(block.boundingBoxes[index], in: block)) { box }
    }
  }

  /// Whether a box goes the long way round the globe or beyond its ranges.
  ///
  /// - Parameter smallest: the smallest box round what it bounds.
  package static func isUntidy(_ box: BoundingBoxText, smallest: () -> GeographicBox?) -> Bool {
    guard box.values.count == 4 || box.values.count == 6 else { return false }
    let isBeyond = max(box.values[0].magnitude, box.values[box.values.count / 2].magnitude) > 180
    return isBeyond || latitudeBeyond(box.values) != nil || BoxDetour(box, smallest: smallest) != nil
  }

  /// Of boxes that were worked out and reach beyond a pole, as their geometries do; one for each feature. Complexity: O(boxes),
  /// and that of pointers.
  package static func rangeFindings(in block: borrowing FeatureBlock<Geographic>) -> [Diagnostic] {
    var last: UInt32?
    return findings(in: block) { source in
      let flags = block.rows[Int(source.row)].flags
      guard source.row != last, !flags.contains(.dropped), source.isRewritten || !flags.isDisjoint(with: .moved),
        let numbers = source.numbers, let latitude = latitudeBeyond(numbers)
      else { return nil }
      last = source.row
      let row = block.rows[Int(source.row)]
      return Diagnostic(
        .boxOutOfRange, byte: block.byteOffset + Int(source.value.start), byteCount: source.value.count, feature: row.ordinal,
        id: row.identifier(in: block.text), message: rangeMessage(latitude))
    }
  }

  /// The first latitude of a box's numbers that lies beyond a pole.
  package static func latitudeBeyond(_ numbers: [Double]) -> Double? {
    guard numbers.count == 4 || numbers.count == 6 else { return nil }
    return [numbers[1], numbers[numbers.count / 2 + 1]].first { $0.magnitude > 90 }
  }

  package static func rangeMessage(_ latitude: Double) -> String {
    "wrote a bbox with latitude \(latitude.plainText), the latitude of a position; expected -90 to 90"
  }

  /// The findings about each box, with pointers, row by row.
  private static func findings(
    in block: borrowing FeatureBlock<Geographic>, _ finding: (BoundingBoxSource) -> Diagnostic?
  ) -> [Diagnostic] {
    var found: [(source: BoundingBoxSource, finding: Diagnostic)] = []
    for source in block.boundingBoxes {
      if let finding = finding(source) { found.append((source, finding)) }
    }
    // The box of a collection comes behind those of its geometries; pointers are found on one way through all of the row.
    func place(_ source: BoundingBoxSource) -> (UInt32, UInt32) { (source.row, source.geometries.start) }
    found.sort { place($0.source) < place($1.source) }
    var pointers: (row: UInt32, all: GeometryPointers)?
    for index in found.indices {
      let source = found[index].source
      guard let level = source.level else {
        found[index].finding.pointer = block.rows[Int(source.row)].pointer + "/bbox"
        continue
      }
      if pointers?.row != source.row { pointers = (source.row, block.pointers(ofRow: Int(source.row))) }
      let object = pointers?.all.pointer(to: Int(source.geometries.start), level: Int(level)) ?? ""
      found[index].finding.pointer = object + "/bbox"
    }
    return found.map(\.finding)
  }

  private static func finding(for source: BoundingBoxSource, in block: borrowing FeatureBlock<Geographic>) -> Diagnostic? {
    let row = block.rows[Int(source.row)]
    guard let judged = judged(source, in: block) else { return nil }
    return Diagnostic(
      .boxStale, byte: block.byteOffset + Int(source.value.start), byteCount: source.value.count, feature: row.ordinal,
      id: row.identifier(in: block.text), message: judged.message(about: "its geometry", reaches: "reaches", ends: "ends at"),
      location: location(of: judged, source.geometries.range, block.geometry))
  }

  private static func dimensionFinding(for source: BoundingBoxSource, in block: borrowing FeatureBlock<Geographic>) -> Diagnostic? {
    let row = block.rows[Int(source.row)], geometries = source.geometries.range
    let count = written(source, in: block).values.count
    guard count == 4 || count == 6, let plain = block.geometry.plainBox(ofGeometries: geometries) else { return nil }
    let message: String
    if count == 6, !block.geometry.hasAltitude(in: geometries) {
      message = "found a bbox of six numbers though no position of its geometry has a height; expected four"
    } else if count == 4, plain.altitudes != nil {
      message = "found a bbox of four numbers though all positions of its geometry have heights; expected six"
    } else {
      return nil
    }
    return Diagnostic(
      .boxDimensions, byte: block.byteOffset + Int(source.value.start), byteCount: source.value.count, feature: row.ordinal,
      id: row.identifier(in: block.text), message: message)
  }

  private static func written(_ source: BoundingBoxSource, in block: borrowing FeatureBlock<Geographic>) -> BoundingBoxText {
    block.text[source.value.range].withUnsafeBufferPointer { BoundingBoxText($0) }
  }

  /// What takes the place of a stale box that a finding is about, with as many numbers: a range of the block's text. Complexity: O(log
  /// boxes), and O(positions).
  package static func replacement(for finding: Diagnostic, in block: borrowing FeatureBlock<Geographic>) -> TextReplacement? {
    let boxes = block.boundingBoxes
    guard let first = block.rows.first?.ordinal, let row = finding.feature.map({ $0 - first }), row >= 0 else { return nil }
    // They are in order of rows.
    var low = 0, high = boxes.count
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].row < UInt32(row) { low = middle + 1 } else { high = middle }
    }
    let source = boxes[low...].prefix { $0.row == UInt32(row) }.first { block.byteOffset + Int($0.value.start) == finding.byte }
    guard let source, let judged = judged(source, in: block) else { return nil }
    return TextReplacement(range: source.value.range, bytes: judged.text)
  }

  /// `nil` for a box that fits.
  private static func judged(_ source: BoundingBoxSource, in block: borrowing FeatureBlock<Geographic>) -> BoxJudgement? {
    let row = block.rows[Int(source.row)]
    let geometries = source.geometries.range
    guard row.flags.isDisjoint(with: .moved), let plain = block.geometry.plainBox(ofGeometries: geometries) else { return nil }
    return BoxJudgement(
      written(source, in: block), plain: plain, passage: passage(of: geometries, in: block.geometry),
      hasHeights: block.geometry.hasAltitude(in: geometries)
    ) {
      // Numbers of another system run round no globe.
      max(plain.west.magnitude, plain.east.magnitude) > furthestDegree ? plain : block.geometry.box(ofGeometries: geometries)
    }
  }

  private static func passage(of geometries: Range<Int>, in column: GeometryColumn) -> BoxJudgement.Passage {
    var passage = BoxJudgement.Passage.none
    for geometry in geometries where column.kinds[geometry] != .point && column.kinds[geometry] != .multiPoint {
      for path in column.paths(ofGeometry: geometry) {
        guard let found = seamPassages(ofPath: column.positions.span.extracting(column.positions(ofPath: path))) else { continue }
        if !found.isUnwrapped { return .shortWay }
        passage = .written
      }
    }
    return passage
  }

  /// A position on the side that is wrong.
  private static func location(of judged: BoxJudgement, _ geometries: Range<Int>, _ column: GeometryColumn) -> Position? {
    for geometry in geometries {
      for index in column.positions(ofGeometry: geometry) where judged.isOnSide(column.positions[index]) {
        return column.positions[index]
      }
    }
    return nil
  }
}
