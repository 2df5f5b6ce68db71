/// Work on a stream of items on several threads, with results in the order of the items.
///
/// Each thread takes the next item (one at a time), works on it (all at once), and leaves the result; the thread whose result
/// is next delivers it, and those after it that are ready by then. No thread only reads or only writes. While one
/// works on a large item the others continue for a while, as far as `mostAhead` lets them: with n threads at most n items and
/// the waiting results are in flight, which is the bound on memory and the back-pressure. What is delivered does not depend on n.
public enum OrderedRun {
  /// How much may wait for an earlier result, as the sizes of the items it was made of, none counted as less than ``leastSize``:
  /// a few ordinary blocks of features, and no large one.
  package static let mostAhead = 2 << 20
  package static let leastSize = 256 << 10

  /// - Parameters:
  ///   - jobs: how many threads work, including the calling one; at least 1.
  ///   - size: the size of an item, in bytes.
  ///   - next: the next item, `nil` at the end. Called by one thread at a time.
  ///   - makeWorker: called once on each thread, for work with its own scratch memory.
  ///   - deliver: takes one result, in order, one thread at a time; `false` ends the run early.
  /// - Throws: what `next` or `deliver` threw. Everything before a failing `next` has been delivered.
  public static func run<Item: Sendable, Output: Sendable, Failure: Error>(
    jobs: Int, size: @escaping (Item) -> Int, next: () throws(Failure) -> Item?, makeWorker: @Sendable () -> (consuming Item) -> Output,
    deliver: (Output) throws(Failure) -> Bool
  ) throws(Failure) {
    try run(jobs: jobs, size: size, next: next, makeWorker: makeWorker, deliver: deliver, startsThread: { _ in true })
  }

  /// - Parameter startsThread: whether a thread, counted from 1, can be had; tests say no where the system would not.
  package static func run<Item: Sendable, Output: Sendable, Failure: Error>(
    jobs: Int, size: @escaping (Item) -> Int, next: () throws(Failure) -> Item?, makeWorker: @Sendable () -> (consuming Item) -> Output,
    deliver: (Output) throws(Failure) -> Bool, startsThread: (Int) -> Bool
  ) throws(Failure) {
    try run(
      jobs: jobs, size: size, next: next, goBack: { _ in }, makeWorker: makeWorker,
      deliver: { (output) throws(Failure) in try deliver(output) ? .goOn : .stop }, startsThread: startsThread)
  }

  /// What follows on a result.
  package enum Verdict: Sendable {
    case goOn, stop
    /// The item, and all after it, have to be had and worked on again.
    case again
  }

  /// The same for items that may turn out to have been others, of which nothing is delivered then.
  ///
  /// - Parameters:
  ///   - mostInWork: how much is worked on at a time, as the sizes of items; a single one may have more.
  ///   - goBack: makes ``next`` give the item of that number again, and all after it; never while `next` is called, or `deliver`.
  ///   - makeWorker: called again on a thread when there was such an item, so that no worker keeps anything of it.
  ///   - deliver: takes one result, in order, one thread at a time.
  package static func run<Item: Sendable, Output: Sendable, Failure: Error>(
    jobs: Int, mostInWork: Int = .max, size: @escaping (Item) -> Int, next: () throws(Failure) -> Item?, goBack: (Int) -> Void,
    makeWorker: @Sendable () -> (consuming Item) -> Output, deliver: (Output) throws(Failure) -> Verdict,
    startsThread: (Int) -> Bool = { _ in true }
  ) throws(Failure) {
    precondition(jobs >= 1, "an ordered run needs at least one thread")
    if jobs == 1 {
      var work = makeWorker()
      var turn = 0
      while let item = try next() {
        switch try deliver(work(item)) {
        case .goOn: turn += 1
        case .stop: return
        case .again:
          goBack(turn)
          work = makeWorker()
        }
      }
      return
    }
    // The closures do not outlive this call: every thread is joined below.
    let failure: Failure? = withoutActuallyEscaping(next) { next in
      withoutActuallyEscaping(makeWorker) { makeWorker in
        withoutActuallyEscaping(deliver) { deliver in
          withoutActuallyEscaping(goBack) { goBack in
            let turns = Turns(
              mostInWork: mostInWork,
              next: { () -> Result<Turns<Item, Output>.Sized?, any Error> in
                do throws(Failure) { return .success(try next().map { (size($0), $0) }) } catch { return .failure(error) }
              },
              goBack: goBack, makeWorker: makeWorker,
              deliver: { output -> Result<Verdict, any Error> in
                do throws(Failure) { return .success(try deliver(output)) } catch { return .failure(error) }
              })
            let threads = (1..<jobs).compactMap { startsThread($0) ? WorkerThread(index: $0) { turns.work() } : nil }
            turns.work()
            for thread in threads { thread.join() }
            return turns.failure as? Failure
          }
        }
      }
    }
    if let failure { throw failure }
  }
}

