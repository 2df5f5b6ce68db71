internal import GeoAlgorithms
package import GeoModel

/// Which longitudes a set of places and paths covers, in constant memory, and from that the smallest range round them.
///
/// ``LongitudeCover`` of `GeoAlgorithms` is exact whatever the gaps, and keeps and sorts what it gets: right for one feature, not
/// for millions of positions, of which each costs a nanosecond here.
///
/// The circle is divided into 1440 buckets of a quarter of a degree, whose edges are exact doubles. Each keeps its
/// lowest and its highest longitude as they came, and how many paths cover the whole of it. The smallest range is what the widest gap
/// leaves (geometry conventions 4.1, 4.2), and a gap wider than a bucket always lies between the highest longitude of one
/// occupied bucket and the lowest of the next: so its ends, and the range, are exact copies of input numbers. Where no gap
/// is wider than a quarter of a degree, apart from the one at the 180th meridian, the range does not cross that meridian.
package struct LongitudeBuckets: Sendable {
  static let bucketCount = 1440
  package static let width = 0.25

  // Of those that have nothing all have the same arrays.
  private static let noLowest = [Double](repeating: .infinity, count: bucketCount)
  private static let noHighest = [Double](repeating: -.infinity, count: bucketCount)
  private static let noRuns = [Int](repeating: 0, count: bucketCount + 1)

  private var lowest = noLowest
  private var highest = noHighest
  /// Paths that cover buckets wholly: how many begin to, less how many cease to, at each.
  private var runs = noRuns
  /// How the 180th meridian is written: 180 if it came so, whatever else came.
  private var seam: Double?
  private var isFull = false

  /// Places, each by itself, of longitudes beyond ±180 as well. Complexity: O(n).
  package mutating func add(_ places: UnsafeBufferPointer<Position>) {
    var seams: (west: Bool, east: Bool) = (false, false)
    lowest.withUnsafeMutableBufferPointer { lowest in
      highest.withUnsafeMutableBufferPointer { highest in
        for place in places {
          let longitude = Self.normalised(place.x)
          if longitude.magnitude == 180 {
            if longitude < 0 { seams.west = true } else { seams.east = true }
            continue
          }
          let bucket = Self.bucket(longitude)
          lowest[bucket] = min(lowest[bucket], longitude)
          highest[bucket] = max(highest[bucket], longitude)
        }
      }
    }
    if seams.west { touchSeam(-180) }
    if seams.east { touchSeam(180) }
  }

  /// A path from `west` eastwards to `east`, both within ±180; `turns` counts how often it passes the 180th
  /// meridian on the way. Complexity: O(1).
  package mutating func add(from west: Double, to east: Double, turns: Int) {
    let (west, east) = (Self.normalised(west), Self.normalised(east))
    if turns > 1 || turns == 1 && east >= west {
      isFull = true
    } else if turns == 1 {
      cover(west, 180)
      cover(-180, east)
    } else {
      cover(west, east)
    }
  }

  /// A path that goes on beyond ±180, from `west` to the greater `east`. Complexity: O(1).
  package mutating func add(unwrappedFrom west: Double, to east: Double) {
    if east - west >= 360 {
      isFull = true
      return
    }
    let start = Self.normalised(west)
    let end = Self.normalised(east)
    // Counted on the circle: an end that is not east of the start lies behind the meridian.
    if start == 180 { return add(from: -180, to: end, turns: 0) }
    if end == -180 { return add(from: start, to: 180, turns: 0) }
    add(from: start, to: end, turns: end < start ? 1 : 0)
  }

  /// Everything: a path round a pole, or along a whole parallel.
  package mutating func addAll() { isFull = true }

  /// Adds what another covers. Complexity: O(buckets).
  package mutating func merge(_ other: LongitudeBuckets) {
    for bucket in 0..<Self.bucketCount {
      lowest[bucket] = min(lowest[bucket], other.lowest[bucket])
      highest[bucket] = max(highest[bucket], other.highest[bucket])
    }
    for bucket in runs.indices { runs[bucket] += other.runs[bucket] }
    if let theirs = other.seam { seam = max(seam ?? theirs, theirs) }
    isFull = isFull || other.isFull
  }

  /// The smallest range; west is greater than east where it crosses the 180th meridian (RFC 7946 §5.2). Of two
  /// equally small ones, one that does not cross, then the one with the smaller west. `nil` when nothing was added.
  /// Complexity: O(buckets).
  package var range: (west: Double, east: Double)? {
    if isFull { return (-180, 180) }
    var occupied: [(low: Double, high: Double)] = []
    var covering = 0
    for bucket in 0..<Self.bucketCount {
      covering += runs[bucket]
      if covering > 0 {
        occupied.append((Self.edge(bucket), Self.edge(bucket + 1)))
      } else if lowest[bucket] <= highest[bucket] {
        occupied.append((lowest[bucket], highest[bucket]))
      }
    }
    guard let first = occupied.first, let last = occupied.last else { return nil }
    if let seam, occupied.count == 2, first.high == -180, last.low == 180 { return (seam, seam) }
    var best = (gap: (first.low + 180) + (180 - last.high), west: first.low, east: last.high)
    for (before, after) in zip(occupied, occupied.dropFirst()) {
      let gap = after.low - before.high
      if gap <= Self.width { continue }
      // An end on the meridian is written as the side it stands on.
      let west = after.low == 180 ? -180 : after.low
      let east = before.high == -180 ? 180 : before.high
      let isNicer = (west > east) == (best.west > best.east) ? west < best.west : west <= east
      if gap > best.gap || gap == best.gap && isNicer { best = (gap, west, east) }
    }
    return (best.west, best.east)
  }

  // MARK: -

  /// From `west` to the greater or equal `east`, within ±180.
  private mutating func cover(_ west: Double, _ east: Double) {
    if west == -180 { touchSeam(-180) }
    if east == 180 { touchSeam(180) }
    let (first, last) = (Self.bucket(west), Self.bucket(east))
    lowest[first] = min(lowest[first], west)
    highest[last] = max(highest[last], east)
    if first == last {
      highest[first] = max(highest[first], east)
      lowest[first] = min(lowest[first], west)
    } else {
      highest[first] = Self.edge(first + 1)
      lowest[last] = min(lowest[last], Self.edge(last))
      runs[first + 1] += 1
      runs[last] -= 1
    }
  }

  /// +180 and -180 are one meridian: what touches it touches both ends of the table.
  private mutating func touchSeam(_ spelling: Double) {
    seam = max(seam ?? spelling, spelling)
    lowest[0] = -180
    highest[0] = max(highest[0], -180)
    highest[Self.bucketCount - 1] = 180
    lowest[Self.bucketCount - 1] = min(lowest[Self.bucketCount - 1], 180)
  }

  private static func edge(_ bucket: Int) -> Double { Double(bucket) * width - 180 }

  private static func bucket(_ longitude: Double) -> Int {
    max(0, min(bucketCount - 1, Int((longitude + 180) / width)))
  }

  /// The same meridian within ±180, bit for bit what came if it lies there already (geometry conventions 1.2, 1.3).
  package static func normalised(_ longitude: Double) -> Double {
    var longitude = longitude
    if longitude.magnitude > 180 + Longitude.snap {
      longitude -= 360 * (longitude / 360).rounded()
    }
    return 180 - longitude.magnitude < Longitude.snap ? (longitude < 0 ? -180 : 180) : longitude
  }
}
