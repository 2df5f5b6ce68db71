import GeoModel
import Testing
@testable import GeoAlgorithms

/// Where pieces of lines lie on what they were cut from.
@Suite struct ClippedLineTests {
  private struct Clipped {
    var lines: [[Position]] = []
    var pieces: [LinePiece] = []
    var flags: [String] { pieces.map { ($0.startsAtCut ? "cut" : "end") + "-" + ($0.endsAtCut ? "cut" : "end") } }
  }

  private func clip(_ lines: [[Position]], _ box: GeographicBox, pieces: [LinePiece] = []) -> Clipped {
    var column = GeometryColumn()
    for line in lines {
      for position in line { column.append(position) }
      column.endPath()
      column.endPart()
    }
    column.endGeometry(lines.count == 1 ? .lineString : .multiLineString)
    var clip = BoxClip(box)
    clip.measuresLines = true
    var output = GeometryColumn()
    var (seams, reports): ([Bool], [AntimeridianReport]) = ([], [])
    let outcome = clip.clip(column, geometry: 0, inputPieces: pieces, into: &output, seamEdges: &seams, reports: &reports)
    if outcome == .gone { return Clipped() }
    #expect(clip.pieces.isEmpty == (outcome == .unchanged))
    let parts = output.parts(ofGeometry: 0)
    #expect(clip.pieces.isEmpty || clip.pieces.count == parts.count)
    return Clipped(
      lines: parts.map { Array(output.positions[output.positions(ofPath: output.paths(ofPart: $0).lowerBound)]) }, pieces: clip.pieces)
  }

  private func line(_ places: (Double, Double)...) -> [Position] { places.map { Position(x: $0.0, y: $0.1) } }

