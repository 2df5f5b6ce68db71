import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Altitudes travel with their positions (conventions 1.7), also where one place of the meridian is written from both sides.
@Suite struct SeamHeightTests {
  private func line(_ positions: [(Double, Double, Double)]) -> Sample {
    var sample = Sample.line(positions.map { ($0.0, $0.1) })
    sample.altitudes = positions.map(\.2)
    return sample
  }

  /// The parts of a line or the exteriors of polygons as (longitude, latitude, altitude).
  private func parts(_ sample: Sample) -> [[[Double]]] {
    var index = 0
    return sample.parts.map { part in
      part[0].map { place in
        defer { index += 1 }
        return [place.x, place.y, sample.altitudes[index]]
      }
    }
  }

  @Test func `each side of the meridian keeps its height`() {
    let cut = line([(179, 0, 1), (180, 0, 5), (-180, 0, 9), (-179, 0, 10)]).cut().sample
    #expect(parts(cut) == [[[179, 0, 1], [180, 0, 5]], [[-180, 0, 9], [-179, 0, 10]]])
    let back = line([(-179, 0, 10), (-180, 0, 9), (180, 0, 5), (179, 0, 1)]).cut().sample
    #expect(parts(back) == [[[-179, 0, 10], [-180, 0, 9]], [[180, 0, 5], [179, 0, 1]]])
    let begins = line([(180, 0, 5), (-180, 0, 9), (-179, 0, 10)]).cut().sample
    #expect(parts(begins) == [[[-180, 0, 5], [-180, 0, 9], [-179, 0, 10]]])
    let turns = line([(179, 0, 1), (180, 0, 5), (-180, 0, 9), (170, 1, 3)]).cut().sample
    #expect(parts(turns) == [[[179, 0, 1], [180, 0, 5], [180, 0, 9], [170, 1, 3]]])
    let along = line([(179, 0, 1), (180, 0, 5), (-180, 0, 9), (-180, 1, 7), (-179, 1, 2)]).cut().sample
    #expect(parts(along) == [[[179, 0, 1], [180, 0, 5], [180, 0, 9], [180, 1, 7]], [[-180, 1, 7], [-179, 1, 2]]])
    // Of equal heights nothing is written twice.
    let level = line([(179, 0, 1), (180, 0, 5), (-180, 0, 5), (-179, 0, 10)]).cut().sample
    #expect(parts(level) == [[[179, 0, 1], [180, 0, 5]], [[-180, 0, 5], [-179, 0, 10]]])
  }

  @Test func `a line that goes straight up keeps its heights`() {
    let cut = line([(179, 0, 1), (179.5, 0, 2), (179.5, 0, 3), (-179.5, 0, 5), (-179.5, 0, 6)]).cut().sample
    #expect(parts(cut) == [[[179, 0, 1], [179.5, 0, 2], [179.5, 0, 3], [180, 0, 4]], [[-180, 0, 4], [-179.5, 0, 5], [-179.5, 0, 6]]])
    let mast = line([(181, 7, 0), (181, 7, 90)]).cut().sample
    #expect(parts(mast) == [[[-179, 7, 0], [-179, 7, 90]]])
  }

  @Test func `rings keep the height of each side`() {
    // From every position on, in both directions.
    let ring: [(Double, Double, Double)] = [
      (179, 0, 1), (180, 0, 5), (-180, 0, 9), (-179, 0, 10), (-179, 1, 11), (-180, 1, 7), (180, 1, 8), (179, 1, 2),
    ]
    let expected: Set<[Double]> = [
      [179, 0, 1], [180, 0, 5], [-180, 0, 9], [-179, 0, 10], [-179, 1, 11], [-180, 1, 7], [180, 1, 8], [179, 1, 2],
    ]
    for start in ring.indices {
      for isReversed in [false, true] {
        var places = Array(ring[start...] + ring[..<start])
        places.append(places[0])
        if isReversed { places.reverse() }
        var sample = Sample.polygon([places.map { ($0.0, $0.1) }])
        sample.altitudes = places.map(\.2)
        let cut = sample.cut().sample
        #expect(Set(parts(cut).joined()) == expected && cut.parts.count == 2, "from \(start), reversed: \(isReversed)")
      }
    }
  }

  /// Round a pole the worlds of a ring may be laid over each other, and it may end in the other spelling.
  @Test func `rings round a pole keep the height of each side`() {
    let cap: [(Double, Double, Double)] = [(-180, 80, 1), (-90, 80, 2), (0, 80, 3), (90, 80, 4), (180, 80, 5), (-180, 80, 1)]
    let spiral: [(Double, Double, Double)] = [
      (170, 70, 1), (180, 70, 2), (-180, 70, 3), (0, 70, 4), (180, 80, 5), (-180, 80, 6), (0, 80, 7), (170, 80, 8), (170, 70, 1),
    ]
    for ring in [cap, spiral] {
      var sample = Sample.polygon([ring.map { ($0.0, $0.1) }])
      sample.altitudes = ring.map(\.2)
      let made = Set(parts(sample.cut().sample).joined())
      // What lies inside of the spiral is no border any more.
      let border = ring.filter { ring.count == cap.count || $0.0.magnitude == 180 }
      #expect(made.isSuperset(of: border.map { [$0.0, $0.1, $0.2] }), "\(made)")
    }
  }
}
