internal import Synchronization

/// Handles that are not in use.
final class ProjPool: Sendable {
  private let definition: (from: String, to: String)
  private let idle: Mutex<[ProjHandle]>

  init(_ definition: (from: String, to: String), _ first: ProjHandle) {
    self.definition = definition
    idle = Mutex([first])
  }

  /// One that is idle, or a new one; `nil` where none can be made any more, as memory or a file has gone.
  func take() -> ProjHandle? {
    if let handle = idle.withLock({ $0.popLast() }) { return handle }
    return try? ProjHandle(from: definition.from, to: definition.to)
  }

  func giveBack(_ handle: ProjHandle) { idle.withLock { $0.append(handle) } }
}
