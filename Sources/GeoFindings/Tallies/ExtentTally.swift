internal import GeoAlgorithms
package import GeoModel

/// Where the positions of some blocks lie.
package struct ExtentTally: Sendable {
  /// Whether the geometries were cut at the 180th meridian: no edge goes over it, however long it is.
  package var isCut = false
  package private(set) var cover = LongitudeBuckets()
  package private(set) var south = Double.infinity
  package private(set) var north = -Double.infinity
  /// Longitudes as written.
  package private(set) var west = Double.infinity
  package private(set) var east = -Double.infinity
  package private(set) var lowest = Double.infinity
  package private(set) var highest = -Double.infinity
  package private(set) var positions = 0
  package private(set) var positionsWithAltitude = 0
  /// How paths go across the 180th meridian; the short way if one does.
  package private(set) var passage = BoxJudgement.Passage.none

  package init(isCut: Bool = false) { self.isCut = isCut }

  /// Adds all geometries of a column. Complexity: O(positions).
  package mutating func add(_ column: GeometryColumn) { add(column, geometries: column.kinds.indices) }

  /// Adds some of them, which follow one another. Complexity: O(their positions).
  package mutating func add(_ column: GeometryColumn, geometries: Range<Int>) {
    guard let first = geometries.first, let last = geometries.last else { return }
    let places = column.positions(ofGeometry: first).lowerBound..<column.positions(ofGeometry: last).upperBound
    positions += places.count
    if !column.altitudes.isEmpty {
      for altitude in column.altitudes[places] where !altitude.isNaN {
        positionsWithAltitude += 1
        lowest = min(lowest, altitude)
        highest = max(highest, altitude)
      }
    }
    column.positions.withUnsafeBufferPointer { all in
      // Most columns that hold any hold nothing else.
      if column.kinds[geometries].allSatisfy({ $0 == .point || $0 == .multiPoint }) { return addPoints(all[places]) }
      for geometry in geometries {
        switch column.kinds[geometry] {
        case .point, .multiPoint:
          addPoints(all[column.positions(ofGeometry: geometry)])
        case .lineString, .multiLineString:
          for path in column.paths(ofGeometry: geometry) {
            _ = add(UnsafeBufferPointer(rebasing: all[column.positions(ofPath: path)]), isRing: false)
          }
        case .polygon, .multiPolygon:
          for part in column.parts(ofGeometry: geometry) { addPolygon(column.paths(ofPart: part), column, all) }
        }
      }
    }
  }

  /// Adds the box of some positions, which stand for all that is in it.
  ///
  /// - Parameters:
  ///   - box: in degrees, or the least and greatest numbers as written.
  ///   - plainLongitudes: the least and the greatest one as written.
  ///   - heights: of the positions that have one.
  package mutating func add(
    _ box: GeographicBox, plainLongitudes: ClosedRange<Double>, heights: ClosedRange<Double>?, positions count: Int, withAltitude: Int
  ) {
    if box.west.magnitude <= 180, box.east.magnitude <= 180 {
      cover.add(from: box.west, to: box.east, turns: box.longitudes.crossesAntimeridian ? 1 : 0)
    } else {
      cover.add(unwrappedFrom: box.west, to: box.east)
    }
    (west, east) = (min(west, plainLongitudes.lowerBound), max(east, plainLongitudes.upperBound))
    (south, north) = (min(south, box.south), max(north, box.north))
    if let heights { (lowest, highest) = (min(lowest, heights.lowerBound), max(highest, heights.upperBound)) }
    positions += count
    positionsWithAltitude += withAltitude
  }

  /// Adds geometries to a run, and the run to the tally once geometries come that do not follow it, so that neighbours are added
  /// together.
  ///
  /// - Parameter run: the geometries that have come; the caller adds the last run.
  package mutating func add(_ column: GeometryColumn, geometries: Range<Int>, behind run: inout Range<Int>) {
    if geometries.lowerBound == run.upperBound {
      run = run.lowerBound..<geometries.upperBound
    } else {
      add(column, geometries: run)
      run = geometries
    }
  }

  /// The smallest box round them, across the 180th meridian if that is smaller; with heights if every position has one. `nil` without
  /// positions. Complexity: O(1).
  package var box: GeographicBox? {
    cover.range.map { range in
      GeographicBox(west: range.west, south: south, east: range.east, north: north, altitudes: heights)
    }
  }

  /// Least and greatest numbers, as written. `nil` without positions. Complexity: O(1).
  package var plainBox: GeographicBox? {
    guard west <= east else { return nil }
    return GeographicBox(west: west, south: south, east: east, north: north, altitudes: heights)
  }

  /// If every position has one.
  private var heights: ClosedRange<Double>? { positions > 0 && positionsWithAltitude == positions ? lowest...highest : nil }

  package mutating func merge(_ other: ExtentTally) {
    cover.merge(other.cover)
    south = min(south, other.south)
    north = max(north, other.north)
    west = min(west, other.west)
    east = max(east, other.east)
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
    positions += other.positions
    positionsWithAltitude += other.positionsWithAltitude
    passage = max(passage, other.passage)
  }

  // MARK: -

  private mutating func addPoints(_ places: Slice<UnsafeBufferPointer<Position>>) {
    cover.add(UnsafeBufferPointer(rebasing: places))
    for place in places { take(low: place, high: place) }
  }

  /// A ring round a pole reaches it, unless another ring of the polygon goes round it as well.
  private mutating func addPolygon(_ rings: Range<Int>, _ column: GeometryColumn, _ all: UnsafeBufferPointer<Position>) {
    var poles: [Bool] = []
    for ring in rings {
      let span = add(UnsafeBufferPointer(rebasing: all[column.positions(ofPath: ring)]), isRing: true)
      if case .pole(let isNorth) = span { poles.append(isNorth) }
    }
    if poles.count == 1 {
      if poles[0] { north = max(north, 90) } else { south = min(south, -90) }
    }
  }

  private mutating func add(_ path: UnsafeBufferPointer<Position>, isRing: Bool) -> PathSpan? {
    // Two of each, so that one comparison need not wait for the one before.
    var low = SIMD4(repeating: Double.infinity)
    var high = -low, lowNext = low, highNext = -low
    var index = 0
    @inline(__always) func pair(_ index: Int) -> SIMD4<Double> {
      SIMD4(path[index].x, path[index].y, path[index + 1].x, path[index + 1].y)
    }
    while index + 4 <= path.count {
      let (first, second) = (pair(index), pair(index + 2))
      low.replace(with: first, where: first .< low)
      high.replace(with: first, where: first .> high)
      lowNext.replace(with: second, where: second .< lowNext)
      highNext.replace(with: second, where: second .> highNext)
      index += 4
    }
    while index < path.count {
      let place = SIMD4(path[index].x, path[index].y, path[index].x, path[index].y)
      low.replace(with: place, where: place .< low)
      high.replace(with: place, where: place .> high)
      index += 1
    }
    low = pointwiseMin(low, lowNext)
    high = pointwiseMax(high, highNext)
    low.lowHalf = pointwiseMin(low.lowHalf, low.highHalf)
    high.lowHalf = pointwiseMax(high.lowHalf, high.highHalf)
    guard let span = PathSpan(path, west: low.x, east: high.x, isRing: isRing, isCut: isCut) else { return nil }
    take(low: Position(x: low.x, y: low.y), high: Position(x: high.x, y: high.y))
    switch span {
    case .within(let west, let east, let turns):
      cover.add(from: west, to: east, turns: turns)
      if turns != 0 { passage = .shortWay }
    case .beyond(let west, let east):
      cover.add(unwrappedFrom: west, to: east)
      passage = max(passage, .written)
    case .all, .pole:
      cover.addAll()
      passage = .shortWay
    }
    return span
  }

  @inline(__always)
  private mutating func take(low: Position, high: Position) {
    west = min(west, low.x)
    east = max(east, high.x)
    south = min(south, low.y)
    north = max(north, high.y)
  }
}
