import GeoPipeline

/// State for several threads, with a lock that the thread sanitizer knows: it does not see those of `Synchronization.Mutex`, and reports races
/// where there are none.
final class Guarded<State>: @unchecked Sendable {
  // Unchecked: `state` is touched with the lock held only.
  private let lock = Lock()
  private var state: State

  init(_ state: State) { self.state = state }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }
}
