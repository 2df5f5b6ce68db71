internal import GeoAlgorithms
internal import GeoFindings
internal import GeoModel

/// Faults of single positions and of runs of them.
extension GeometryCheck {
  /// Fills ``faults`` with those that positions have whether their path is whole or not: beyond the ranges, with heights or without.
  /// Complexity: O(positions).
  mutating func checkPositions(_ column: GeometryColumn, _ geometry: Int, of row: FeatureRow) {
    begin(row)
    if checksSwapped, SwappedAxes.isLikely(column, geometry) {
      addSwapped(column, geometry)
    } else if checksRange {
      checkRange(column, geometry)
    }
    if checksDimensions, !column.altitudes.isEmpty { checkDimensions(column, geometry) }
    sortFaults()
  }

  private mutating func checkRange(_ column: GeometryColumn, _ geometry: Int) {
    let kind = column.kinds[geometry]
    if kind == .point || kind == .multiPoint {
      addOutOfRange(column, column.positions(ofGeometry: geometry), isUnwrapped: false)
      return
    }
    for path in column.paths(ofGeometry: geometry) {
      // Whether such longitudes are meant, since a path goes across the meridian, is seen once all paths are whole.
      addOutOfRange(column, column.positions(ofPath: path), isUnwrapped: false)
    }
  }

  /// Adds one fault for each run of positions beyond the ranges.
  /// - Parameter isUnwrapped: longitudes beyond ±180 are meant, and another rule speaks of them.
  mutating func addOutOfRange(_ column: GeometryColumn, _ range: Range<Int>, isUnwrapped: Bool) {
    var run: Int?
    for index in range {
      let place = column.positions[index]
      let isBeyond =
        place.y.magnitude > 90 + Longitude.snap || (!isUnwrapped && place.x.magnitude > 180 + Longitude.snap)
      if isBeyond {
        if run == nil { run = index }
      } else if let start = run {
        addOutOfRange(column, start..<index, isUnwrapped)
        run = nil
      }
    }
    if let start = run { addOutOfRange(column, start..<range.upperBound, isUnwrapped) }
  }

  private mutating func addOutOfRange(_ column: GeometryColumn, _ run: Range<Int>, _ isUnwrapped: Bool) {
    add(.positionOutOfRange, at: run.lowerBound, Self.outOfRange(column, run, isUnwrapped: isUnwrapped))
  }

  /// The message about a run of positions beyond the ranges.
  static func outOfRange(_ column: GeometryColumn, _ run: Range<Int>, isUnwrapped: Bool) -> String {
    let place = column.positions[run.lowerBound]
    let isLatitude = place.y.magnitude > 90 + Longitude.snap
    let isLongitude = !isUnwrapped && place.x.magnitude > 180 + Longitude.snap
    var message =
      switch (isLongitude, isLatitude) {
      case (true, true): "found longitude \(place.x.plainText) and latitude \(place.y.plainText); expected -180 to 180 and -90 to 90"
      case (_, true): "found latitude \(place.y.plainText); expected -90 to 90"
      default: "found longitude \(place.x.plainText); expected -180 to 180"
      }
    if run.count > 1 { message += ", as in the next \(run.count == 2 ? "position" : "\(run.count - 1) positions")" }
    // Beyond a full turn nobody counts degrees.
    if max(place.x.magnitude, place.y.magnitude) > furthestDegree {
      message += "; these look like metres of a projection, not degrees"
    }
    return message
  }

  mutating func addSwapped(_ column: GeometryColumn, _ geometry: Int) {
    guard
      let index = column.positions(ofGeometry: geometry).first(where: {
        column.positions[$0].y.magnitude > 90 + Longitude.snap
      })
    else { return }
    let place = column.positions[index]
    add(
      .positionSwapped, at: index,
      "found \(place.x.plainText) as longitude and \(place.y.plainText) as latitude; they look swapped: expected longitude before latitude"
    )
  }

  /// Adds one fault for each run of equal positions. Heights count: a line may go straight up.
  mutating func addRepeats(_ column: GeometryColumn, _ range: Range<Int>, isAreal: Bool) {
    func repeats(_ index: Int) -> Bool {
      guard column.positions[index] == column.positions[index - 1] else { return false }
      if column.altitudes.isEmpty { return true }
      let (a, b) = (column.altitudes[index], column.altitudes[index - 1])
      return a == b || (a.isNaN && b.isNaN)
    }
    var index = range.lowerBound + 1
    while index < range.upperBound {
      guard repeats(index) else {
        index += 1
        continue
      }
      let start = index
      while index < range.upperBound, repeats(index) { index += 1 }
      let count = index - start
      let times = count == 1 ? "" : " \(count) times"
      add(
        isAreal ? .ringRepeatedPosition : .lineRepeatedPosition, at: start,
        "found a position that repeats the one before it\(times) in a \(isAreal ? "ring" : "line")")
    }
  }

  mutating func checkDimensions(_ column: GeometryColumn, _ geometry: Int) {
    let range = column.positions(ofGeometry: geometry)
    guard let first = range.first else { return }
    let isFlat = column.altitudes[first].isNaN
    guard let other = range.first(where: { column.altitudes[$0].isNaN != isFlat }) else { return }
    add(
      .mixedDimensions, at: other,
      isFlat
        ? "found a position with a height after positions without one"
        : "found a position without height after positions with one")
  }
}
