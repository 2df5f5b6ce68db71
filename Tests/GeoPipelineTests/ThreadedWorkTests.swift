import GeoPipeline
import Testing

@Suite struct ThreadedWorkTests {
  @Test(arguments: 1...5)
  func `results come in the order of the pieces, one for each`(jobs: Int) {
    for count in [0, 1, 2, 100] {
      var results: [Int] = []
      ThreadedWork(jobs: jobs).run(Array(0..<count)) {
        $0 * $0
      } take: {
        results.append($0)
      }
      #expect(results == (0..<count).map { $0 * $0 })
    }
  }
}
