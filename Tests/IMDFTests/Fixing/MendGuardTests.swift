import GeoModel
@testable import IMDF
import Testing

/// Which of many changes brought something new about.
@Suite struct MendGuardTests {
  private static func guarding() throws -> MendGuard {
    let map = IndoorMap(try SampleVenue.read().archive())
    return MendGuard(IndoorJudging.judged(map, IndoorValidationOptions(now: RuleTwinTests.now)))
  }

  @Test(arguments: [[5], [2, 3], [0, 19], [7, 8, 15]])
  func `only what brings it about is left`(_ bad: [Int]) throws {
    var guarding = try Self.guarding()
    #expect(guarding.culprits([Array(0..<20)], areAlike: false, of: 40) { !$0.filter(bad.contains).isEmpty }.sorted() == bad)
  }

  @Test func `of two that are bad together one is left`() throws {
    var guarding = try Self.guarding()
    #expect(guarding.culprits([Array(0..<10)], areAlike: false, of: 10) { $0.contains(2) && $0.contains(7) }.count == 1)
  }

  @Test func `no more is tried than it may take, and what is not known is left`() throws {
    var guarding = try Self.guarding()
    var tries = 0
    let bad: Set<Int> = Set(0..<1000)
    let culprits = guarding.culprits([Array(0..<1000)], areAlike: false, of: 1000) { numbers in
      tries += 1
      return !bad.isDisjoint(with: numbers)
    }
    #expect(Set(culprits) == bad && tries <= 41)
  }

  @Test func `changes that are alike are left or made together`() throws {
    var guarding = try Self.guarding()
    let bad: Set<Int> = [3, 5]
    #expect(guarding.culprits([[0, 1, 2], [3, 4, 5]], areAlike: true, of: 8) { !bad.isDisjoint(with: $0) } == [3, 4, 5])
    #expect(guarding.culprits([[3, 4, 5]], areAlike: true, of: 8) { !bad.isDisjoint(with: $0) } == [3, 4, 5])
  }

  @Test func `what did it is found among all when it was no suspect`() throws {
    var guarding = try Self.guarding()
    #expect(guarding.culprits([[0]], areAlike: true, of: 4) { $0.contains(2) } == [2])
  }
}
