import CAllocationCount
import Foundation

/// What one case did with one file, and what it cost.
struct Measurement: Codable {
  var file: String
  var name: String
  var bytes: Int
  var work: Work
  var runs: Int
  /// Processor time of all threads, and time on the wall, in seconds.
  var processorBest: Double
  var processorMedian: Double
  var wallBest: Double
  var wallMedian: Double
  /// The resident size before the case, which holds the input, and the largest during it; in bytes.
  var memoryBefore: Int
  var peakMemory: Int
  /// Blocks of memory asked for in one run; `nil` where they are not counted.
  var allocations: Int?

  /// What a run has done: the same for every run of a case, or the figures mean nothing.
  struct Work: Codable, Equatable {
    var features = 0
    var positions = 0
    var unreadable = 0
    var findings = 0
    /// Bytes written, for cases that write.
    var written = 0
  }

  /// Runs `body` once to warm caches, then `atLeast` times and for `seconds`: of a small file a few runs say little.
  static func take(
    file: String, name: String, bytes: Int, atLeast: Int, seconds: Double, _ body: () -> Work
  ) -> Measurement {
    PeakMemory.reset()
    let memoryBefore = PeakMemory.bytes
    let work = body()
    var processor: [Double] = []
    var wall: [Double] = []
    var allocations: Int?
    let begin = Clock.wall.seconds
    while wall.count < atLeast || Clock.wall.seconds - begin < seconds {
      let blocks = allocation_count()
      let startOnWall = Clock.wall.seconds
      let start = Clock.processor.seconds
      let again = body()
      processor.append(Clock.processor.seconds - start)
      wall.append(Clock.wall.seconds - startOnWall)
      if blocks >= 0 { allocations = min(allocations ?? .max, Int(allocation_count() - blocks)) }
      precondition(again == work, "\(name) did not do the same work in each run")
    }
    let runs = wall.count
    processor.sort()
    wall.sort()
    return Measurement(
      file: file, name: name, bytes: bytes, work: work, runs: runs, processorBest: processor[0],
      processorMedian: processor[runs / 2], wallBest: wall[0], wallMedian: wall[runs / 2],
      memoryBefore: memoryBefore, peakMemory: PeakMemory.bytes, allocations: allocations)
  }

  static let heading =
    "case                   MB/cpu-s   median   MB/s wall  Mpos/cpu-s   added MB  alloc/feature   features  positions"

  var line: String {
    let megabytes = Double(bytes) / 1e6
    let perFeature = allocations.map { Double($0) / Double(max(1, work.features)) }
    return String(
      format: "%@ %9.0f %8.0f %11.0f %11.1f %10.1f  %@ %10ld %10ld", name.padding(toLength: 21, withPad: " ", startingAt: 0),
      megabytes / processorBest, megabytes / processorMedian, megabytes / wallBest,
      Double(work.positions) / 1e6 / processorBest, Double(peakMemory - memoryBefore) / 1e6,
      perFeature.map { String(format: "%13.3f", $0) } ?? "            -", work.features, work.positions)
  }
}

enum Clock {
  /// Processor time of all threads of this process: other people's work on the machine disturbs it little.
  case processor
  case wall

  var seconds: Double {
    var time = timespec()
    clock_gettime(self == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The largest resident size of this process: on Linux since the last ``reset()``, elsewhere since it began.
enum PeakMemory {
  static func reset() {
    #if os(Linux)
      // "5" sets the high-water mark back to the present size (proc(5)); where that is refused it only grows.
      guard let file = fopen("/proc/self/clear_refs", "w") else { return }
      fputs("5", file)
      fclose(file)
    #endif
  }

  static var bytes: Int {
    #if os(Linux)
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
