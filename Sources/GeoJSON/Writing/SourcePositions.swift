internal import GeoModel

/// The positions of a geometry in its own text, to find again what the columns do not hold: the fourth and later numbers
/// (RFC 7946 §3.1.1 discourages them, and says nothing of their meaning).
struct SourcePositions {
  private struct Item {
    var place: Position
    /// NaN for none.
    var altitude: Double
    var range: Range<Int>
  }

  private let decimals: Int?
  private var items: [Item] = []
  /// The end of each array of positions; a Point's position is one of its own.
  private var pathEnds: [Int] = []
  /// Whether any position has more than three numbers.
  private(set) var hasMore = false

  /// Reads the well-formed value of `coordinates`, as numbers of so many decimals. Complexity: O(bytes).
  init(_ text: UnsafeBufferPointer<UInt8>, decimals: Int?) {
    self.decimals = decimals
    var at = 0, start = 0, count = 0
    var numbers = (0.0, 0.0, Double.nan)
    while at < text.count {
      switch text[at] {
      case .openBracket:
        start = at
        (count, numbers) = (0, (0, 0, .nan))
      case .closeBracket where count > 0:
        items.append(
          Item(place: Position(x: numbers.0, y: numbers.1), altitude: numbers.2, range: start..<at + 1))
        count = 0
      case .closeBracket: endPath()
      case let byte where byte == .minus || byte.isDigit:
        var end = at + 1
        while end < text.count, TextOutput.isInNumber(text[end]) { end += 1 }
        let value = DecimalReading.value(of: UnsafeBufferPointer(rebasing: text[at..<end])).map(rounded) ?? .nan
        switch count {
        case 0: numbers.0 = value
        case 1: numbers.1 = value
        case 2: numbers.2 = value
        default: hasMore = true
        }
        count += 1
        at = end
        continue
      default: break
      }
      at += 1
    }
    endPath()
  }

  private mutating func endPath() {
    if items.count > pathEnds.last ?? 0 { pathEnds.append(items.count) }
  }

  private func rounded(_ value: Double) -> Double {
    if value.isNaN { return value }
    return decimals.map { DecimalWriting.rounded(value, decimals: $0) } ?? value
  }

  /// For each position that a geometry has now, where it stands in the text; `nil` unless all do, each path being what is
  /// left of one in the text, in its order or the opposite one. Complexity: O(positions of both).
  func places(of geometry: Int, in column: GeometryColumn) -> [Range<Int>]? {
    var places: [Range<Int>] = []
    var source = 0
    let isPoints = column.kinds[geometry] == .point || column.kinds[geometry] == .multiPoint
    let paths =
      isPoints
      ? [column.positions(ofGeometry: geometry)] : column.paths(ofGeometry: geometry).map { column.positions(ofPath: $0) }
    for path in paths where !path.isEmpty {
      let count = places.count
      while places.count == count {
        guard source < pathEnds.count else { return nil }
        let range = (source == 0 ? 0 : pathEnds[source - 1])..<pathEnds[source]
        source += 1
        if !match(path, column, range, &places) { _ = match(path, column, range.reversed(), &places) }
      }
    }
    return places
  }

  /// For each position that a geometry has now, where one of the same numbers stands in the text first, if any does.
  /// Complexity: O(positions of both).
  func firstPlaces(of geometry: Int, in column: GeometryColumn) -> [Range<Int>?] {
    func key(_ place: Position, _ altitude: Double) -> SIMD3<UInt64> {
      SIMD3(place.x.bitPattern, place.y.bitPattern, altitude.isNaN ? .max : altitude.bitPattern)
    }
    var first: [SIMD3<UInt64>: Range<Int>] = [:]
    for item in items where first[key(item.place, item.altitude)] == nil { first[key(item.place, item.altitude)] = item.range }
    return column.positions(ofGeometry: geometry).map { index in
      first[key(column.positions[index], index < column.altitudes.count ? column.altitudes[index] : .nan)]
    }
  }

  /// Appends where the positions of a path stand among those of one in the text, if all are there in this order.
  private func match(
    _ path: Range<Int>, _ column: GeometryColumn, _ order: some Collection<Int>, _ places: inout [Range<Int>]
  ) -> Bool {
    let count = places.count
    var index = path.lowerBound
    for item in order where index < path.upperBound && isSame(index, column, items[item]) {
      places.append(items[item].range)
      index += 1
    }
    if index == path.upperBound { return true }
    places.removeSubrange(count...)
    return false
  }

  private func isSame(_ index: Int, _ column: GeometryColumn, _ item: Item) -> Bool {
    let place = column.positions[index]
    let altitude = index < column.altitudes.count ? column.altitudes[index] : .nan
    return rounded(place.x) == item.place.x && rounded(place.y) == item.place.y
      && (altitude.isNaN ? item.altitude.isNaN : rounded(altitude) == item.altitude)
  }
}
