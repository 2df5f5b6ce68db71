import Foundation
import GeoPipeline
import Testing

@Suite(.timeLimit(.minutes(1))) struct OrderedRunTests {
  struct Failure: Error, Equatable { var at: Int }

  /// Numbers from 0 on, and what a run made of them.
  private final class Run: Sendable {
    let jobs: Int
    private let state = Guarded((next: 0, inFlight: 0, most: 0, delivered: [Int](), inNext: false, inDeliver: false, workers: 0))

    init(jobs: Int) { self.jobs = jobs }

    var delivered: [Int] { state.withLock { $0.delivered } }
    var most: Int { state.withLock { $0.most } }
    var taken: Int { state.withLock { $0.next } }
    var workers: Int { state.withLock { $0.workers } }

    func callAsFunction(
      count: Int, failingNext: Int? = nil, failingDelivery: Int? = nil, stop: Int? = nil,
      size: @escaping @Sendable (Int) -> Int = { _ in 0 },
      startsThread: (Int) -> Bool = { _ in true }, work: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(Failure) {
      try OrderedRun.run(
        jobs: jobs, size: size,
        next: { () throws(Failure) -> Int? in
          let item = state.withLock { state in
            precondition(!state.inNext, "two threads ask for the next item")
            state.inNext = true
            return state.next
          }
          defer { state.withLock { $0.inNext = false } }
          if item == failingNext { throw Failure(at: item) }
          if item == count { return nil }
          state.withLock {
            $0.next += 1
            $0.inFlight += 1
            $0.most = max($0.most, $0.inFlight)
          }
          return item
        },
        makeWorker: {
          state.withLock { $0.workers += 1 }
          return { item in
            work(item)
            return item * item
          }
        },
        deliver: { (square: Int) throws(Failure) -> Bool in
          state.withLock { state in
            precondition(!state.inDeliver, "two threads deliver")
            state.inDeliver = true
          }
          defer {
            state.withLock {
              $0.inDeliver = false
              $0.inFlight -= 1
            }
          }
          let item = Int(Double(square).squareRoot())
          if item == failingDelivery { throw Failure(at: item) }
          state.withLock { $0.delivered.append(item) }
          return item != stop
        },
        startsThread: startsThread)
    }
  }

  static let jobs = [1, 2, 3, 8, 40]

  /// Small results that may wait for an earlier one; a single thread leaves none.
  static func ahead(_ jobs: Int) -> Int { jobs == 1 ? 0 : OrderedRun.mostAhead / OrderedRun.leastSize }

  /// Items of more than the limit are worked on one at a time, besides that whose turn it is.
  @Test(arguments: [1, 2, 4]) func `work in flight is bounded by its size`(jobs: Int) throws {
    let state = Guarded((size: 0, most: 0))
    var next = 0
    var delivered: [Int] = []
    let sizes = (0..<60).map { $0 < 40 ? 5 << 20 : 300 << 10 }
    try OrderedRun.run(
      jobs: jobs, mostInWork: 1 << 20, size: { sizes[$0] },
      next: { () throws(Failure) -> Int? in
        defer { next += 1 }
        return next < sizes.count ? next : nil
      },
      goBack: { _ in },
      makeWorker: {
        { item in
          state.withLock { state in
            state.size += sizes[item]
            state.most = max(state.most, state.size)
          }
          usleep(500)
          state.withLock { $0.size -= sizes[item] }
          return item
        }
      },
      deliver: { (item: Int) throws(Failure) -> OrderedRun.Verdict in
        delivered.append(item)
        return .goOn
      })
    #expect(delivered == Array(sizes.indices))
    #expect(state.withLock { $0.most } <= 2 * 5 << 20)
  }

  @Test(arguments: jobs) func `results come in the order of the items, a few more in flight at most than there are threads`(
    jobs: Int
  ) throws {
    let run = Run(jobs: jobs)
    // The first items take longest.
    try run(
      count: 2000,
      work: { item in
        var value = UInt64(item)
        for _ in 0..<(item % 7 == 0 ? 3000 : 10) { value = value &* 6_364_136_223_846_793_005 &+ 1 }
        if value == 1 { sched_yield() }
      })
    #expect(run.delivered == Array(0..<2000))
    #expect(run.most <= jobs + Self.ahead(jobs))
    #expect(run.workers <= jobs)
  }

  @Test(arguments: jobs) func `no large result waits beside another`(jobs: Int) throws {
    let run = Run(jobs: jobs)
    try run(count: 300, size: { _ in OrderedRun.mostAhead })
    #expect(run.delivered == Array(0..<300))
    #expect(run.most <= jobs + 1)
  }

  @Test func `while one works on a large item the other goes on, as far as it may`() throws {
    let run = Run(jobs: 2)
    // The first item is done when all are taken that may be while it is in work.
    let most = 1 + Self.ahead(2)
    try run(count: 100, work: { item in if item == 0 { while run.taken < most { sched_yield() } } })
    #expect(run.delivered == Array(0..<100))
  }

  @Test(arguments: jobs) func `nothing to do, and less to do than there are threads`(jobs: Int) throws {
    for count in 0...3 {
      let run = Run(jobs: jobs)
      try run(count: count)
      #expect(run.delivered == Array(0..<count))
    }
  }

  @Test(arguments: jobs) func `what came before an item that cannot be had is delivered`(jobs: Int) {
    for place in [0, 1, 7, 100] {
      let run = Run(jobs: jobs)
      #expect(throws: Failure(at: place)) { try run(count: 200, failingNext: place) }
      #expect(run.delivered == Array(0..<place))
    }
  }

  @Test(arguments: jobs) func `nothing is delivered behind a result that cannot be`(jobs: Int) {
    for place in [0, 1, 7, 100] {
      let run = Run(jobs: jobs)
      #expect(throws: Failure(at: place)) { try run(count: 200, failingDelivery: place) }
      #expect(run.delivered == Array(0..<place))
      #expect(run.taken <= place + jobs + Self.ahead(jobs))
    }
  }

  @Test(arguments: jobs) func `a run that is stopped delivers no more, and hardly takes more`(jobs: Int) throws {
    for place in [0, 1, 7, 100] {
      let run = Run(jobs: jobs)
      try run(count: 200, stop: place)
      #expect(run.delivered == Array(0...place))
      #expect(run.taken <= place + jobs + Self.ahead(jobs))
    }
  }

  @Test(arguments: jobs) func `an input that fails behind the place where the run is stopped is nobody's concern`(jobs: Int) throws {
    for _ in 0..<200 {
      let run = Run(jobs: jobs)
      try run(count: 100, failingNext: 4, stop: 3)
      #expect(run.delivered == Array(0...3))
    }
  }

  @Test(arguments: jobs) func `of two failures the one that comes first in the input counts`(jobs: Int) {
    for _ in 0..<100 {
      let run = Run(jobs: jobs)
      #expect(throws: Failure(at: 3)) { try run(count: 100, failingNext: 5, failingDelivery: 3) }
      #expect(run.delivered == [0, 1, 2])
    }
  }

  @Test(arguments: jobs) func `the threads that can be had do the work, be it the caller alone`(jobs: Int) throws {
    for (most, startsThread) in [(1, { _ in false }), ((jobs + 1) / 2, { $0 % 2 == 0 })] as [(Int, (Int) -> Bool)] {
      let run = Run(jobs: jobs)
      try run(count: 500, startsThread: startsThread)
      #expect(run.delivered == Array(0..<500))
      #expect(run.workers <= most && run.most <= most + Self.ahead(jobs))
    }
  }

  @Test(arguments: jobs) func `items that were others are had again, with all behind them, and nothing of them is delivered`(
    jobs: Int
  ) throws {
    // Up to each of these places, items are wrong until it was gone back to.
    let wrong = [0, 1, 5, 6, 40, 199]
    let state = Guarded((next: 0, known: 0, delivered: [Int](), wentBack: [Int](), isFaulty: true))
    try OrderedRun.run(
      jobs: jobs, size: { _ in 0 },
      next: { () throws(Failure) -> (number: Int, isRight: Bool)? in
        let item = state.withLock { state -> (number: Int, isRight: Bool)? in
          if state.next == 200 { return nil }
          defer { state.next += 1 }
          return (state.next, wrong.allSatisfy { $0 > state.next || $0 < state.known })
        }
        // An input that failed while wrong items were had fails again, or not.
        if item?.number == 100, state.withLock({ $0.isFaulty }) { throw Failure(at: 100) }
        return item
      },
      goBack: { place in
        state.withLock { state in
          state.wentBack.append(place)
          (state.next, state.known, state.isFaulty) = (place, place + 1, place < 40)
        }
      },
      makeWorker: {
        var sum = 0
        return { item in
          sum += item.isRight ? 0 : 1
          return (item.number, item.isRight, sum)
        }
      },
      deliver: { (output: (number: Int, isRight: Bool, wrongBefore: Int)) throws(Failure) in
        if !output.isRight { return .again }
        #expect(output.wrongBefore == 0, "a worker keeps something of what was wrong")
        state.withLock { $0.delivered.append(output.number) }
        return .goOn
      })
    #expect(state.withLock { $0.delivered } == Array(0..<200))
    #expect(state.withLock { $0.wentBack } == wrong)
  }

  @Test func `many short runs under load`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed in 0..<4 {
        group.addTask {
          for round in 0..<150 {
            let run = Run(jobs: 1 + (seed + round) % 5)
            try run(count: round % 23)
            #expect(run.delivered == Array(0..<round % 23))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
