internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Where the time of a run goes: the seconds of all its threads, by what they did.
package final class RunTimes: Sendable {
  /// In the order in which a run does it.
  package enum Phase: Int, CaseIterable, Sendable {
    case read, decode, reproject, shape, bbox, repair, simplify, geodesic, antimeridian, clip, precision, winding, target, encode, dissolve,
      write
  }

  private let nanoseconds = Mutex([UInt64](repeating: 0, count: Phase.allCases.count))

  package init() {}

  fileprivate func add(_ nanoseconds: UInt64, to phase: Phase) { self.nanoseconds.withLock { $0[phase.rawValue] += nanoseconds } }

  /// What has taken any time, in order.
  package var all: [(phase: Phase, seconds: Double)] {
    let nanoseconds = nanoseconds.withLock { $0 }
    return Phase.allCases.compactMap { nanoseconds[$0.rawValue] == 0 ? nil : ($0, Double(nanoseconds[$0.rawValue]) * 1e-9) }
  }
}

/// Measures on one thread; costs nothing where no times are wanted.
package struct Stopwatch: ~Copyable {
  private let times: RunTimes?
  private var last: UInt64 = 0

  package init(_ times: RunTimes?) {
    self.times = times
    start()
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Begins anew: what was before counts for nothing.
  package mutating func start() {
    if times != nil { last = Self.now }
  }

  /// All since the last call was for one phase.
  package mutating func lap(_ phase: RunTimes.Phase) {
    guard let times else { return }
    let now = Self.now
    times.add(now - last, to: phase)
    last = now
  }
}
