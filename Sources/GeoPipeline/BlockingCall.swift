internal import Synchronization

/// Whether the caller of blocking work was cancelled.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  fileprivate func cancel() { flag.store(true, ordering: .relaxed) }
}

/// Does blocking work on a thread of its own, for one `await`.
///
/// - Parameter work: asks from time to time whether it was cancelled.
/// - Throws: what the work throws; `CancellationError` at once when the task is cancelled.
package func onOwnThread<Answer: Sendable>(
  isolation: isolated (any Actor)? = #isolation, _ work: @escaping @Sendable (Cancellation) throws -> Answer
) async throws -> Answer {
  let cancellation = Cancellation()
  let thread = AnswerThread<Answer> { { Result { try work(cancellation) } } }
  return try await withTaskCancellationHandler {
    guard let answer = try await thread.next() else { throw CancellationError() }
    return answer
  } onCancel: {
    cancellation.cancel()
  }
}
