/// Tasks of very different sizes on several threads: a large one gets all threads, small ones have one each, side by side. Begun and delivered
/// in their order.
package enum SizedRun {
  /// From this size on, in bytes, a task is worth several threads.
  package static let leastOfLarge = 16 << 20

  /// The most small tasks that a thread takes at a time.
  private static let mostAtOnce = 8

  /// Some tasks that are done at once.
  private struct Shift<Item> {
    var items: [Item]
    let isLarge: Bool
  }

  /// - Parameters:
  ///   - items: what is to be done. One that is alone counts as large.
  ///   - size: the size of an item, in bytes.
  ///   - jobs: threads in all, at least 1.
  ///   - isUnwanted: whether to begin no further one; asked by any thread.
  ///   - work: does an item, with so many threads.
  ///   - deliver: takes one result, in order, one thread at a time; `false` ends the run.
  package static func run<Item: Sendable, Output: Sendable>(
    _ items: [Item], size: (Item) -> Int, jobs: Int, isUnwanted: @escaping () -> Bool = { false },
    work: @Sendable (Item, _ jobs: Int) -> Output, deliver: (Output) -> Bool
  ) {
    var shifts: [Shift<Item>] = []
    for item in items {
      let isLarge = jobs > 1 && (items.count == 1 || size(item) >= leastOfLarge)
      if let last = shifts.last, !last.isLarge, !isLarge {
        shifts[shifts.count - 1].items.append(item)
      } else {
        shifts.append(Shift(items: [item], isLarge: isLarge))
      }
    }
    var goesOn = true
    // The closure does not outlive this call: every run joins its threads.
    withoutActuallyEscaping(work) { work in
      for shift in shifts where goesOn && !isUnwanted() {
        var waiting = shift.items[...]
        let own = shift.isLarge ? jobs : 1
        // Several at a time, where there are many: to take turns costs as much as a small task.
        let count = own > 1 || jobs == 1 ? 1 : max(1, min(mostAtOnce, shift.items.count / (jobs * 4)))
        OrderedRun.run(
          jobs: shift.isLarge ? 1 : min(jobs, shift.items.count), size: { _ in 0 },
          next: { () throws(Never) -> [Item]? in
            if isUnwanted() || waiting.isEmpty { return nil }
            defer { waiting = waiting.dropFirst(count) }
            return Array(waiting.prefix(count))
          },
          makeWorker: { { items in items.map { work($0, own) } } },
          deliver: { (outputs: [Output]) throws(Never) in
            for output in outputs where goesOn { goesOn = deliver(output) }
            return goesOn
          })
      }
    }
  }
}
