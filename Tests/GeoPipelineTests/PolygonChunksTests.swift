import GeoAlgorithms
@testable import GeoPipeline
import GeoModel
import Testing

/// Polygons of more vertices than indices of 16 bits reach.
struct PolygonChunksTests {
  /// A square whose east side is touched by the tips of so many triangular holes: triangles without area lie between them, which use
  /// an edge several times.
  private static func rings(holes: Int) -> [[Position]] {
    func position(_ x: Int, _ y: Int) -> Position { Position(x: Double(x), y: Double(y)) }
    let size = 4 * (holes + 1)
    let square = [position(0, 0), position(size, 0), position(size, size), position(size / 2, size + 1), position(0, size), position(0, 0)]
    return [square]
      + (1...holes).map { hole in
        [position(size, 4 * hole), position(size - 2, 4 * hole - 1), position(size - 2, 4 * hole + 1), position(size, 4 * hole)]
      }
  }

  /// Twice the area of the triangle, counter-clockwise.
  private static func area(_ a: Position, _ b: Position, _ c: Position) -> Double { (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y) }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 20, 100], [4, 6, 9, 17, 1000])
  func `pieces are what an odd number of their rings enclose, and have each border once`(holes: Int, limit: Int) {
    let rings = Self.rings(holes: holes)
    let points = rings.flatMap { $0.dropLast() }
    let ends = rings.indices.map { index in UInt32(rings[...index].reduce(0) { $0 + $1.count - 1 }) }
    var tessellator = PolygonTessellator()
    var indices: [UInt32] = []
    #expect(tessellator.tessellate(points.span, ringEnds: ends.span, into: &indices) == .triangles)
    var following: [UInt32] = []
    for ring in rings {
      let start = following.count
      for index in 0..<ring.count - 1 { following.append(UInt32(start + (index + 1) % (ring.count - 1))) }
    }
    var borders = [Int](repeating: 0, count: points.count)
    var chunks = PolygonChunks(indices[...], following: following, flags: [UInt8](repeating: 1, count: points.count), limit: limit)
    var triangles = 0
    while chunks.advance() {
      triangles += chunks.triangles.count / 3
      let places = chunks.vertices.map { points[Int($0)] }
      var start = 0
      var sum = 0.0
      for end in chunks.ringEnds {
        #expect(end - start > 2)
        for index in start..<end {
          let next = index + 1 < end ? index + 1 : start
          sum += places[index].x * places[next].y - places[next].x * places[index].y
          let (a, b) = (chunks.vertices[index], chunks.vertices[next])
          if chunks.edgeFlags[index] == 1 { borders[following[Int(a)] == b ? Int(a) : Int(b)] += 1 }
        }
        start = end
      }
      var area = 0.0
      for index in stride(from: 0, to: chunks.triangles.count, by: 3) {
        let corners = (0..<3).map { places[Int(chunks.triangles[index + $0])] }
        let size = Self.area(corners[0], corners[1], corners[2])
        area += size
        guard size != 0 else { continue }
        let middle = Position(x: (corners[0].x + corners[1].x + corners[2].x) / 3, y: (corners[0].y + corners[1].y + corners[2].y) / 3)
        #expect(Self.isInside(middle, places, chunks.ringEnds))
      }
      #expect((sum - area).magnitude < 1e-9)
    }
    #expect(triangles == indices.count / 3)
    #expect(borders.allSatisfy { $0 == 1 })
  }

  private static func isInside(_ p: Position, _ places: [Position], _ ends: [Int]) -> Bool {
    var isInside = false
    var start = 0
    for end in ends {
      for index in start..<end {
        let (a, b) = (places[index], places[index + 1 < end ? index + 1 : start])
        if (a.y > p.y) != (b.y > p.y), p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }

  @Test(arguments: [3, 4, 5, 6, 9, 17, 100]) func `no piece has more vertices than its indices reach`(limit: Int) {
    for holes in [1, 5, 20, 100] {
      let rings = Self.rings(holes: holes)
      let points = rings.flatMap { $0.dropLast() }
      let ends = rings.indices.map { index in UInt32(rings[...index].reduce(0) { $0 + $1.count - 1 }) }
      var tessellator = PolygonTessellator()
      var indices: [UInt32] = []
      #expect(tessellator.tessellate(points.span, ringEnds: ends.span, into: &indices) == .triangles)
      var following: [UInt32] = []
      for ring in rings {
        let start = following.count
        for index in 0..<ring.count - 1 { following.append(UInt32(start + (index + 1) % (ring.count - 1))) }
      }
      var chunks = PolygonChunks(indices[...], following: following, flags: [UInt8](repeating: 1, count: points.count), limit: limit)
      while chunks.advance() { #expect(chunks.vertices.count <= limit) }
    }
  }
}
