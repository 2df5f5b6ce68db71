import GeoConversion
import GeoPipeline
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a run with --stats has done, over all of its inputs. Any thread may add to it.
final class RunStatistics: Sendable {
  private struct Counts {
    var files = 0
    var featuresRead = 0, featuresWritten = 0
    var bytesRead = 0, bytesWritten = 0
  }

  private let counts = Mutex(Counts())
  private let start = Terminal.seconds
  /// Where the time goes.
  let times = RunTimes()

  /// A conversion is done.
  ///
  /// - Parameter bytesWritten: before compression.
  func add(inputs: Int, featuresRead: Int, featuresWritten: Int, bytesRead: Int, bytesWritten: Int) {
    counts.withLock { counts in
      counts.files += inputs
      counts.featuresRead += featuresRead
      counts.featuresWritten += featuresWritten
      counts.bytesRead += bytesRead
      counts.bytesWritten += bytesWritten
    }
  }

  private static func text(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// Processor time of the process, and the most memory that it has had.
  private static var usage: (seconds: Double, peak: Int) {
    var usage = rusage()
    // RUSAGE_SELF, whose type differs between C libraries.
    getrusage(0, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * unit)
  }

  /// All of it, in lines.
  func report(asJSON: Bool) -> String {
    let counts = counts.withLock { $0 }
    let (seconds, (processor, peak)) = (Terminal.seconds - start, Self.usage)
    let steps = times.all.map { (name: "\($0.phase)", seconds: Self.text($0.seconds)) }
    if asJSON {
      return
        "{\"stats\":{\"files\":\(counts.files),\"features_read\":\(counts.featuresRead),\"features_written\":\(counts.featuresWritten),"
        + "\"bytes_read\":\(counts.bytesRead),\"bytes_written\":\(counts.bytesWritten),\"seconds\":\(Self.text(seconds)),"
        + "\"processor_seconds\":\(Self.text(processor)),\"peak_memory\":\(peak),\"steps\":{"
        + steps.map { "\"\($0.name)\":\($0.seconds)" }.joined(separator: ",") + "}}}\n"
    }
    return
      "stats: \(Terminal.count(counts.files, "file")), \(Terminal.count(counts.featuresRead, "feature")) and \(counts.bytesRead) bytes read, "
      + "\(Terminal.count(counts.featuresWritten, "feature")) and \(counts.bytesWritten) bytes written\n"
      + "stats: \(Self.text(seconds)) s, \(Self.text(processor)) s of processors, at most \((peak + 999_999) / 1_000_000) MB of memory\n"
      + (steps.isEmpty ? "" : "stats: seconds of all threads: " + steps.map { "\($0.name) \($0.seconds)" }.joined(separator: ", ") + "\n")
  }
}
