import GeoModel
import Testing

@testable import GeoAlgorithms

struct SimplificationPropertyTests {
  @Test(arguments: SimplificationMethod.allCases)
  func `what is valid stays valid, on every shape at every tolerance`(method: SimplificationMethod) {
    var areas = GeneratedAreas(seed: 7)
    var (runs, whole, removed, before) = (0, 0, 0, 0)
    var failures = 0
    for _ in 0..<GeneratedAreas.count {
      let input = areas.next()
      for tolerance in [0.0, 0.3, 1, 4, 1e6] {
        let guarantees = SimplificationGuarantees(method, isSafe: true, tolerance: .length(tolerance))
        let (output, isKeptWhole) = guarantees.simplified(input)
        runs += 1
        whole += isKeptWhole ? 1 : 0
        before += input.positions.count
        removed += input.positions.count - output.positions.count
        let breaches = guarantees.breaches(input, output, wasValid: true)
        if !breaches.isEmpty {
          failures += 1
          if failures < 5 { Issue.record("\(tolerance): \(breaches.prefix(3)) \(input.pathPositions)") }
        }
      }
    }
    print("\(method.rawValue): \(runs) runs, \(failures) failures, \(whole) kept whole, \(removed) of \(before) positions removed")
    #expect(failures == 0)
    #expect(whole * 100 <= runs)
  }

  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `start and direction of rings do not matter`(method: SimplificationMethod, isSafe: Bool) {
    var areas = GeneratedAreas(seed: 11)
    for _ in 0..<GeneratedAreas.count / 4 {
      let input = areas.next()
      for tolerance in [0.3, 1.0, 4] {
        let guarantees = SimplificationGuarantees(method, isSafe: isSafe, tolerance: .length(tolerance))
        let expected = SimplificationGuarantees.cycles(guarantees.simplified(input).output)
        for turn in 1...3 {
          let turned = input.turned(by: 2 * turn)
          let found = SimplificationGuarantees.cycles(guarantees.simplified(turned).output)
          #expect(found == expected, "\(input.pathPositions)")
        }
      }
    }
  }

  @Test(arguments: SimplificationMethod.allCases)
  func `every level that importances give is valid and within those above`(method: SimplificationMethod) {
    var areas = GeneratedAreas(seed: 13)
    for _ in 0..<GeneratedAreas.count / 4 {
      let input = areas.next()
      var simplification = GeometrySimplification(method: method, metric: .plane, isSafe: true)
      let importances = simplification.importances(ofGeometry: 0, in: input)
      for threshold in [0.0, 0.1, 0.5, 1, 3, 10, 1e9] {
        var level = GeometryColumn()
        for part in input.parts(ofGeometry: 0) {
          for path in input.paths(ofPart: part) {
            let kept = input.positions(ofPath: path).dropLast().filter { importances[$0] > threshold }
            for index in kept + kept.prefix(1) { level.append(input.positions[index]) }
            level.endPath()
          }
          level.endPart()
        }
        level.endGeometry(input.kinds[0])
        #expect(SimplificationGuarantees.isValid(level), "\(threshold) \(input.pathPositions)")
      }
    }
  }
}
