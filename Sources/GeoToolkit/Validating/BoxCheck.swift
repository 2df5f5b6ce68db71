internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Compares a `bbox` with its geometry (RFC 7946 §5).
///
/// What writers do is allowed: rounding outwards to the decimals of the number itself, and for a geometry on both sides of
/// the 180th meridian the box across it (§5.2) as well as the one of its least and greatest longitudes. What is not: leaving out
/// more than a millionth of a degree, or reaching further than rounding explains. Expected, and put in its place, is the smallest box
/// then, as whoever converts gets it.
enum BoxCheck {
  /// Degrees (or metres, of heights) by which a geometry may stand out of its box.
  static let tolerance = 1e-6

  /// One side of a box: as it is written, how finely, where it should be, and which way is outwards.
  private struct Side {
    var name: String
    var written: Double
    var decimals: Int
    var actual: Double
    var outwards: Double

    /// Whether it is measured round the globe.
    var isCircular = false

    /// How far the geometry stands out of the box, or the box beyond it if negative.
    var missing: Double {
      let difference = actual - written
      if !isCircular || difference.magnitude <= 180 { return difference * outwards }
      return (difference > 0 ? difference - 360 : difference + 360) * outwards
    }
    var isShort: Bool { missing > BoxCheck.tolerance }
    var isLoose: Bool {
      -missing > max(BoxCheck.tolerance, decimals > 15 ? 0 : 1 / PowerOfTen.of(decimals))
    }
    var isWrong: Bool { isShort || isLoose }
  }

  /// Complexity: O(positions).
  static func finding(for source: BoundingBoxSource, in block: borrowing FeatureBlock<Geographic>) -> Diagnostic? {
    let row = block.rows[Int(source.row)]
    guard let judged = judged(source, in: block) else { return nil }
    let side = judged.side
    let numbers = judged.expected.map(\.plainText).joined(separator: ", ")
    let what =
      side.isShort
      ? "whose \(side.name) is \(side.written.plainText) while its geometry reaches \(side.actual.plainText)"
      : "whose \(side.name) is \(side.written.plainText) while its geometry ends at \(side.actual.plainText)"
    return Diagnostic(
      .boxStale, byte: block.byteOffset + Int(source.value.start), byteCount: source.value.count, feature: row.ordinal,
      id: row.identifier(in: block.text), pointer: pointer(of: source, row, block),
      message: "found a bbox \(what); expected [\(numbers)]",
      location: location(
        of: side.actual, isLatitude: side.name == "south" || side.name == "north", source.geometries.range, block.geometry))
  }

