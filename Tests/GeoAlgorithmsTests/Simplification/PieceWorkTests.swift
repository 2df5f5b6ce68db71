import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

@Suite struct PieceWorkTests {
  /// The last piece first.
  private struct Backwards: PieceWork {
    func run<Piece: Sendable, Result: Sendable>(
      _ pieces: [Piece], _ work: @Sendable (Piece) -> Result, take: (Result) -> Void
    ) {
      #expect(pieces.count > 1)
      for result in pieces.reversed().map(work).reversed() { take(result) }
    }
  }

  @Test(arguments: [SimplificationMethod.visvalingam, .weightedVisvalingam])
  func `a coverage of many borders is the same in whatever order its pieces are worked on`(method: SimplificationMethod) throws {
    var random = SeededNumbers(state: 11)
    let input = CoverageTests.patchwork(&random, size: 64)
    for tolerance in [SimplificationTolerance.length(0.1), .share(0.2)] {
      let one = try CoverageTests.simplified(input, method, tolerance)
      let other = try CoverageTests.simplified(input, method, tolerance, by: Backwards())
      #expect(one.positions == other.positions && one.pathEnds == other.pathEnds && one.positions.count < input.positions.count)
    }
  }
}