  private func metres(_ line: [Position]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + Mercator.rhumbDistance(from: $1.0, to: $1.1) }
  }

  @Test func `a piece says whether its line goes on, and how far its beginning is along it`() {
    let box = GeographicBox(west: 0, south: 0, east: 10, north: 10)
    let comb = line((-2, 0), (-2, 5), (4, 5), (4, 12), (6, 12), (6, 5), (7, 5))
    let clipped = clip([comb], box)
    #expect(clipped.flags == ["cut-cut", "cut-end"])
    #expect(clipped.pieces[0].distance == metres(line((-2, 0), (-2, 5), (0, 5))))
    let second = metres(line((-2, 0), (-2, 5), (4, 5), (4, 12), (6, 12), (6, 10)))
    #expect((clipped.pieces[1].distance - second).magnitude < 1e-6)
    // Repeated positions at the ends are no edges, and a line may end on the border.
    #expect(clip([line((1, 1), (1, 1), (12, 1))], box).flags == ["end-cut"])
    #expect(clip([line((12, 1), (1, 1), (1, 1))], box).flags == ["cut-end"])
    #expect(clip([line((-5, 1), (0, 1), (5, 1), (10, 1), (10, 1))], box).flags == ["cut-end"])
    #expect(clip([line((0, 1), (5, 1), (10, 1), (15, 1))], box).flags == ["end-cut"])
    // It leaves through its own end, and comes to it again.
    #expect(clip([line((5, 5), (10, 5), (12, 5), (10, 5))], box).flags == ["end-cut"])
  }

  @Test func `a line that comes back in where it went out is cut there`() {
    let box = GeographicBox(west: 0, south: 0, east: 10, north: 10)
    for way in [[(0.0, 5.0), (15, 5), (0, 5)], [(0, 5), (10, 5), (15, 5), (15, 5), (10, 5), (0, 5)]] {
      let there = way.map { Position(x: $0.0, y: $0.1) }
      let clipped = clip([there], box)
      #expect(clipped.lines == [line((0, 5), (10, 5)), line((10, 5), (0, 5))] && clipped.flags == ["end-cut", "cut-end"])
      #expect((clipped.pieces[1].distance - metres(line((0, 5), (15, 5), (10, 5)))).magnitude < 1e-6)
    }
    // One that only touches the border goes on, repeated positions or not.
    #expect(clip([line((0, 5), (10, 5), (10, 5), (0, 5), (-1, 5))], box).lines == [line((0, 5), (10, 5), (0, 5))])
  }

  @Test func `a closed line that is cut ends where it began`() {
    let box = GeographicBox(west: 0, south: 0, east: 10, north: 10)
    let ring = line((5, 5), (15, 5), (15, 8), (5, 8), (5, 5))
    #expect(clip([ring], box).flags == ["end-cut", "cut-end"])
    let small = line((1, 1), (2, 1), (2, 2), (1, 1))
    #expect(clip([ring, small], box).flags == ["end-cut", "cut-end", "end-end"])
    #expect(clip([small], box).flags == [])
  }

  @Test func `pieces of a line that was cut at 180° go on from one to the other`() {
    let parts = [line((170, 0), (180, 0)), line((-180, 0), (-170, 0)), line((-160, 0), (-165, 0))]
    let whole = metres(parts[0])
    // All of it, but for the third line's beginning; then one side alone, and beyond the cut a part of the other.
    let both = clip(parts, GeographicBox(west: 160, south: -5, east: -162, north: 5))
    #expect(both.flags == ["end-cut", "cut-end", "cut-end"])
    #expect(both.pieces[1].distance == whole && both.pieces[2].distance == metres(line((-160, 0), (-162, 0))))
    let east = clip(parts, GeographicBox(west: -180, south: -5, east: -175, north: 5))
    #expect(east.flags == ["cut-cut"] && east.pieces[0].distance == whole)
    let west = clip(parts, GeographicBox(west: 160, south: -5, east: 180, north: 5))
    #expect(west.flags == ["end-cut"] && west.pieces[0].distance == 0)
    // A line that is not cut yet.
    let uncut = clip([line((170, 0), (-170, 0))], GeographicBox(west: 175, south: -5, east: -175, north: 5))
    #expect(uncut.flags == ["cut-cut", "cut-cut"])
    #expect((uncut.pieces[1].distance - whole).magnitude < 1e-6)
    // A ring across it.
    let ring = [line((179, 0), (180, 0)), line((-180, 0), (-179, 1), (-180, 1)), line((180, 1), (179, 0))]
    #expect(clip(ring, GeographicBox(west: 170, south: 0.5, east: -170, north: 5)).flags == ["cut-cut", "cut-cut"])
    #expect(clip(ring, GeographicBox(west: 178, south: -1, east: 180, north: 5)).flags == ["end-cut", "cut-end"])
  }

  @Test func `pieces of pieces lie where the first ones did`() {
    let road = line((-5, 1), (5, 1), (15, 1))
    let once = clip([road], GeographicBox(west: 0, south: 0, east: 10, north: 10))
    let twice = clip(once.lines, GeographicBox(west: 2, south: 0, east: 20, north: 10), pieces: once.pieces)
    #expect(twice.flags == ["cut-cut"])
    #expect((twice.pieces[0].distance - metres(line((-5, 1), (2, 1)))).magnitude < 1e-3 * twice.pieces[0].distance)
    let inside = clip([once.lines[0], road], GeographicBox(west: 0, south: 0, east: 10, north: 10), pieces: once.pieces + [LinePiece()])
    #expect(inside.pieces == once.pieces + once.pieces)
  }

  @Test func `along generated lines, tiles agree with the line and with each other`() {
    for seed in 0..<UInt64(GeneratedShapes.count / 4) {
      var random = SeededNumbers(state: seed &* 23 &+ 1)
      var road = [Position(x: random.number(-2...2), y: random.number(-2...2))]
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let last = road[road.count - 1]
        road.append(Position(x: last.x + random.number(-0.5...0.5), y: last.y + random.number(-0.5...0.5)))
      }
      let ends = (road[0], road[road.count - 1])
      let total = metres(road)
      var (starts, finishes): ([Position: Double], [Position: Double]) = ([:], [:])
      var sum = 0.0
      for x in -4..<4 {
        for y in -4..<4 {
          let box = GeographicBox(west: Double(x) * 5, south: Double(y) * 5, east: Double(x + 1) * 5, north: Double(y + 1) * 5)
          let tile = clip([road], box)
          let pieces = tile.lines.isEmpty || !tile.pieces.isEmpty ? tile.pieces : [LinePiece()]
          for (part, piece) in zip(tile.lines, pieces) {
            let length = metres(part)
            #expect(piece.startsAtCut || (part[0] == ends.0 && piece.distance == 0), "seed \(seed)")
            #expect(piece.endsAtCut || (part.last == ends.1 && (piece.distance + length - total).magnitude < 1e-4 * total), "seed \(seed)")
            if piece.startsAtCut { starts[part[0]] = piece.distance }
            if piece.endsAtCut { finishes[part[part.count - 1]] = piece.distance + length }
            sum += length
          }
        }
      }
      #expect((sum - total).magnitude < 1e-4 * total, "seed \(seed)")
      // Where one tile's piece ends another's begins, as far along.
      #expect(Set(starts.keys) == Set(finishes.keys), "seed \(seed)")
      for (place, distance) in starts {
        let other = finishes[place] ?? .nan
        #expect((distance - other).magnitude < 1e-4 * total, "seed \(seed): \(place) \(distance) \(other)")
      }
    }
  }

  @Test func `where a line goes straight up in the box, it keeps both heights`() {
    let box = GeographicBox(west: 0, south: 0, east: 10, north: 10)
    func heights(_ line: [(Double, Double, Double)]) -> [[Double]] {
      var column = GeometryColumn()
      for (x, y, z) in line { column.append(Position(x: x, y: y), altitude: z) }
      column.endPath()
      column.endPart()
      column.endGeometry(.lineString)
      var clip = BoxClip(box)
      var output = GeometryColumn()
      var (seams, reports): ([Bool], [AntimeridianReport]) = ([], [])
      guard clip.clip(column, geometry: 0, into: &output, seamEdges: &seams, reports: &reports) != .gone else { return [] }
      return output.parts(ofGeometry: 0).map { Array(output.altitudes[output.positions(ofPath: output.paths(ofPart: $0).lowerBound)]) }
    }
    // In the box, where it begins, where it ends, and on the border on the way in and out.
    #expect(heights([(0, 0, 0), (5, 5, 0), (5, 5, 50), (20, 5, 50)]) == [[0, 0, 50, 50]])
    #expect(heights([(5, 5, 0), (5, 5, 25), (5, 5, 50), (20, 5, 50)]) == [[0, 25, 50, 50]])
    #expect(heights([(20, 5, 50), (5, 5, 50), (5, 5, 25), (5, 5, 0)]) == [[50, 50, 25, 0]])
    #expect(heights([(20, 5, 1), (10, 5, 1), (10, 5, 2), (5, 5, 2)]) == [[1, 2, 2]])
    #expect(heights([(5, 5, 1), (10, 5, 1), (10, 5, 2), (20, 5, 2)]) == [[1, 1, 2]])
    // Outside, and where it only touches the border, there is nothing to keep; repeated positions stay one.
    #expect(heights([(20, 5, 1), (20, 5, 2), (5, 5, 2), (5, 5, 2), (6, 5, 2)]) == [[2, 2, 2]])
    #expect(heights([(20, 5, 1), (10, 5, 1), (10, 5, 2), (20, 5, 2)]) == [])
  }
}
