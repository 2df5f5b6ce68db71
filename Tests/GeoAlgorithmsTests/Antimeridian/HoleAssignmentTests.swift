import GeoModel
import Testing

@testable import GeoAlgorithms

/// Exteriors lie in each other where a polygon overlaps itself.
struct HoleAssignmentTests {
  private static func square(_ west: Double, _ south: Double, _ size: Double, isHole: Bool = false) -> [UnwrappedVertex] {
    let (east, north) = (west + size, south + size)
    let ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return (isHole ? ring.reversed() : ring).map { UnwrappedVertex(longitude: $0.0, latitude: $0.1, altitude: .nan, world: 0, source: 0) }
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `a hole belongs to the innermost exterior that it lies in`(_ order: [Int]) {
    // The largest last, in whatever order they come.
    let exteriors = [Self.square(100, 10, 10), Self.square(90, 0, 30), Self.square(80, 0, 70)]
    var tracing = RingTracing()
    for index in order { tracing.addLoop(exteriors[index][...]) }
    for (west, south) in [(102.0, 12.0), (91, 1), (81, 40)] { tracing.addLoop(Self.square(west, south, 1, isHole: true)[...]) }
    var assignment = HoleAssignment()
    assignment.assign(tracing)
    #expect(assignment.isComplete && assignment.holes.count == 3)
    for (rank, hole) in assignment.holes {
      #expect(order[assignment.shells[rank]] == hole - exteriors.count)
    }
  }
}