  /// What takes the place of a stale box that a finding is about, with as many numbers: a range of the block's text. Complexity: O(log boxes), and
  /// O(positions).
  static func replacement(for finding: Diagnostic, in block: borrowing FeatureBlock<Geographic>) -> TextReplacement? {
    let boxes = block.boundingBoxes
    guard let first = block.rows.first?.ordinal, let row = finding.feature.map({ $0 - first }), row >= 0 else { return nil }
    // They are in order of rows.
    var low = 0, high = boxes.count
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].row < UInt32(row) { low = middle + 1 } else { high = middle }
    }
    let source = boxes[low...].prefix { $0.row == UInt32(row) }.first { block.byteOffset + Int($0.value.start) == finding.byte }
    guard let source, let numbers = judged(source, in: block)?.expected else { return nil }
    var text = TextOutput()
    text.append(numbers: numbers, CoordinateWriter(decimals: nil))
    return TextReplacement(range: source.value.range, bytes: text.bytes)
  }

  /// The side that is wrong, and the box that is expected; `nil` for a box that fits.
  private static func judged(
    _ source: BoundingBoxSource, in block: borrowing FeatureBlock<Geographic>
  ) -> (side: Side, expected: [Double])? {
    let row = block.rows[Int(source.row)]
    let geometries = source.geometries.range
    guard !row.flags.contains(.geometryChanged), let plain = plainBox(of: geometries, in: block.geometry) else { return nil }
    let written = block.text.withUnsafeBufferPointer {
      BoundingBoxText(UnsafeBufferPointer(rebasing: $0[source.value.range]))
    }
    guard written.values.count == 4 || written.values.count == 6 else { return nil }
    let passage = passage(of: geometries, in: block.geometry)
    let wrong = sides(written, plain).filter(\.isWrong)
    // Least and greatest numbers hold no path that goes across the 180th meridian between them.
    if passage != .shortWay, wrong.isEmpty { return nil }
    guard let smallest = block.geometry.box(ofGeometries: geometries) else { return nil }
    let other = sides(written, smallest, isCircular: true).filter(\.isWrong)
    if other.isEmpty { return nil }
    // Told is a side of that box which it comes nearer to.
    let crosses = written.values[0] > written.values[written.values.count / 2]
    let told = crosses || passage != .none || other.count <= wrong.count ? other : wrong
    guard let side = told.first(where: \.isShort) ?? told.first else { return nil }
    return (side, numbers(of: smallest, like: written.values))
  }

  /// A box with as many numbers as another, and its heights where nothing says what they should be.
  private static func numbers(of box: GeographicBox, like written: [Double]) -> [Double] {
    var box = box
    if written.count == 4 {
      box.altitudes = nil
    } else if box.altitudes == nil {
      return [box.west, box.south, written[2], box.east, box.north, written[5]]
    }
    return box.numbers
  }

  /// How paths go across the 180th meridian.
  private enum Passage {
    case none
    /// On edges that go the short way round, or on longitudes beyond ±180.
    case shortWay, written
  }

  private static func passage(of geometries: Range<Int>, in column: GeometryColumn) -> Passage {
    var passage = Passage.none
    for geometry in geometries where column.kinds[geometry] != .point && column.kinds[geometry] != .multiPoint {
      for path in column.paths(ofGeometry: geometry) {
        guard let found = seamPassages(ofPath: column.positions.span.extracting(column.positions(ofPath: path))) else { continue }
        if !found.isUnwrapped { return .shortWay }
        passage = .written
      }
    }
    return passage
  }

  private static func sides(_ written: BoundingBoxText, _ box: GeographicBox, isCircular: Bool = false) -> [Side] {
    let axes = written.values.count / 2
    func side(_ name: String, _ index: Int, _ actual: Double, _ outwards: Double) -> Side {
      Side(
        name: name, written: written.values[index], decimals: written.decimals[index], actual: actual,
        outwards: outwards)
    }
    var sides = [
      side("west", 0, box.west, -1), side("south", 1, box.south, -1), side("east", axes, box.east, 1),
      side("north", axes + 1, box.north, 1),
    ]
    sides[0].isCircular = isCircular
    sides[2].isCircular = isCircular
    // The 180th meridian has two names.
    if sides[0].written == 180, written.values[axes] < 0 { sides[0].written = -180 }
    if sides[2].written == -180, written.values[0] > 0 { sides[2].written = 180 }
    if axes == 3, let heights = box.altitudes {
      sides.append(side("lowest height", 2, heights.lowerBound, -1))
      sides.append(side("highest height", 5, heights.upperBound, 1))
    }
    return sides
  }

  /// Least and greatest numbers.
  private static func plainBox(of geometries: Range<Int>, in column: GeometryColumn) -> GeographicBox? {
    var west = Double.infinity, east = -Double.infinity, south = Double.infinity, north = -Double.infinity
    var lowest = Double.infinity, highest = -Double.infinity
    var hasHeights = !column.altitudes.isEmpty
    for geometry in geometries {
      for index in column.positions(ofGeometry: geometry) {
        let place = column.positions[index]
        (west, east) = (min(west, place.x), max(east, place.x))
        (south, north) = (min(south, place.y), max(north, place.y))
        if hasHeights {
          let height = column.altitudes[index]
          if height.isNaN { hasHeights = false }
          (lowest, highest) = (min(lowest, height), max(highest, height))
        }
      }
    }
    guard west <= east else { return nil }
    return GeographicBox(
      west: west, south: south, east: east, north: north,
      altitudes: hasHeights && lowest <= highest ? lowest...highest : nil)
  }

  /// A position on the side that is wrong.
  private static func location(
    of value: Double, isLatitude: Bool, _ geometries: Range<Int>, _ column: GeometryColumn
  ) -> Position? {
    for geometry in geometries {
      for index in column.positions(ofGeometry: geometry) {
        let place = column.positions[index]
        if isLatitude ? place.y == value : place.x == value { return place }
      }
    }
    return nil
  }

  private static func pointer(
    of source: BoundingBoxSource, _ row: FeatureRow, _ block: borrowing FeatureBlock<Geographic>
  ) -> String {
    let isInGeometry = row.geometry.range.contains(Int(source.value.start))
    if !isInGeometry || row.flags.contains(.bareGeometry) && row.nestingCount == 0 { return row.pointer + "/bbox" }
    let geometries = block.geometries(ofRow: Int(source.row))
    // Of a collection of one, the member's box cannot be told from its own; both stand in the same object or the next.
    if row.nestingCount == 0 || source.geometries.count == 1 && geometries.count > 1 {
      return block.pointer(to: Int(source.geometries.start), ofRow: Int(source.row)) + "/bbox"
    }
    return row.pointer + (row.flags.contains(.bareGeometry) ? "" : "/geometry") + "/bbox"
  }
}

private enum PowerOfTen {
  static func of(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<max(0, min(exponent, 20)) { power *= 10 }
    return power
  }
}
