import Synchronization
import Testing
@testable import GeoPipeline

/// Large tasks get all threads, small ones one each; everything is delivered in order.
struct SizedRunTests {
  @Test(arguments: [1, 2, 5])
  func `tasks in order, with their threads`(_ jobs: Int) {
    let sizes = [1, 2, 40 << 20, 3, 16 << 20, 17 << 20, 5, 6]
    var delivered: [Int] = []
    var threads: [Int] = []
    SizedRun.run(
      Array(sizes.indices), size: { sizes[$0] }, jobs: jobs, work: { ($0, $1) },
      deliver: { (item, own) in
        delivered.append(item)
        threads.append(own)
        return true
      })
    #expect(delivered == Array(sizes.indices))
    #expect(threads == sizes.map { $0 >= 16 << 20 ? jobs : 1 })
  }

  @Test func `one that is alone has all threads`() {
    let threads = Mutex(0)
    SizedRun.run([7], size: { _ in 0 }, jobs: 3, work: { (_, own) in threads.withLock { $0 = own } }, deliver: { _ in true })
    #expect(threads.withLock { $0 } == 3)
  }

  @Test(arguments: [1, 3])
  func `ends where it is told to`(_ jobs: Int) {
    var delivered = 0
    SizedRun.run(
      Array(0..<100), size: { $0 == 50 ? 20 << 20 : 1 }, jobs: jobs, work: { (item, _) in item },
      deliver: { _ in
        delivered += 1
        return delivered < 10
      })
    #expect(delivered == 10)
  }
}