/// What the threads of one run share.
///
/// Unchecked: `next` and everything about items is touched with `input` held only, everything about turns with `output` held
/// only, and `deliver` by the one thread that has set `isDelivering`; the fields that both sides read are written with both
/// held.
private final class Turns<Item: Sendable, Output: Sendable>: @unchecked Sendable {
  typealias Sized = (size: Int, item: Item)

  private let next: () -> Result<Sized?, any Error>
  private let goBack: (Int) -> Void
  private let makeWorker: () -> (consuming Item) -> Output
  private let deliver: (Output) -> Result<OrderedRun.Verdict, any Error>

  private let input = Lock()
  private var ticket = 0
  private var isAtEnd = false
  private var inputFailure: (any Error)?
  /// How often items were to be had again. Read and written as the class requires of what both sides read.
  private var round = 0

  private let output = Lock()
  private var turn = 0
  /// Results that are not delivered yet, by their tickets, and the sizes of what they were made of.
  private var waiting: [Int: (size: Int, output: Output)] = [:]
  private var waitingSize = 0
  /// The sizes of the items that are worked on.
  private var sizeInWork = 0
  private let mostInWork: Int
  private var isDelivering = false
  private var outputFailure: (any Error)?
  private var isStopped = false

  init(
    mostInWork: Int, next: @escaping () -> Result<Sized?, any Error>, goBack: @escaping (Int) -> Void,
    makeWorker: @escaping () -> (consuming Item) -> Output,
    deliver: @escaping (Output) -> Result<OrderedRun.Verdict, any Error>
  ) {
    self.mostInWork = mostInWork
    self.next = next
    self.goBack = goBack
    self.makeWorker = makeWorker
    self.deliver = deliver
  }

  /// After all threads have ended: what went wrong first. A result that could not be delivered comes before an item
  /// that could not be had, since its item came before; so does the end that `deliver` asked for.
  var failure: (any Error)? { outputFailure ?? (isStopped ? nil : inputFailure) }

  /// The loop of one thread.
  func work() {
    var worker = makeWorker()
    var workerRound = 0
    while let item = take() {
      if item.round != workerRound { (worker, workerRound) = (makeWorker(), item.round) }
      let size = max(item.sized.size, OrderedRun.leastSize)
      if mostInWork < .max { begin(item.ticket, item.round, size) }
      let result = worker(item.sized.item)
      output.lock()
      if mostInWork < .max {
        sizeInWork -= size
        output.wakeAll()
      }
      // Nobody waits for room whose turn it is, so that somebody always goes on.
      while item.round == round, turn != item.ticket, waitingSize + size > OrderedRun.mostAhead { output.wait() }
      if item.round == round {
        waiting[item.ticket] = (size, result)
        waitingSize += size
        if !isDelivering { deliverWaiting() }
      }
      output.unlock()
    }
  }

  /// Waits until there is room for an item among those that are worked on. There always is for that whose turn it is.
  private func begin(_ ticket: Int, _ round: Int, _ size: Int) {
    output.lock()
    while round == self.round, turn != ticket, sizeInWork > 0, sizeInWork + size > mostInWork { output.wait() }
    sizeInWork += size
    output.unlock()
  }

  /// Delivers the results that are ready and next. Called with `output` held, which is given back meanwhile, so that no thread with
  /// a result waits for the one that writes.
  private func deliverWaiting() {
    isDelivering = true
    while let (size, result) = waiting.removeValue(forKey: turn) {
      if !isStopped {
        output.unlock()
        let delivered = deliver(result)
        output.lock()
        switch delivered {
        case .success(.goOn): break
        case .success(.stop): stop()
        case .success(.again):
          haveAgain()
          continue
        case .failure(let error):
          outputFailure = error
          stop()
        }
      }
      turn += 1
      waitingSize -= size
      output.wakeAll()
    }
    isDelivering = false
  }

  private func take() -> (sized: Sized, ticket: Int, round: Int)? {
    input.lock()
    defer { input.unlock() }
    if isAtEnd { return nil }
    switch next() {
    case .success(let item?):
      defer { ticket += 1 }
      return (item, ticket, round)
    case .success(nil):
      isAtEnd = true
    case .failure(let error):
      isAtEnd = true
      inputFailure = error
    }
    return nil
  }

  /// Goes back to the item that is next. Called as ``stop()`` is. Threads that found the end before stay away: the present one continues.
  private func haveAgain() {
    input.lock()
    goBack(turn)
    ticket = turn
    round += 1
    isAtEnd = false
    inputFailure = nil
    input.unlock()
    waiting = [:]
    waitingSize = 0
    output.wakeAll()
  }

  /// No more items. Called with `output` held; `input` is never held by a thread that waits for `output`.
  private func stop() {
    isStopped = true
    input.lock()
    isAtEnd = true
    input.unlock()
  }
}
