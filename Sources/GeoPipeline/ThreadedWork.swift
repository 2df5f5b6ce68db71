#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

public import GeoModel

/// Pieces of work on several threads (``OrderedRun``).
public struct ThreadedWork: PieceWork {
  /// How many threads, including the calling one; at least 1.
  public let jobs: Int

  public init(jobs: Int) {
    precondition(jobs >= 1, "work needs at least one thread")
    self.jobs = jobs
  }

  public var width: Int { jobs }

  /// The default number of threads: one for each processor.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  public func run<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @Sendable (Piece) -> Result, take: (Result) -> Void
  ) {
    var rest = pieces[...]
    // The closure does not outlive this call: the run joins its threads.
    withoutActuallyEscaping(work) { work in
      OrderedRun.run(
        jobs: min(jobs, max(pieces.count, 1)), size: { _ in 0 }, next: { rest.popFirst() }, makeWorker: { { work($0) } },
        deliver: {
          take($0)
          return true
        })
    }
  }
}
