/// A thread that answers one question after the other, and works only when it is asked: where blocking code meets
/// `async`.
///
/// Reading a file or a pipe blocks, and decoding deep JSON needs a deep stack; both are out of place on the few threads
/// that tasks share. The caller asks when it wants the next answer, so nothing is made ahead: that is the
/// back-pressure. The thread begins with the first question and ends with the last answer, or when this object is no longer
/// referenced.
package final class AnswerThread<Answer: Sendable>: Sendable {
  /// Answers one question.
  package typealias Work = () -> Result<Answer?, any Error>

  struct WorkMaker: Sendable {
    let make: @Sendable () -> Work
  }

  private let exchange: Exchange<Answer>

  /// - Parameter makeWork: called on the thread, before the first question; what it returns is asked until it answers `nil` or
  ///   fails.
  package init(_ makeWork: @escaping @Sendable () -> Work) {
    exchange = Exchange(WorkMaker(make: makeWork))
  }

  deinit { exchange.close() }

  /// The next answer; `nil` once there was the last one. To be asked by one task at a time.
  ///
  /// - Throws: what the work failed with, once, or `CancellationError` when the task that asks is cancelled; at once, also
  ///   while the work is waiting for its input.
  package func next(isolation: isolated (any Actor)? = #isolation) async throws -> Answer? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { exchange.ask($0) }
    } onCancel: {
      exchange.cancel()
    }
  }
}

/// What the thread and those who ask it share.
///
/// Unchecked: every field is touched with `lock` held only; the work itself never leaves the thread.
private final class Exchange<Answer: Sendable>: @unchecked Sendable {
  typealias Work = AnswerThread<Answer>.Work
  typealias WorkMaker = AnswerThread<Answer>.WorkMaker

  private let lock = Lock()
  private var makeWork: WorkMaker?
  private var question: CheckedContinuation<Answer?, any Error>?
  /// A question that the thread has not taken up.
  private var isAsked = false
  private var isClosed = false
  private var isCancelled = false

  init(_ makeWork: WorkMaker) { self.makeWork = makeWork }

  func ask(_ continuation: CheckedContinuation<Answer?, any Error>) {
    lock.lock()
    precondition(question == nil, "an iterator is asked for its next element while another task waits for one")
    if isCancelled || isClosed {
      let isCancelled = isCancelled
      lock.unlock()
      if isCancelled { continuation.resume(throwing: CancellationError()) } else { continuation.resume(returning: nil) }
      return
    }
    question = continuation
    isAsked = true
    let makeWork = makeWork
    self.makeWork = nil
    lock.wakeAll()
    lock.unlock()
    guard let makeWork else { return }
    if let thread = WorkerThread({ [self] in run(makeWork.make()) }) {
      thread.detach()
    } else {
      answer(.failure(StageError("the system gives this process no more threads")))
    }
  }

  /// The thread's life. It lets go of the work, and of the input that the work reads, when it ends.
  private func run(_ work: Work) {
    while waitForQuestion() { answer(work()) }
  }

  private func waitForQuestion() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while !isAsked && !isClosed { lock.wait() }
    if isClosed { return false }
    isAsked = false
    return true
  }

  private func answer(_ result: Result<Answer?, any Error>) {
    lock.lock()
    let waiting = question
    question = nil
    switch result {
    case .success(.some): break
    case .success(nil), .failure: isClosed = true
    }
    lock.unlock()
    // Nobody waits any more for the answer to a cancelled question.
    waiting?.resume(with: result)
  }

  func cancel() {
    lock.lock()
    isCancelled = true
    let waiting = question
    question = nil
    closeHoldingLock()
    lock.unlock()
    waiting?.resume(throwing: CancellationError())
  }

  func close() {
    lock.lock()
    closeHoldingLock()
    lock.unlock()
  }

  private func closeHoldingLock() {
    isClosed = true
    makeWork = nil
    lock.wakeAll()
  }
}
