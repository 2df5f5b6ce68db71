import GeoModel
import GeoTestSupport
@testable import GeoAlgorithms

/// The rules that every cut geometry keeps, checked one by one; what is broken, in words.
enum CutRules {
  static func violations(_ result: CutResult, of input: Sample, isValid: Bool = true) -> [String] {
    var found: [String] = []
    let output = result.sample
    for position in output.positions where !(position.x.magnitude <= 180) {
      found.append("\(position) is out of range")
    }
    let given = Set(input.positions.map { Position(x: Longitude.normalised($0.x), y: $0.y) })
    for position in output.positions where position.x.magnitude < 180 && !given.contains(position) {
      found.append("\(position) is new and not on the seam")
    }
    guard output.kind.isAreal else { return found }
    if !result.changed { return found }
    for (part, rings) in output.parts.enumerated() {
      for (index, ring) in rings.enumerated() {
        let name = "part \(part) ring \(index)"
        if ring.count < 4 || ring.first != ring.last { found.append("\(name) is not a closed ring") }
        if !isValid { continue }
        if zip(ring, ring.dropFirst()).contains(where: { $0 == $1 }) { found.append("\(name) repeats a position") }
        let area = RegionDifference.signedArea(ring)
        if index == 0 ? area < 0 : area > 0 { found.append("\(name) runs the wrong way") }
        if Set(ring.dropLast()).count != ring.count - 1 { found.append("\(name) visits a place twice") }
      }
    }
    if isValid {
      found += crossings(output)
      found += gaps(result)
    }
    return found
  }

  /// Whether an edge is wider than 180 but narrower than 360 degrees.
  static func hasWideEdge(_ sample: Sample) -> Bool {
    sample.parts.joined().contains { ring in
      zip(ring, ring.dropFirst()).contains { ($0.x - $1.x).magnitude > 180 && ($0.x - $1.x).magnitude < 360 }
    }
  }

  /// Edges that cross or cover each other, of all rings.
  static func crossings(_ output: Sample) -> [String] {
    var edges: [(a: Position, b: Position)] = []
    for ring in output.parts.joined() { edges += zip(ring, ring.dropFirst()).map { (a: $0, b: $1) } }
    edges.sort { min($0.a.x, $0.b.x) < min($1.a.x, $1.b.x) }
    var found: [String] = []
    for index in edges.indices {
      let e = edges[index]
      let right = max(e.a.x, e.b.x)
      for other in (index + 1)..<max(edges.count, index + 1) {
        let f = edges[other]
        if min(f.a.x, f.b.x) > right { break }
        if max(f.a.y, f.b.y) < min(e.a.y, e.b.y) || min(f.a.y, f.b.y) > max(e.a.y, e.b.y) { continue }
        let s1 = Orientation.sign(e.a, e.b, f.a)
        let s2 = Orientation.sign(e.a, e.b, f.b)
        let s3 = Orientation.sign(f.a, f.b, e.a)
        let s4 = Orientation.sign(f.a, f.b, e.b)
        if s1 * s2 < 0, s3 * s4 < 0 { found.append("\(e) crosses \(f)") }
        if s1 == 0, s2 == 0 {
          // On one line: more than a common point is too much.
          let vertical = e.a.x == e.b.x
          func key(_ p: Position) -> Double { vertical ? p.y : p.x }
          let low = max(min(key(e.a), key(e.b)), min(key(f.a), key(f.b)))
          let high = min(max(key(e.a), key(e.b)), max(key(f.a), key(f.b)))
          if low < high { found.append("\(e) covers \(f)") }
        }
      }
    }
    return found
  }

  /// Where a flagged edge on one border has no counterpart on the other.
  static func gaps(_ result: CutResult) -> [String] {
    var east: [(Double, Double)] = []
    var west: [(Double, Double)] = []
    var index = 0
    for ring in result.sample.parts.joined() {
      for place in ring.indices.dropLast() where result.seamEdges[index + place] {
        let a = ring[place]
        let b = ring[place + 1]
        if a.x == b.x, a.x.magnitude == 180 {
          let range = (min(a.y, b.y), max(a.y, b.y))
          if a.x == 180 { east.append(range) } else { west.append(range) }
        } else if !(a.y == b.y && a.y.magnitude == 90) {
          return ["\(a) – \(b) is flagged but lies neither on the seam nor at a pole"]
        }
      }
      index += ring.count
    }
    func joined(_ ranges: [(Double, Double)]) -> [[Double]] {
      var all: [[Double]] = []
      for range in ranges.sorted(by: { $0.0 < $1.0 }) {
        if let last = all.last, last[1] == range.0 {
          all[all.count - 1][1] = range.1
        } else {
          all.append([range.0, range.1])
        }
      }
      return all
    }
    return joined(east) == joined(west) ? [] : ["the seam is not watertight: \(joined(east)) against \(joined(west))"]
  }
}
