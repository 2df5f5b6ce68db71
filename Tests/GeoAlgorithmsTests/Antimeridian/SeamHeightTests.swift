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
      (179, 0, 1), (180, 0, 5), (-180, 0, 9), (-179, 0, 10), (-179, 1, 11), (-180, 1, 7), (180, 1, 8), (179, 1, 2)
    ]
    let expected: Set<[Double]> = [
      [179, 0, 1], [180, 0, 5], [-180, 0, 9], [-179, 0, 10], [-179, 1, 11], [-180, 1, 7], [180, 1, 8], [179, 1, 2]
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
      (170, 70, 1), (180, 70, 2), (-180, 70, 3), (0, 70, 4), (180, 80, 5), (-180, 80, 6), (0, 80, 7), (170, 80, 8), (170, 70, 1)
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

  private func unwrapped(_ sample: Sample) -> (sample: Sample, findings: [AntimeridianReport.Finding], places: [Int]) {
    var (input, output) = (GeometryColumn(), GeometryColumn())
    sample.append(to: &input)
    var reports: [AntimeridianReport] = []
    var unwrap = AntimeridianUnwrap()
    unwrap.unwrap(input, geometry: 0, into: &output, reports: &reports)
    #expect(output.isConsistent)
    return (Sample(output, geometry: 0), reports.map(\.finding), reports.map(\.position))
  }

  /// What the cut takes apart is put together with both heights.
  @Test func `lines that are joined keep the height of each side`() {
    for (west, east) in [(969.0, 805.0), (5, 5), (.nan, 805), (969, .nan), (.nan, .nan)] {
      var pieces = Sample(
        .multiLineString, [[[Position(x: 160, y: -71), Position(x: 180, y: -80)]], [[Position(x: -180, y: -80), Position(x: -164, y: -80)]]]
      )
      pieces.altitudes = [596, west, east, 399]
      let kept = west == east || east.isNaN ? [west] : west.isNaN ? [east] : [west, east]
      let joined = unwrapped(pieces).sample
      #expect(joined.kind == .lineString && joined.positions.map(\.x) == [160] + kept.map { _ in 180 } + [196])
      #expect(joined.altitudes.dropFirst().dropLast().elementsEqual(kept, by: Altitude.areEqual) && unwrapped(pieces).findings == [])
      if !west.isNaN, !east.isNaN { #expect(joined.cut().sample == pieces) }
      // Uncut it comes to the same.
      let line = line([(160, -71, 596), (180, -80, west), (-180, -80, east), (-164, -80, 399)])
      let same = unwrapped(line).sample
      #expect(same.positions == joined.positions && same.altitudes.elementsEqual(joined.altitudes, by: Altitude.areEqual))
    }
    let turns = line([(179, 0, 1), (-179, 0, 3), (179, 1, 5), (-179, 1, 7)])
    #expect(unwrapped(turns.cut().sample).sample.cut().sample == turns.cut().sample)
  }

  private func boxes(_ west: [Double], _ east: [Double]) -> Sample {
    var boxes = Sample(
      .multiPolygon,
      [
        [[(170.0, 0.0), (180, 0), (180, 10), (170, 10), (170, 0)].map { Position(x: $0.0, y: $0.1) }],
        [[(-180.0, 0.0), (-170, 0), (-170, 10), (-180, 10), (-180, 0)].map { Position(x: $0.0, y: $0.1) }]
      ])
    boxes.altitudes = [1] + west + [4, 1, east[0], 8, 9, east[1], east[0]]
    return boxes
  }

  private func heights(_ sample: Sample) -> [Double: Double] {
    Dictionary(zip(sample.positions, sample.altitudes).filter { $0.0.x == 180 }.map { ($0.0.y, $0.1) }) { $1 }
  }

  @Test func `a ring has the height of the western side, and the other one is told`() {
    let (both, findings, places) = unwrapped(boxes([2, 3], [7, 10]))
    #expect(both.kind == .polygon && heights(both) == [0: 2, 10: 3])
    #expect(findings == [.heightsDropped(2, dropped: 7, kept: 2)] && places == [5])
    // Known on one side only, and the same on both.
    let known = unwrapped(boxes([.nan, 3], [7, .nan]))
    #expect(heights(known.sample) == [0: 7, 10: 3] && known.findings == [])
    let level = unwrapped(boxes([2, 3], [2, 3]))
    #expect(heights(level.sample) == [0: 2, 10: 3] && level.findings == [])
    // Whichever comes first, and whichever way they run.
    var turned = boxes([2, 3], [7, 10])
    turned = {
      var other = Sample(.multiPolygon, turned.parts.reversed().map { [$0[0].reversed()] }); other.altitudes = turned.altitudes.reversed();
      return other
    }()
    #expect(heights(unwrapped(turned).sample) == [0: 2, 10: 3])
  }

  /// Where an edge on the meridian ends within the one at the other side, a written height counts and none that is worked out.
  @Test func `a written height comes before one between two others`() {
    var pieces = Sample(
      .multiPolygon,
      [
        [[(170.0, 0.0), (180, 0), (180, 10), (170, 10), (170, 0)].map { Position(x: $0.0, y: $0.1) }],
        [[(-180.0, 0.0), (-170, 0), (-170, 5), (-180, 5), (-180, 0)].map { Position(x: $0.0, y: $0.1) }]
      ])
    pieces.altitudes = [1, 2, 3, 4, 1, 2, 8, 9, 77, 2]
    let joined = unwrapped(pieces)
    #expect(heights(joined.sample) == [0: 2, 5: 77, 10: 3] && joined.findings == [])
  }
}
