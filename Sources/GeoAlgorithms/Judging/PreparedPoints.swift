import GeoModel

/// The points of all paths of a large geometry, copied in pieces before the paths are loaded. Of repeated positions the first is kept.
///
/// They lie where loading puts them if it keeps every path. If it leaves a path out, it moves the points after it.
struct PreparedPoints {
  /// The points of one path.
  struct Path {
    var start: Int
    var count: Int
    var box: PlaneBox
    /// NaN if a coordinate is not finite.
    var check: Double
  }

  private(set) var paths: [Path] = []
  private let firstPath: Int

  subscript(path: Int) -> Path { paths[path - firstPath] }

  /// A stretch of one path, surveyed.
  fileprivate struct Stretch: Sendable {
    let place: GeometryColumn.Stretch
    var low = RunSurvey.Pair.zero, high = RunSurvey.Pair.zero, sum = RunSurvey.Pair.zero
    var count = 0
  }

  /// Copies the points of all paths of a geometry.
  ///
  /// - Parameter isRing: whether paths that are not closed get another point.
  init(
    _ geometry: Int, of column: GeometryColumn, isRing: Bool, to points: inout [Position], _ origins: inout [UInt32],
    by work: LargeFeatureWork
  ) {
    let all = column.paths(ofGeometry: geometry)
    firstPath = all.lowerBound
    let pieces = work.pieces(of: column.positions(ofGeometry: geometry))
    var found = work.run(pieces) { column.stretches(in: $0, ofGeometry: geometry).map { Stretch($0, in: column) } }
    // Where each stretch begins.
    var starts: [[Int]] = []
    var end = 0
    for index in found.indices {
      starts.append([])
      for stretch in found[index] {
        if stretch.place.isBeginning { paths.append(Path(start: end, count: 0, box: .empty, check: 0)) }
        starts[index].append(end)
        paths[paths.count - 1].add(stretch)
        end += stretch.count
        let range = column.positions(ofPath: stretch.place.path)
        if isRing, stretch.place.isEnd, column.positions[range.lowerBound] != column.positions[range.upperBound - 1] { end += 1 }
      }
    }
    let room = column.positions(ofGeometry: geometry).count + all.count
    points = Self.room(for: room, Position(x: 0, y: 0))
    origins = Self.room(for: room, UInt32(0))
    let stretches = Array(zip(found, starts))
    found = []
    points.withUnsafeMutableBufferPointer { points in
      origins.withUnsafeMutableBufferPointer { origins in
        // Each stretch has its own place.
        guard let points = points.baseAddress, let origins = origins.baseAddress else { return }
        nonisolated(unsafe) let toPoints = points
        nonisolated(unsafe) let toOrigins = origins
        _ = work.run(stretches) { stretches, starts in
          for (stretch, start) in zip(stretches, starts) { stretch.copy(of: column, to: toPoints + start, toOrigins + start) }
        }
      }
    }
  }

  /// Memory for so many, which are set before they are read.
  private static func room<Element: BitwiseCopyable>(for count: Int, _: Element) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { memory, initialized in
      LargePages.prefer(for: memory.baseAddress, count: count)
      initialized = count
    }
  }
}

extension PreparedPoints.Stretch {
  fileprivate init(_ place: GeometryColumn.Stretch, in column: GeometryColumn) {
    self.place = place
    let range = place.positions, isBeginning = place.isBeginning
    column.positions.withUnsafeBufferPointer { all in
      guard let all = all.baseAddress else { return }
      (low, high) = (RunSurvey.load(all, range.lowerBound), RunSurvey.load(all, range.lowerBound))
      var previous = isBeginning ? low : RunSurvey.load(all, range.lowerBound - 1)
      var (low, high, sum, count) = (low, high, sum, isBeginning ? 1 : 0)
      for index in range {
        let place = RunSurvey.load(all, index)
        low = RunSurvey.least(low, place)
        high = RunSurvey.greatest(high, place)
        sum += place - place
        count += place != previous ? 1 : 0
        previous = place
      }
      (self.low, self.high, self.sum, self.count) = (low, high, sum, count)
    }
  }

  fileprivate func copy(of column: GeometryColumn, to points: UnsafeMutablePointer<Position>, _ origins: UnsafeMutablePointer<UInt32>) {
    let range = place.positions, isBeginning = place.isBeginning
    column.positions.withUnsafeBufferPointer { all in
      var next = 0
      func add(_ index: Int) {
        points[next] = all[index]
        origins[next] = UInt32(truncatingIfNeeded: index)
        next += 1
      }
      if isBeginning { add(range.lowerBound) }
      for index in range.lowerBound + (isBeginning ? 1 : 0)..<range.upperBound where all[index] != all[index - 1] { add(index) }
    }
  }
}

extension PreparedPoints.Path {
  fileprivate mutating func add(_ stretch: PreparedPoints.Stretch) {
    count += stretch.count
    check += stretch.sum.x + stretch.sum.y
    box.include(PlaneBox(minX: stretch.low.x, minY: stretch.low.y, maxX: stretch.high.x, maxY: stretch.high.y))
  }
}
