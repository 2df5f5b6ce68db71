import GeoModel
import GeoTestSupport
import Testing
@testable import GeoAlgorithms

/// Rings that are written with several heights at one place: what is made of them is closed, heights included.
@Suite struct RingHeightTests {
  /// Places of rings that do not end as they begin.
  private func open(_ column: GeometryColumn) -> [Position] {
    (0..<column.pathEnds.count).compactMap { path in
      let range = column.positions(ofPath: path)
      guard let first = range.first, let last = range.last else { return nil }
      let isClosed = column.positions[first] == column.positions[last] && column.altitudes[first] == column.altitudes[last]
      return isClosed ? nil : column.positions[last]
    }
  }

  /// A closed ring with a height of its own at each position, and its first place again before its end.
  private func ring(_ positions: [(Double, Double)], repeats: Int = 1) -> [(Double, Double)] {
    positions.dropLast() + Array(repeating: positions[0], count: repeats + 1)
  }

  private func column(_ kind: GeometryKind, _ parts: [[[(Double, Double)]]]) -> GeometryColumn {
    var sample = Sample(kind, parts.map { $0.map { $0.map { Position(x: $0.0, y: $0.1) } } })
    sample.altitudes = parts.joined().flatMap { ring in ring.indices.map { $0 == ring.count - 1 ? 0 : Double($0) } }
    var column = GeometryColumn()
    sample.append(to: &column)
    return column
  }

  private var samples: [GeometryColumn] {
    let shell: [(Double, Double)] = [(175, -5), (-175, -5), (-175, 5), (175, 5), (175, -5)]
    let hole: [(Double, Double)] = [(176, -2), (176, 2), (178, 2), (178, -2), (176, -2)]
    let beyond: [(Double, Double)] = [(181, 10), (184, 10), (184, 12), (181, 10)]
    let onSeam: [(Double, Double)] = [(180, 20), (180, 25), (170, 25), (180, 20)]
    let behindSeam: [(Double, Double)] = [(-180, 20), (-170, 20), (-180, 25), (-180, 20)]
    let nearSeam: [(Double, Double)] = [(180, 30), (-170, 30), (170, 32), (179.9999999999, 30), (180, 30)]
    return [
      column(.polygon, [[ring(shell), ring(hole)]]), column(.polygon, [[ring(shell, repeats: 2), ring(hole.reversed(), repeats: 3)]]),
      column(.multiPolygon, [[ring(shell)], [ring(beyond)], [ring(onSeam)]]), column(.polygon, [[ring(nearSeam)]]),
      column(.multiPolygon, [[ring(onSeam)], [ring(behindSeam)]]), column(.polygon, [[ring(shell.reversed()), ring(hole)]])
    ]
  }

  @Test func `a cut closes rings`() {
    for (poles, sample) in [PolePolicy.smaller, .trust].flatMap({ poles in samples.map { (poles, $0) } }) {
      var cutter = AntimeridianCut(poles: poles)
      var output = GeometryColumn()
      var (flags, reports): ([Bool], [AntimeridianReport]) = ([], [])
      if cutter.cut(sample, geometry: 0, into: &output, seamEdges: &flags, reports: &reports) { #expect(open(output) == []) }
    }
  }

  @Test func `unwrapping closes rings`() {
    for sample in samples {
      var unwrap = AntimeridianUnwrap()
      var output = GeometryColumn()
      var reports: [AntimeridianReport] = []
      if unwrap.unwrap(sample, geometry: 0, into: &output, reports: &reports) { #expect(open(output) == []) }
    }
  }

  @Test func `clipping closes rings, and their first height counts`() {
    for sample in samples {
      for box in [
        GeographicBox(west: 174, south: -90, east: -170, north: 0.5), GeographicBox(west: 170, south: 0, east: -178, north: 90),
        GeographicBox(west: -180, south: -90, east: 179, north: 90)
      ] {
        var clip = BoxClip(box)
        var output = GeometryColumn()
        var (flags, reports): ([Bool], [AntimeridianReport]) = ([], [])
        let outcome = clip.clip(sample, geometry: 0, into: &output, seamEdges: &flags, reports: &reports)
        if outcome == .changed { #expect(open(output) == []) }
      }
    }
    var sample = Sample.polygon([[(0, 0), (5, 0), (5, 9), (0, 9), (0, 0), (0, 0)]])
    sample.altitudes = [1, 2, 3, 4, 9, 1]
    let clipped = ClippedSample(sample, GeographicBox(west: -1, south: -1, east: 6, north: 8))
    let heights = zip(clipped.sample?.positions ?? [], clipped.sample?.altitudes ?? []).filter { $0.0 == Position(x: 0, y: 0) }.map(\.1)
    #expect(!heights.isEmpty && heights.allSatisfy { $0 == 1 })
  }
}
